import { type Fact, yes } from '../../core/kpis/fact.ts';
import { defineMeasures, inHundredths, requested, summed } from '../../core/kpis/measure.ts';

/** An expense account of a month, on the month's first day. */
const ledgerExpense: Fact = {
  key: 'ledger_expense',
  feed: 'ledger_expense',
  title: 'General ledger expenses',
  table: 'ledger_expense',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: [],
  columns: [
    { key: 'month', title: 'Month', field: 'day', kind: 'day' },
    { key: 'account', title: 'Account', field: 'account', kind: 'text' },
    { key: 'name', title: 'Account name', field: 'account_name', kind: 'text' },
    { key: 'department', title: 'Department', field: 'department', kind: 'text' },
    { key: 'amount', title: 'Amount', field: 'amount_cents', kind: 'usd' },
  ],
};

/** A month with overhead, beside the gross of service and parts of the same month. */
const absorptionMonth: Fact = {
  ...ledgerExpense,
  key: 'absorption_month',
  title: 'Months of absorption',
  table: 'absorption_month',
  columns: [
    { key: 'month', title: 'Month', field: 'day', kind: 'day' },
    { key: 'gross', title: 'Fixed gross', field: 'fixed_gross_cents', kind: 'usd' },
    { key: 'overhead', title: 'Overhead', field: 'overhead_cents', kind: 'usd' },
  ],
};

export const ledgerFacts = { ledger_expense: ledgerExpense, absorption_month: absorptionMonth };

export const ledgerMeasures = defineMeasures('ledger_expense', {
  ledger_overhead: inHundredths(summed('amount_cents', yes('is_overhead'))),
});

export const absorptionMeasures = defineMeasures('absorption_month', {
  absorbing_gross: requested(inHundredths(summed('fixed_gross_cents'))),
  absorbed_overhead: requested(inHundredths(summed('overhead_cents'))),
});
