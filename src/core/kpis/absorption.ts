import { absorptionMeasures as a, ledgerMeasures as l } from '../../records/ledger-expense/facts.ts';
import { defineKpis } from './kpi.ts';

/** What the general ledger adds to service and parts. */
export const absorptionKpis = defineKpis([
  {
    kind: 'additive',
    key: 'overhead',
    title: 'Dealership Overhead',
    unit: 'usd',
    better: 'lower',
    meaning: 'What it costs to keep the store open, whatever it sells.',
    formula:
      'Expense accounts of the general ledger without selling expenses that vary with each sale, of the months whose first day is in the period',
    of: l.ledger_overhead,
  },
  {
    kind: 'ratio',
    key: 'absorption',
    title: 'Fixed Absorption',
    unit: 'percent',
    better: 'higher',
    meaning: 'How much of the store’s overhead the gross of service, parts and the body shop pays for.',
    formula:
      'Fixed ops gross divided by overhead, over whole months with a ledger whose first day is in the period',
    of: a.absorbing_gross,
    per: a.absorbed_overhead,
    base: 'overhead of months with a ledger and repair orders',
  },
]);
