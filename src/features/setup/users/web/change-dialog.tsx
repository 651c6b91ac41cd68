import { useState } from 'react';
import type { Grant } from '../../../../core/navigation/roles.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { changeUser, type Person, userList } from '../contract.ts';
import { auditLog } from '../contract-audit.ts';
import { GrantFields } from './grant-fields.tsx';
import { sentGrant, type UsersContext } from './users-context.ts';

interface ChangeDialogProps {
  readonly context: UsersContext;
  readonly person: Person;
  readonly onClose: () => void;
}

export function ChangeDialog({ context, person, onClose }: ChangeDialogProps) {
  const [grant, setGrant] = useState<Grant>({ role: person.role, dealershipIds: person.dealershipIds });
  const { save, isSaving, error } = useSave(changeUser, { via: 'quiet', refreshes: [userList, auditLog] });

  async function keep(): Promise<void> {
    const { dealerGroupId } = context;
    const isDone = await save({ dealerGroupId, id: person.id, ...sentGrant(grant) }).then(
      () => true,
      () => false,
    );
    // The form shows a failure.
    if (!isDone) return;
    notify({ type: 'positive', message: `${person.name} has the new access now.` });
    onClose();
  }

  return (
    <FormDialog
      title={`Access of ${person.name}`}
      about="Open tabs of this person follow at once."
      submit="Save"
      busy={isSaving}
      disabled={grant.dealershipIds?.length === 0}
      failure={error?.message ?? null}
      onSubmit={() => void keep()}
      onClose={onClose}
    >
      <GrantFields context={context} value={grant} onChange={setGrant} />
    </FormDialog>
  );
}
