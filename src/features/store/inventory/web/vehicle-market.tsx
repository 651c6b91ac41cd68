import { COMPARABLE_COLUMNS, comparableId, setText } from '../../../../core/market/shown-market.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { type MarketVehicle, marketComparables } from '../../market-price/contract.ts';
import type { FoundVehicle } from '../vehicle-chart.ts';
import { vehicleId } from '../vehicle-columns.ts';

const HERE: readonly string[] = ['in_stock', 'demo', 'on_hold'];

/** The market price of a vehicle in stock, and the comparables behind it. */
export function VehicleMarket({ found: { vehicle } }: { readonly found: FoundVehicle }) {
  const { group } = useScope();
  const isHere = HERE.includes(vehicle.state);
  const query = useCall(
    marketComparables,
    isHere
      ? {
          dealerGroupId: group.id,
          dealerShipId: [vehicle.dealerShipId],
          vehicle: vehicle.vehicle,
          listedAt: vehicle.dealerShipId,
        }
      : null,
    { live: ['market_comparable', 'vehicle'], keepsPrevious: true },
  );
  const market = query.data?.found;
  return (
    <Section title="Market price" note={market ? noteOf(market.vehicle) : undefined} flush>
      {isHere ? (
        <Loaded
          query={query}
          what="The market"
          skeleton={<RowsSkeleton rows={6} />}
          empty={(answer) =>
            answer.found === null || answer.found.comparables.length === 0 ? (
              <EmptyState
                title="No market price"
                why={answer.found ? setText(answer.found.vehicle) : 'It is not in stock on the latest list.'}
                action={<StateLink href="/real-time-market-price">Market price of all vehicles</StateLink>}
              />
            ) : null
          }
        >
          {(answer) =>
            answer.found && (
              <DataTable
                label="Market set"
                columns={COMPARABLE_COLUMNS}
                rows={answer.found.comparables}
                rowKey={comparableId}
                rankBy="price"
                scope={vehicleId(vehicle)}
                maxHeight="360px"
                compact
              />
            )
          }
        </Loaded>
      ) : (
        <EmptyState title="No market price" why="Only vehicles in stock are compared with their market." />
      )}
    </Section>
  );
}

function noteOf(vehicle: MarketVehicle): string {
  const { marketPrice, price, rank, rankOf } = vehicle;
  if (marketPrice === null) return `No market price: ${setText(vehicle)}`;
  const parts = [
    `Market price ${numberText(marketPrice, 'usd')}`,
    price === null ? null : `ours is ${numberText((price / marketPrice) * 100, 'percent')} of it`,
    rank === null ? null : `rank ${rank} of ${rankOf}`,
    setText(vehicle),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
