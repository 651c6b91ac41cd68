import { useState } from 'react';
import { AUDIT_TITLES, type AuditAction } from '../../core/audit/audit-actions.ts';
import type { AuditEntry, AuditPage } from '../../core/audit/audit-page.ts';
import { auditedValueText } from '../../core/audit/audited-value-text.ts';
import { dateTimeFormat } from '../../core/text/moment-text.ts';
import { type Day, isDay } from '../../core/time/period.ts';
import { IconDownload } from '../ui/action-icons.ts';
import { Button } from '../ui/buttons.tsx';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/fields/fields.tsx';
import { Loaded, type LoadedQuery } from '../ui/loaded.tsx';
import { Section } from '../ui/page.tsx';
import { PageTurn } from '../ui/page-turn.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/states.tsx';
import list from '../ui/tables/record-list.module.css';
import styles from './audit-log.module.css';

interface Filter {
  readonly person?: number;
  readonly action?: AuditAction;
  readonly from?: Day;
  readonly to?: Day;
}

const ANY = 'any';

/** The filter of a log and the page that is shown; `input` is the query of its call. */
export function useAuditPages() {
  const [filter, setFilter] = useState<Filter>({});
  /** The oldest entry of each page before this one. */
  const [pages, setPages] = useState<readonly number[]>([]);
  const before = pages.at(-1);
  return {
    filter,
    input: { ...filter, ...(before !== undefined && { before }) },
    isFirst: pages.length === 0,
    choose: (next: Filter) => {
      setFilter(next);
      setPages([]);
    },
    showOlder: (oldest: number) => setPages([...pages, oldest]),
    showNewer: () => setPages(pages.slice(0, -1)),
  };
}

interface AuditLogProps {
  readonly pages: ReturnType<typeof useAuditPages>;
  readonly query: LoadedQuery<AuditPage>;
  /** Of the filter. */
  readonly actions: readonly AuditAction[];
  readonly note: string;
  readonly onExport: () => void;
}

export function AuditLog({ pages, query, actions, note, onExport }: AuditLogProps) {
  const { filter, isFirst, choose, showOlder, showNewer } = pages;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Section
      flush
      title="Audit log"
      note={note}
      aside={
        <Button compact icon={<IconDownload size={14} />} onClick={onExport}>
          Export
        </Button>
      }
    >
      <Filters filter={filter} actions={actions} people={query.data?.people ?? []} onChange={choose} />
      <Loaded
        query={query}
        what="The audit log"
        skeleton={<RowsSkeleton rows={6} />}
        empty={({ entries }) =>
          entries.length > 0 ? null : (
            <EmptyState
              title="No entries"
              why={isFiltered ? 'No changes of this kind in this period.' : 'Nothing has been changed yet.'}
            />
          )
        }
      >
        {({ entries, hasMore }) => (
          <>
            <Entries entries={entries} />
            <PageTurn
              newer={isFirst ? null : showNewer}
              older={hasMore ? () => showOlder(entries.at(-1)?.id ?? 1) : null}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly people: AuditPage['people'];
  readonly actions: readonly AuditAction[];
  readonly onChange: (filter: Filter) => void;
}

function Filters({ filter, people, actions, onChange }: FiltersProps) {
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
          ...actions.map((one) => ({ value: one, label: AUDIT_TITLES[one] })),
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
    <div className={list.scroller}>
      <table className={list.table} aria-label="Audit log">
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
                <span className={list.name}>{AUDIT_TITLES[action as AuditAction] ?? action}</span>
                <span className={list.faint}>{subject}</span>
              </th>
              <td data-title="Who">{actor}</td>
              <td data-title="When">{dateTimeFormat.format(Date.parse(at))}</td>
              <td data-title="Before">{auditedValueText(before) || '–'}</td>
              <td data-title="After">{auditedValueText(after) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
