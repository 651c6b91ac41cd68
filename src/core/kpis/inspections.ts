import { inspectionMeasures as i } from '../../records/inspection/facts.ts';
import { repairOrderMeasures as r } from '../../records/repair-order/facts.ts';
import { defineKpis, plus } from './kpi.ts';

/** Who was inspected, and what became of the work that was recommended. */
export const inspectionKpis = defineKpis([
  {
    kind: 'ratio',
    key: 'mpi_rate',
    title: 'Inspection Rate',
    unit: 'percent',
    better: 'higher',
    meaning: 'How many vehicles were inspected at all points during their visit.',
    formula:
      'Repair orders with an inspection divided by those whose source says, in the DMS and in inspection reports; an order that both state counts in both',
    of: plus(r.repair_orders_inspected, i.visits_inspected),
    per: plus(r.repair_orders_inspection_known, i.visits_inspection_known),
    base: 'repair orders whose source says whether there was an inspection',
  },
  {
    kind: 'additive',
    key: 'recommended_work',
    title: 'Recommended Work',
    unit: 'usd',
    better: 'higher',
    meaning: 'What inspections recommended to customers, whether they bought it or not.',
    formula: 'Recommended amounts of inspection reports, added up, on the day of the visit',
    of: i.work_recommended,
  },
  {
    kind: 'additive',
    key: 'declined_work',
    title: 'Declined Work',
    unit: 'usd',
    better: 'lower',
    meaning: 'Recommended work that customers did not buy: what to call them about.',
    formula: 'Declined amounts of inspection reports, added up, on the day of the visit',
    of: i.work_declined,
  },
  {
    kind: 'ratio',
    key: 'recommended_sold_pct',
    title: 'Recommendations Sold',
    unit: 'percent',
    better: 'higher',
    meaning: 'How much of the work that inspections recommend is sold.',
    formula: 'Sold amounts divided by recommended amounts, over inspections whose report states both',
    of: i.work_recommended_sold,
    per: i.work_recommended_judged,
    base: 'recommended work whose report states what was sold',
  },
]);
