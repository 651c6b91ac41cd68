import { useState } from 'react';
import { GROUP_ACTIONS } from '../../../../core/audit/audit-actions.ts';
import type { ReplyOf } from '../../../../core/contract.ts';
import { isAtLeast, type Role } from '../../../../core/navigation/roles.ts';
import { AuditLog, useAuditPages } from '../../../../web/audit/audit-log.tsx';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { IconCheck } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import list from '../../../../web/ui/tables/record-list.module.css';
import { Tabs } from '../../../../web/ui/tabs.tsx';
import { currentUser } from '../../../account/auth/contract.ts';
import { auditLog, exportAudit } from '../contract-audit.ts';
import { roleTable } from '../contract-roles.ts';
import { ROLE_COLUMNS, type RoleColumn } from '../rules-roles.ts';
import { ROLE_TITLES } from './grant-fields.tsx';
import { PeopleSection } from './people-section.tsx';
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

const COLUMN_TITLES: Readonly<Record<RoleColumn, string>> = { ...ROLE_TITLES, operator: 'Operator' };

/** Generated from the access rule of every call the server answers. */
function RolesSection({ role }: { readonly role: Role }) {
  const query = useCall(roleTable, {}, { freshFor: Number.POSITIVE_INFINITY });
  const [typed, setTyped] = useState('');
  return (
    <Section
      flush
      title="What each role may do"
      note="for the stores a person has; what belongs to the whole group needs all of its stores"
    >
      <div className={styles.find}>
        <TextField
          label="Find"
          name="find"
          type="search"
          value={typed}
          onChange={setTyped}
          placeholder="budget, import, invite…"
        />
      </div>
      <Loaded query={query} what="The table of roles" skeleton={<RowsSkeleton rows={8} />}>
        {({ features }) => <RoleTable features={found(features, typed)} role={role} />}
      </Loaded>
    </Section>
  );
}

type Features = ReplyOf<typeof roleTable>['features'];

function found(features: Features, typed: string): Features {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return features;
  return features
    .map(({ title, rights }) => ({
      title,
      rights: title.toLowerCase().includes(wanted)
        ? rights
        : rights.filter(({ does, call }) => `${does} ${call}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ rights }) => rights.length > 0);
}

function RoleTable({ features, role }: { readonly features: Features; readonly role: Role }) {
  if (features.length === 0) return <EmptyState title="Nothing like that" why="Try another word." />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, and has nothing else to focus
    <section className={list.scroller} tabIndex={0} aria-label="Rights, scrollable">
      <table className={styles.roles} aria-label="What each role may do">
        <thead>
          <tr>
            <th scope="col">What</th>
            {ROLE_COLUMNS.map((column) => (
              <th key={column} scope="col" data-own={column !== 'operator' && isAtLeast(role, column)}>
                {COLUMN_TITLES[column]}
              </th>
            ))}
          </tr>
        </thead>
        {features.map(({ title, rights }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={1 + ROLE_COLUMNS.length} className={styles.feature}>
                {title}
              </th>
            </tr>
            {rights.map(({ call, does, allowed }) => (
              <tr key={call} data-call={call}>
                <th scope="row">{does}</th>
                {ROLE_COLUMNS.map((column) => (
                  <td key={column} data-column={column}>
                    <Mark is={allowed.includes(column)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Mark({ is }: { readonly is: boolean }) {
  if (!is) return <span className="spoken">no</span>;
  return (
    <>
      <IconCheck size={16} aria-hidden />
      <span className="spoken">yes</span>
    </>
  );
}

function AuditSection({ context: { dealerGroupId } }: { readonly context: UsersContext }) {
  const { client } = useApi();
  const pages = useAuditPages();
  const log = useCall(auditLog, { dealerGroupId, ...pages.input }, { live: ['people'], keepsPrevious: true });
  return (
    <AuditLog
      pages={pages}
      query={log}
      actions={GROUP_ACTIONS}
      note="people, invitations, access and settings; entries are never changed"
      onExport={() => void client.call(exportAudit, { dealerGroupId, ...pages.filter })}
    />
  );
}
