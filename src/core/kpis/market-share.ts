import {
  expectedRegistrationMeasures,
  registrationMeasures as m,
  marketMonthMeasures,
} from '../../records/registration/facts.ts';
import { defineKpis } from './kpi.ts';

const { expected_regs } = expectedRegistrationMeasures;

const NO_MAKE = 'No registration of the make of the store is in its area, or the store has no makes yet.';

/** Over several stores each store's area counts: a ZIP in the areas of two stores counts once in each. */
export const marketShareKpis = defineKpis([
  {
    kind: 'additive',
    key: 'mkt_regs',
    title: 'Market Registrations',
    unit: 'number',
    better: 'neutral',
    meaning: 'How many vehicles of all makes were registered in the area.',
    formula:
      "Registrations in the store's active area, all makes and dealers; a ZIP in the areas of two stores counts once in each",
    of: m.market_regs,
  },
  {
    kind: 'additive',
    key: 'own_regs',
    title: 'Own Registrations in Area',
    unit: 'number',
    better: 'higher',
    meaning: 'How many of the vehicles registered in the area the store sold.',
    formula: "Registrations in the store's active area that the store itself sold",
    of: m.own_area_regs,
  },
  {
    kind: 'ratio',
    key: 'market_share',
    title: 'Market Share',
    unit: 'percent',
    better: 'higher',
    meaning: 'The share of all registrations in the area that the store sold.',
    formula: 'Own registrations in the area divided by all registrations in the area',
    of: m.own_area_regs,
    per: m.market_regs,
    base: 'registrations in the area',
  },
  {
    kind: 'ratio',
    key: 'make_share',
    title: 'Make Share',
    unit: 'percent',
    better: 'higher',
    meaning: "The share of the store's makes in all registrations in the area, whoever sold them.",
    formula: "Registrations of the store's makes in the area divided by all registrations in the area",
    of: m.make_area_regs,
    per: m.market_regs,
    base: 'registrations in the area',
    needs: { measure: m.make_area_regs, without: NO_MAKE },
  },
  {
    kind: 'ratio',
    key: 'insell_share',
    title: 'Share of Make',
    unit: 'percent',
    better: 'higher',
    meaning: "Of the registrations of the store's makes in the area, the share that the store sold (insell).",
    formula: "Own registrations of the store's makes in the area divided by all of these makes in the area",
    of: m.own_make_area_regs,
    per: m.make_area_regs,
    base: "registrations of the store's makes in the area",
  },
  {
    kind: 'additive',
    key: 'pump_in',
    title: 'Pump-in Sales',
    unit: 'number',
    better: 'lower',
    meaning: "New vehicles of the store's makes that other dealers sold into the area.",
    formula:
      "New registrations of the store's makes in the area, sold by a dealer that is no store of the group",
    of: m.pumped_in_regs,
  },
  {
    kind: 'additive',
    key: 'pump_out',
    title: 'Pump-out Sales',
    unit: 'number',
    better: 'neutral',
    meaning: 'Vehicles that the store sold to customers outside its area.',
    formula: 'Own registrations in ZIPs outside the active area',
    of: m.pumped_out_regs,
  },
  {
    kind: 'ratio',
    key: 'pump_in_pct',
    title: 'Pump-in %',
    unit: 'percent',
    better: 'lower',
    meaning: "The share of the makes' new registrations in the area that other dealers sold.",
    formula: "Pump-in sales divided by new registrations of the store's makes in the area",
    of: m.pumped_in_regs,
    per: m.make_new_area_regs,
    base: "new registrations of the store's makes in the area",
  },
  {
    kind: 'ratio',
    key: 'sales_effectiveness',
    title: 'Sales Effectiveness',
    unit: 'percent',
    better: 'higher',
    meaning:
      "The store's new registrations anywhere, compared with what its area should give at the make's usual share.",
    formula:
      "Own new registrations everywhere divided by expected ones: segment by segment, new registrations in the area times the makes' share of the segment over all ZIPs of the files of the month",
    of: m.own_new_regs,
    per: expected_regs,
    base: 'expected registrations',
  },
  {
    kind: 'ratio',
    key: 'share_change_bps',
    title: 'Share Change, bps',
    unit: 'number',
    better: 'higher',
    meaning:
      "How many basis points the store's market share rose or fell against the month before; 100 are one percentage point.",
    formula:
      'Market share of the month minus that of the month before, times 10,000; over several stores or months their average. Months with fewer than five registrations in the area, this one or the one before, are left out',
    compares: 'nothing',
    of: marketMonthMeasures.share_changes,
    per: marketMonthMeasures.share_compared,
    base: 'months with at least five registrations both then and the month before',
  },
  {
    kind: 'ratio',
    key: 'competitor_rank',
    title: 'Rank in Area',
    unit: 'number',
    better: 'lower',
    meaning:
      'Which place the store has among the dealers that sold into its area; 1 is the most registrations.',
    formula:
      'One more than the dealers with more registrations in the area than the store; over several stores or months the average. Months without a registration of its own are left out',
    of: marketMonthMeasures.market_places,
    per: marketMonthMeasures.market_ranked,
    base: "months with registrations of the store's own",
  },
]);
