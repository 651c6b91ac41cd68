import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import {
  aLead,
  clockOf,
  type Place,
  type StoredLead,
  storeLeads,
} from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { BreakdownKey } from '../../../../core/kpis/fact.ts';
import type { BoardTile, TileResult } from '../../../../core/kpis/tiles.ts';
import type { Day } from '../../../../core/time/period.ts';
import { getKpi, kpiBoard, listKpis, realtimeKpis } from '../contract.ts';

const CHICAGO = 'America/Chicago';
/** 10:00 on a Friday in Chicago. */
const NOW = new Date('2026-11-20T16:00:00Z');

async function aStore({ now = NOW, dealerships = 2, timeZone = CHICAGO } = {}) {
  const running = await server({ now });
  const group = await aDealerGroup(running.database, { dealerships, timeZone });
  const places: Place[] = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone,
  }));
  const caller = await running.as(group.admin.userId);
  const board = async (tiles: BoardTile[], scope: object = {}) =>
    await caller.call(kpiBoard, { dealerGroupId: group.id, ...scope, tiles });
  const tile = async (requested: BoardTile, scope: object = {}): Promise<TileResult> => {
    const [answer] = (await board([requested], scope)).tiles;
    if (!answer?.result) throw new Error(answer?.error?.message ?? 'no answer');
    return answer.result;
  };
  return {
    running,
    group,
    caller,
    board,
    tile,
    place: places[0] as Place,
    other: places[1] as Place,
    store: (...leads: StoredLead[]) => storeLeads(running.database, leads),
  };
}

/** A lead at a local time of the dealership. */
function leadAt(place: Place, moment: string, but: Partial<StoredLead> = {}): StoredLead {
  const clock = clockOf(new Date(moment), place.timeZone);
  return aLead(place, clock.day, { ...clock, received_at: moment, ...but });
}

function several(count: number, make: () => StoredLead): StoredLead[] {
  return Array.from({ length: count }, make);
}

/** Leads before and after the period, so that all days between are known. */
function frame(place: Place, first: Day, last: Day): StoredLead[] {
  return [first, last].map((day) => aLead(place, day, { department: 'service' }));
}

function valuesOf(result: TileResult): Record<string, number | null> {
  if (result.kind !== 'value') throw new Error(`A value was expected, not a ${result.kind}.`);
  const [figure] = result.figures;
  const others = figure?.comparisons.map(({ against, value }) => [against, value]) ?? [];
  return Object.fromEntries([['current', figure?.current.value ?? null], ...others]);
}

describe('an open month', () => {
  it('is counted to today and compared through yesterday', async () => {
    const { store, place, tile } = await aStore();
    await store(
      ...frame(place, '2025-10-01', '2026-11-20'),
      ...several(12, () => aLead(place, '2026-11-20')),
      ...several(5, () => aLead(place, '2026-11-19')),
      ...several(8, () => aLead(place, '2026-10-19')),
      aLead(place, '2026-10-20'),
      ...several(9, () => aLead(place, '2025-11-01')),
      aLead(place, '2025-11-20'),
    );
    const result = await tile({ id: 'leads', kind: 'value', kpis: ['leads'] });
    expect(valuesOf(result)).toEqual({ current: 17, previous: 8, lastYear: 9 });
    if (result.kind !== 'value') throw new Error('A value was expected.');
    expect(result.figures[0]?.comparisons[0]).toMatchObject({
      matched: { value: 5 },
      delta: { change: -3 },
      days: {
        startDate: '2026-11-01',
        endDate: '2026-11-19',
        baseStartDate: '2026-10-01',
        baseEndDate: '2026-10-19',
        whole: false,
        stores: 1,
      },
    });
    expect(result.windows).toMatchObject([
      { window: 'current', startDate: '2026-11-01', endDate: '2026-11-20', until: null },
      { window: 'previous', startDate: '2026-10-01', endDate: '2026-10-19' },
      { window: 'lastYear', startDate: '2025-11-01', endDate: '2025-11-19' },
    ]);
  });

  it('says the change, its color, and why it has none', async () => {
    const { store, place, other, tile } = await aStore();
    await store(
      ...frame(place, '2025-11-01', '2026-11-20'),
      ...several(12, () => aLead(place, '2026-11-02', { is_duplicate: true })),
      ...several(8, () => aLead(place, '2026-10-02')),
      ...several(4, () => aLead(place, '2025-11-02')),
    );
    const requested: BoardTile = { id: 'leads', kind: 'value', kpis: ['leads', 'dup_rate'] };
    const before = await tile(requested);
    expect(before).toMatchObject({
      figures: [
        {
          comparisons: [
            {
              against: 'previous',
              delta: { change: 4, relative: 0.5, direction: 'up', tone: 'positive' },
              gray: null,
            },
            { against: 'lastYear', delta: { change: 8, tone: 'neutral' }, gray: 'smallBase' },
          ],
        },
        {
          current: { value: 100, numerator: 12, denominator: 12 },
          comparisons: [{ delta: { change: 100, relative: null, tone: 'neutral' }, gray: 'neutral' }, {}],
        },
      ],
    });
    // A store known now but not then counts in the value, and in neither side of the comparison.
    await store(aLead(other, '2026-11-02'), ...frame(other, '2026-11-01', '2026-11-20'));
    const after = await tile(requested);
    expect(after).toMatchObject({
      figures: [
        {
          current: { value: 13 },
          comparisons: [
            {
              value: 8,
              matched: { value: 12 },
              delta: { change: 4, tone: 'positive' },
              days: { stores: 1, leftOut: { count: 1, names: ['Rooftop 2'] } },
            },
            {},
          ],
        },
        {},
      ],
    });
  });
});

