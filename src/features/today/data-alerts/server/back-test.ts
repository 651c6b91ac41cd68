import { Problem } from '../../../../core/errors.ts';
import { addDays, type Day, dayOf, dayParts, eachDay, today } from '../../../../core/time/period.ts';
import type { ScopedDatabase } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { alertRule } from '../catalog/catalog.ts';
import type { AnyRule } from '../catalog/rule.ts';
import * as contract from '../contract.ts';
import { type BackTested, countBackTest } from '../rules-back-test.ts';
import { type TriedValues, triedValues } from '../rules-tried.ts';
import { judgeStore, readAnswers } from './evaluate.ts';
import { readSettings, settingEverywhere } from './settings-repository.ts';

const WEEK = 7;
const MOST_ALERTS = 1_000;

export const backTestRoutes = [
  serve(contract.backTest, async ({ scope, db, query, now }) => {
    const rule = alertRule(query.rule);
    if (!rule) throw new Problem('invalid', '', [{ field: 'rule', message: 'There is no such rule.' }]);
    if (rule.isOfNow) {
      const message = `${rule.title} cannot be back-tested: what it reads has no history.`;
      throw new Problem('invalid', message, [{ field: 'rule', message }]);
    }
    const { tested, storeDays } = await runBackTest({ db, scope, now }, rule, {
      months: Math.min(query.months, rule.backTestMonths ?? query.months),
      tried: query.tried === undefined ? null : triedValues(rule, query.tried),
    });
    return {
      rule: rule.id,
      ...tested,
      months: [...tested.months],
      alerts: tested.alerts
        .toSorted((one, other) => other.firedOn.localeCompare(one.firedOn))
        .slice(0, MOST_ALERTS)
        .map(({ store, ...alert }) => ({ dealerShipId: scope.dealershipIds[store] ?? 0, ...alert })),
      perStoreWeek: storeDays === 0 ? 0 : (tested.fired / storeDays) * WEEK,
    };
  }),
];

interface Where {
  readonly db: ScopedDatabase;
  readonly scope: AuthorizedScope;
  readonly now: Date;
}

interface BackTest {
  readonly months: number;
  /** Null for each store's own settings. */
  readonly tried: TriedValues | null;
}

/** Judges every store on every day of past months, with what is known of these days now. */
export async function runBackTest(
  where: Where,
  rule: AnyRule,
  { months, tried }: BackTest,
): Promise<{ readonly tested: BackTested; readonly storeDays: number }> {
  const { db, scope, now } = where;
  const end = latestDay(scope, now);
  const { year, month } = dayParts(end);
  const at = year * 12 + (month - 1) - (months - 1);
  const start = dayOf(Math.floor(at / 12), (at % 12) + 1, 1);
  const settings = tried
    ? settingEverywhere(rule, scope.dealershipIds, tried)
    : await db.run((tx) => readSettings(tx, scope));
  const answers = await readAnswers({ db, scope, rules: [rule], now }, start);
  const days = eachDay({ start, end: addDays(end, 1) });
  const stores = scope.dealerships.map((store) =>
    days.map((day) => {
      // The morning of the day, before anything of it is known.
      const morning = new Date(`${day}T13:00:00Z`);
      const found = judgeStore(rule, { answers, settings, now: morning }, { store, day });
      return { day, found: found?.map(({ subject }) => subject.key) ?? null };
    }),
  );
  return { tested: countBackTest(stores), storeDays: scope.dealerships.length * days.length };
}

function latestDay({ dealerships }: AuthorizedScope, now: Date): Day {
  const days = dealerships.map(({ timeZone }) => today(now, timeZone)).toSorted();
  return days.at(-1) ?? today(now, 'UTC');
}
