import { catalogueKpi, feedsOf } from '../../../core/kpis/catalogue.ts';
import type { Feed } from '../../../core/kpis/feeds.ts';
import { addSums, figureOf, settledSums } from '../../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../../core/kpis/kpi.ts';
import { coverageOf, knownDays } from '../../../core/kpis/reach.ts';
import { type Day, type Period, through, today } from '../../../core/period.ts';
import type { AuthorizedScope } from '../../../server/access.ts';
import type { Tx } from '../../../server/database.ts';
import { readReach } from '../../../server/kpi-query/feed-reach.ts';
import { ask } from '../../../server/kpi-query.ts';
import type { Column } from '../rules.ts';

/** What is counted of a KPI in each column; null where no feed tells, or the days are to come. */
export type Results = (kpi: string) => readonly (number | null)[];

interface Asked {
  readonly scope: AuthorizedScope;
  readonly now: Date;
  /** The business day: columns that begin after it are to come. */
  readonly today: Day;
  readonly columns: readonly Column[];
  readonly by: 'day' | 'month';
  readonly kpis: readonly string[];
}

/** KPIs over the columns of a plan, each from the feeds that reach it. */
export async function readResults(tx: Tx, asked: Asked): Promise<Results> {
  const kpis = asked.kpis.map(catalogueKpi);
  const begun = asked.columns.filter(({ start }) => start <= asked.today);
  const first = begun[0];
  if (!first) return () => asked.columns.map(() => null);
  const period = through(first.start, asked.today < lastEnd(begun) ? asked.today : lastEnd(begun));
  const known = await knownIn(tx, asked);
  const rows = await ask(tx, asked.scope, {
    measures: [...new Set(kpis.flatMap(measuresOf))],
    windows: [{ name: 'plan', grain: asked.by, spanOf: () => ({ period, until: null }) }],
    by: null,
    filters: [],
  });
  const sums = new Map(
    [...Map.groupBy(rows, ({ at }) => at)].map(([at, own]) => [at, addSums(own.map((row) => row.sums))]),
  );
  const resultOf = (kpi: Kpi, { start, end }: Column): number | null => {
    const span = through(start, end);
    const told = feedsOf(kpi).filter((feed) => known(feed, span));
    if (start > asked.today || told.length === 0) return null;
    return figureOf(
      kpi,
      settledSums(kpi, sums.get(keyOf(start, asked.by)) ?? {}, ({ feed }) => told.includes(feed)),
    ).value;
  };
  return (key) => asked.columns.map((column) => resultOf(catalogueKpi(key), column));
}

function lastEnd(columns: readonly Column[]): Day {
  return columns.map(({ end }) => end).reduce((late, day) => (day > late ? day : late));
}

function keyOf(start: Day, by: Asked['by']): string {
  return by === 'day' ? start : `${start.slice(0, 7)}-01`;
}

/** Whether any dealership's feed is known on a day of a span. */
async function knownIn(tx: Tx, { scope, now }: Asked): Promise<(feed: Feed, span: Period) => boolean> {
  const reach = await readReach(tx, scope, ['lead', 'deal', 'web_traffic']);
  const stretches = reach.flatMap((row) => {
    const place = scope.dealerships.find(({ id }) => id === row.dealershipId);
    if (!place) return [];
    return { feed: row.fact, days: knownDays(row, place, { now, today: today(now, place.timeZone) }) };
  });
  return (feed, span) => stretches.some((one) => one.feed === feed && coverageOf(span, one.days) !== 'none');
}
