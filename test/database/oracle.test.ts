import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/core/kpis/catalogue.ts';
import { addDays, type Day } from '../../src/core/period.ts';
import {
  type BoardTile,
  type ComparedFigure,
  kpiBoard,
  type TileResult,
  type Window,
} from '../../src/features/kpis/contract.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { clockOf, leadsAt, type Place, type StoredLead, storeLeads } from '../helpers/leads.ts';
import { naive, naiveKpis, naiveReach } from '../helpers/naive-kpis.ts';
import { server, type TestServer } from '../helpers/server.ts';

const RUNS = Number(process.env.ROOFTOP_SOAK_RUNS ?? 4);

/** Days where calendars bite: both clock changes, a leap day, year and month ends, and plenty around today. */
const DAYS: readonly Day[] = [
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2025-02-28',
  '2025-03-09',
  '2025-11-01',
  '2025-11-02',
  '2025-11-03',
  '2025-11-04',
  '2025-12-31',
  '2026-01-01',
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-03-31',
  '2026-10-01',
  '2026-10-02',
  '2026-10-03',
  '2026-10-04',
  '2026-10-27',
  '2026-10-28',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
  '2026-11-03',
  '2026-11-04',
];

/** Today and the days it is set against; twice, so that the time of day has something to part. */
const AROUND_NOW: readonly Day[] = ['2026-10-27', '2026-10-28', '2026-11-02', '2026-11-03', '2026-11-04'];

const ZONES = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'Pacific/Honolulu'];

interface Town {
  readonly server: TestServer;
  readonly userId: number;
  readonly groups: readonly number[];
  readonly places: readonly Place[];
}

/** Two groups of four rooftops, each in a zone of its own, and one person who belongs to both. */
async function aTown(now: Date): Promise<Town> {
  const running = await server({ now });
  const first = await aDealerGroup(running.database, { dealerships: ZONES.length });
  const second = await aDealerGroup(running.database, { dealerships: ZONES.length });
  await running.database.owner.query(
    'insert into membership (dealer_group_id, user_id, role, all_dealerships) values ($1, $2, $3, true)',
    [second.id, first.admin.userId, 'viewer'],
  );
  const places: Place[] = [];
  for (const group of [first, second]) {
    for (const [index, dealershipId] of group.dealershipIds.entries()) {
      const timeZone = ZONES[index] ?? '';
      await running.database.owner.query(
        'update dealership set time_zone = $3 where dealer_group_id = $1 and id = $2',
        [group.id, dealershipId, timeZone],
      );
      places.push({ dealerGroupId: group.id, dealershipId, timeZone });
    }
  }
  return { server: running, userId: first.admin.userId, groups: [first.id, second.id], places };
}

async function empty({ server: { database }, groups }: Town): Promise<void> {
  await database.inGroups(groups, async ({ sql }) => {
    for (const table of ['lead', 'feed_reach', 'measure_day', 'measure_month'] as const) {
      await sql.deleteFrom(table).where('dealer_group_id', 'in', groups).execute();
    }
  });
}

const kpis = catalogue.map(({ key }) => key);

const TILES: readonly BoardTile[] = [
  { id: 'total', kind: 'value', kpis },
  { id: 'today', kind: 'value', kpis, period: 'today' },
  { id: 'days', kind: 'series', kpis, by: 'day' },
  { id: 'months', kind: 'series', kpis, by: 'month', whole: true },
  { id: 'hours', kind: 'series', kpis, by: 'hour' },
  { id: 'running', kind: 'series', kpis, by: 'day', cumulative: true },
  { id: 'rooftops', kind: 'breakdown', kpis, by: 'dealership', sparkline: true },
  { id: 'types', kind: 'breakdown', kpis, by: 'lead_type', sparkline: true },
  { id: 'sources', kind: 'breakdown', kpis, by: 'source', limit: 2 },
  { id: 'people', kind: 'breakdown', kpis, by: 'salesperson', period: 'today' },
  {
    id: 'some',
    kind: 'value',
    kpis,
    filters: [
      { dimension: 'condition', values: ['new', '(none)'] },
      { dimension: 'source', values: ['CarGurus', 'O\'Reilly "Ads"'] },
    ],
  },
];

/** The truth: every lead, what is known, and who is asked about. */
interface Truth {
  readonly leadsOf: ReadonlyMap<number, readonly StoredLead[]>;
  readonly places: readonly Place[];
  readonly now: Date;
  readonly reaches: ReturnType<typeof naiveReach>;
}

interface Part {
  readonly from: (place: Place) => Day;
  readonly to: (place: Place) => Day;
  readonly counts?: (lead: StoredLead, place: Place) => boolean;
  readonly places?: readonly Place[];
  /** A running total stands on days that are known themselves. */
  readonly knownOn?: Day;
}

