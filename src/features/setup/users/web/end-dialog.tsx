import { countedText } from '../../../../core/text/number-text.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import {
  type Invitation,
  type Person,
  removeUser,
  signOutUser,
  userList,
  withdrawInvitation,
} from '../contract.ts';
import { auditLog } from '../contract-audit.ts';
import type { UsersContext } from './users-context.ts';

export type Ending =
  | { readonly what: 'sign-out' | 'remove'; readonly person: Person }
  | { readonly what: 'withdraw'; readonly invitation: Invitation };

interface EndDialogProps {
  readonly context: UsersContext;
  readonly ending: Ending;
  readonly onClose: () => void;
}

const refreshes = [userList, auditLog];

/** Confirms what cannot be undone. */
export function EndDialog({ context: { dealerGroupId }, ending, onClose }: EndDialogProps) {
  const removing = useSave(removeUser, { refreshes });
  const signingOut = useSave(signOutUser, { refreshes });
  const withdrawing = useSave(withdrawInvitation, { refreshes });
  const text = textOf(ending);

  async function act(): Promise<string> {
    if (ending.what === 'withdraw') {
      await withdrawing.save({ dealerGroupId, id: ending.invitation.id });
      return `The invitation to ${ending.invitation.email} is withdrawn.`;
    }
    const { id, name } = ending.person;
    if (ending.what === 'remove') {
      await removing.save({ dealerGroupId, id });
      return `${name} no longer has access to this group.`;
    }
    const { sessions } = await signingOut.save({ dealerGroupId, id });
    return `${name} was signed out of ${countedText(sessions, 'session')}.`;
  }

  async function confirm(): Promise<void> {
    // A failure shows as a toast.
    const message = await act().catch(() => null);
    if (message !== null) notify({ type: 'positive', message });
    onClose();
  }

  return (
    <ConfirmDialog
      title={text.title}
      confirm={text.confirm}
      cancel="Cancel"
      danger
      busy={removing.isSaving || signingOut.isSaving || withdrawing.isSaving}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {text.why}
    </ConfirmDialog>
  );
}

function textOf(ending: Ending) {
  if (ending.what === 'withdraw') {
    const { email } = ending.invitation;
    return {
      title: `Withdraw the invitation to ${email}?`,
      confirm: 'Withdraw',
      why: 'Its link stops working at once.',
    };
  }
  const { name } = ending.person;
  if (ending.what === 'sign-out') {
    return {
      title: `Sign ${name} out everywhere?`,
      confirm: 'Sign out',
      why: 'All devices are signed out within a second. The person can sign in again.',
    };
  }
  return {
    title: `Remove ${name}?`,
    confirm: 'Remove',
    why: 'Open tabs lose this group within a second. What the person entered stays. You can invite them again.',
  };
}
