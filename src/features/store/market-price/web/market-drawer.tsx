import { useNavigate } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import {
  COMPARABLE_COLUMNS,
  comparableId,
  marketChart,
  setText,
} from '../../../../core/market/shown-market.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { MoneyField } from '../../../../web/ui/fields/amount-fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { marketPriceBoard } from '../board.ts';
import { type MarketComparable, type MarketVehicle, marketComparables } from '../contract.ts';
import { marketVehicleId, marketVehicleName } from '../market-columns.ts';
import { rangeOf, supplyOf, typedPrice, whatIf } from '../rules.ts';
import styles from './market-price.module.css';

interface DrawerProps {
  readonly vehicle: MarketVehicle;
  readonly onClose: () => void;
}

/** The market of one vehicle: what its price is, what it would be, and the comparables behind it. */
export function MarketDrawer({ vehicle, onClose }: DrawerProps) {
  const { group } = useScope();
  const navigate = useNavigate();
  const query = useCall(
    marketComparables,
    {
      dealerGroupId: group.id,
      dealerShipId: [vehicle.dealerShipId],
      vehicle: vehicle.vehicle,
      listedAt: vehicle.dealerShipId,
    },
    { live: marketPriceBoard.live, keepsPrevious: true },
  );
  return (
    <div className={styles.drawer}>
      <header className={styles.head}>
        <div>
          <h2>{marketVehicleName(vehicle)}</h2>
          <p className={styles.faint}>{setText(vehicle)}</p>
        </div>
        <div className={styles.actions}>
          <Button
            onClick={() => void navigate({ to: `/inventory-report/report/${marketVehicleId(vehicle)}` })}
          >
            Vehicle page
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </header>
      <Loaded
        query={query}
        what="The comparables"
        skeleton={<RowsSkeleton rows={10} />}
        empty={({ found }) =>
          found === null || found.comparables.length === 0 ? (
            <EmptyState title="No comparables" why={setText(vehicle)} />
          ) : null
        }
      >
        {({ found }) => found && <Market vehicle={found.vehicle} comparables={found.comparables} />}
      </Loaded>
    </div>
  );
}

interface MarketProps {
  readonly vehicle: MarketVehicle;
  readonly comparables: readonly MarketComparable[];
}

function Market({ vehicle, comparables }: MarketProps) {
  const [typed, setTyped] = useState(vehicle.price === null ? '' : numberText(vehicle.price, 'number'));
  const price = typedPrice(typed);
  const chart = useMemo(() => marketChart(vehicle, comparables, price), [vehicle, comparables, price]);
  return (
    <>
      {vehicle.marketPrice !== null && (
        <WhatIfPrice vehicle={vehicle} comparables={comparables} typed={typed} onType={setTyped} />
      )}
      <Section title="Price and miles" note="prices as listed">
        <ChartView chart={chart} />
      </Section>
      <Section title="Comparables" note="cheapest at our miles first; those left out say why" flush>
        <DataTable
          label="Comparables"
          columns={COMPARABLE_COLUMNS}
          rows={comparables}
          rowKey={comparableId}
          rankBy="price"
          scope={marketVehicleId(vehicle)}
          maxHeight="420px"
          compact
        />
      </Section>
    </>
  );
}

interface WhatIfProps extends MarketProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/** Worked out here from the comparables, so that rank and percent follow each key. */
function WhatIfPrice({ vehicle, comparables, typed, onType }: WhatIfProps) {
  const outputId = useId();
  const adjusted = useMemo(
    () => comparables.flatMap((one) => (one.adjusted === null ? [] : [one.adjusted])),
    [comparables],
  );
  const price = typedPrice(typed);
  const found =
    price === null || vehicle.marketPrice === null ? null : whatIf(price, vehicle.marketPrice, adjusted);
  const range = rangeOf(vehicle);
  const facts: readonly (readonly [string, string])[] = [
    ['Percent of market', numberText(found?.percent ?? null, 'percent')],
    ['Rank', found ? `${found.rank} of ${found.of}` : '—'],
    ['Market price', numberText(vehicle.marketPrice, 'usd')],
    ['Over cost', numberText(price === null || vehicle.cost === null ? null : price - vehicle.cost, 'usd')],
    ['Market days’ supply', numberText(supplyOf(vehicle), 'days')],
    [
      'Suggested',
      range ? `${numberText(range.dollars[0], 'usd')} – ${numberText(range.dollars[1], 'usd')}` : '—',
    ],
  ];
  return (
    <Section title="What if" note="changes nothing: prices are set in your inventory tool">
      <div className={styles.whatIf}>
        <MoneyField
          label="Price"
          value={typed}
          onChange={onType}
          error={typed !== '' && price === null ? 'Type a price, such as 24,995.' : undefined}
        />
        <output id={outputId} className={styles.facts} aria-live="polite">
          {facts.map(([title, value]) => (
            <span key={title}>
              <span className={styles.faint}>{title}</span>
              <strong data-figures>{value}</strong>
            </span>
          ))}
        </output>
      </div>
      {range && (
        <p className={styles.faint}>
          {range.from}–{range.to}% of market. {range.reason}
        </p>
      )}
    </Section>
  );
}
