import { expect, it, vi } from 'vitest';
import { boardQuestion, pickedQuestion, shownWidgets } from '../../src/core/board/ask-tiles.ts';
import type { Board } from '../../src/core/board/board.ts';
import { type Chosen, choicesOf } from '../../src/core/board/chosen.ts';
import type { BoardTime } from '../../src/core/board/courses.ts';
import type { OpenedNumber } from '../../src/core/board/opened-numbers.ts';
import type { RankedTable } from '../../src/core/charts/ranked-table.ts';
import { idOfValue, writeFilters } from '../../src/core/kpis/filter-text.ts';
import type { ComparedFigure } from '../../src/core/kpis/wire.ts';
import { lastDay } from '../../src/core/time/period.ts';
import { kpiBoard } from '../../src/features/reports/kpis/contract.ts';
import { drillDown } from '../../src/features/reports/kpis/contract-drill-down.ts';
import { boardParts, boards } from '../../src/main.server.ts';
import { type Figure, figuresOf } from '../helpers/board-figures.ts';
import { aDemoOfTwoStores } from '../helpers/demo-stores.ts';
import type { TestCaller } from '../helpers/server.ts';
import { sized } from '../helpers/sizes.ts';

// Thousands of rows through the real ingestion: a busy machine takes its time.
vi.setConfig({ testTimeout: 300_000 });

const NOW = new Date('2026-11-21T18:00:00Z');
const MONTHS = [11, 10] as const;
const AT_ONCE = 6;
/** Of each list or drawing; `npm run soak` presses them all. */
const A_WIDGET = sized({ quick: 3, soak: Number.POSITIVE_INFINITY });

interface Scope {
  readonly dealerGroupId: number;
  readonly dealerShipId: number[];
  readonly view: 'month';
  readonly year: number;
  readonly month: number;
}

interface Pressed extends Figure {
  readonly scope: Scope;
}

it('every number that is pressed opens a drill-down that shows it first', async () => {
  const { database, caller } = await aDemoOfTwoStores(NOW);
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
  for (const scope of scopesOf(stores)) {
    for (const board of boards) {
      const about = board.about ? (abouts[board.about.dimension] ?? null) : null;
      pressed.push(...(await boardFigures(caller, { board, about, scope })));
    }
  }
  await expectAnswers(caller, pressed);
});

/** One store and all of them, in the month under way and in a closed one. */
function scopesOf(stores: readonly { readonly id: number; readonly dealer_group_id: number }[]): Scope[] {
  return MONTHS.flatMap((month) =>
    [stores.slice(0, 1), stores].map((chosen) => ({
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

/** The figures of a board, each of its views in turn. */
async function boardFigures(caller: TestCaller, { board, about, scope }: Shown): Promise<Pressed[]> {
  const views = Math.max(...board.widgets.map((widget) => choicesOf(widget).length));
  const beside = await besideOf(caller, board, scope);
  const figures: Pressed[] = [];
  for (let view = 0; view < Math.max(1, views); view += 1) {
    const shows = board.widgets.flatMap((widget) => {
      const shown = choicesOf(widget)[view];
      return shown === undefined ? [] : [[widget.key, shown] as const];
    });
    const chosen: Chosen & BoardTime = {
      filters: [],
      shows: Object.fromEntries(shows),
      sorts: {},
      compare: view % 2 === 0 ? 'previous' : 'lastYear',
      about,
      isSingle: scope.dealerShipId.length === 1,
      step: 'day',
      choice: scope,
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
      const all = figuresOf(widget, { board, chosen, answer, beside });
      figures.push(...sample(all).map((figure) => ({ ...figure, scope })));
    }
  }
  return figures;
}

async function besideOf(caller: TestCaller, board: Board, scope: Scope) {
  const parts = boardParts.beside.filter(({ place }) => place.startsWith(`${board.key}.`));
  const replies = await Promise.all(parts.map((part) => caller.call(part.call, { ...scope } as never)));
  return (table: RankedTable, place: string, chosen: Chosen) => {
    const index = parts.findIndex((part) => part.place === place);
    return parts[index]?.adds(table, replies[index] as never, chosen) ?? table;
  };
}

/** Some of many, evenly spread, the last among them. */
function sample(figures: readonly Figure[]): readonly Figure[] {
  const step = Math.max(1, figures.length / A_WIDGET);
  return figures.filter((_, index) => Math.floor((index + 1) / step) > Math.floor(index / step));
}

async function expectAnswers(caller: TestCaller, pressed: readonly Pressed[]): Promise<void> {
  const open = pressed.filter(({ opens }) => opens !== null);
  const answers = new Map<string, Promise<ComparedFigure | string>>();
  const wrong: string[] = [];
  const work = open[Symbol.iterator]();
  const press = async () => {
    for (const { where, scope, opens, ...shown } of work) {
      if (opens === null) continue;
      const asked = askedOf(opens, scope);
      const key = JSON.stringify(asked);
      const answer = answers.get(key) ?? totalOf(caller, asked);
      answers.set(key, answer);
      const said = difference(shown, await answer);
      if (said !== null)
        wrong.push(`${scope.month}, ${scope.dealerShipId.length} stores, ${where}: ${said} (${key})`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, press));
  const screens = new Set(open.map(({ where }) => where.split('.')[0]));
  process.stdout.write(
    `${open.length} figures on ${screens.size} screens, ${pressed.length - open.length} are no buttons, ` +
      `${answers.size} addresses, ${wrong.length} mismatches\n`,
  );
  expect(wrong).toEqual([]);
}

function askedOf({ kpi, filters, days }: OpenedNumber, scope: Scope) {
  const { view: _view, year: _year, month: _month, ...dealers } = scope;
  const time = days
    ? { ...dealers, view: 'custom' as const, startDate: days.start, endDate: lastDay(days) }
    : scope;
  return { ...time, metric: kpi, ...(filters.length > 0 && { filters: writeFilters(filters) }) };
}

async function totalOf(
  caller: TestCaller,
  asked: ReturnType<typeof askedOf>,
): Promise<ComparedFigure | string> {
  try {
    return (await caller.call(drillDown, { ...asked, by: 'dealership' })).total;
  } catch (error) {
    return String(error);
  }
}

/** What is not as it was shown; null where it is. */
function difference(
  { value, is }: Pick<Figure, 'value' | 'is'>,
  answer: ComparedFigure | string,
): string | null {
  if (typeof answer === 'string') return answer;
  const { current, comparisons } = answer;
  if (is === 'value') return differ(value, current.value);
  if (is === 'numerator') return differ(value, current.numerator ?? current.value);
  const comparison = comparisons.find(({ against }) => against === is.change);
  return differ(value, comparison?.matched.value ?? null) ?? differ(is.before, comparison?.value ?? null);
}

function differ(shown: number | null, answered: number | null): string | null {
  const isSame =
    shown === answered ||
    (shown !== null &&
      answered !== null &&
      Math.abs(shown - answered) <= 1e-9 * Math.max(1, Math.abs(shown)));
  return isSame ? null : `shows ${shown}, opens ${answered}`;
}
