import { useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { isAtLeast, type Role } from '../../../../core/navigation/roles.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { IconCheck } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import list from '../../../../web/ui/tables/record-list.module.css';
import { roleTable } from '../contract-roles.ts';
import { ROLE_COLUMNS, type RoleColumn } from '../rules-roles.ts';
import { ROLE_TITLES } from './grant-fields.tsx';
import styles from './users.module.css';

const COLUMN_TITLES: Readonly<Record<RoleColumn, string>> = { ...ROLE_TITLES, operator: 'Operator' };

/** Generated from the access rule of every call the server answers. */
export function RolesSection({ role }: { readonly role: Role }) {
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
