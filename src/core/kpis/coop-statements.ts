import { coopStatementMeasures as c } from '../../records/coop-statement/facts.ts';
import { defineKpis } from './kpi.ts';

/** What the manufacturers' statements say, beside what the budget expects. */
export const coopStatementKpis = defineKpis([
  {
    kind: 'additive',
    key: 'coop_accrued',
    title: 'Co-op Accrued',
    unit: 'usd',
    better: 'higher',
    meaning: 'Co-op money that manufacturers credited to the store’s balance.',
    formula: 'Accruals of co-op statements, on the day of the statement, added up',
    of: c.coop_statement_accrued,
  },
  {
    kind: 'additive',
    key: 'coop_decided',
    title: 'Co-op Claims Decided',
    unit: 'usd',
    better: 'neutral',
    meaning: 'Co-op claims that manufacturers decided on.',
    formula: 'Claimed amounts of approved, paid and denied claims by the day they were submitted, added up',
    of: c.coop_statement_claimed,
  },
  {
    kind: 'additive',
    key: 'coop_denied',
    title: 'Co-op Claims Denied',
    unit: 'usd',
    better: 'lower',
    meaning: 'Co-op money that was claimed and denied.',
    formula: 'Claimed amounts of denied claims by the day they were submitted, added up',
    of: c.coop_statement_denied,
  },
  {
    kind: 'ratio',
    key: 'coop_granted_share',
    title: 'Co-op Granted %',
    unit: 'percent',
    better: 'higher',
    meaning: 'How much of each claimed dollar manufacturers grant.',
    formula: 'Approved or paid amounts divided by claimed amounts, over approved, paid and denied claims',
    of: c.coop_statement_granted,
    per: c.coop_statement_claimed,
    base: 'claims that are decided',
  },
]);
