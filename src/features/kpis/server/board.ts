import type * as z from 'zod/mini';
import { Problem } from '../../../core/errors.ts';
import type { BoardTile, TileAnswer, TileResult } from '../../../core/kpis/tiles.ts';
import type { ResolvedPeriod } from '../../../core/period-scope.ts';
import { breakdownTile } from './breakdown-tile.ts';
import { departmentTile } from './department-tile.ts';
import type { Desk } from './desk.ts';
import { seriesTile } from './series-tile.ts';
import { valueTile } from './tiles.ts';

type Tile = z.output<typeof BoardTile>;

/** So many tiles of one board at a time: the connections are everybody's. */
const AT_ONCE = 4;

/** Answers every tile, in the order asked; what a user asked wrongly in one leaves the others standing. */
export async function answerTiles(
  desk: Desk,
  tiles: readonly Tile[],
  scope: ResolvedPeriod,
): Promise<TileAnswer[]> {
  const answers: TileAnswer[] = [];
  const waiting = tiles.entries();
  const work = async () => {
    for (const [index, tile] of waiting) answers[index] = await answerTile(desk, tile, scope);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

async function answerTile(desk: Desk, tile: Tile, scope: ResolvedPeriod): Promise<TileAnswer> {
  try {
    return { id: tile.id, result: await resultOf(desk, tile, scope), error: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { id: tile.id, result: null, error: { message: messageOf(error) } };
  }
}

function resultOf(desk: Desk, tile: Tile, scope: ResolvedPeriod): Promise<TileResult> {
  switch (tile.kind) {
    case 'value':
      return valueTile(desk, tile, scope);
    case 'series':
      return seriesTile(desk, tile, scope);
    case 'breakdown':
      return tile.by === 'department' ? departmentTile(desk, tile, scope) : breakdownTile(desk, tile, scope);
  }
}

function messageOf({ message, errors }: Problem): string {
  return message !== '' ? message : errors.map((error) => error.message).join(' ');
}