describe('what is not known', () => {
  it('is a dash with its reason: no feed, nothing to divide by, still to come', async () => {
    const { store, place, tile } = await aStore();
    const requested: BoardTile = { id: 'rate', kind: 'value', kpis: ['contact_rate_all'], compare: [] };
    const absence = async (scope: object = {}) => {
      const result = await tile(requested, scope);
      return result.kind === 'value' ? result.figures[0]?.current.absence?.reason : undefined;
    };
    expect(await absence()).toBe('noFeed');
    await store(aLead(place, '2026-11-05'));
    expect(await absence()).toBe('noBase');
    await store(aLead(place, '2026-11-05', { is_contacted: false }));
    expect(await absence()).toBeUndefined();
    expect(await absence({ view: 'month', year: 2026, month: 12 })).toBe('notYet');
  });

  it('divides by the leads whose source says, so mails do not pull a rate down', async () => {
    const { store, place, other, tile } = await aStore();
    await store(
      ...several(30, () => aLead(other, '2026-11-05', { source: 'adf' })),
      ...several(6, () => aLead(place, '2026-11-05', { is_contacted: true })),
      ...several(2, () => aLead(place, '2026-11-05', { is_contacted: false })),
    );
    const result = await tile({
      id: 'rate',
      kind: 'breakdown',
      by: 'dealership',
      kpis: ['contact_rate_all'],
      compare: [],
    });
    expect(result).toMatchObject({
      rows: [
        { figures: [{ current: { value: 75, numerator: 6, denominator: 8 } }] },
        {
          figures: [
            { current: { value: null, numerator: 0, denominator: 0, absence: { reason: 'noBase' } } },
          ],
        },
      ],
      total: [{ current: { value: 75, numerator: 6, denominator: 8 } }],
    });
  });
});

