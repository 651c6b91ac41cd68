import type { StoredDeal } from '../../../test/helpers/deals.ts';
import {
  type Amount,
  anyOf,
  cents,
  columnsOf,
  count,
  together,
  total,
  type Way,
  type Work,
} from '../../../test/helpers/naive-ways.ts';

export type DealTest = (deal: StoredDeal) => boolean;

export const isRetail: DealTest = (deal) => deal.sale_kind === 'retail' && !deal.is_reversed;
export const isWholesale: DealTest = (deal) => deal.sale_kind === 'wholesale' && !deal.is_reversed;
export const isNew: DealTest = (deal) => isRetail(deal) && deal.vehicle_condition === 'new';
export const isUsed: DealTest = (deal) =>
  isRetail(deal) && (deal.vehicle_condition === 'used' || deal.vehicle_condition === 'cpo');
export const isUnstated: DealTest = (deal) => isRetail(deal) && deal.vehicle_condition === null;
const isFinanced: DealTest = (deal) => deal.deal_type === 'finance' || deal.deal_type === 'lease';

function units(test: DealTest): Way {
  return { feeds: ['deal'], of: ({ deals }) => count(deals, test) };
}

/** Dollars, or null where there are such deals and none of them says. */
export function dollars(test: DealTest, amountOf: (deal: StoredDeal) => Amount): Work {
  const columns = columnsOf(amountOf);
  return ({ deals, covers }) => {
    if (!covers('deal', columns)) return null;
    const isSilent = anyOf(deals, test) && !anyOf(deals, (deal) => test(deal) && amountOf(deal) !== null);
    return isSilent ? null : cents(total(deals, test, amountOf));
  };
}

function perUnit(test: DealTest, amountOf: (deal: StoredDeal) => Amount): Way {
  return {
    feeds: ['deal'],
    of: dollars(test, amountOf),
    per: ({ deals }) => count(deals, (deal) => test(deal) && amountOf(deal) !== null),
  };
}

function dealShare(of: DealTest, per: DealTest): Way {
  return {
    feeds: ['deal'],
    percent: true,
    of: ({ deals }) => count(deals, (deal) => per(deal) && of(deal)),
    per: ({ deals }) => count(deals, per),
  };
}

export const price = (deal: StoredDeal) => deal.price_cents;
export const front = (deal: StoredDeal) => deal.front_gross_cents;
const back = (deal: StoredDeal) => deal.back_gross_cents;
const frontNew = dollars(isNew, front);
const frontUsed = dollars(isUsed, front);
const frontUnstated = dollars(isUnstated, front);
export const backGross = dollars(isRetail, back);
export const variableGross: Work = (of) =>
  together(frontNew(of), frontUsed(of), frontUnstated(of), backGross(of));
const saysBoth: DealTest = (deal) => isRetail(deal) && front(deal) !== null && back(deal) !== null;
const ofColumns =
  (columns: readonly string[], work: Work): Work =>
  (of) =>
    of.covers('deal', columns) ? work(of) : null;

const BOTH = ['front_gross_cents', 'back_gross_cents'];
const frontAndBack: Work = ofColumns(BOTH, ({ deals }) =>
  cents(total(deals, saysBoth, (deal) => (front(deal) ?? 0) + (back(deal) ?? 0))),
);

const salespersonMonths: Work = ({ deals }) => {
  const months = new Set<string>();
  for (const { row, people } of deals) {
    if (!isRetail(row)) continue;
    for (const person of people) months.add(`${row.dealership_id} ${row.day?.slice(0, 7)} ${person}`);
  }
  return months.size;
};

