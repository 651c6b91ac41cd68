import { expect, it, vi } from 'vitest';
import type { Board, Widget } from '../../src/core/board/board.ts';
import { rankedModel } from '../../src/core/board/breakdowns.ts';
import { type Chosen, choicesOf, shownView } from '../../src/core/board/chosen.ts';
import { rowDimension } from '../../src/core/board/row-filters.ts';
import { boardQuestion, pickedQuestion, shownWidgets } from '../../src/core/board/tile-requests.ts';
import type { BoardTime } from '../../src/core/board/trends.ts';
import type { RankedTable } from '../../src/core/charts/ranked-table.ts';
import { idOfValue, type NamedFilter } from '../../src/core/kpis/filter-text.ts';
import type { BoardReply } from '../../src/core/kpis/tiles.ts';
import { kpiBoard } from '../../src/features/reports/kpis/contract.ts';
import { boardParts, boards } from '../../src/main.server.ts';
import { figuresOf } from '../helpers/clicked/board-figures.ts';
import { type Pressed, pressAll, type Scope } from '../helpers/clicked/pressed.ts';
import { clickedScreens } from '../helpers/clicked/screens.ts';
import { aDemoOfTwoStores } from '../helpers/demo-stores.ts';
import type { TestCaller } from '../helpers/server.ts';
import { aThirdOf, isSoak, sized } from '../helpers/sizes.ts';

// Thousands of rows through the real ingestion take a while on a busy machine.
vi.setConfig({ testTimeout: sized({ quick: 300_000, soak: 3_600_000 }) });

const TODAY = '2026-11-21';
const MONTHS = [11, 10] as const;
/** Figures per list or chart; `npm run soak` presses all of them. */
const A_WIDGET = sized({ quick: 1, soak: Number.POSITIVE_INFINITY });

it('every number that is pressed opens a drill-down that shows it first', async () => {
  const { database, caller } = await aDemoOfTwoStores();
  const { rows: stores } = await database.owner.query<{ id: number; dealer_group_id: number }>(
    'select id, dealer_group_id from dealership order by name desc',
  );
  const { rows: people } = await database.owner.query<{ name: string }>(
    `select salespeople[1] as name from deal where dealership_id = $1 and salespeople[1] is not null
     group by 1 order by count(*) desc, 1 limit 1`,
    [stores[0]?.id],
  );
  const abouts: Readonly<Record<string, string>> = {
    salesperson: idOfValue(people[0]?.name ?? null),
    source_type: idOfValue('third_party'),
  };
  const pressed: Pressed[] = [];
  const readers = Object.values(clickedScreens).flatMap((one) => ('figures' in one ? one.figures : []));
  for (const scope of [...scopesOf(stores), ...quartersOf(stores)]) {
    for (const read of aThirdOf(readers)) {
      const all = await read({ caller, scope, isOpen: scope.month !== 10, today: TODAY });
      pressed.push(...(isSoak ? all : spread(all)));
    }
  }
  for (const scope of scopesOf(stores)) {
    for (const board of aThirdOf(boards)) {
      const about = board.about ? (abouts[board.about.dimension] ?? null) : null;
      pressed.push(...(await boardFigures(caller, { board, about, scope })));
    }
  }
  const { wrong, ...counts } = await pressAll(caller, pressed, TODAY);
  process.stdout.write(`${JSON.stringify(counts)}, ${wrong.length} mismatches\n`);
  expect(wrong).toEqual([]);
});

interface Store {
  readonly id: number;
  readonly dealer_group_id: number;
}

/** The current quarter of those of the current month, where Budget and Planner have month columns. */
function quartersOf(stores: readonly Store[]): Scope[] {
  return scopesOf(stores)
    .filter(({ month }) => month === MONTHS[0])
    .map(({ month: _month, ...scope }) => ({ ...scope, view: 'quarter', quarter: 4 }));
}

/** A few figures of each kind, evenly spread. */
function spread(figures: readonly Pressed[]): Pressed[] {
  const kinds = Map.groupBy(
    figures,
    ({ where, opens }) => `${where.split(' ')[0]} ${opens?.kpi} ${opens?.show}`,
  );
  return [...kinds.values()].flatMap((all) => sample(all));
}

