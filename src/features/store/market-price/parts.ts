import { type OwnPart, ownList, ownPart } from '../../../core/board/own-part.ts';
import { marketVehicles } from './contract.ts';
import { chosenMarket, MARKET_FILE_COLUMNS } from './market-columns.ts';

export const NO_MARKET_VEHICLES = {
  title: 'No vehicles in stock',
  why: 'No inventory file lists a vehicle of these stores.',
} as const;

export const marketPriceParts: readonly OwnPart[] = [
  ownPart({
    place: 'real-time-market-price.vehicles',
    call: marketVehicles,
    shows: ({ vehicles }, { filters }) => {
      const chosen = chosenMarket(vehicles, { position: null, search: '' }, filters);
      return chosen.length === 0
        ? [{ kind: 'nothing', ...NO_MARKET_VEHICLES }]
        : [ownList('Vehicles', MARKET_FILE_COLUMNS, chosen)];
    },
  }),
];
