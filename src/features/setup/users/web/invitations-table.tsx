import { dateText } from '../../../../core/text/moment-text.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import list from '../../../../web/ui/tables/record-list.module.css';
import { type Invitation, resendInvitation, userList } from '../contract.ts';
import { auditLog } from '../contract-audit.ts';
import { ROLE_TITLES } from './grant-fields.tsx';
import { storesText, type UsersContext } from './users-context.ts';

interface InvitationsTableProps {
  readonly context: UsersContext;
  readonly invitations: readonly Invitation[];
  readonly onWithdraw: (invitation: Invitation) => void;
}

const TITLES = ['Person', 'Role', 'Stores', 'State', 'Invited by'] as const;

export function InvitationsTable({ context, invitations, onWithdraw }: InvitationsTableProps) {
  const resending = useSave(resendInvitation, { refreshes: [userList, auditLog] });

  async function resend({ id, email }: Invitation): Promise<void> {
    const { dealerGroupId } = context;
    // A failure shows as a toast.
    const done = await resending.save({ dealerGroupId, id }).catch(() => null);
    if (done)
      notify({
        type: 'positive',
        message: `A new link is on its way to ${email}. The old one no longer works.`,
      });
  }

  return (
    <div className={list.scroller}>
      <table className={list.table} aria-label="Invitations">
        <thead>
          <tr>
            {TITLES.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="spoken">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <th scope="row">
                <span className={list.name}>{invitation.name}</span>
                <span className={list.faint}>{invitation.email}</span>
              </th>
              <td data-title="Role">{ROLE_TITLES[invitation.role]}</td>
              <td data-title="Stores">{storesText(context, invitation)}</td>
              <td data-title="State">
                <State {...invitation} />
              </td>
              <td data-title="Invited by">{invitation.invitedBy}</td>
              <td className={list.actions}>
                {invitation.mayChange && (
                  <>
                    <Button
                      compact
                      kind="quiet"
                      disabled={resending.isSaving}
                      onClick={() => resend(invitation)}
                    >
                      Resend<span className="spoken"> to {invitation.email}</span>
                    </Button>
                    <Button compact kind="quiet" onClick={() => onWithdraw(invitation)}>
                      Withdraw<span className="spoken"> from {invitation.email}</span>
                    </Button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function State({ state, sentAt, expiresAt }: Invitation) {
  if (state === 'expired') return <Badge tone="warning">Expired {dateText(Date.parse(expiresAt))}</Badge>;
  if (state === 'powerless') {
    return (
      <>
        <Badge tone="warning">No longer valid</Badge>
        <span className={list.faint}>The sender no longer has this access. Resend it.</span>
      </>
    );
  }
  return (
    <>
      Valid through {dateText(Date.parse(expiresAt))}
      <span className={list.faint}>sent {dateText(Date.parse(sentAt))}</span>
    </>
  );
}