/** One store in the current month and all stores in a closed one; at full size both in both. */
function scopesOf(stores: readonly Store[]): Scope[] {
  const [one, all] = [stores.slice(0, 1), stores];
  return MONTHS.flatMap((month) =>
    sized({ quick: [month === MONTHS[0] ? one : all], soak: [one, all] }).map((chosen) => ({
      dealerGroupId: chosen[0]?.dealer_group_id ?? 0,
      dealerShipId: chosen.map(({ id }) => id),
      view: 'month',
      year: 2026,
      month,
    })),
  );
}

interface Shown {
  readonly board: Board;
  readonly about: string | null;
  readonly scope: Scope;
}

/** The figures of a board in each of its views, then with each of its first rows as its only filter. */
async function boardFigures(caller: TestCaller, shown: Shown): Promise<Pressed[]> {
  const { figures, rows } = await viewsFigures(caller, shown, []);
  if (!isSoak && shown.scope.month === MONTHS[0]) return figures;
  const [first = [], ...others] = rows.map((row) => [row]);
  for (const filters of isSoak ? [first, ...others] : [first])
    if (filters.length > 0) figures.push(...(await viewsFigures(caller, shown, filters)).figures);
  return figures;
}

interface ViewsShown {
  readonly figures: Pressed[];
  /** The filter of the first row of each table whose rows filter. */
  readonly rows: NamedFilter[];
}

async function viewsFigures(
  caller: TestCaller,
  { board, about, scope }: Shown,
  filters: readonly NamedFilter[],
): Promise<ViewsShown> {
  const views = Math.max(...board.widgets.map((widget) => choicesOf(widget).length));
  const beside = await besideOf(caller, board, scope);
  const figures: Pressed[] = [];
  const rows: NamedFilter[] = [];
  for (let view = 0; view < Math.max(1, views); view += 1) {
    const shows = board.widgets.flatMap((widget) => {
      const shown = choicesOf(widget)[view];
      return shown === undefined ? [] : [[widget.key, shown] as const];
    });
    const chosen: Chosen & BoardTime = {
      filters,
      shows: Object.fromEntries(shows),
      sorts: {},
      compare: view % 2 === 0 ? 'previous' : 'lastYear',
      about,
      isSingle: scope.dealerShipId.length === 1,
      step: 'day',
      choice: { view: 'month', year: scope.year, month: scope.month ?? 1 },
    };
    const first = await caller.call(kpiBoard, { ...scope, ...boardQuestion(board, chosen) });
    const picked = pickedQuestion(board, chosen);
    const other = picked && (await caller.call(kpiBoard, { ...scope, ...picked }));
    const answer = {
      ...first,
      kpis: [...first.kpis, ...(other?.kpis ?? [])],
      tiles: [...first.tiles, ...(other?.tiles ?? [])],
    };
    for (const widget of shownWidgets(board, chosen)) {
      if (view > 0 && choicesOf(widget)[view] === undefined) continue;
      rows.push(...firstRow(widget, answer, chosen));
      const all = figuresOf(widget, { board, chosen, answer, beside });
      figures.push(...sample(all).map((figure) => ({ ...figure, scope })));
    }
  }
  return { figures, rows };
}

function firstRow(widget: Widget, answer: BoardReply, chosen: Chosen): NamedFilter[] {
  const table = widget.kind === 'ranked' ? rankedModel(widget, answer, chosen) : null;
  const dimension = widget.kind === 'ranked' ? rowDimension(shownView(widget, chosen)) : null;
  const [row] = table?.rows ?? [];
  return row && dimension !== null ? [{ dimension, values: [row.key] }] : [];
}

async function besideOf(caller: TestCaller, board: Board, scope: Scope) {
  const parts = boardParts.beside.filter(({ place }) => place.startsWith(`${board.key}.`));
  const replies = await Promise.all(parts.map((part) => caller.call(part.call, { ...scope } as never)));
  return (table: RankedTable, place: string, chosen: Chosen) => {
    const index = parts.findIndex((part) => part.place === place);
    return parts[index]?.adds(table, replies[index] as never, chosen) ?? table;
  };
}

/** A few of many, evenly spread, including the last. */
function sample<One>(figures: readonly One[]): readonly One[] {
  const step = Math.max(1, figures.length / A_WIDGET);
  return figures.filter((_, index) => Math.floor((index + 1) / step) > Math.floor(index / step));
}
