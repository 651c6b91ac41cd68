import { total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';
import type { StoredPart } from '../../../test/helpers/service-records.ts';

const value =
  (when: 'parts' | 'partsInStock', test: (part: StoredPart) => boolean): Work =>
  ({ shop }) =>
    total(shop[when], test, ({ value_cents }) => value_cents) / 100;

export const partStockWays: Record<string, Way> = {
  parts_inventory: { feeds: ['part_stock'], of: value('partsInStock', () => true) },
  parts_obsolete_pct: {
    feeds: ['part_stock'],
    percent: true,
    of: value('parts', ({ months_without_sale: months }) => months !== null && months >= 12),
    per: value('parts', ({ months_without_sale: months }) => months !== null),
  },
};