describe('today', () => {
  it('is set against the same time of other days by the dealership’s own clock', async () => {
    const { store, place, tile } = await aStore();
    await store(
      leadAt(place, '2026-11-20T15:00:00Z'),
      leadAt(place, '2026-11-19T15:59:59Z'),
      leadAt(place, '2026-11-19T16:00:00Z'),
      leadAt(place, '2026-11-13T06:00:00Z'),
      leadAt(place, '2026-11-13T23:00:00Z'),
    );
    const result = await tile({ id: 'today', kind: 'value', kpis: ['leads'], period: 'today' });
    expect(valuesOf(result)).toEqual({ current: 1, yesterday: 1, lastWeek: 1 });
    expect(result.windows).toMatchObject([
      { window: 'current', startDate: '2026-11-20', endDate: '2026-11-20', until: null },
      { window: 'yesterday', startDate: '2026-11-19', endDate: '2026-11-19', until: '10:00' },
      { window: 'lastWeek', startDate: '2026-11-13', endDate: '2026-11-13', until: '10:00' },
    ]);
  });

  it('is not judged by a day whose leads carry no time', async () => {
    const { caller, group, store, place } = await aStore();
    await store(
      ...several(9, () => leadAt(place, '2026-11-20T15:00:00Z')),
      ...several(6, () => leadAt(place, '2026-11-19T15:00:00Z')),
      aLead(place, '2026-11-19', { requested_at: null, hour: null }),
      ...several(6, () => leadAt(place, '2026-11-13T15:00:00Z')),
    );
    const reply = await caller.call(realtimeKpis, { dealerGroupId: group.id, metric: 'leads' });
    expect(reply.figures).toMatchObject([
      {
        current: { value: 9 },
        comparisons: [
          { against: 'yesterday', value: 6, gray: 'untimed', delta: { tone: 'neutral' } },
          { against: 'lastWeek', value: 6, gray: null, delta: { tone: 'positive' } },
        ],
      },
    ]);
  });

  it('has no value for hours that have not come', async () => {
    const { store, place, tile } = await aStore();
    await store(leadAt(place, '2026-11-20T14:20:00Z'), leadAt(place, '2026-11-19T23:20:00Z'));
    const result = await tile({
      id: 'hours',
      kind: 'series',
      by: 'hour',
      kpis: ['leads'],
      period: 'today',
      cumulative: true,
    });
    if (result.kind !== 'series') throw new Error('A series was expected.');
    const [current, yesterday] = result.series[0]?.lines ?? [];
    expect(current?.points.map(({ value }) => value)).toEqual([
      ...Array.from({ length: 8 }, () => 0),
      ...Array.from({ length: 3 }, () => 1),
      ...Array.from({ length: 13 }, () => null),
    ]);
    expect(yesterday?.points.slice(16).map(({ value }) => value)).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('is 0 and not a dash while a standing feed is alive', async () => {
    const { running, store, place, group, board } = await aStore();
    await store(leadAt(place, '2026-11-20T01:30:00Z'));
    const today: BoardTile = { id: 'today', kind: 'value', kpis: ['leads'], period: 'today', compare: [] };
    const reported = async () => {
      const { tiles, freshness } = await board([today]);
      const result = tiles[0]?.result;
      return { value: result ? valuesOf(result).current : undefined, store: freshness[0]?.dealerships[0] };
    };
    expect(await reported()).toMatchObject({
      value: null,
      store: { state: 'current', lastDay: '2026-11-19' },
    });
    await running.database.owner.query(
      `insert into feed (dealer_group_id, dealership_id, title, fact, created_at, last_received_at)
       values ($1, $2, 'Leads by mail', 'lead', $3, $3)`,
      [group.id, place.dealershipId, '2026-11-20T01:30:00Z'],
    );
    expect(await reported()).toMatchObject({ value: 0, store: { state: 'current', lastDay: '2026-11-20' } });
  });
});

describe('a running total', () => {
  it('sets this month to date beside the whole of the others', async () => {
    const { store, place, tile } = await aStore();
    await store(
      ...frame(place, '2025-11-01', '2026-11-20'),
      aLead(place, '2026-11-01'),
      aLead(place, '2026-11-20'),
      aLead(place, '2026-10-31'),
    );
    const requested: BoardTile = {
      id: 'run',
      kind: 'series',
      by: 'day',
      kpis: ['leads'],
      cumulative: true,
      whole: true,
    };
    const result = await tile(requested);
    if (result.kind !== 'series') throw new Error('A series was expected.');
    const lines = result.series[0]?.lines ?? [];
    expect(lines.map(({ window, points }) => [window, points.length, points.at(-1)])).toEqual([
      ['current', 20, { at: '2026-11-20', value: 2 }],
      ['previous', 31, { at: '2026-10-31', value: 1 }],
      ['lastYear', 30, { at: '2025-11-30', value: 0 }],
    ]);
  });
});

describe('a line by day', () => {
  it('has last year on the same weekdays, and the average of each day and the six before it', async () => {
    const { store, place, tile } = await aStore();
    await store(
      ...frame(place, '2025-10-20', '2026-11-20'),
      // November 2, 2025 and November 1, 2026 are Sundays.
      ...several(3, () => aLead(place, '2025-11-02')),
      ...several(5, () => aLead(place, '2025-12-01')),
      ...several(14, () => aLead(place, '2026-10-31')),
      ...several(7, () => aLead(place, '2026-11-03')),
    );
    const requested: BoardTile = { id: 'days', kind: 'series', by: 'day', kpis: ['leads'], whole: true };
    const result = await tile({ ...requested, byWeekday: true, withAverage: true });
    if (result.kind !== 'series') throw new Error('A series was expected.');
    const [series] = result.series;
    const lastYear = series?.lines.find(({ window }) => window === 'lastYear')?.points ?? [];
    expect([lastYear.length, lastYear[0], lastYear.at(-1)]).toEqual([
      30,
      { at: '2025-11-02', value: 3 },
      { at: '2025-12-01', value: 5 },
    ]);
    // Today is incomplete and has no average.
    expect([0, 2, 6, 8, 9, 19].map((index) => series?.average?.[index])).toEqual([2, 3, 1, 1, 0, null]);
    const plain = await tile(requested);
    expect(plain.kind === 'series' && plain.series[0]?.average).toBeUndefined();
    const ofStock = await tile({ ...requested, kpis: ['inv_units'], withAverage: true });
    expect(ofStock.kind === 'series' && ofStock.series[0]?.average).toBeUndefined();
  });
});

describe('a breakdown', () => {
  it('by store has every store, its days and when it was last heard', async () => {
    const { store, place, other, tile } = await aStore({ now: new Date('2026-11-03T16:00:00Z') });
    await store(aLead(place, '2026-10-01'), aLead(place, '2026-11-01'), aLead(place, '2026-11-03'));
    const result = await tile({
      id: 'stores',
      kind: 'breakdown',
      by: 'dealership',
      kpis: ['leads'],
      sparkline: true,
    });
    expect(result).toMatchObject({
      rows: [
        {
          key: String(place.dealershipId),
          title: 'Rooftop 1',
          dealerShipId: place.dealershipId,
          figures: [{ current: { value: 2 }, comparisons: [{ against: 'previous', value: 1 }, {}] }],
          sparkline: [1, 0],
          lastReceivedAt: '2026-11-03T18:00:05.000Z',
        },
        {
          dealerShipId: other.dealershipId,
          figures: [{ current: { value: null, absence: { reason: 'noFeed' } } }],
          sparkline: [null, null],
          lastReceivedAt: null,
        },
      ],
      other: null,
      total: [{ current: { value: 2 } }],
    });
  });

  it('adds up to the total, the rows left out included', async () => {
    const { store, place, tile } = await aStore();
    const sources = ['A', 'A', 'A', 'B', 'B', 'C', 'D'];
    await store(...sources.map((raw_source) => aLead(place, '2026-11-05', { raw_source })));
    const result = await tile({
      id: 'sources',
      kind: 'breakdown',
      by: 'source',
      kpis: ['leads'],
      limit: 2,
      compare: [],
    });
    expect(result).toMatchObject({
      rows: [
        { key: 'A', figures: [{ current: { value: 3 } }] },
        { key: 'B', figures: [{ current: { value: 2 } }] },
      ],
      other: { count: 2, figures: [{ current: { value: 2 } }] },
      total: [{ current: { value: 7 } }],
    });
  });

  it('by type has every type there is, and says where a source does not', async () => {
    const { store, place, tile } = await aStore();
    await store(
      aLead(place, '2026-11-05', { lead_type: 'phone' }),
      aLead(place, '2026-11-05', { lead_type: 'phone', vehicle_condition: 'new' }),
      aLead(place, '2026-11-05', { lead_type: 'chat' }),
    );
    const rows = async (by: BreakdownKey) => {
      const result = await tile({ id: by, kind: 'breakdown', by, kpis: ['leads'], compare: [] });
      if (result.kind !== 'breakdown') throw new Error('A breakdown was expected.');
      return result.rows.map(({ title, figures }) => [title, figures[0]?.current.value]);
    };
    expect(await rows('lead_type')).toEqual([
      ['Phone', 2],
      ['Chat', 1],
      ['Internet', 0],
      ['Other', 0],
      ['Walk-in', 0],
    ]);
    expect(await rows('condition')).toEqual([
      ['Not stated', 2],
      ['New', 1],
      ['Certified', 0],
      ['Used', 0],
    ]);
  });
});

describe('a breakdown by department', () => {
  it('has each department of each KPI, and the whole they add up to', async () => {
    const { running, place, tile } = await aStore();
    const deal = (vehicle_condition: string, front: number) =>
      aDeal(place, '2026-11-03', { vehicle_condition, front_gross_cents: front, back_gross_cents: 10_000 });
    await storeDeals(running.database, [deal('new', 100_000), deal('used', 50_000)]);
    const requested: BoardTile = {
      id: 'departments',
      kind: 'breakdown',
      by: 'department',
      kpis: ['total_gross', 'variable_gross'],
      compare: [],
      sparkline: true,
    };
    const result = await tile(requested);
    if (result.kind !== 'breakdown') throw new Error('A breakdown was asked for.');
    const values = result.rows.map(({ key, figures }) => [
      key,
      ...figures.map(({ current }) => current.value),
    ]);
    expect(values.filter(([, whole]) => whole !== 0 && whole !== null)).toEqual([
      ['new', 1000, 1000],
      ['used', 500, 500],
      ['fi', 200, 200],
    ]);
    expect(values.find(([key]) => key === 'service')?.[2]).toBeNull();
    expect(result.total.map(({ current }) => current.value)).toEqual([1700, 1700]);
    expect(result.rows[0]?.sparkline?.slice(1, 4)).toEqual([null, 1000, null]);
    await expect(tile({ ...requested, kpis: ['leads'] })).rejects.toThrow('no departments');
  });
});

describe('a board', () => {
  it('runs by week, Monday to Sunday', async () => {
    const { store, place, tile } = await aStore();
    await store(aLead(place, '2026-11-01'), aLead(place, '2026-11-02'), aLead(place, '2026-11-08'));
    const result = await tile({ id: 'weeks', kind: 'series', by: 'week', kpis: ['leads'], compare: [] });
    expect(result).toMatchObject({
      series: [
        {
          lines: [
            { points: [{ at: '2026-10-26', value: 1 }, { at: '2026-11-02', value: 2 }, { value: null }, {}] },
          ],
        },
      ],
    });
  });

  it('refuses a filter by dealership, which its scope names', async () => {
    const { tile, running } = await aStore();
    const filters = [{ dimension: 'dealership', values: ['1'] }];
    await expect(tile({ id: 'x', kind: 'value', kpis: ['leads'], filters })).rejects.toThrow(
      'cannot be filtered by',
    );
    expect(running.bugs).toEqual([]);
  });

  it('answers the other tiles when one is wrong', async () => {
    const { board } = await aStore();
    const { tiles, kpis } = await board([
      { id: 'good', kind: 'value', kpis: ['leads'] },
      { id: 'no-kpi', kind: 'value', kpis: ['sold_ufos' as KpiKey] },
      { id: 'no-dimension', kind: 'breakdown', kpis: ['leads'], by: 'weather' as BreakdownKey },
      {
        id: 'no-filter',
        kind: 'value',
        kpis: ['leads'],
        filters: [{ dimension: 'weather', values: ['wet'] }],
      },
      { id: 'no-comparison', kind: 'value', kpis: ['leads'], compare: ['yesterday'] },
    ]);
    expect(tiles.map(({ id, result, error }) => [id, result !== null, error?.message])).toEqual([
      ['good', true, undefined],
      ['no-kpi', false, 'There is no KPI called sold_ufos.'],
      [
        'no-dimension',
        false,
        'Leads cannot be broken down by weather; choose Dealership, Lead type, Source as sent, Source, Source type, Ad network, New or used, Make, Model, Salesperson.',
      ],
      [
        'no-filter',
        false,
        'Leads cannot be filtered by weather; choose Lead type, Source as sent, Source, Source type, Ad network, New or used, Make, Model, Salesperson.',
      ],
      ['no-comparison', false, 'yesterday is not a comparison of scope; choose previous or lastYear.'],
    ]);
    expect(kpis.map(({ key }) => key)).toEqual(['leads']);
  });

  it('refuses a wrong period for all its tiles', async () => {
    const { caller, group } = await aStore();
    const failure = await caller.failure(kpiBoard, {
      dealerGroupId: group.id,
      view: 'month',
      year: 1999,
      month: 1,
      tiles: [{ id: 'a', kind: 'value', kpis: ['leads'] }],
    });
    expect(failure).toMatchObject({ status: 422, errors: [{ field: 'year' }] });
  });

  it('says which stores are heard, late and missing', async () => {
    const { store, place, other, board } = await aStore({ dealerships: 3 });
    await store(leadAt(place, '2026-11-20T15:00:00Z'), leadAt(other, '2026-11-18T15:00:00Z'));
    const { freshness, asOf, today } = await board([{ id: 'a', kind: 'value', kpis: ['leads'] }]);
    expect({ asOf, today }).toEqual({ asOf: NOW.toISOString(), today: '2026-11-20' });
    expect(freshness).toMatchObject([
      {
        fact: 'lead',
        title: 'Leads',
        lastReceivedAt: '2026-11-20T15:00:00.000Z',
        current: 1,
        late: 1,
        missing: 1,
        dealerships: [{ state: 'current' }, { state: 'late', lastDay: '2026-11-18' }, { state: 'missing' }],
      },
    ]);
  });

  it('counts only the stores its caller may see', async () => {
    const { running, group, store, place, other } = await aStore();
    await store(aLead(place, '2026-11-05', { raw_source: 'Mine' }));
    await store(...several(7, () => aLead(other, '2026-11-05', { raw_source: 'Secret' })));
    const member = await aMember(running.database, group.id, 'viewer', [place.dealershipId]);
    const caller = await running.as(member.userId);
    const tiles: BoardTile[] = [
      { id: 'total', kind: 'value', kpis: ['leads'] },
      { id: 'stores', kind: 'breakdown', by: 'dealership', kpis: ['leads'], sparkline: true },
      { id: 'sources', kind: 'breakdown', by: 'source', kpis: ['leads'] },
    ];
    const reply = await caller.call(kpiBoard, { dealerGroupId: group.id, tiles });
    expect(JSON.stringify(reply)).not.toMatch(/Secret|Rooftop 2/);
    expect(reply.tiles[0]?.result).toMatchObject({ figures: [{ current: { value: 1 } }] });
    expect(reply.tiles[1]?.result).toMatchObject({ rows: [{ title: 'Rooftop 1' }] });
    const foreign = await caller.failure(kpiBoard, {
      dealerGroupId: group.id,
      dealerShipId: other.dealershipId,
      tiles,
    });
    const absent = await caller.failure(kpiBoard, { dealerGroupId: group.id, dealerShipId: 987_654, tiles });
    expect(foreign).toEqual(absent);
    expect(foreign.status).toBe(404);
  });

  it('answers for three hundred stores named one by one', async () => {
    const { running, group, place, caller } = await aStore({ dealerships: 1 });
    await running.database.owner.query(
      `insert into dealership (dealer_group_id, name, time_zone, ordinal)
       select $1, 'More ' || n, 'America/Denver', n from generate_series(1, 299) as n`,
      [group.id],
    );
    const { rows } = await running.database.owner.query<{ id: number }>(
      'select id from dealership order by id',
    );
    const all = rows.map(({ id }) => ({ ...place, dealershipId: id }));
    await storeLeads(
      running.database,
      all.map((one) => aLead(one, '2026-11-05')),
    );
    const reply = await caller.call(kpiBoard, {
      dealerGroupId: group.id,
      dealerShipId: all.map(({ dealershipId }) => dealershipId),
      tiles: [{ id: 'stores', kind: 'breakdown', by: 'dealership', kpis: ['leads'] }],
    });
    const result = reply.tiles[0]?.result;
    expect(result).toMatchObject({ total: [{ current: { value: 300 } }] });
    expect(result?.kind === 'breakdown' && result.rows.length).toBe(300);
  });
});

describe('kpi/get', () => {
  it('answers one KPI with what it means and what it is made of', async () => {
    const { caller, group, store, place } = await aStore();
    await store(
      aLead(place, '2026-11-05', { is_bad: true }),
      ...several(3, () => aLead(place, '2026-11-06')),
    );
    const reply = await caller.call(getKpi, { dealerGroupId: group.id, metric: 'bad_rate', dealerShipId: 0 });
    expect(reply).toMatchObject({
      kpi: { key: 'bad_rate', kind: 'ratio', formula: 'Bad leads divided by leads', feeds: ['Leads'] },
      windows: [{ window: 'current' }, { window: 'previous' }, { window: 'lastYear' }],
      figure: { kpi: 'bad_rate', current: { value: 25, numerator: 1, denominator: 4 } },
      recalculated: false,
    });
  });

  it('refuses a metric there is none of', async () => {
    const { caller, group } = await aStore();
    const failure = await caller.failure(getKpi, { dealerGroupId: group.id, metric: 'sold_ufos' as KpiKey });
    expect(failure).toMatchObject({ status: 422, errors: [{ field: 'metric' }] });
  });

  it('counts from the records again when told to, and not all the time', async () => {
    const { running, caller, group, store, place } = await aStore();
    await store(aLead(place, '2026-11-05'));
    for (const table of ['measure_day', 'measure_month'])
      await running.database.owner.query(`update ${table} set leads = 99 where leads > 0`);
    const ask = { dealerGroupId: group.id, metric: 'leads' } as const;
    expect((await caller.call(getKpi, ask)).figure.current.value).toBe(99);
    const forced = await caller.call(getKpi, { ...ask, forceRecalculation: 1 });
    expect(forced).toMatchObject({ recalculated: true, figure: { current: { value: 1 } } });
    expect((await caller.call(getKpi, ask)).figure.current.value).toBe(1);
    expect(await caller.failure(getKpi, { ...ask, forceRecalculation: 1 })).toMatchObject({
      status: 429,
      message: expect.stringMatching(/moments ago\. Try again in \d+ seconds?\./),
    });
    const colleague = await running.as((await aMember(running.database, group.id, 'viewer')).userId);
    expect(await colleague.failure(getKpi, { ...ask, forceRecalculation: 1 })).toMatchObject({ status: 429 });
    const other = await aDealerGroup(running.database, { dealerships: 1 });
    const stranger = await running.as(other.admin.userId);
    const theirs = { dealerGroupId: other.id, metric: 'leads', forceRecalculation: 1 } as const;
    expect((await stranger.call(getKpi, theirs)).recalculated).toBe(true);
  });

  it('finds buyers of earlier months again, whose service counts today', async () => {
    const { running, caller, group, place } = await aStore();
    const { owner } = running.database;
    await storeDeals(running.database, [aDeal(place, '2026-05-04', { vin: '2HGFE2F55RH100002' })]);
    const sold = `select day::text from service_buyer where dealership_id = ${place.dealershipId}`;
    expect((await owner.query(sold)).rows).toEqual([{ day: '2026-05-04' }]);
    await owner.query('delete from service_buyer where dealership_id = $1', [place.dealershipId]);
    const ask = { dealerGroupId: group.id, metric: 'service_retention', forceRecalculation: 1 } as const;
    expect((await caller.call(getKpi, ask)).recalculated).toBe(true);
    expect((await owner.query(sold)).rows).toEqual([{ day: '2026-05-04' }]);
  });
});

describe('kpi/list', () => {
  it('leaves out what a pie would lie about', async () => {
    const { caller, group } = await aStore();
    const all = await caller.call(listKpis, { dealerGroupId: group.id });
    const pie = await caller.call(listKpis, { dealerGroupId: group.id, options: { excludeForPieChart: 1 } });
    expect(all.kpis.map(({ key }) => key)).toContain('contact_rate_all');
    expect(pie.kpis.map(({ key }) => key)).toContain('leads');
    expect(new Set(pie.kpis.map(({ kind }) => kind))).toEqual(new Set(['additive']));
    expect([pie.awaited, pie.outlooks]).toEqual([[], []]);
  });

  it('tells what has a value from what has none yet, in their chapters', async () => {
    const { caller, group } = await aStore();
    const { kpis, outlooks, awaited } = await caller.call(listKpis, { dealerGroupId: group.id });
    expect(outlooks.map(({ key, title }) => [key, title])).toEqual([
      ['gross_pace', 'Projected Total Gross Profit'],
      ['gross_to_target', 'Total Gross Profit to Target'],
    ]);
    expect(kpis.find(({ key }) => key === 'total_gross')).toMatchObject({
      family: 'Revenue and real-time',
      feeds: ['Deals', 'Repair orders', 'Parts invoices', 'Body shop orders'],
    });
    expect(kpis.filter(({ family }) => family === '')).toEqual([]);
    expect(awaited.find(({ key }) => key === 'visits')).toEqual({
      key: 'visits',
      title: 'Showroom Visits',
      family: 'Leads and CRM',
      missing: ['showroom visits'],
      why: 'Rooftop does not read showroom visits yet.',
    });
    const keys = [...kpis, ...outlooks, ...awaited].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('kpi/realtime', () => {
  it('tells today of every KPI when none is named', async () => {
    const { caller, group, running } = await aStore();
    const reply = await caller.call(realtimeKpis, { dealerGroupId: group.id });
    const { kpis } = await caller.call(listKpis, { dealerGroupId: group.id });
    expect(reply.figures.map(({ kpi }) => kpi)).toEqual(kpis.map(({ key }) => key));
    expect(running.bugs).toEqual([]);
  });
});
