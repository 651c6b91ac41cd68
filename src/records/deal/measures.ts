import { atLeast, atMost, known, no, oneOf, someone, yes } from '../../core/kpis/fact.ts';
import {
  comingOn,
  counted,
  defineMeasures,
  inHundredths,
  type Measure,
  monthsOf,
  openFor,
  reportedBy,
  summed,
} from '../../core/kpis/measure.ts';
import { frontKnown, isNew, isUnstated, isUsed, priceKnown, retail } from './facts.ts';

const wholesale = [oneOf('sale_kind', 'wholesale'), no('is_reversed')];
const bothKnown = [frontKnown, known('back_gross_cents')];
const financed = oneOf('deal_type', 'finance', 'lease');

const units = defineMeasures('deal', {
  units_retail: counted(...retail),
  units_new: counted(...retail, isNew),
  units_used: counted(...retail, isUsed),
  units_unstated: counted(...retail, isUnstated),
  units_cpo: counted(...retail, oneOf('vehicle_condition', 'cpo')),
  units_wholesale: counted(...wholesale),
  units_priced_new: counted(...retail, isNew, priceKnown),
  units_priced_used: counted(...retail, isUsed, priceKnown),
  units_priced_unstated: counted(...retail, isUnstated, priceKnown),
  units_priced_wholesale: counted(...wholesale, priceKnown),
  units_front: counted(...retail, frontKnown),
  units_front_new: counted(...retail, isNew, frontKnown),
  units_front_used: counted(...retail, isUsed, frontKnown),
  units_front_unstated: counted(...retail, isUnstated, frontKnown),
  units_front_negative: counted(...retail, atMost('front_gross_cents', -1)),
  units_back: counted(...retail, known('back_gross_cents')),
  units_front_back: counted(...retail, ...bothKnown),
  units_reserve: counted(...retail, known('reserve_cents')),
  units_product_gross: counted(...retail, known('product_gross_cents')),
  units_products_known: counted(...retail, known('products_sold')),
  units_deal_type_known: counted(...retail, known('deal_type')),
  units_financed: counted(...retail, financed),
  units_new_deal_type_known: counted(...retail, isNew, known('deal_type')),
  units_new_leased: counted(...retail, isNew, oneOf('deal_type', 'lease')),
  units_trade_known: counted(...retail, known('trade_count')),
  units_with_trade: counted(...retail, atLeast('trade_count', 1)),
  units_service_contract_known: counted(...retail, known('has_service_contract')),
  units_service_contract: counted(...retail, yes('has_service_contract')),
  units_gap_known: counted(...retail, financed, known('has_gap')),
  units_gap: counted(...retail, financed, yes('has_gap')),
  units_maintenance_known: counted(...retail, known('has_maintenance')),
  units_maintenance: counted(...retail, yes('has_maintenance')),
  units_tire_and_wheel_known: counted(...retail, known('has_tire_and_wheel')),
  units_tire_and_wheel: counted(...retail, yes('has_tire_and_wheel')),
  units_stock_days_known: counted(...retail, known('days_in_stock')),
  units_credited: counted(...retail, someone('salespeople')),
  deals_written: counted(oneOf('sale_kind', 'retail')),
  deals_reversed: comingOn('reversal_day', counted(oneOf('sale_kind', 'retail'), yes('is_reversed'))),
});

const { units_retail, units_new, units_used, units_unstated, units_wholesale, units_back } = units;

/** Cents; unknown where there are such deals and none of them says. */
function cents(field: string, of: Measure, by: Measure) {
  return reportedBy(inHundredths(summed(field, ...by.when)), of, by);
}

const sums = defineMeasures('deal', {
  price_new: cents('price_cents', units_new, units.units_priced_new),
  price_used: cents('price_cents', units_used, units.units_priced_used),
  price_unstated: cents('price_cents', units_unstated, units.units_priced_unstated),
  price_wholesale: cents('price_cents', units_wholesale, units.units_priced_wholesale),
  front_gross_new: cents('front_gross_cents', units_new, units.units_front_new),
  front_gross_used: cents('front_gross_cents', units_used, units.units_front_used),
  front_gross_unstated: cents('front_gross_cents', units_unstated, units.units_front_unstated),
  back_gross: cents('back_gross_cents', units_retail, units_back),
  // Over deals that say both, so that one is never set against the other's silence.
  front_gross_of_both: inHundredths(summed('front_gross_cents', ...retail, ...bothKnown)),
  back_gross_of_both: inHundredths(summed('back_gross_cents', ...retail, ...bothKnown)),
  margin_gross_new: inHundredths(summed('front_gross_cents', ...retail, isNew, priceKnown)),
  margin_gross_used: inHundredths(summed('front_gross_cents', ...retail, isUsed, priceKnown)),
  margin_gross_unstated: inHundredths(summed('front_gross_cents', ...retail, isUnstated, priceKnown)),
  margin_price_new: inHundredths(summed('price_cents', ...retail, isNew, frontKnown)),
  margin_price_used: inHundredths(summed('price_cents', ...retail, isUsed, frontKnown)),
  margin_price_unstated: inHundredths(summed('price_cents', ...retail, isUnstated, frontKnown)),
  reserve: cents('reserve_cents', units_retail, units.units_reserve),
  product_gross: cents('product_gross_cents', units_retail, units.units_product_gross),
  products_sold: summed('products_sold', ...retail),
  days_in_stock: summed('days_in_stock', ...retail),
});

const uncounted = defineMeasures('deal', {
  units_pending: openFor(0, oneOf('sale_kind', 'retail')),
  salesperson_months: monthsOf('salespeople', ...retail),
});

/** What is taken from deals; averages and shares divide by deals whose source says. */
export const dealMeasures = { ...units, ...sums, ...uncounted };