export const dealWays: Record<string, Way> = {
  rev_new: { feeds: ['deal'], of: dollars(isNew, price) },
  rev_used: { feeds: ['deal'], of: dollars(isUsed, price) },
  rev_fi: { feeds: ['deal'], of: backGross },
  variable_gross: { feeds: ['deal'], of: variableGross },
  fi_share_gross: {
    feeds: ['deal'],
    percent: true,
    of: ofColumns(BOTH, ({ deals }) => cents(total(deals, saysBoth, back))),
    per: frontAndBack,
  },
  units_pending: {
    feeds: ['deal'],
    of: ({ pending }) => count(pending, ({ sale_kind }) => sale_kind === 'retail'),
  },
  units_retail: units(isRetail),
  units_new: units(isNew),
  units_used: units(isUsed),
  units_cpo: units((deal) => isRetail(deal) && deal.vehicle_condition === 'cpo'),
  units_wholesale: units(isWholesale),
  used_new_ratio: { feeds: ['deal'], of: units(isUsed).of, per: units(isNew).of },
  front_gross_new: { feeds: ['deal'], of: frontNew },
  front_gross_used: { feeds: ['deal'], of: frontUsed },
  front_pvr: {
    feeds: ['deal'],
    of: (of) => together(frontNew(of), frontUsed(of), frontUnstated(of)),
    per: ({ deals }) => count(deals, (deal) => isRetail(deal) && front(deal) !== null),
  },
  front_pvr_new: perUnit(isNew, front),
  front_pvr_used: perUnit(isUsed, front),
  total_pvr: { feeds: ['deal'], of: frontAndBack, per: ({ deals }) => count(deals, saysBoth) },
  avg_price_new: perUnit(isNew, price),
  avg_price_used: perUnit(isUsed, price),
  units_per_sp: {
    feeds: ['deal'],
    of: ({ deals }) => count(deals, (deal) => isRetail(deal) && deal.salespeople.length > 0),
    per: salespersonMonths,
  },
  trade_rate: dealShare(
    (deal) => (deal.trade_count ?? 0) > 0,
    (deal) => isRetail(deal) && deal.trade_count !== null,
  ),
  lease_pen: dealShare(
    (deal) => deal.deal_type === 'lease',
    (deal) => isNew(deal) && deal.deal_type !== null,
  ),
  unwind_rate: dealShare(
    (deal) => deal.is_reversed,
    (deal) => deal.sale_kind === 'retail',
  ),
  neg_gross_share: {
    feeds: ['deal'],
    percent: true,
    of: ofColumns(['front_gross_cents'], ({ deals }) =>
      count(deals, (deal) => isRetail(deal) && (front(deal) ?? 0) < 0),
    ),
    per: ({ deals }) => count(deals, (deal) => isRetail(deal) && front(deal) !== null),
  },
  days_to_sale: {
    feeds: ['deal'],
    of: ofColumns(['days_in_stock'], ({ deals }) => total(deals, isRetail, (deal) => deal.days_in_stock)),
    per: ({ deals }) => count(deals, (deal) => isRetail(deal) && deal.days_in_stock !== null),
  },
  back_gross: { feeds: ['deal'], of: backGross },
  fi_pvr: perUnit(isRetail, back),
  reserve_pvr: perUnit(isRetail, (deal) => deal.reserve_cents),
  product_gross_pvr: perUnit(isRetail, (deal) => deal.product_gross_cents),
  products_per_deal: {
    feeds: ['deal'],
    of: ofColumns(['products_sold'], ({ deals }) => total(deals, isRetail, (deal) => deal.products_sold)),
    per: ({ deals }) => count(deals, (deal) => isRetail(deal) && deal.products_sold !== null),
  },
  finance_pen: dealShare(isFinanced, (deal) => isRetail(deal) && deal.deal_type !== null),
  vsc_pen: dealShare(
    (deal) => deal.has_service_contract === true,
    (deal) => isRetail(deal) && deal.has_service_contract !== null,
  ),
  gap_pen: dealShare(
    (deal) => deal.has_gap === true,
    (deal) => isRetail(deal) && isFinanced(deal) && deal.has_gap !== null,
  ),
  ppm_pen: dealShare(
    (deal) => deal.has_maintenance === true,
    (deal) => isRetail(deal) && deal.has_maintenance !== null,
  ),
  tw_pen: dealShare(
    (deal) => deal.has_tire_and_wheel === true,
    (deal) => isRetail(deal) && deal.has_tire_and_wheel !== null,
  ),
};
