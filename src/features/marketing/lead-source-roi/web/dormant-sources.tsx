import { isDay } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { type Dormant, dormantSources } from '../contract.ts';
import { DORMANT_COLUMNS, NO_DORMANT } from '../parts.ts';
import { neverFed } from './unknown-days.ts';

/** Sources with spend and no sales for three months that did sell last year. */
export function DormantSources({ context }: { readonly context: BoardContext }) {
  const { fields } = useScope();
  const query = useCall(dormantSources, fields, { live: ['lead', 'deal', 'spend'], keepsPrevious: true });
  const { data } = query;
  return (
    <Section
      title="Paid sources with no sales"
      note={data && `no sale from ${spanText(data)}`}
      flush={(data?.dormant.length ?? 0) > 0}
    >
      <Loaded
        query={query}
        what="The silent sources"
        skeleton={<RowsSkeleton rows={3} />}
        empty={({ dormant }) => (dormant.length === 0 ? <NoDormant context={context} /> : null)}
      >
        {({ dormant }) => (
          <DataTable
            label="Paid sources with no sales"
            columns={DORMANT_COLUMNS}
            rows={dormant}
            rowKey={dormantKey}
            rankBy="monthly"
            scope={JSON.stringify(fields)}
            maxHeight="320px"
            compact
          />
        )}
      </Loaded>
    </Section>
  );
}

/** Without spend or sales data, no source can be called dormant. */
function NoDormant({ context }: { readonly context: BoardContext }) {
  const why = neverFed(context, ['spend', 'deal']);
  return why === null ? <EmptyState {...NO_DORMANT} /> : <EmptyState title="Nothing to compare" why={why} />;
}

const dormantKey = ({ dealerShipId, source }: Dormant) => `${dealerShipId} ${source}`;

function spanText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return [startDate, endDate].map((day) => (isDay(day) ? dayText(day) : day)).join(' to ');
}