/** A KPI over the leads of some places and days. */
function truth({ leadsOf, places, reaches }: Truth, kpi: string, part: Part) {
  const asked = part.places ?? places;
  const of = asked.flatMap((place) => {
    const [from, to] = [part.from(place), part.to(place)];
    const own = leadsOf.get(place.dealershipId) ?? [];
    return own.filter((lead) => lead.day >= from && lead.day <= to && (part.counts?.(lead, place) ?? true));
  });
  const known = asked.some((place) =>
    reaches(place.dealershipId, part.knownOn ?? part.from(place), part.to(place)),
  );
  return naive(kpi, of, known);
}

const BACK: Record<string, number> = { current: 0, yesterday: 1, lastWeek: 7 };

/** The days a window has at a place; today's windows go by the place's own clock. */
function daysOf({ now }: Truth, window: Window, isToday: boolean): Pick<Part, 'from' | 'to' | 'counts'> {
  if (!isToday) return { from: () => window.startDate as Day, to: () => window.endDate as Day };
  const back = BACK[window.window] ?? 0;
  const day = (place: Place) => addDays(clockOf(now, place.timeZone).day, -back);
  if (back === 0) return { from: day, to: day };
  const timeOf = (at: Date, timeZone: string) => at.toLocaleTimeString('sv-SE', { timeZone });
  return {
    from: day,
    to: day,
    counts: (lead, { timeZone }) =>
      lead.requested_at !== null && timeOf(new Date(lead.requested_at), timeZone) < timeOf(now, timeZone),
  };
}

function expectFigures(
  asked: Truth,
  result: TileResult,
  figures: readonly ComparedFigure[],
  part: Partial<Part>,
) {
  const isToday = result.windows.some(({ window }) => window === 'yesterday');
  for (const figure of figures) {
    for (const told of [{ against: 'current', ...figure.current }, ...figure.comparisons]) {
      const window = result.windows.find((one) => one.window === told.against);
      if (!window) throw new Error(`${told.against} has no window.`);
      const days = daysOf(asked, window, isToday);
      const counts = (lead: StoredLead, place: Place) =>
        (days.counts?.(lead, place) ?? true) && (part.counts?.(lead, place) ?? true);
      const expected = truth(asked, figure.kpi, { ...days, ...part, counts });
      const where = `${result.id} ${figure.kpi} ${told.against}`;
      expectSame(told, expected, where);
    }
  }
}

