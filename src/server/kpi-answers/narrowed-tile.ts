import type * as z from 'zod/mini';
import { dimensionsOf } from '../../core/kpis/catalogue.ts';
import { kpiNamed } from '../../core/kpis/checks.ts';
import { lensNamed } from '../../core/kpis/facts.ts';
import type { BoardBody, TileResult } from '../../core/kpis/tiles.ts';

type Requested = z.output<typeof BoardBody>;
type Tile = Requested['tiles'][number];
type Filters = Requested['filters'];

interface Narrowed {
  /** One tile per set of filters that some of its KPIs support. */
  readonly parts: readonly Tile[];
  /** Filters that not all of its KPIs support. */
  readonly unfiltered: string[];
}

/**
 * Applies the board's filters. KPIs side by side each use the filters they support; a breakdown uses only
 * those all its KPIs support, so that rows compare.
 *
 * @throws Problem `invalid` for an unknown KPI
 */
export function narrowedTile(tile: Tile, filters: Filters): Narrowed {
  const kpis = tile.kpis.map((key) => {
    const known: readonly string[] = dimensionsOf(kpiNamed(key)).map((dimension) => dimension.key);
    return {
      key,
      able: filters.filter(({ dimension }) => known.includes(dimension) || lensNamed(dimension)),
    };
  });
  const unfiltered = filters.filter((filter) => kpis.some(({ able }) => !able.includes(filter)));
  if (tile.kind === 'breakdown') {
    const common = filters.filter((filter) => !unfiltered.includes(filter));
    return { parts: [under(tile, common)], unfiltered: unfiltered.map(({ dimension }) => dimension) };
  }
  const sets = Map.groupBy(kpis, ({ able }) => able.map(({ dimension }) => dimension).join(' '));
  return {
    parts: [...sets.values()].map((members) =>
      under({ ...tile, kpis: members.map(({ key }) => key) }, members[0]?.able ?? []),
    ),
    unfiltered: unfiltered.map(({ dimension }) => dimension),
  };
}

/** A value that the tile's own filter excludes stays excluded. */
function under(tile: Tile, filters: Filters): Tile {
  const own = new Map(tile.filters.map(({ dimension, values }) => [dimension, values]));
  for (const { dimension, values } of filters) {
    const before = own.get(dimension);
    own.set(dimension, before ? values.filter((value) => before.includes(value)) : values);
  }
  return { ...tile, filters: [...own].map(([dimension, values]) => ({ dimension, values })) };
}

/** KPIs in the requested order. */
export function joined(tile: Tile, results: readonly TileResult[]): TileResult {
  const [first, ...rest] = results;
  if (!first) throw new Error('A tile has at least one KPI.');
  if (rest.length === 0) return first;
  const place = ({ kpi }: { kpi: string }) => tile.kpis.indexOf(kpi);
  const inOrder = <One extends { kpi: string }>(all: readonly One[]) =>
    all.toSorted((one, other) => place(one) - place(other));
  if (first.kind === 'value') {
    const figures = results.flatMap((result) => (result.kind === 'value' ? result.figures : []));
    return { ...first, figures: inOrder(figures) };
  }
  if (first.kind !== 'series') return first;
  const series = results.flatMap((result) => (result.kind === 'series' ? result.series : []));
  return { ...first, series: inOrder(series) };
}
