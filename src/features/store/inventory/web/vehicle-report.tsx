import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type Column, storeColumn } from '../../../../core/table.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { inventoryBoard } from '../board.ts';
import { inventoryVehicle, type ListedVehicle } from '../contract.ts';
import { type FoundVehicle, vehicleChart } from '../vehicle-chart.ts';
import {
  CONDITION_TITLES,
  listedDay,
  STATE_TITLES,
  vehicleId,
  vehicleName,
  vehicleOfId,
} from '../vehicle-columns.ts';
import styles from './inventory.module.css';
import { VehicleMarket } from './vehicle-market.tsx';
import { VehiclePhoto } from './vehicle-photo.tsx';

/** One vehicle at one store; the whole group is searched for sister units. */
export function VehicleReport() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { group } = useScope();
  const named = useMemo(() => vehicleOfId(id), [id]);
  const query = useCall(
    inventoryVehicle,
    named && {
      dealerGroupId: group.id,
      dealerShipId: group.dealerships.map((one) => one.id),
      vehicle: named.vehicle,
      listedAt: named.dealership,
    },
    { live: inventoryBoard.live, keepsPrevious: true },
  );
  const found = query.data?.found;
  const title = found ? vehicleName(found.vehicle) : 'Vehicle';
  return (
    <Page title={title} actions={<StateLink href="/inventory-report">All vehicles</StateLink>}>
      {named === null ? (
        <Unknown />
      ) : (
        <Loaded
          query={query}
          what="The vehicle"
          skeleton={<RowsSkeleton rows={10} />}
          empty={(answer) => (answer.found === null ? <Unknown /> : null)}
        >
          {(answer) => answer.found && <Parts found={answer.found} />}
        </Loaded>
      )}
    </Page>
  );
}

function Unknown() {
  return (
    <EmptyState
      title="No such vehicle here"
      why="No inventory list of this group has it. The link may be old, or of another group."
      action={<StateLink href="/inventory-report">All vehicles</StateLink>}
    />
  );
}

function Parts({ found }: { readonly found: FoundVehicle }) {
  const chart = useMemo(() => vehicleChart(found), [found]);
  return (
    <div className={styles.vehicle}>
      <div className={styles.head}>
        <VehiclePhoto name={vehicleName(found.vehicle)} url={found.vehicle.photoUrl} body={found.body} />
        <Identity found={found} />
        <Money found={found} />
      </div>
      <div className={styles.wide}>
        <Section title="Price, VDPs and leads" note="by day, across all sites that report the vehicle">
          {chart && <ChartView chart={chart} />}
        </Section>
      </div>
      <div className={styles.wide}>
        <VehicleMarket found={found} />
      </div>
      <VehicleEvents found={found} />
      <SisterUnits found={found} />
    </div>
  );
}

interface FoundProps {
  readonly found: FoundVehicle;
}

type Line = readonly [title: string, value: ReactNode];

function Identity({ found }: FoundProps) {
  const { vehicle, body, drivetrain, exteriorColor, inStockSince } = found;
  const condition = vehicle.condition && (CONDITION_TITLES[vehicle.condition] ?? vehicle.condition);
  return (
    <Section title="Identity" note={STATE_TITLES[vehicle.state]}>
      <Lines
        lines={[
          ['State', <strong key="state">{STATE_TITLES[vehicle.state]}</strong>],
          ['Store', vehicle.store],
          ['VIN', vehicle.vin],
          ['Stock no.', vehicle.stockNumber],
          ['Condition', condition],
          ['Body', body],
          ['Drivetrain', drivetrain],
          ['Color', exteriorColor],
          ['Miles', numberText(vehicle.mileage, 'number')],
          ['Photos', numberText(vehicle.photoCount, 'number')],
          ['Walk-around video', videoText(found)],
          ['In stock since', inStockSince && listedDay(inStockSince)],
          ['Last listed', listedDay(vehicle.lastListed)],
        ]}
      />
    </Section>
  );
}

/** Null without a video of it. */
function videoText({ videos }: FoundVehicle): string | null {
  if (videos.length === 0) return null;
  const views = videos.reduce((sum, video) => sum + (video.views ?? 0), 0);
  const minutes = videos.reduce((sum, video) => sum + (video.watchMinutes ?? 0), 0);
  return `${countedText(views, 'view')}, ${countedText(Math.round(minutes), 'minute')} watched`;
}

function Money({ found }: FoundProps) {
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
          ['Age', vehicle.ageDays === null ? null : countedText(vehicle.ageDays, 'day')],
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

const EVENT_TITLES: Readonly<Record<FoundVehicle['events'][number]['event'], string>> = {
  listed: 'In stock',
  priced: 'Priced',
  photographed: 'Photos',
  gone: 'Gone',
  lead: 'Lead',
  deal: 'Deal',
};

function VehicleEvents({ found: { events } }: { readonly found: FoundVehicle }) {
  return (
    <Section title="Events" note="latest first">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Events, scrollable">
        <ol className={styles.events}>
          {events.map(({ day, event, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two leads of a day may be alike
            <li key={`${day} ${event} ${index}`}>
              <span className={styles.day}>{listedDay(day)}</span>
              <strong>{EVENT_TITLES[event]}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </section>
    </Section>
  );
}

function SisterUnits({ found: { sisters, vehicle } }: { readonly found: FoundVehicle }) {
  const navigate = useNavigate();
  return (
    <Section title="Sister units in the group" note="same year, make and model" flush={sisters.length > 0}>
      {sisters.length === 0 ? (
        <EmptyState title="No sister units" why="No other vehicle in stock has its year, make and model." />
      ) : (
        <DataTable
          label="Sister units"
          columns={SISTER_COLUMNS}
          rows={sisters}
          rowKey={vehicleId}
          rankBy="price"
          scope={vehicleId(vehicle)}
          maxHeight="360px"
          compact
          onOpen={(sister) => void navigate({ to: `/inventory-report/report/${vehicleId(sister)}` })}
          openLabel={(sister) => `Open ${vehicleName(sister)}`}
        />
      )}
    </Section>
  );
}

const SISTER_COLUMNS: readonly Column<ListedVehicle>[] = [
  { kind: 'text', key: 'vehicle', title: 'Vehicle', value: vehicleName },
  storeColumn(),
  { kind: 'text', key: 'state', title: 'State', value: ({ state }) => STATE_TITLES[state] },
  { kind: 'number', key: 'price', title: 'Price', unit: 'usd', value: ({ price }) => price },
  { kind: 'number', key: 'age', title: 'Age, days', unit: 'number', value: ({ ageDays }) => ageDays },
  { kind: 'number', key: 'miles', title: 'Miles', unit: 'number', value: ({ mileage }) => mileage },
];
