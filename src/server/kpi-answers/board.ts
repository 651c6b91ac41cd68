import type * as z from 'zod/mini';
import { Problem } from '../../core/errors.ts';
import { kpiNamed } from '../../core/kpis/checks.ts';
import { dimensionTitle, valueTitle } from '../../core/kpis/facts.ts';
import { idOfValue, statedValue } from '../../core/kpis/filter-text.ts';
import type { BoardBody, BoardReply, TileAnswer, TileResult } from '../../core/kpis/tiles.ts';
import type { ResolvedPeriod } from '../../core/time/period-scope.ts';
import { breakdownTile } from './breakdown-tile.ts';
import { definitionOf, stamp } from './definitions.ts';
import { departmentTile } from './department-tile.ts';
import { inCutsOf, withValues } from './known-days.ts';
import type { KpiContext } from './kpi-context.ts';
import { joined, narrowedTile } from './narrowed-tile.ts';
import { seriesTile } from './series-tile.ts';
import { valueTile } from './tiles.ts';

type Requested = z.output<typeof BoardBody>;
type Tile = Requested['tiles'][number];
type Filters = Requested['filters'];

export async function answerBoard(
  kpiContext: KpiContext,
  requested: Requested,
  scope: ResolvedPeriod,
): Promise<BoardReply> {
  const tiles = await answerTiles(kpiContext, requested, scope);
  const good = requested.tiles.filter((_, index) => tiles[index]?.error === null);
  const kpis = [...new Set(good.flatMap((tile) => tile.kpis))].map(kpiNamed);
  const filters = requested.filters.map(({ dimension, values }) => ({
    dimension,
    title: dimensionTitle(dimension),
    values: values.map(statedValue).map((value) => ({
      id: idOfValue(value),
      title: valueTitle(dimension, value),
    })),
  }));
  return { ...stamp(kpiContext, kpis), kpis: kpis.map(definitionOf), filters, tiles };
}

/** In the requested order; an invalid tile does not fail the others. */
function answerTiles(
  kpiContext: KpiContext,
  { tiles, filters }: Requested,
  scope: ResolvedPeriod,
): Promise<TileAnswer[]> {
  return Promise.all(tiles.map((tile) => answerTile(kpiContext, { tile, filters }, scope)));
}

async function answerTile(
  kpiContext: KpiContext,
  { tile, filters }: { tile: Tile; filters: Filters },
  scope: ResolvedPeriod,
): Promise<TileAnswer> {
  try {
    const { parts, unfiltered } = narrowedTile(tile, filters);
    const results = await Promise.all(parts.map((part) => resultOf(kpiContext, part, scope)));
    return { id: tile.id, result: joined(tile, results), error: null, unfiltered };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { id: tile.id, result: null, error: { message: messageOf(error) }, unfiltered: [] };
  }
}

function resultOf(opened: KpiContext, tile: Tile, scope: ResolvedPeriod): Promise<TileResult> {
  const filtered = tile.filters.map(({ dimension }) => dimension);
  const inCuts = inCutsOf(opened, tile.kind === 'breakdown' ? [tile.by, ...filtered] : filtered);
  const kpiContext = tile.filters.reduce(
    (narrowed, { dimension, values }) => withValues(narrowed, dimension, values.map(statedValue)),
    inCuts,
  );
  switch (tile.kind) {
    case 'value':
      return valueTile(kpiContext, tile, scope);
    case 'series':
      return seriesTile(kpiContext, tile, scope);
    case 'breakdown':
      return tile.by === 'department'
        ? departmentTile(kpiContext, tile, scope)
        : breakdownTile(kpiContext, tile, scope);
  }
}

function messageOf({ message, errors }: Problem): string {
  return message !== '' ? message : errors.map((error) => error.message).join(' ');
}
