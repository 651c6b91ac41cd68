import type { Board } from '../src/core/board/board.ts';
import type { Chosen } from '../src/core/board/chosen.ts';
import { boardQuestion } from '../src/core/board/tile-requests.ts';
import { marketBoard } from '../src/features/market/market-share/board.ts';
import { leadSourceBoard, leadTypeBoard } from '../src/features/marketing/lead-source-roi/board.ts';
import { paidSearchBoard } from '../src/features/marketing/ppc/board.ts';
import { seoBoard } from '../src/features/marketing/seo/board.ts';
import { videoBoard } from '../src/features/marketing/video-statistics/board.ts';
import { websiteBoard } from '../src/features/marketing/website/board.ts';
import { inventoryBoard } from '../src/features/store/inventory/board.ts';
import { marketPriceBoard } from '../src/features/store/market-price/board.ts';
import { salesBoard } from '../src/features/store/sales/board.ts';
import { serviceBoard } from '../src/features/store/service/board.ts';
import type { BenchServer } from './bench-server.ts';
import { inTurns, type Measurement } from './measurement.ts';
import { type Among, withFreshIds } from './questions.ts';

const MONTH = { view: 'month', year: 2026, month: 11 };

/** A screen as first opened: nothing selected, compared with the previous month. */
const OPENED: Chosen = {
  ...{ filters: [], shows: {}, sorts: {}, about: null },
  ...{ compare: 'previous', isSingle: false, step: 'day' },
};

const SCREENS: readonly OpenedScreen[] = [
  { board: leadSourceBoard.gross, name: 'lead sources' },
  { board: leadTypeBoard.gross, name: 'third-party lead sources', about: 'third_party' },
  { board: salesBoard, name: 'sales' },
  { board: websiteBoard, name: 'the website' },
  { board: paidSearchBoard, name: 'paid search' },
  { board: seoBoard, name: 'organic search' },
  { board: videoBoard, name: 'videos' },
  { board: serviceBoard, name: 'service' },
  { board: inventoryBoard, name: 'inventory' },
  { board: marketPriceBoard, name: 'market price' },
  { board: marketBoard, name: 'market share' },
];

interface OpenedScreen {
  readonly board: Board;
  readonly name: string;
  readonly about?: string;
}

/** What a whole board may take. */
export const MOST_MS = { few: 150, many: 500 } as const;

/** Each screen's board as one request, compared with its slowest tile alone. */
export async function screens(
  server: BenchServer,
  among: Among,
  { size, most }: { size: string; most: number },
): Promise<Measurement[]> {
  const found: Measurement[] = [];
  for (const screen of SCREENS) {
    found.push(...(await screenTimes(server, among, { ...screen, name: `${screen.name}, ${size}`, most })));
  }
  return found;
}

/** A board's tiles, as its screen asks for them when it opens. */
export function askScreen(
  server: BenchServer,
  { dealerGroupId }: Among,
  board: Board,
): () => Promise<unknown> {
  const { tiles, filters } = boardQuestion(board, OPENED);
  return () => server.ask('kpi/board', { dealerGroupId, ...MONTH, filters, tiles: withFreshIds(tiles) });
}

/** A screen's board as one request, its slowest tile alone, and one against the other. */
export async function screenTimes(
  server: BenchServer,
  { dealerGroupId }: Among,
  { board, name, about, most }: OpenedScreen & { readonly most: number },
): Promise<Measurement[]> {
  const { tiles, filters } = boardQuestion(board, { ...OPENED, about: about ?? null });
  const ask = (requested: typeof tiles) =>
    server.ask('kpi/board', { dealerGroupId, ...MONTH, filters, tiles: withFreshIds(requested) });
  const alone = tiles.map((tile) => [tile.id, () => ask([tile])] as const);
  const ways: Record<string, () => Promise<unknown>> = {
    whole: () => ask(tiles),
    ...Object.fromEntries(alone),
  };
  const times = await inTurns(ways, { turns: 3, warmUp: 1 });
  const whole = times.whole?.median ?? Number.NaN;
  const [slowest = { id: 'none', median: Number.NaN }] = tiles
    .map(({ id }) => ({ id, median: times[id]?.median ?? Number.NaN }))
    .toSorted((a, b) => b.median - a.median);
  return [
    { name: `${name}: ${tiles.length} tiles, one request`, value: whole, unit: 'ms', goal: { most } },
    {
      name: `${name}: the slowest tile alone (${slowest.id})`,
      value: slowest.median,
      unit: 'ms',
      goal: null,
    },
    { name: `${name}: against its slowest tile`, value: whole / slowest.median, unit: 'times', goal: null },
  ];
}
