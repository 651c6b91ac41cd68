import { leadMeasures as l } from '../../records/lead/facts.ts';
import { attributionMeasures as a, paidSaleMeasures as p } from './attribution-facts.ts';
import { defineKpis } from './kpi.ts';
import { NET, paid } from './marketing-spend.ts';
import { spendMeasures as m } from './spend-facts.ts';

const CREDIT = 'by the way of giving credit that is chosen: CRM primary, first touch or any touch';

const PAID_GROSS =
  'Front and back gross of retail deals credited to sources with an actual in the budget of the same store and month';

export const attributionKpis = defineKpis([
  {
    kind: 'additive',
    key: 'attributed_sold',
    title: 'Attributed Sales',
    unit: 'number',
    better: 'higher',
    meaning: 'Vehicles sold at retail and credited to a lead source.',
    formula: `Count of retail deals that a source is credited with, ${CREDIT}: leads of the 90 days up to the sale, matched by the buyer’s email or phone; with CRM primary, where no such lead was sold, the source that the deal itself names`,
    of: a.attributed_units,
  },
  {
    kind: 'additive',
    key: 'attributed_gross',
    title: 'Attributed Gross',
    unit: 'usd',
    better: 'higher',
    meaning: 'Front and back gross of the sales credited to a lead source.',
    formula: `Front and back gross of retail deals that a source is credited with, ${CREDIT}`,
    of: a.attributed_gross,
  },
  {
    kind: 'ratio',
    key: 'gross_per_sale',
    title: 'Gross per Sale',
    unit: 'usd',
    better: 'higher',
    meaning: 'Average gross of a sale credited to a lead source.',
    formula: 'Attributed gross divided by attributed sales whose front and back gross are known',
    of: a.attributed_gross,
    per: a.attributed_units_with_gross,
    base: 'attributed sales with a known gross',
  },
  {
    kind: 'ratio',
    key: 'attribution_gap',
    title: 'Sold without CRM Match',
    unit: 'percent',
    better: 'lower',
    meaning:
      'How many retail sales the CRM holds no lead of: walk-ins nobody logged, and leads written to someone else.',
    formula:
      'Retail deals whose buyer has no lead in the 90 days up to the sale divided by retail deals whose buyer’s email or phone is known',
    of: a.units_without_lead,
    per: a.units_with_contact,
    base: 'retail deals whose buyer’s email or phone is known',
  },
]);

export const attributedSpendKpis = defineKpis([
  {
    kind: 'ratio',
    key: 'net_cpl',
    title: 'Net Cost per Lead',
    unit: 'usd',
    better: 'lower',
    meaning: 'What advertising cost the store itself for each sales lead that came in.',
    formula: 'Actual spend less co-op of the same expenses divided by sales leads of the same period',
    of: NET,
    per: l.leads,
    base: 'leads',
    needs: paid,
  },
  {
    kind: 'ratio',
    key: 'cps',
    title: 'Cost per Sale',
    unit: 'usd',
    better: 'lower',
    meaning: 'What was spent on advertising for each sale credited to a lead source.',
    formula: 'Actual spend divided by attributed sales of the same period',
    of: m.spend_actual,
    per: a.attributed_units,
    base: 'attributed sales',
    needs: paid,
  },
  {
    kind: 'ratio',
    key: 'net_cps',
    title: 'Net Cost per Sale',
    unit: 'usd',
    better: 'lower',
    meaning: 'What advertising cost the store itself for each sale credited to a lead source.',
    formula: 'Actual spend less co-op of the same expenses divided by attributed sales of the same period',
    of: NET,
    per: a.attributed_units,
    base: 'attributed sales',
    needs: paid,
  },
  {
    kind: 'ratio',
    key: 'marketing_roi',
    title: 'Marketing ROI',
    unit: 'percent',
    better: 'higher',
    meaning:
      'What comes back of each dollar of advertising, beyond that dollar: 0 earns its money back. Sales of sources nobody paid for, such as walk-ins and referrals, are not in it.',
    formula: `${PAID_GROSS}, less actual spend, divided by actual spend of the same period`,
    of: { plus: [p.paid_gross], minus: [m.spend_actual] },
    per: m.spend_actual,
    base: 'dollars spent',
  },
  {
    kind: 'ratio',
    key: 'roas',
    title: 'ROAS',
    unit: 'times',
    better: 'higher',
    meaning:
      'How many dollars of gross come back for each dollar of advertising: 1 earns its money back. Sales of sources nobody paid for are not in it.',
    formula: `${PAID_GROSS}, divided by actual spend of the same period`,
    of: p.paid_gross,
    per: m.spend_actual,
    base: 'dollars spent',
  },
]);
