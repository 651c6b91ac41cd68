import { useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { type Person, userList } from '../contract.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { EndDialog, type Ending } from './end-dialog.tsx';
import { InvitationsTable } from './invitations-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import type { UsersContext } from './users-context.ts';

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
      {context.own.dealershipIds === null && <TwoFactorSection dealerGroupId={dealerGroupId} />}
      {opened?.dialog === 'invite' && <InviteDialog context={context} onClose={close} />}
      {opened?.dialog === 'change' && (
        <ChangeDialog context={context} person={opened.person} onClose={close} />
      )}
      {opened?.dialog === 'end' && <EndDialog context={context} ending={opened.ending} onClose={close} />}
    </>
  );
}
