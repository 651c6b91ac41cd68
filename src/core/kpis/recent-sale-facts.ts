import { dealFacts, retail } from '../../records/deal/facts.ts';
import { vehicleDimensions } from './dimensions.ts';
import type { Fact } from './fact.ts';
import { begunAs, defineMeasures, openFor } from './measure.ts';

const DAYS = 30;
const DAYS_A_YEAR = 365;

/** A retail deal on each of the 30 days from its sale: those of a day are the sales of its last 30 days. */
export const recentSale: Fact = {
  ...dealFacts.deal,
  key: 'recent_sale',
  title: 'Deals of the last 30 days',
  only: retail,
  optional: [],
  dimensions: vehicleDimensions,
  level: { from: 'day', until: [], forgottenAfterDays: DAYS, knownAfterDays: DAYS - 1, reportedBy: [] },
};

const open = begunAs('units_retail', openFor(0));

export const recentSaleMeasures = defineMeasures('recent_sale', {
  /** Shown as sales a day. */
  recent_sales_daily: { ...open, scale: DAYS },
  /** Shown as sales a year. */
  recent_sales_yearly: { ...open, scale: DAYS / DAYS_A_YEAR },
});
