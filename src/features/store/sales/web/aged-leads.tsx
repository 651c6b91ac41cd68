import { countedText } from '../../../../core/text/number-text.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { AGED_COLUMNS } from '../aged-columns.ts';
import type { AgedLead } from '../contract.ts';
import { NO_AGED } from '../parts.ts';
import type { PersonQuery } from './person-answer.ts';

type Row = AgedLead & { readonly key: string };

/** Good, unsold leads older than a month, newest first. */
export function AgedLeads({ query }: { readonly query: PersonQuery }) {
  const count = query.data?.agedLeads.length ?? 0;
  return (
    <Section
      title="Aging leads"
      note={count > 0 ? `${countText(count)} older than 30 days, not sold` : undefined}
      flush={count > 0}
    >
      <Loaded
        query={query}
        what="The old leads"
        skeleton={<RowsSkeleton rows={5} />}
        empty={({ agedLeads }) => (agedLeads.length === 0 ? <EmptyState {...NO_AGED} /> : null)}
      >
        {({ agedLeads }) => (
          <DataTable
            label="Aging leads"
            columns={AGED_COLUMNS}
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

/** Rows requested. */
const MOST = 50;

function countText(count: number): string {
  return count < MOST ? countedText(count, 'good lead') : `The newest ${MOST} good leads`;
}

const keyOf = ({ key }: Row) => key;
