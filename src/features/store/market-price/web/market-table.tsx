import { useDeferredValue, useMemo, useState } from 'react';
import { columnsFor } from '../../../../core/table.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { IconSearch } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { marketPriceBoard } from '../board.ts';
import { type MarketVehicle, marketVehicles } from '../contract.ts';
import {
  chosenMarket,
  MARKET_COLUMNS,
  type MarketPicks,
  marketVehicleId,
  marketVehicleName,
} from '../market-columns.ts';
import { NO_MARKET_VEHICLES } from '../parts.ts';
import { POSITION_TITLES, POSITIONS, positionOf } from '../rules.ts';
import { MarketDrawer } from './market-drawer.tsx';
import styles from './market-price.module.css';
import { VehicleBones } from './vehicles-skeleton.tsx';

const EVERYTHING: MarketPicks = { position: null, search: '' };

/** Every vehicle in stock with its place in the market; filters and order need no request. */
export function MarketTable({ context }: { readonly context: BoardContext }) {
  const { dealerGroupId, dealerShipId } = context.scope.fields;
  const [picks, setPicks] = useState<MarketPicks>(EVERYTHING);
  const [opened, setOpened] = useState<MarketVehicle | null>(null);
  const query = useCall(
    marketVehicles,
    {
      ...(dealerGroupId !== undefined && { dealerGroupId }),
      ...(dealerShipId !== undefined && { dealerShipId }),
    },
    { live: marketPriceBoard.live, keepsPrevious: true },
  );
  const late = useDeferredValue(picks);
  const { filters, isSingle } = context.chosen;
  const columns = useMemo(() => columnsFor(MARKET_COLUMNS, { isSingle }), [isSingle]);
  const here = useMemo(
    () => chosenMarket(query.data?.vehicles ?? [], EVERYTHING, filters),
    [query.data, filters],
  );
  const shown = useMemo(() => chosenMarket(here, late, []), [here, late]);
  const note =
    query.data && `${numberText(shown.length, 'number')} of ${countedText(here.length, 'vehicle')} in stock`;
  return (
    <Section title="Vehicles" note={note} flush>
      <Loaded
        query={query}
        what="The vehicles"
        skeleton={<VehicleBones />}
        empty={({ vehicles }) =>
          vehicles.length === 0 ? (
            <EmptyState {...NO_MARKET_VEHICLES} action={<StateLink href="/data-feeds">Connect</StateLink>} />
          ) : null
        }
      >
        {() => (
          <>
            <Tools vehicles={here} picks={picks} onPick={setPicks} />
            {shown.length === 0 ? (
              <EmptyState title="No vehicle matches" why="Try another position or search text." />
            ) : (
              <DataTable
                label="Vehicles"
                columns={columns}
                rows={shown}
                rowKey={marketVehicleId}
                sort={{ key: 'percent', descending: true }}
                rankBy="percent"
                scope={context.scopeKey}
                maxHeight="560px"
                onOpen={setOpened}
                openLabel={(vehicle) => `Show the market of ${marketVehicleName(vehicle)}`}
              />
            )}
          </>
        )}
      </Loaded>
      {opened && (
        <Dialog label={`Market of ${marketVehicleName(opened)}`} onClose={() => setOpened(null)} side>
          <MarketDrawer vehicle={opened} onClose={() => setOpened(null)} />
        </Dialog>
      )}
    </Section>
  );
}

interface ToolsProps {
  readonly vehicles: readonly MarketVehicle[];
  readonly picks: MarketPicks;
  readonly onPick: (picks: MarketPicks) => void;
}

/** The positions with their counts are filters. */
function Tools({ vehicles, picks, onPick }: ToolsProps) {
  const counts = useMemo(
    () => POSITIONS.map((key) => ({ key, count: vehicles.filter((one) => positionOf(one) === key).length })),
    [vehicles],
  );
  return (
    <div className={styles.tools}>
      <label className={styles.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          type="search"
          aria-label="Find a vehicle"
          placeholder="VIN, stock number, model"
          value={picks.search}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onPick({ ...picks, search: event.currentTarget.value })}
        />
      </label>
      <fieldset className={styles.positions}>
        <legend className="spoken">Position</legend>
        {counts.map(({ key, count }) => (
          <button
            key={key}
            type="button"
            aria-pressed={picks.position === key}
            onClick={() => onPick({ ...picks, position: picks.position === key ? null : key })}
          >
            {POSITION_TITLES[key]} <strong data-figures>{numberText(count, 'number')}</strong>
            <span className={styles.share} data-figures>
              {vehicles.length > 0 && numberText((count / vehicles.length) * 100, 'percent')}
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
