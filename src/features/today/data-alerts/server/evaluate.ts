import { catalogKpi } from '../../../../core/kpis/catalog.ts';
import type { Sums } from '../../../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../../../core/kpis/kpi.ts';
import { commonDays } from '../../../../core/kpis/matched-days.ts';
import { needsOfKpi } from '../../../../core/kpis/needs.ts';
import type { Day, Period } from '../../../../core/time/period.ts';
import { addDays, today } from '../../../../core/time/period.ts';
import { isOpenThroughout } from '../../../../core/time/store-dates.ts';
import type { ScopedDatabase, Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope, ScopedDealership } from '../../../../server/identity/access.ts';
import { inCutsOf } from '../../../../server/kpi-answers/known-days.ts';
import { askIn, type KpiContext, openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { DaySeries } from '../catalog/day-series.ts';
import { type AnyRule, type Finding, judgeWith, type KpiQuestion, type Question } from '../catalog/rule.ts';
import { type ProviderRequest, providers } from './providers-repository.ts';
import { type RuleSettings, settingsFor } from './settings-repository.ts';

export interface Evaluation {
  readonly db: ScopedDatabase;
  /** The stores to judge. */
  readonly scope: AuthorizedScope;
  readonly rules: readonly AnyRule[];
  readonly settings: RuleSettings;
  readonly now: Date;
}

/** What a rule found at a store; null where it could not judge. */
export type Judgement = readonly Finding[] | null;

/** Answers to all questions of some rules, read once for any number of judged days. */
export interface Answers {
  readonly of: (rule: AnyRule, store: ScopedDealership, day: Day) => Readonly<Record<string, unknown>>;
}

/**
 * Reads what the rules need: one statement per question, whatever the number of stores and days.
 * Ends with the stores' latest business day.
 */
export async function readAnswers(
  { db, scope, rules, now }: Omit<Evaluation, 'settings'>,
  from?: Day,
): Promise<Answers> {
  const questions = rules.flatMap(({ questions: own }) => Object.values<Question>(own));
  const requested = longest(questions.filter((one): one is KpiQuestion => 'kpi' in one));
  const kpis = [...new Set(requested.map(({ kpi }) => kpi))].map(catalogKpi);
  const kpiContext = await openKpiContext({ scope, db, now }, kpis);
  const to = kpiContext.today;
  const span = { from: from ?? to, to };
  const series = new Map<string, SeriesOfStore>();
  for (const question of requested)
    series.set(seriesKey(question), await readSeries(kpiContext, question, span));
  const provided = new Map<string, ReadonlyMap<number, readonly unknown[]>>();
  const names = new Set(questions.flatMap((one) => ('provider' in one ? [one.provider] : [])));
  for (const name of names) {
    const read: Provider = providers[name];
    provided.set(name, await db.run((tx) => read(tx, { scope, now, ...span })));
  }
  const answer = (question: Question, store: ScopedDealership, day: Day): unknown => {
    if ('provider' in question) return provided.get(question.provider)?.get(store.id) ?? [];
    return requireSeries(series, question)(store.id).asOf(day);
  };
  return {
    of: ({ questions: own }, store, day) =>
      Object.fromEntries(Object.entries<Question>(own).map(([key, one]) => [key, answer(one, store, day)])),
  };
}

type Provider = (tx: Tx, request: ProviderRequest) => Promise<ReadonlyMap<number, readonly unknown[]>>;

function requireSeries(
  series: ReadonlyMap<string, SeriesOfStore>,
  question: KpiQuestion,
): (id: number) => DaySeries {
  const found = series.get(seriesKey(question));
  if (!found) throw new Error(`The days of ${question.kpi} were not read.`);
  return found;
}

/** Of equal questions the one that looks back furthest. */
function longest(questions: readonly KpiQuestion[]): KpiQuestion[] {
  const found = new Map<string, KpiQuestion>();
  for (const question of questions) {
    const key = seriesKey(question);
    if ((found.get(key)?.days ?? 0) < question.days) found.set(key, question);
  }
  return [...found.values()];
}

/**
 * Judges one store on one business day with one rule, under the store's own thresholds. A store that is not in its
 * group on the day has no findings.
 */
export function judgeStore(
  rule: AnyRule,
  { answers, settings, now }: { answers: Answers; settings: RuleSettings; now: Date },
  { store, day }: { store: ScopedDealership; day: Day },
): Judgement {
  const { thresholds, minimum, isOff } = settingsFor(settings, rule, store.id);
  if (isOff || !isOpenThroughout({ start: day, end: addDays(day, 1) }, store)) return [];
  return judgeWith(rule, answers.of(rule, store, day), { today: day, now, store, thresholds, minimum });
}

export function businessDay({ timeZone }: ScopedDealership, now: Date): Day {
  return today(now, timeZone);
}

function seriesKey({ kpi, by, filters = [] }: KpiQuestion): string {
  return JSON.stringify([kpi, by ?? null, filters]);
}

type SeriesOfStore = (dealershipId: number) => DaySeries;

interface Span {
  /** The first judged business day. */
  readonly from: Day;
  /** The last one; a series ends before it. */
  readonly to: Day;
}

/** The days of each store, in one statement. `question.days` before the first judged day are read too. */
async function readSeries(
  opened: KpiContext,
  question: KpiQuestion,
  { from, to }: Span,
): Promise<SeriesOfStore> {
  const { kpi: key, by, filters = [], days } = question;
  const kpi = catalogKpi(key);
  const dimensions = [...(by ? [by] : []), ...filters.map(({ dimension }) => dimension)];
  const kpiContext = inCutsOf(opened, dimensions);
  const period = { start: addDays(from, -days), end: to };
  const rows = await askIn(kpiContext, {
    measures: measuresOf(kpi),
    windows: [
      {
        name: 'days',
        grain: 'day',
        spanOf: () => ({ period, until: null }),
        knownOf: ({ id }, feed) => kpiContext.known(id, feed),
      },
    ],
    by: 'dealership',
    ...(by && { and: by }),
    filters,
  });
  const stores = new Map<number, Map<string | null, Map<Day, Sums>>>();
  for (const { dealershipId, also, at, sums } of rows) {
    if (dealershipId === null || at === null) continue;
    const cells = stores.get(dealershipId) ?? new Map<string | null, Map<Day, Sums>>();
    stores.set(dealershipId, cells);
    const byDay = cells.get(also) ?? new Map<Day, Sums>();
    cells.set(also, byDay);
    // Kept and counted measures come in rows of their own.
    byDay.set(at as Day, mergedSpans(byDay.get(at as Day), sums));
  }
  return (dealershipId) =>
    new DaySeries({
      kpi,
      cells: stores.get(dealershipId) ?? new Map(),
      // Days that were not read would pass for days without records.
      known: commonDays([knownDaysOf(kpiContext, kpi, dealershipId), [period]]),
      today: to,
    });
}

function mergedSpans(before: Sums | undefined, sums: Sums): Sums {
  if (before === undefined) return sums;
  return Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, value ?? before[key] ?? null]));
}

function knownDaysOf(kpiContext: KpiContext, kpi: Kpi, dealershipId: number): readonly Period[] {
  const groups = needsOfKpi(kpi, kpiContext.dimensions).map((group) => {
    const reported = group.map((need) => kpiContext.settledOf(dealershipId, need));
    return commonDays(reported.filter((days) => days.length > 0));
  });
  return commonDays(groups);
}
