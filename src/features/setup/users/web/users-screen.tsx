import { useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Page } from '../../../../web/ui/page.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { Tabs } from '../../../../web/ui/tabs.tsx';
import { currentUser } from '../../../account/auth/contract.ts';
import { AuditSection } from './audit-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { RolesSection } from './roles-section.tsx';
import styles from './users.module.css';
import type { UsersContext } from './users-context.ts';

type TabId = 'people' | 'roles' | 'audit';

export function UsersScreen() {
  const { group } = useScope();
  const { data: user } = useCall(currentUser, {}, { via: 'lasting' });
  const own = user?.memberships.find(({ dealerGroupId }) => dealerGroupId === group.id);
  return (
    <Page title="Users">
      {own && (
        <Parts
          key={`${group.id} ${own.role}`}
          context={{ dealerGroupId: group.id, stores: group.dealerships, own }}
        />
      )}
    </Page>
  );
}

function Parts({ context }: { readonly context: UsersContext }) {
  const { own } = context;
  const isAdmin = own.role === 'admin';
  const isWhole = own.dealershipIds === null;
  const [shown, show] = useState<TabId>(isAdmin ? 'people' : 'roles');
  const tabs = [
    ...(isAdmin ? [{ id: 'people', title: 'People' } as const] : []),
    { id: 'roles', title: 'What each role may do' } as const,
    ...(isAdmin && isWhole ? [{ id: 'audit', title: 'Audit log' } as const] : []),
  ];
  return (
    <>
      {!isAdmin && (
        <Notice>
          Only admins see who else is here. Your role is {own.role}; an admin of your group can change it.
        </Notice>
      )}
      <Tabs label="Users" tabs={tabs} shown={shown} onShow={show}>
        <div className={styles.panel}>
          {shown === 'people' && <PeopleSection context={context} />}
          {shown === 'roles' && <RolesSection role={own.role} />}
          {shown === 'audit' && <AuditSection context={context} />}
        </div>
      </Tabs>
    </>
  );
}
