import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { inventoryBoard } from '../board.ts';
import { inventoryVehicle } from '../contract.ts';
import { type FoundVehicle, vehicleChart } from '../vehicle-chart.ts';
import { vehicleName, vehicleOfId } from '../vehicle-columns.ts';
import styles from './inventory.module.css';
import { SisterUnits } from './sister-units.tsx';
import { VehicleEvents } from './vehicle-events.tsx';
import { Identity, Money } from './vehicle-identity.tsx';
import { VehicleMarket } from './vehicle-market.tsx';

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
      <Identity found={found} />
      <Money found={found} />
      <div className={styles.wide}>
        <Section title="Price, VDPs and leads" note="by day, over every site that reports the vehicle">
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
