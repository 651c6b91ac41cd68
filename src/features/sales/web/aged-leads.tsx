import { counted } from '../../../core/number-text.ts';
import { isDay } from '../../../core/period.ts';
import { dayText } from '../../../core/period-text.ts';
import type { Column } from '../../../core/table.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { Loaded } from '../../../web/ui/loaded.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../web/ui/states.tsx';
import type { AgedLead } from '../contract.ts';
import type { PersonQuery } from './person-answer.ts';

type Row = AgedLead & { readonly key: string };

const COLUMNS: readonly Column<Row>[] = [
  {
    kind: 'text',
    key: 'vehicle',
    title: 'Asked for',
    value: ({ vehicle }) => vehicle ?? 'Nothing in particular',
  },
  { kind: 'number', key: 'age', title: 'Days old', unit: 'number', value: ({ ageDays }) => ageDays },
  { kind: 'text', key: 'day', title: 'Came', value: ({ day }) => (isDay(day) ? dayText(day) : day) },
  { kind: 'text', key: 'source', title: 'Source', value: ({ source }) => source },
  {
    kind: 'text',
    key: 'contacted',
    title: 'Contacted',
    value: ({ isContacted }) => (isContacted === null ? null : isContacted ? 'yes' : 'no'),
  },
  { kind: 'text', key: 'rooftop', title: 'Rooftop', value: ({ rooftop }) => rooftop },
];

/** Good leads of the person older than a month that are not sold; the newest fifty. */
export function AgedLeads({ query }: { readonly query: PersonQuery }) {
  const count = query.data?.agedLeads.length ?? 0;
  return (
    <Section
      title="Leads left lying"
      note={count > 0 ? `${countText(count)} older than 30 days, not sold` : undefined}
      flush={count > 0}
    >
      <Loaded
        query={query}
        what="The old leads"
        skeleton={<RowsSkeleton rows={5} />}
        empty={({ agedLeads }) =>
          agedLeads.length === 0 ? (
            <EmptyState
              title="Nothing left lying"
              why="No good lead older than 30 days waits for this person."
            />
          ) : null
        }
      >
        {({ agedLeads }) => (
          <DataTable
            label="Leads left lying"
            columns={COLUMNS}
            rows={agedLeads.map((lead, index) => ({ ...lead, key: String(index) }))}
            rowKey={keyOf}
            rankBy="age"
            scope={query.data?.name ?? ''}
            maxHeight="360px"
            compact
          />
        )}
      </Loaded>
    </Section>
  );
}

/** More than so many are not asked for. */
const MOST = 50;

function countText(count: number): string {
  return count < MOST ? counted(count, 'good lead') : `The newest ${MOST} good leads`;
}

const keyOf = ({ key }: Row) => key;
