import { ownPicks } from '../../../core/board/chosen.ts';
import { type OwnPart, ownList, ownPart } from '../../../core/board/own-part.ts';
import { inventoryVehicles } from './contract.ts';
import { AGE_COLUMNS, inQuadrants, viewsByAge } from './vdp-rules.ts';
import { VDP_FILE_COLUMNS, VEHICLE_FILE_COLUMNS } from './vehicle-columns.ts';
import { chosenVehicles, readVehiclePicks } from './vehicle-filter.ts';

/** The most that one reply has. */
export const MOST_VEHICLES = 5_000;

export const NO_VEHICLES = {
  title: 'No data for this period',
  why: 'No inventory file lists a vehicle of these stores.',
} as const;

export const inventoryParts: readonly OwnPart[] = [
  ownPart({
    place: 'inventory-report.vehicles',
    call: inventoryVehicles,
    ask: () => ({ query: { limit: MOST_VEHICLES } }),
    shows: ({ vehicles }, picks) => {
      const chosen = chosenVehicles(vehicles, readVehiclePicks(ownPicks(picks, 'vehicles')), picks.filters);
      return chosen.length === 0
        ? [{ kind: 'nothing', ...NO_VEHICLES }]
        : [ownList('Vehicles', VEHICLE_FILE_COLUMNS, chosen)];
    },
  }),
  ownPart({
    place: 'vdp-report.ages',
    call: inventoryVehicles,
    ask: () => ({ query: { limit: MOST_VEHICLES } }),
    shows: ({ vehicles }, { filters }) => {
      const ages = viewsByAge(chosenVehicles(vehicles, readVehiclePicks(undefined), filters));
      return ages.length === 0
        ? [{ kind: 'nothing', ...NO_VEHICLES }]
        : [ownList('VDPs by age', AGE_COLUMNS, ages)];
    },
  }),
  ownPart({
    place: 'vdp-report.vehicles',
    call: inventoryVehicles,
    ask: () => ({ query: { limit: MOST_VEHICLES } }),
    shows: ({ vehicles }, picks) => {
      const atStore = chosenVehicles(vehicles, readVehiclePicks(undefined), picks.filters);
      const own = readVehiclePicks(ownPicks(picks, 'vehicles'));
      const chosen = inQuadrants(chosenVehicles(vehicles, own, picks.filters), atStore);
      return chosen.length === 0
        ? [{ kind: 'nothing', ...NO_VEHICLES }]
        : [ownList('Vehicles', VDP_FILE_COLUMNS, chosen)];
    },
  }),
];
