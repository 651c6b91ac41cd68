import { useMemo } from 'react';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { NO_VEHICLES } from '../parts.ts';
import { AGE_COLUMNS, viewsByAge } from '../vdp-rules.ts';
import { chosenVehicles, readVehiclePicks } from '../vehicle-filter.ts';
import { useVehicles } from './use-vehicles.ts';

/** Views of the vehicles at the store by their age. */
export function AgeTable({ context }: { readonly context: BoardContext }) {
  const query = useVehicles(context);
  const { filters } = context.chosen;
  const rows = useMemo(
    () => viewsByAge(chosenVehicles(query.data?.vehicles ?? [], readVehiclePicks(undefined), filters)),
    [query.data, filters],
  );
  return (
    <Section title="VDPs by age" note="vehicles at the store; VDPs up to their last listed day" flush>
      <Loaded
        query={query}
        what="The vehicles"
        skeleton={<RowsSkeleton rows={6} />}
        empty={() =>
          rows.length === 0 ? (
            <EmptyState {...NO_VEHICLES} action={<StateLink href="/data-feeds">Connect</StateLink>} />
          ) : null
        }
      >
        {() => (
          <DataTable
            label="VDPs by age"
            columns={AGE_COLUMNS}
            rows={rows}
            rowKey={({ age }) => age}
            rankBy="units"
            scope={context.scopeKey}
            compact
          />
        )}
      </Loaded>
    </Section>
  );
}
