import type * as z from 'zod/mini';
import { dimensionsOf, factsOf, type KpiKey } from '../../core/kpis/catalog.ts';
import { kpiNamed } from '../../core/kpis/checks.ts';
import { facts, isReportedTogether, lensNamed } from '../../core/kpis/facts.ts';
import type { Kpi } from '../../core/kpis/kpi.ts';
import type { BoardBody, TileAnswer, TileResult } from '../../core/kpis/tiles.ts';

type Requested = z.output<typeof BoardBody>;
type Tile = Requested['tiles'][number];
type Filters = Requested['filters'];

interface Narrowed {
  /** One tile per set of filters that some of its KPIs support. */
  readonly parts: readonly Tile[];
  /** The filters that were not applied, by KPI. */
  readonly unfiltered: TileAnswer['unfiltered'];
}

/**
 * Applies the board's filters. KPIs side by side each use the filters they support; a breakdown uses only
 * those all its KPIs support, so that rows compare.
 *
 * @throws Problem `invalid` for an unknown KPI
 */
export function narrowedTile(tile: Tile, filters: Filters): Narrowed {
  const own = tile.filters.map(({ dimension }) => dimension);
  const split = tile.kind === 'breakdown' ? [tile.by, ...own] : own;
  const kpis = tile.kpis.map(kpiNamed).map((kpi) => ({ ...kpi, able: ableFilters(kpi, filters, split) }));
  if (tile.kind === 'breakdown') {
    const common = filters.filter((filter) => kpis.every(({ able }) => able.includes(filter)));
    const unfiltered = kpis.map((kpi) => without(kpi, filters, common));
    return { parts: [under(tile, common)], unfiltered: unfiltered.filter(isUnfiltered) };
  }
  const sets = Map.groupBy(kpis, ({ able }) => able.map(({ dimension }) => dimension).join(' '));
  return {
    parts: [...sets.values()].map((members) =>
      under({ ...tile, kpis: members.map(({ key }) => key) }, members[0]?.able ?? []),
    ),
    unfiltered: kpis.map((kpi) => without(kpi, filters, kpi.able)).filter(isUnfiltered),
  };
}

/** The filters that a KPI's records have, as far as one report has them all; the first ones win. */
function ableFilters(kpi: Kpi, filters: Filters, split: readonly string[]): Filters {
  const known: readonly string[] = dimensionsOf(kpi).map(({ key }) => key);
  const able: Filters = [];
  for (const filter of filters) {
    const together = [...split, ...able.map(({ dimension }) => dimension), filter.dimension];
    const isAble =
      known.includes(filter.dimension) &&
      factsOf(kpi).every((fact) => isReportedTogether(facts[fact], together));
    if (isAble || lensNamed(filter.dimension)) able.push(filter);
  }
  return able;
}

function without({ key }: Pick<Kpi, 'key'>, filters: Filters, applied: Filters) {
  const left = filters.filter((filter) => !applied.includes(filter));
  return { kpi: key as KpiKey, dimensions: left.map(({ dimension }) => dimension) };
}

function isUnfiltered({ dimensions }: TileAnswer['unfiltered'][number]): boolean {
  return dimensions.length > 0;
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
