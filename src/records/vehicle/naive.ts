import { type Amount, count, total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';

const priced: Work = ({ vehicles, covers }) =>
  covers('vehicle', ['price_cents']) ? count(vehicles, ({ price_cents }) => price_cents !== null) : null;

const prices: Work = ({ vehicles, covers }): Amount =>
  covers('vehicle', ['price_cents'])
    ? total(
        vehicles,
        () => true,
        ({ price_cents }) => price_cents,
      ) / 100
    : null;

export const vehicleWays: Record<string, Way> = {
  inv_units: { feeds: ['vehicle'], of: ({ inStock }) => count(inStock, () => true) },
  no_price_share: {
    feeds: ['vehicle'],
    percent: true,
    of: (of) => {
      const withPrice = priced(of);
      return withPrice === null ? null : count(of.vehicles, () => true) - withPrice;
    },
    per: ({ vehicles }) => count(vehicles, () => true),
  },
  avg_list_price: { feeds: ['vehicle'], of: prices, per: priced },
};