interface Parts {
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

function expectSame(told: Parts, expected: Parts, where: string) {
  expect({ where, n: told.numerator, d: told.denominator }).toEqual({
    where,
    n: expected.numerator,
    d: expected.denominator,
  });
  expectClose(told.value, expected.value, where);
}

function expectClose(told: number | null, expected: number | null, where: string) {
  if (told === expected) return;
  const isClose =
    told !== null &&
    expected !== null &&
    !Number.isInteger(expected) &&
    Math.abs(told - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
  if (!isClose) expect.fail(`${where}: told ${told}, counted ${expected}`);
}

function expectTile(asked: Truth, result: TileResult) {
  if (result.kind === 'value') return expectFigures(asked, result, result.figures, filterOf(result.id));
  if (result.kind === 'breakdown') return expectBreakdown(asked, result);
  for (const { kpi, lines } of result.series) {
    for (const line of lines) {
      const window = result.windows.find((one) => one.window === line.window);
      if (!window) throw new Error('no window');
      for (const { at, value } of line.points) {
        const expected = truth(asked, kpi, pointOf(result, window, at));
        expectClose(value, expected.value, `${result.id} ${kpi} ${line.window} ${at}`);
      }
    }
  }
}

/** What a point of a series stands for. */
function pointOf(result: Extract<TileResult, { kind: 'series' }>, window: Window, at: string): Part {
  const [start, end] = [window.startDate as Day, window.endDate as Day];
  if (result.by === 'hour') {
    return { from: () => start, to: () => end, counts: (lead) => lead.hour === Number(at) };
  }
  if (result.by === 'month') {
    const inMonth = (day: Day) => (day.slice(0, 7) === at.slice(0, 7) ? day : null);
    const first = inMonth(start) ?? (at as Day);
    const last = inMonth(end) ?? (`${at.slice(0, 7)}-31` as Day);
    return { from: () => first, to: () => last };
  }
  return { from: () => (result.cumulative ? start : (at as Day)), to: () => at as Day, knownOn: at as Day };
}

function filterOf(id: string): Partial<Part> {
  if (id !== 'some') return {};
  return {
    counts: (lead) =>
      (lead.vehicle_condition === 'new' || lead.vehicle_condition === null) &&
      ['CarGurus', 'O\'Reilly "Ads"'].includes(lead.raw_source),
  };
}

const FIELD: Record<string, (lead: StoredLead) => string | null> = {
  lead_type: (lead) => lead.lead_type,
  source: (lead) => lead.raw_source,
  salesperson: (lead) => lead.salesperson,
};

function expectBreakdown(asked: Truth, result: Extract<TileResult, { kind: 'breakdown' }>) {
  const field = FIELD[result.by];
  const partOf = (key: string | null): Partial<Part> =>
    field
      ? { counts: (lead) => field(lead) === key }
      : { places: asked.places.filter(({ dealershipId }) => String(dealershipId) === key) };
  for (const row of result.rows) {
    const part = partOf(row.key);
    expectFigures(asked, result, row.figures, part);
    const spans = sparklineSpans(result.windows[0]);
    if (row.sparkline) expect(row.sparkline).toHaveLength(spans.length);
    for (const [index, value] of (row.sparkline ?? []).entries()) {
      const [from, to] = spans[index] ?? [];
      if (!from || !to) throw new Error('no span');
      const expected = truth(asked, 'leads', { from: () => from, to: () => to, ...part });
      expectClose(value, expected.value, `${result.id} ${row.title} ${from}`);
    }
  }
  expectFigures(asked, result, result.total, {});
  expectConserved(result);
  const shown = result.rows.map(({ key }) => key);
  if (result.other && field) {
    expectFigures(asked, result, result.other.figures, { counts: (lead) => !shown.includes(field(lead)) });
  }
}

/** The parts add up to the whole, whatever was left out of the rows. */
function expectConserved(result: Extract<TileResult, { kind: 'breakdown' }>) {
  const parts = [...result.rows, ...(result.other ? [result.other] : [])];
  for (const [index, total] of result.total.entries()) {
    const currents = parts.map(({ figures }) => figures[index]?.current);
    const sumOf = (field: 'value' | 'numerator' | 'denominator') =>
      currents.reduce((sum, current) => sum + (current?.[field] ?? 0), 0);
    const isRatio = total.current.denominator !== null;
    const told = isRatio ? [total.current.numerator, total.current.denominator] : [total.current.value ?? 0];
    const summed = isRatio ? [sumOf('numerator'), sumOf('denominator')] : [sumOf('value')];
    if (total.current.absence?.reason !== 'noFeed' && total.current.absence?.reason !== 'notYet') {
      expect({ of: `${result.id} ${total.kpi}`, told }).toEqual({
        of: `${result.id} ${total.kpi}`,
        told: summed,
      });
    }
  }
}

/** Every day of a window, or every month of one longer than a quarter, as first and last day. */
function sparklineSpans(window: Window | undefined): [Day, Day][] {
  const days: Day[] = [];
  for (let day = window?.startDate as Day; day <= (window?.endDate ?? ''); day = addDays(day, 1))
    days.push(day);
  if (days.length <= 92) return days.map((day) => [day, day]);
  const months = Map.groupBy(days, (day) => day.slice(0, 7));
  return [...months.values()].map((own) => [own[0] as Day, own.at(-1) as Day]);
}

const SCOPES = [
  { view: 'month', year: 2026, month: 11 },
  { view: 'month', year: 2026, month: 3 },
  { view: 'month', year: 2024, month: 2 },
  { view: 'quarter', year: 2026, quarter: 4 },
  { view: 'year', year: 2026 },
  { view: 'custom', startDate: '2026-10-27', endDate: '2026-11-02' },
] as const;

describe('every KPI is what a plain count of the records says', () => {
  it.each([
    { why: 'in the afternoon everywhere', now: '2026-11-03T20:37:00Z' },
    { why: 'when midnight has passed New York alone', now: '2026-11-04T05:30:00Z' },
  ])('$why', async ({ now }) => {
    const town = await aTown(new Date(now));
    const caller = await town.server.as(town.userId);
    expect(naiveKpis.toSorted()).toEqual(kpis.toSorted());
    const runs = fc.tuple<[StoredLead[], (typeof SCOPES)[number], readonly Place[]]>(
      leadsAt(town.places, [...DAYS, ...AROUND_NOW, ...AROUND_NOW], { least: 180, most: 250 }),
      fc.constantFrom(...SCOPES),
      fc.oneof(fc.constant(town.places), fc.subarray([...town.places], { minLength: 1 })),
    );
    await fc.assert(
      fc.asyncProperty(runs, async ([leads, period, chosen]) => {
        await empty(town);
        await storeLeads(town.server.database, leads);
        const board = await caller.call(kpiBoard, {
          dealerGroupIds: [...new Set(chosen.map(({ dealerGroupId }) => dealerGroupId))],
          dealerShipId: chosen.map(({ dealershipId }) => dealershipId),
          ...period,
          tiles: [...TILES],
        });
        const leadsOf = Map.groupBy(leads, (lead) => lead.dealership_id);
        const asked = { leadsOf, places: chosen, now: new Date(now), reaches: naiveReach(leads) };
        for (const { result, error } of board.tiles) {
          expect(error).toBeNull();
          if (result) expectTile(asked, result);
        }
      }),
      { numRuns: RUNS, seed: 20_261_103, examples: [[[[], SCOPES[0], town.places]]] },
    );
  });
});
