import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../table.ts';
import { type Mover, type MoversList, moversColumns, moversSummary, upAndDown } from './movers.ts';
import { foldedColumns, type RankedTable, rankedColumnOf, rankedColumns } from './ranked-table.ts';

const table: RankedTable = {
  kind: 'ranked',
  title: 'Lead sources',
  noun: 'Source',
  rankBy: 'leads',
  columns: [
    {
      key: 'leads',
      title: 'Leads',
      unit: 'number',
      better: 'higher',
      hasBar: true,
      hasShare: true,
      changeTitle: 'vs Oct',
      trendTitle: 'By day',
    },
    { key: 'cpl', title: 'Cost per lead', unit: 'usd', better: 'lower', hint: 'Spend over good leads.' },
  ],
  rows: [
    {
      key: 'web',
      title: 'Website',
      figures: { leads: { value: 30, baseline: 20, trend: [1, null, 3] }, cpl: { value: 18 } },
    },
    { key: 'tiktok', title: 'TikTok', note: 'No feed', figures: {} },
  ],
  total: { key: 'total', title: 'All', figures: { leads: { value: 40, baseline: null } } },
};

const [web, tiktok] = table.rows;
function shown<Row>(columns: readonly Column<Row>[], row: Row): unknown[] {
  return columns.map((column) => column.value(row));
}

describe('a ranked table', () => {
  it('has value, change, share and trend columns, as far as they are requested', () => {
    expect(rankedColumns(table).map(({ kind, title }) => [kind, title])).toEqual([
      ['text', 'Source'],
      ['number', 'Leads'],
      ['delta', 'vs Oct'],
      ['number', 'Share'],
      ['sparkline', 'By day'],
      ['number', 'Cost per lead'],
    ]);
  });

  it('computes shares of the total, and none for unknown values', () => {
    if (!web || !tiktok) throw new Error('There are two rows.');
    const columns = rankedColumns(table);
    expect(shown(columns, web)).toEqual([
      'Website',
      30,
      { change: 10, relative: 0.5, direction: 'up', tone: 'positive' },
      75,
      [1, null, 3],
      18,
    ]);
    expect(shown(columns, tiktok)).toEqual(['TikTok', null, null, null, null, null]);
    const [name] = columns;
    expect(name?.kind === 'text' ? name.note?.(tiktok) : null).toEqual({ text: 'No feed', tone: 'neutral' });
  });

  it('shows traits under the name on a screen, and in columns in exports', () => {
    if (!web) throw new Error('There are two rows.');
    const traits = ['network', 'type', 'status'].map((key) => ({ key, title: key }));
    expect(rankedColumns({ ...table, traits })).toHaveLength(rankedColumns(table).length + 3);
    const [name, ...others] = foldedColumns({ ...table, traits });
    expect(others).toHaveLength(rankedColumns(table).length - 1);
    const row = { ...web, traits: { network: 'Google', type: null, status: 'Enabled' } };
    expect(name?.kind === 'text' && name.note?.(row)?.text).toBe('Google · Enabled');
    expect(name?.kind === 'text' && name.note?.(web)).toBeNull();
  });

  it('has shares of its rows where there is no total', () => {
    const share = rankedColumns({ ...table, total: null })[3];
    expect(web && share?.value(web)).toBe(100);
  });

  it('knows which number any of its columns is of', () => {
    for (const { key, kind } of rankedColumns(table)) {
      const of = kind === 'text' ? undefined : key.startsWith('cpl') ? 'cpl' : 'leads';
      expect(rankedColumnOf(table, key)?.key).toBe(of);
    }
  });
});

const mover = (title: string, change: number): Mover => ({
  key: title,
  title,
  before: 100,
  now: 100 + change,
  change,
});
const list = (movers: readonly Mover[]): MoversList => ({
  kind: 'movers',
  title: 'Queries',
  unit: 'number',
  better: 'higher',
  movers,
});

describe('movers', () => {
  it('are in two lists, the largest change first; unchanged ones in none', () => {
    const { up, down } = upAndDown(
      list([mover('a', 3), mover('b', -9), mover('c', 0), mover('d', 8), mover('e', -10)]),
      2,
    );
    expect(up.map(({ title }) => title)).toEqual(['d', 'a']);
    expect(down.map(({ title }) => title)).toEqual(['e', 'b']);
  });

  it('are never more than requested for, and each moved at least as much as those left out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -99, max: 99 })),
        fc.integer({ min: 1, max: 6 }),
        (changes, most) => {
          const movers = changes.map((change, index) => mover(`${index}`, change));
          const { up, down } = upAndDown({ movers }, most);
          for (const [shownOnes, sign] of [[up, 1] as const, [down, -1] as const]) {
            const all = changes.filter((change) => change * sign > 0).toSorted((a, b) => (b - a) * sign);
            expect(shownOnes.map(({ change }) => change)).toEqual(all.slice(0, most));
          }
        },
      ),
    );
  });

  it('are said and written with what they were and are', () => {
    const queries = list([mover('rav4', 25), mover('tacoma', -40)]);
    expect(moversSummary(queries)).toBe(
      'Queries. Most up: rav4, +25, from 100 to 125. Most down: tacoma, −40, from 100 to 60.',
    );
    expect(moversSummary(list([]))).toBe('Queries. Nothing moved.');
    expect(shown(moversColumns(queries), mover('tacoma', -40))).toEqual([
      'tacoma',
      100,
      60,
      { change: -40, relative: -0.4, direction: 'down', tone: 'negative' },
    ]);
    const usual = { ...mover('tacoma', -40), isUsual: true };
    expect(shown(moversColumns(queries), usual)[3]).toMatchObject({ change: -40, tone: 'neutral' });
  });
});
