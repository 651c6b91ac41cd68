import { listingSpend } from '../../../test/helpers/naive-spend.ts';
import { count, total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';
import { SPELLINGS } from '../../../test/helpers/spellings.ts';
import type { StoredView } from '../../../test/helpers/vehicle-views.ts';
import { isGood } from '../lead/naive.ts';
import { averageStock, vehicleDays } from '../vehicle/naive.ts';

const sumOf =
  (column: 'srps' | 'vdps' | 'leads', test: (view: StoredView) => boolean = () => true): Work =>
  ({ views, covers }) =>
    covers('view', [column]) ? total(views, test, (view) => view[column]) : null;

const isListingSite = ({ site }: StoredView) =>
  SPELLINGS.some(
    ({ kind, spelling, class: type }) => kind === 'lead' && spelling === site && type === 'third_party',
  );

const FEEDS = ['vehicle', 'vehicle_view'] as const;

export const vehicleViewWays: Record<string, Way> = {
  vehicle_vdps: { feeds: ['vehicle_view'], of: sumOf('vdps') },
  unmatched_vdp_share: {
    feeds: ['vehicle_view'],
    percent: true,
    of: sumOf('vdps', ({ is_matched }) => !is_matched),
    per: sumOf('vdps'),
  },
  vdp_per_vehicle: { feeds: FEEDS, of: sumOf('vdps'), per: averageStock },
  vdp_per_vehicle_day: {
    feeds: FEEDS,
    of: sumOf('vdps', ({ is_listed_day }) => is_listed_day),
    per: vehicleDays,
  },
  listing_srp_to_vdp: {
    feeds: ['vehicle_view'],
    percent: true,
    of: ({ views, covers }) =>
      covers('view', ['vdps', 'srps'])
        ? total(
            views,
            ({ srps }) => srps !== null,
            ({ vdps }) => vdps,
          )
        : null,
    per: sumOf('srps'),
  },
  cost_per_vdp: {
    feeds: ['spend', 'vehicle_view'],
    of: listingSpend,
    per: sumOf('vdps', isListingSite),
    needs: (of) => listingSpend(of) !== 0,
  },
  lead_per_vehicle: {
    feeds: ['lead', 'vehicle'],
    of: ({ leads, knows }) =>
      knows('lead') ? count(leads, (lead) => isGood(lead) && lead.make !== null) : null,
    per: averageStock,
  },
};
