import { anyOf, cents, count, total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';
import type { StoredInspection } from '../../../test/helpers/service-records.ts';

type Test = (inspection: StoredInspection) => boolean;

const onInspections =
  (work: Work): Work =>
  (of) =>
    of.knows('inspection') ? work(of) : null;

export const visitsInspected = onInspections(({ shop }) =>
  count(shop.inspections, ({ is_inspected }) => is_inspected === true),
);
export const visitsJudged = onInspections(({ shop }) =>
  count(shop.inspections, ({ is_inspected }) => is_inspected !== null),
);

type Money = 'recommended_cents' | 'declined_cents';

/** Null where there are inspections and not one states it. */
const stated = (column: Money): Work =>
  onInspections(({ shop: { inspections } }) =>
    anyOf(inspections, () => true) && !anyOf(inspections, (one) => one[column] !== null)
      ? null
      : cents(
          total(
            inspections,
            () => true,
            (one) => one[column],
          ),
        ),
  );

const isJudged: Test = ({ recommended_cents, sold_cents }) =>
  recommended_cents !== null && sold_cents !== null;
const judged = (column: 'recommended_cents' | 'sold_cents'): Work =>
  onInspections(({ shop }) => cents(total(shop.inspections, isJudged, (one) => one[column])));

export const inspectionWays: Record<string, Way> = {
  recommended_work: { feeds: ['inspection'], of: stated('recommended_cents') },
  declined_work: { feeds: ['inspection'], of: stated('declined_cents') },
  recommended_sold_pct: {
    feeds: ['inspection'],
    percent: true,
    of: judged('sold_cents'),
    per: judged('recommended_cents'),
  },
};
