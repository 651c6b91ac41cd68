import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Column } from '../../../../core/table.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Section } from '../../../../web/ui/page.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import type { ListedVehicle } from '../contract.ts';
import type { FoundVehicle } from '../vehicle-chart.ts';
import { STATE_TITLES, vehicleId, vehicleName } from '../vehicle-columns.ts';

/** The same VIN at other stores, then the same year, make and model in stock. */
export function SisterUnits({ found: { sisters, vehicle } }: { readonly found: FoundVehicle }) {
  const navigate = useNavigate();
  const { group } = useScope();
  const columns = useMemo(
    () => columnsWith(new Map(group.dealerships.map(({ id, name }) => [id, name]))),
    [group],
  );
  return (
    <Section title="Sister units in the group" note="same year, make and model" flush={sisters.length > 0}>
      {sisters.length === 0 ? (
        <EmptyState title="No sister units" why="No other vehicle in stock has its year, make and model." />
      ) : (
        <DataTable
          label="Sister units"
          columns={columns}
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

function columnsWith(stores: ReadonlyMap<number, string>): readonly Column<ListedVehicle>[] {
  return [
    { kind: 'text', key: 'vehicle', title: 'Vehicle', value: vehicleName },
    {
      kind: 'text',
      key: 'store',
      title: 'Store',
      value: ({ dealerShipId }) => stores.get(dealerShipId) ?? null,
    },
    { kind: 'text', key: 'state', title: 'State', value: ({ state }) => STATE_TITLES[state] },
    { kind: 'number', key: 'price', title: 'Price', unit: 'usd', value: ({ price }) => price },
    { kind: 'number', key: 'age', title: 'Age', unit: 'days', value: ({ ageDays }) => ageDays },
    { kind: 'number', key: 'miles', title: 'Miles', unit: 'number', value: ({ mileage }) => mileage },
  ];
}
