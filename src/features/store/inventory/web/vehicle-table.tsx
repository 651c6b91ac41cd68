import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { type Column, columnsFor } from '../../../../core/table.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { IconFilter } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { IconSearch } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Popover } from '../../../../web/ui/shell/popover.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { NO_VEHICLES } from '../parts.ts';
import { inQuadrants, type SeenVehicle } from '../vdp-rules.ts';
import {
  STATE_TITLES,
  VEHICLE_COLUMNS,
  VEHICLE_COLUMNS_ON_PHONE,
  vehicleId,
  vehicleName,
} from '../vehicle-columns.ts';
import {
  AGE_CHOICES,
  CHECK_CHOICES,
  chosenVehicles,
  PRICE_CHOICES,
  readVehiclePicks,
  STATE_CHOICES,
  type StateChoice,
  type VehiclePicks,
} from '../vehicle-filter.ts';
import styles from './inventory.module.css';
import { SavedFilters } from './saved-filters.tsx';
import { useVehiclePicks } from './use-vehicle-picks.ts';
import { useVehicles } from './use-vehicles.ts';
import { WorkListTools } from './work-list-tools.tsx';

interface VehicleTableProps {
  readonly context: BoardContext;
  readonly columns?: readonly Column<SeenVehicle>[];
}

