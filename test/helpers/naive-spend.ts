import { isNew, isRetail, variableGross } from '../../src/records/deal/naive.ts';
import { isGood } from '../../src/records/lead/naive.ts';
import type { Chosen, ChosenRecords } from './chosen-records.ts';
import { type Amount, anyOf, cents, count, total, type Way, type Work } from './naive-ways.ts';
import { networkOf, SPELLINGS } from './spellings.ts';
import { forecastOf, type SpendDay, type StoredExpense, unclaimedOf } from './spend.ts';

type DayAmount = (day: SpendDay) => Amount;

const onBudgets =
  (amountOf: DayAmount): Work =>
  ({ spend, knows }) =>
    knows('spend') ? cents(total(spend, () => true, amountOf)) : null;

const onClaims =
  (claimsOf: (of: ChosenRecords) => readonly Chosen<StoredExpense>[]): Work =>
  (of) =>
    of.knows('spend') ? cents(total(claimsOf(of), () => true, unclaimedOf)) : null;

const onPlans =
  (chosen: 'planned' | 'due', amountOf: DayAmount): Work =>
  (of) =>
    of.isPlanned ? cents(total(of[chosen], () => true, amountOf)) : null;

const planned = onPlans('planned', (day) => day.planned);
const due = onPlans('due', (day) => day.planned);
const enteredDue = onPlans('due', (day) => day.enteredDue);
const enteredPlanned = onBudgets((day) => day.enteredPlanned);
const enteredCoop = onBudgets((day) => day.enteredCoop);
const entered = onBudgets((day) => day.actual);
const forecast: Work = ({ forecast: lines, isPlanned }) =>
  isPlanned ? cents(total(lines, () => true, forecastOf)) : null;
/** Of products mapped to an ad network. */
export const plannedForAds: Work = ({ spendToDate, isSpendKnownToDate }) =>
  isSpendKnownToDate
    ? cents(
        total(
          spendToDate,
          ({ product }) => networkOf('spend', product) !== null,
          (day) => day.planned,
        ),
      )
    : null;
const coop = onBudgets((day) => day.coop);

/** Null if there are such days but no spend was entered for any. */
export const actual: Work = (of) => {
  const isSilent = anyOf(of.spend, () => true) && !anyOf(of.spend, (day) => day.actual !== null);
  return isSilent ? null : onBudgets((day) => day.actual)(of);
};

/** Entered for products mapped to a third party. */
export const listingSpend: Work = ({ spend, knows }) =>
  knows('spend')
    ? cents(
        total(
          spend,
          ({ product }) =>
            SPELLINGS.some(
              ({ kind, spelling, class: type }) =>
                kind === 'spend' && spelling === product && type === 'third_party',
            ),
          (day) => day.actual,
        ),
      )
    : null;

export const less =
  (one: Work, other: Work): Work =>
  (of) => {
    const [from, taken] = [one(of), other(of)];
    return from === null || taken === null ? null : (Math.round(from * 100) - Math.round(taken * 100)) / 100;
  };

const reported =
  (feed: 'lead' | 'deal', work: Work): Work =>
  (of) =>
    of.knows(feed) ? work(of) : null;

export const leadCount = reported('lead', ({ leads: all }) => count(all, () => true));
const goodLeads = reported('lead', ({ leads: all }) => count(all, isGood));
const appointments = reported('lead', ({ leads: all }) =>
  count(all, (lead) => isGood(lead) && lead.appointment_set === true),
);
const retail = reported('deal', ({ deals }) => count(deals, isRetail));
const newUnits = reported('deal', ({ deals }) => count(deals, isNew));
export const net = less(actual, enteredCoop);

export const isPaid = ({ spend }: ChosenRecords) => anyOf(spend, () => true);

export const spendWays: Record<string, Way> = {
  budget_planned: { feeds: ['spend'], of: planned },
  spend_actual: { feeds: ['spend'], of: actual },
  budget_variance: { feeds: ['spend'], of: less(actual, enteredPlanned) },
  budget_variance_pct: {
    feeds: ['spend'],
    percent: true,
    of: less(actual, enteredPlanned),
    per: enteredPlanned,
  },
  budget_due: { feeds: ['spend'], of: due },
  budget_variance_to_due: { feeds: ['spend'], of: less(actual, enteredDue) },
  budget_pacing: { feeds: ['spend'], percent: true, of: actual, per: enteredDue },
  budget_remaining: { feeds: ['spend'], of: less(planned, entered) },
  spend_forecast: { feeds: ['spend'], of: forecast },
  coop: { feeds: ['spend'], of: coop },
  net_spend: { feeds: ['spend'], of: net },
  coop_share: { feeds: ['spend'], percent: true, of: enteredCoop, per: actual },
  coop_unclaimed: { feeds: ['spend'], of: onClaims(({ toClaim }) => toClaim) },
  coop_lapsed: { feeds: ['spend'], of: onClaims(({ lapsed }) => lapsed) },
  cpl: { feeds: ['spend', 'lead'], of: actual, per: leadCount, needs: isPaid },
  cost_per_good_lead: { feeds: ['spend', 'lead'], of: actual, per: goodLeads, needs: isPaid },
  cost_per_appointment: { feeds: ['spend', 'lead'], of: actual, per: appointments, needs: isPaid },
  ad_per_retail: { feeds: ['spend', 'deal'], of: actual, per: retail },
  ad_per_new: { feeds: ['spend', 'deal'], of: actual, per: newUnits },
  spend_pct_gross: { feeds: ['spend', 'deal'], percent: true, of: actual, per: variableGross },
};
