import { catalogueKpi, feedsOf } from '../../../core/kpis/catalogue.ts';
import type { Feed } from '../../../core/kpis/feeds.ts';
import {
  type Absence,
  addSums,
  type Figure,
  figureOf,
  notYet,
  type Sums,
  settledSums,
} from '../../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../../core/kpis/kpi.ts';
import { coverageOf, knownDays } from '../../../core/kpis/reach.ts';
import { type Day, lastDay, type Period } from '../../../core/period.ts';
import type { Tx } from '../../../server/database.ts';
import { readReach } from '../../../server/kpi-query/feed-reach.ts';
import type { Grain } from '../../../server/kpi-query/question.ts';
import { ask } from '../../../server/kpi-query.ts';
import type { Results } from '../rules-totals.ts';
import { type Frame, hasBegun } from './frame.ts';

/** What spending is held against, by its key in the catalogue. */
const RESULT_KPIS = {
  leads: 'leads',
  units: 'units_retail',
  gross: 'variable_gross',
  sessions: 'sessions',
} as const;
type ResultKey = keyof typeof RESULT_KPIS;

interface Asked {
  readonly frame: Frame;
  readonly now: Date;
}

/** A result over the period, and on each of its steps. */
export interface Course {
  readonly total: number | null;
  readonly absence: Absence | null;
  readonly at: (step: Period) => number | null;
}

/** Leads and units sold of the dealerships over the days of the period so far. */
export async function readResults(tx: Tx, asked: Asked): Promise<Results> {
  const { leads, units } = await readCourses(tx, asked, 'whole');
  return { leads: leads.total, units: units.total, hasBegun: hasBegun(asked.frame) };
}

/** Every result with its course; `at` answers for steps of the grain. */
export async function readCourses(
  tx: Tx,
  { frame, now }: Asked,
  grain: Grain,
): Promise<Record<ResultKey, Course>> {
  const kpis = Object.values(RESULT_KPIS).map(catalogueKpi);
  const period = frame.current;
  const spanOf = () => ({ period, until: null });
  const rows = await ask(tx, frame.scope, {
    measures: [...new Set(kpis.flatMap(measuresOf))],
    windows: [...new Set<Grain>(['whole', grain])].map((one) => ({ name: one, grain: one, spanOf })),
    by: null,
    filters: [],
  });
  const known = await readKnown(tx, { frame, now });
  // Days and months, leads and deals answer in rows of their own.
  const byStep = Map.groupBy(rows, ({ window, at }) => `${window} ${at}`);
  const sumsOf = (name: Grain, at: Day | null) =>
    addSums((byStep.get(`${name} ${at}`) ?? []).map(({ sums }) => sums));
  const courseOf = (key: string): Course => {
    const kpi = catalogueKpi(key);
    const figure = figureIn(kpi, { sums: sumsOf('whole', null), days: period, known, frame });
    return {
      total: figure.value,
      absence: figure.absence,
      at: (days) =>
        figureIn(kpi, { sums: sumsOf(grain, days.start), days: cut(days, period), known, frame }).value,
    };
  };
  return {
    leads: courseOf(RESULT_KPIS.leads),
    units: courseOf(RESULT_KPIS.units),
    gross: courseOf(RESULT_KPIS.gross),
    sessions: courseOf(RESULT_KPIS.sessions),
  };
}

/** The days each dealership's feed is known on. */
type Known = ReadonlyMap<Feed, readonly (readonly Period[])[]>;

async function readKnown(tx: Tx, { frame, now }: Asked): Promise<Known> {
  const { scope } = frame;
  const kinds = [...new Set(Object.values(RESULT_KPIS).flatMap((key) => feedsOf(catalogueKpi(key))))];
  const rows = await readReach(tx, scope, kinds);
  const places = new Map(scope.dealerships.map((place, index) => [place.id, { place, index }]));
  const days = rows.flatMap((row) => {
    const found = places.get(row.dealershipId);
    const today = found && frame.todays[found.index];
    return found && today ? [{ fact: row.fact, days: knownDays(row, found.place, { now, today }) }] : [];
  });
  const byFact = Map.groupBy(days, ({ fact }) => fact);
  return new Map([...byFact].map(([fact, found]) => [fact, found.map((one) => one.days)]));
}

interface Ground {
  readonly sums: Sums;
  readonly days: Period;
  readonly known: Known;
  readonly frame: Frame;
}

/** A KPI over some days: 0 where a dealership's feed knows one of them, unknown where none does. */
function figureIn(kpi: Kpi, { sums, days, known, frame }: Ground): Figure {
  if (days.start > frame.today || days.start >= days.end) return notYet();
  const isKnown = ({ feed }: { readonly feed: Feed }) =>
    (known.get(feed) ?? []).some((stretches) => coverageOf(days, stretches) !== 'none');
  return figureOf(kpi, settledSums(kpi, sums, isKnown));
}

function cut(days: Period, by: Period): Period {
  return lastDay(days) < by.end ? days : { start: days.start, end: by.end };
}

/** Sessions of each channel over the days of the period so far; none where no website feed tells any. */
export async function readChannels(tx: Tx, { scope, current }: Frame): Promise<ReadonlyMap<string, number>> {
  const rows = await ask(tx, scope, {
    measures: measuresOf(catalogueKpi(RESULT_KPIS.sessions)),
    windows: [{ name: 'whole', grain: 'whole', spanOf: () => ({ period: current, until: null }) }],
    by: 'channel',
    filters: [],
  });
  return new Map(
    rows.flatMap(({ value, sums }) => {
      const sessions = sums[RESULT_KPIS.sessions] ?? null;
      return value === null || sessions === null ? [] : [[value, sessions]];
    }),
  );
}