/** Every vehicle of the latest lists and of the last 60 days; filters and order need no request. */
export function VehicleTable({ context, columns = VEHICLE_COLUMNS }: VehicleTableProps) {
  const { picks, pick } = useVehiclePicks();
  const query = useVehicles(context);
  const late = useDeferredValue(picks);
  const { filters } = context.chosen;
  const shown = useMemo(() => {
    const all = query.data?.vehicles ?? [];
    const atStore = chosenVehicles(all, readVehiclePicks(undefined), filters);
    return inQuadrants(chosenVehicles(all, late, filters), atStore);
  }, [query.data, late, filters]);
  return (
    <Section title="Vehicles" note={noteOf(query.data, shown.length)} flush>
      <Loaded
        query={query}
        what="The vehicles"
        skeleton={<RowsSkeleton rows={10} />}
        empty={({ vehicles }) =>
          vehicles.length === 0 ? (
            <EmptyState {...NO_VEHICLES} action={<StateLink href="/data-feeds">Connect</StateLink>} />
          ) : null
        }
      >
        {() => (
          <>
            <Tools picks={picks} pick={pick}>
              <SavedFilters picks={picks} pick={pick} />
              <WorkListTools shown={shown} />
            </Tools>
            {shown.length === 0 ? (
              <EmptyState title="No vehicle matches" why="Try another state, age or search text." />
            ) : (
              <Rows
                rows={shown}
                columns={columns}
                scope={context.scopeKey}
                isSingle={context.chosen.isSingle}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function noteOf(
  answer: { readonly count: number; readonly vehicles: readonly unknown[] } | undefined,
  shown: number,
): string | undefined {
  if (!answer || answer.count === 0) return undefined;
  const all = numberText(answer.count, 'number');
  return answer.count > answer.vehicles.length
    ? `${numberText(shown, 'number')} of the oldest ${numberText(answer.vehicles.length, 'number')}; ${all} in all`
    : `${numberText(shown, 'number')} of ${countedText(answer.count, 'vehicle')}, with those gone for up to 60 days`;
}

const MANY_STATES: Readonly<Record<string, string>> = {
  here: 'At the store',
  gone: 'Gone',
  all: 'All states',
};
const STATES = STATE_CHOICES.map((id) => ({
  id,
  title: MANY_STATES[id] ?? STATE_TITLES[id as keyof typeof STATE_TITLES],
}));
const ANY = 'any';
const AGES = [
  { id: ANY, title: 'Any age' },
  ...AGE_CHOICES.map((id) => ({ id, title: id === '91-' ? 'Over 90 days' : `${id.replace('-', '–')} days` })),
];
const PRICES = [
  { id: ANY, title: 'Any price' },
  ...PRICE_CHOICES.map((id) => ({ id, title: priceTitle(id) })),
];
const CHECK_TITLES = {
  photos: 'Fewer than 5 photos',
  price: 'No price',
  views: '0–2 VDPs in 7 days',
} as const;
const CHECKS = [
  { id: ANY, title: 'All vehicles' },
  ...CHECK_CHOICES.map((id) => ({ id, title: CHECK_TITLES[id] })),
];

/** `$15,000–25,000`, `Over $50,000`. */
function priceTitle(choice: string): string {
  const [from = '', to = ''] = choice.split('-');
  const dollars = (amount: string) => numberText(Number(amount), 'usd');
  if (to === '') return `Over ${dollars(from)}`;
  return from === '0' ? `Under ${dollars(to)}` : `${dollars(from)}–${numberText(Number(to), 'number')}`;
}

interface ToolsProps {
  readonly picks: VehiclePicks;
  readonly pick: (change: Partial<VehiclePicks>) => void;
  readonly children: ReactNode;
}

function Tools({ picks, pick, children }: ToolsProps) {
  // The address follows the text, never the other way while somebody types.
  const [typed, setTyped] = useState(picks.search);
  const find = (text: string) => {
    setTyped(text);
    pick({ search: text.trim() });
  };
  return (
    <div className={styles.tools}>
      <label className={styles.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          type="search"
          aria-label="Find a vehicle"
          placeholder="VIN, stock number, model"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => find(event.currentTarget.value)}
        />
      </label>
      <Pick
        label="State"
        value={picks.state}
        options={STATES}
        onChange={(state) => pick({ state: state as StateChoice })}
      />
      <Pick
        label="Age"
        value={picks.age ?? ANY}
        options={AGES}
        onChange={(age) => pick({ age: age === ANY ? null : (age as VehiclePicks['age']) })}
      />
      <Pick
        label="Price"
        value={picks.price ?? ANY}
        options={PRICES}
        onChange={(price) => pick({ price: price === ANY ? null : (price as VehiclePicks['price']) })}
      />
      <Pick
        label="To check"
        value={picks.check ?? ANY}
        options={CHECKS}
        onChange={(check) => pick({ check: check === ANY ? null : (check as VehiclePicks['check']) })}
      />
      {children}
    </div>
  );
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly title: string }[];
  readonly onChange: (id: string) => void;
}

function Pick({ label, value, options, onChange }: PickProps) {
  const shown = options.find(({ id }) => id === value)?.title ?? '';
  return (
    <Popover
      label={label}
      className={styles.picks}
      trigger={(trigger) => (
        <Button compact icon={<IconFilter size={14} stroke={1.75} aria-hidden />} {...trigger}>
          {label}: {shown.toLowerCase()}
        </Button>
      )}
    >
      {(close) => (
        <PickList
          label={label}
          placeholder={`Find in ${label.toLowerCase()}`}
          options={options}
          searchable={false}
          picked={new Set([value])}
          visible={options.length}
          onPick={(id) => {
            onChange(id);
            close();
          }}
        />
      )}
    </Popover>
  );
}

interface RowsProps {
  readonly rows: readonly SeenVehicle[];
  readonly columns: readonly Column<SeenVehicle>[];
  readonly scope: string;
  /** Whether all are of one store. */
  readonly isSingle: boolean;
}

function Rows({ rows, columns, scope, isSingle }: RowsProps) {
  const isPhone = useMedia(PHONE);
  const all = isPhone ? VEHICLE_COLUMNS_ON_PHONE : columns;
  const shown = useMemo(() => columnsFor(all, { isSingle }), [all, isSingle]);
  const navigate = useNavigate();
  return (
    <DataTable
      label="Vehicles"
      columns={shown}
      rows={rows}
      rowKey={vehicleId}
      rankBy="age"
      sort={OLDEST_FIRST}
      scope={scope}
      maxHeight="560px"
      compact
      onOpen={(vehicle) => void navigate({ to: `/inventory-report/report/${vehicleId(vehicle)}` })}
      openLabel={(vehicle) => `Open ${vehicleName(vehicle)}`}
    />
  );
}

const OLDEST_FIRST = { key: 'age', descending: true } as const;
