import { useState } from 'react';
import { type Grant, ROLES, type Role } from '../../../../core/navigation/roles.ts';
import { sinceText } from '../../../../core/text/moment-text.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconDots, IconPlus } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import list from '../../../../web/ui/tables/record-list.module.css';
import { useNow } from '../../../../web/ui/use-now.ts';
import { changeTwoFactorRule, twoFactorRule } from '../../../account/auth/contract-sessions.ts';
import { changeUser, type Person, userList } from '../contract.ts';
import { auditLog } from '../contract-audit.ts';
import { EndDialog, type Ending } from './end-dialog.tsx';
import { GrantFields, ROLE_TITLES } from './grant-fields.tsx';
import { InvitationsTable } from './invitations-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import styles from './users.module.css';
import { sentGrant, storesText, type UsersContext } from './users-context.ts';

type Opened =
  | { readonly dialog: 'invite' }
  | { readonly dialog: 'change'; readonly person: Person }
  | { readonly dialog: 'end'; readonly ending: Ending };

export function PeopleSection({ context }: { readonly context: UsersContext }) {
  const { dealerGroupId } = context;
  const list = useCall(userList, { dealerGroupId }, { live: ['people'] });
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const invitations = list.data?.invitations ?? [];
  return (
    <>
      <Section
        flush
        title="People"
        note={context.own.dealershipIds === null ? undefined : 'those who share a store with you'}
        aside={
          <Button
            compact
            kind="primary"
            icon={<IconPlus size={14} />}
            onClick={() => open({ dialog: 'invite' })}
          >
            Invite
          </Button>
        }
      >
        <Loaded query={list} what="The people" skeleton={<RowsSkeleton rows={5} />}>
          {({ people }) => (
            <PeopleTable
              context={context}
              people={people}
              onChange={(person) => open({ dialog: 'change', person })}
              onEnd={(ending) => open({ dialog: 'end', ending })}
            />
          )}
        </Loaded>
      </Section>
      {invitations.length > 0 && (
        <Section flush title="Invitations" note="not accepted yet">
          <InvitationsTable
            context={context}
            invitations={invitations}
            onWithdraw={(invitation) => open({ dialog: 'end', ending: { what: 'withdraw', invitation } })}
          />
        </Section>
      )}
      {list.data && context.own.dealershipIds === null && <TwoFactorSection dealerGroupId={dealerGroupId} />}
      {opened?.dialog === 'invite' && <InviteDialog context={context} onClose={close} />}
      {opened?.dialog === 'change' && (
        <ChangeDialog context={context} person={opened.person} onClose={close} />
      )}
      {opened?.dialog === 'end' && <EndDialog context={context} ending={opened.ending} onClose={close} />}
    </>
  );
}

interface PeopleTableProps {
  readonly context: UsersContext;
  readonly people: readonly Person[];
  readonly onChange: (person: Person) => void;
  readonly onEnd: (ending: Ending) => void;
}

const TITLES = ['Person', 'Role', 'Stores', 'Second factor', 'Last seen', 'Invited by'] as const;

function PeopleTable({ context, people, onChange, onEnd }: PeopleTableProps) {
  const now = useNow(60_000);
  return (
    <div className={list.scroller}>
      <table className={list.table} aria-label="People">
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
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <span className={list.name}>
                  {person.name} {person.isSelf && <Badge>You</Badge>}
                </span>
                <span className={list.faint}>{person.email}</span>
              </th>
              <td data-title="Role">{ROLE_TITLES[person.role]}</td>
              <td data-title="Stores">{storesText(context, person)}</td>
              <td data-title="Second factor">{person.hasSecondFactor ? 'On' : 'Off'}</td>
              <td data-title="Last seen">
                {person.lastSeenAt === null ? 'Never' : sinceText(Date.parse(person.lastSeenAt), now)}
              </td>
              <td data-title="Invited by">{person.invitedBy ?? '—'}</td>
              <td className={list.actions}>
                <MenuButton
                  compact
                  label={`Actions for ${person.name}`}
                  icon={<IconDots size={16} />}
                  items={() => itemsFor(person, { onChange, onEnd })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function itemsFor(person: Person, { onChange, onEnd }: Pick<PeopleTableProps, 'onChange' | 'onEnd'>) {
  const refused = person.reasonNot ?? undefined;
  return [
    { id: 'change', title: 'Change role and stores', refused, act: () => onChange(person) },
    {
      id: 'sign-out',
      title: 'Sign out everywhere',
      refused,
      act: () => onEnd({ what: 'sign-out', person }),
    },
    {
      id: 'remove',
      title: 'Remove from the group',
      danger: true,
      apart: true,
      refused,
      act: () => onEnd({ what: 'remove', person }),
    },
  ];
}

/** Which roles cannot sign in without a second factor. */
function TwoFactorSection({ dealerGroupId }: { readonly dealerGroupId: number }) {
  const rule = useCall(twoFactorRule, { dealerGroupId });
  const { save, isSaving } = useSave(changeTwoFactorRule, { refreshes: [twoFactorRule, auditLog] });

  async function change(roles: Role[]): Promise<void> {
    // A failure shows as a toast.
    const isDone = await save({ dealerGroupId, roles }).then(
      () => true,
      () => false,
    );
    if (isDone) notify({ type: 'positive', message: 'The rule applies from the next sign-in.' });
  }

  return (
    <Section title="Who needs a second factor" note="People without one add it at their next sign-in.">
      <Loaded query={rule} what="The rule" skeleton={<RowsSkeleton rows={2} />}>
        {({ roles }) => (
          <div className={styles.stores}>
            {ROLES.map((role) => (
              <CheckboxField
                key={role}
                label={ROLE_TITLES[role]}
                name={role}
                checked={roles.includes(role)}
                disabled={isSaving}
                onChange={(needs) =>
                  void change(needs ? [...roles, role] : roles.filter((other) => other !== role))
                }
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

interface ChangeDialogProps {
  readonly context: UsersContext;
  readonly person: Person;
  readonly onClose: () => void;
}

function ChangeDialog({ context, person, onClose }: ChangeDialogProps) {
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
