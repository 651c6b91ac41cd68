import { useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import { useApi, useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { checkInvitations, inviteUsers, userList } from '../contract.ts';
import { auditLog } from '../contract-audit.ts';
import type { PastedPerson } from '../rules-paste.ts';
import type { RowNote } from './pasted-list.tsx';
import { sentGrant, type UsersContext } from './users-context.ts';

/** Checks the list first; a warning waits for a second press. */
export function useInviting({ dealerGroupId }: UsersContext, onClose: () => void) {
  const { quiet } = useApi();
  const saving = useSave(inviteUsers, { via: 'quiet', refreshes: [userList, auditLog] });
  const [notes, setNotes] = useState<readonly RowNote[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const hasWarnings = notes.some(({ warning }) => warning !== null);

  async function send(people: readonly PastedPerson[]): Promise<void> {
    setFailure(null);
    setChecking(true);
    const input = { dealerGroupId, people: people.map(asSent) };
    try {
      const { rows } = await quiet.call(checkInvitations, input);
      setNotes(rows);
      const isNew = rows.some(({ warning }, row) => warning !== null && notes[row]?.warning !== warning);
      if (isNew || rows.some(({ problem }) => problem !== null)) return;
      await saving.save(input);
      notify({ type: 'positive', message: `${countedText(people.length, 'invitation')} sent.` });
      onClose();
    } catch (error) {
      setFailure(error instanceof RequestFailed ? error.message : 'The server did not answer. Try again.');
    } finally {
      setChecking(false);
    }
  }

  function forget(): void {
    setNotes([]);
    setFailure(null);
  }

  return { send, forget, notes, failure, hasWarnings, isBusy: isChecking || saving.isSaving };
}

function asSent({ name, email, phone, grant }: PastedPerson) {
  return { name, email, ...(phone !== '' && { phone }), ...sentGrant(grant) };
}
