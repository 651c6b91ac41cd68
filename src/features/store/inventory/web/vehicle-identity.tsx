import type { ReactNode } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Section } from '../../../../web/ui/page.tsx';
import type { FoundVehicle } from '../vehicle-chart.ts';
import { CONDITION_TITLES, listedDay, STATE_TITLES } from '../vehicle-columns.ts';
import styles from './inventory.module.css';

interface Part {
  readonly found: FoundVehicle;
}

type Line = readonly [title: string, value: ReactNode];

export function Identity({ found }: Part) {
  const { vehicle, body, drivetrain, exteriorColor, inStockSince } = found;
  const { group } = useScope();
  const store = group.dealerships.find(({ id }) => id === vehicle.dealerShipId)?.name ?? null;
  const condition = vehicle.condition && (CONDITION_TITLES[vehicle.condition] ?? vehicle.condition);
  return (
    <Section title="Identity" note={STATE_TITLES[vehicle.state]}>
      <Lines
        lines={[
          ['State', <strong key="state">{STATE_TITLES[vehicle.state]}</strong>],
          ['Store', store],
          ['VIN', vehicle.vin],
          ['Stock no.', vehicle.stockNumber],
          ['Condition', condition],
          ['Body', body],
          ['Drivetrain', drivetrain],
          ['Color', exteriorColor],
          ['Miles', numberText(vehicle.mileage, 'number')],
          ['Photos', numberText(vehicle.photoCount, 'number')],
          ['In stock since', inStockSince && listedDay(inStockSince)],
          ['Last listed', listedDay(vehicle.lastListed)],
        ]}
      />
    </Section>
  );
}

export function Money({ found }: Part) {
  const { vehicle, holdingCost, listedDays } = found;
  const { price, cost } = vehicle;
  return (
    <Section title="Price and cost" note={`${numberText(listedDays, 'number')} listed days`}>
      <Lines
        lines={[
          ['Price', numberText(price, 'usd')],
          ['MSRP', numberText(vehicle.msrp, 'usd')],
          ['Cost', numberText(cost, 'usd')],
          ['Price over cost', numberText(price === null || cost === null ? null : price - cost, 'usd')],
          ['Holding cost', numberText(holdingCost, 'usd')],
          ['Age', numberText(vehicle.ageDays, 'days')],
          ['Price changes', numberText(vehicle.priceChanges, 'number')],
          ['Priced since', vehicle.pricedSince && listedDay(vehicle.pricedSince)],
          ['VDPs in 7 days', numberText(vehicle.vdpsInWeek, 'number')],
          ['VDPs in 30 days', numberText(vehicle.vdpsInMonth, 'number')],
          ['Leads in 30 days', numberText(vehicle.leadsInMonth, 'number')],
        ]}
      />
    </Section>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd data-figures>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
