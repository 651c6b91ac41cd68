import { useState } from 'react';
import { AUDIT_ACTIONS, AUDIT_TITLES, type AuditAction } from '../../../../core/audit-actions.ts';
import { type Day, isDay } from '../../../../core/time/period.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { IconDownload } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { DateField } from '../../../../web/ui/date-field.tsx';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { type AuditEntry, auditLog, exportAudit } from '../contract-audit.ts';
import { auditedValueText } from '../rules-audit.ts';
import styles from './users.module.css';
import type { UsersContext } from './users-context.ts';
import { momentText } from './when-text.ts';

interface Filter {
  readonly person?: number;
  readonly action?: AuditAction;
  readonly from?: Day;
  readonly to?: Day;
}

const ANY = 'any';

export function AuditSection({ context: { dealerGroupId } }: { readonly context: UsersContext }) {
  const { client } = useApi();
  const [filter, setFilter] = useState<Filter>({});
  /** The oldest entry of each page before this one. */
  const [pages, setPages] = useState<readonly number[]>([]);
  const before = pages.at(-1);
  const input = { dealerGroupId, ...filter };
  const log = useCall(
    auditLog,
    { ...input, ...(before !== undefined && { before }) },
    { live: ['people'], keepsPrevious: true },
  );
  const choose = (next: Filter) => {
    setFilter(next);
    setPages([]);
  };
  return (
    <Section
      flush
      title="Audit log"
      note="people, invitations, access and settings; entries are never changed"
      aside={
        <Button
          compact
          icon={<IconDownload size={14} />}
          onClick={() => void client.call(exportAudit, input)}
        >
          Export
        </Button>
      }
    >
      <Filters filter={filter} people={log.data?.people ?? []} onChange={choose} />
      <Loaded
        query={log}
        what="The audit log"
        skeleton={<RowsSkeleton rows={6} />}
        empty={({ entries }) =>
          entries.length > 0 ? null : (
            <EmptyState title="No entries" why="Nothing of this kind was changed in this time." />
          )
        }
      >
        {({ entries, hasMore }) => (
          <>
            <Entries entries={entries} />
            <div className={styles.pages}>
              {pages.length > 0 && (
                <Button compact onClick={() => setPages(pages.slice(0, -1))}>
                  Newer
                </Button>
              )}
              {hasMore && (
                <Button compact onClick={() => setPages([...pages, entries.at(-1)?.id ?? 1])}>
                  Older
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (filter: Filter) => void;
}

function Filters({ filter, people, onChange }: FiltersProps) {
  const { person, action, from, to } = filter;
  const day = (name: 'from' | 'to') => (value: string) => {
    const { [name]: _, ...others } = filter;
    if (value === '') onChange(others);
    else if (isDay(value)) onChange({ ...others, [name]: value });
  };
  return (
    <div className={styles.filters}>
      <SelectField
        label="Person"
        value={person === undefined ? ANY : String(person)}
        options={[
          { value: ANY, label: 'Anybody' },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => {
          const { person: _, ...others } = filter;
          onChange(value === ANY ? others : { ...others, person: Number(value) });
        }}
      />
      <SelectField
        label="Action"
        value={action ?? ANY}
        options={[
          { value: ANY, label: 'Any action' },
          ...AUDIT_ACTIONS.map((one) => ({ value: one, label: AUDIT_TITLES[one] })),
        ]}
        onChange={(value) => {
          const { action: _, ...others } = filter;
          onChange(value === ANY ? others : { ...others, action: value as AuditAction });
        }}
      />
      <DateField label="From" value={from ?? ''} onChange={day('from')} />
      <DateField label="Through" value={to ?? ''} onChange={day('to')} />
    </div>
  );
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label="Audit log">
        <thead>
          <tr>
            {['What', 'Who', 'When', 'Before', 'After'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, actor, action, subject, before, after }) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.name}>{AUDIT_TITLES[action as AuditAction] ?? action}</span>
                <span className={styles.faint}>{subject}</span>
              </th>
              <td data-title="Who">{actor}</td>
              <td data-title="When">{momentText(at)}</td>
              <td data-title="Before">{auditedValueText(before) || '–'}</td>
              <td data-title="After">{auditedValueText(after) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
