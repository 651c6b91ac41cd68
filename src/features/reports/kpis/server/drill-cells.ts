import { measuresOf } from '../../../../core/kpis/kpi.ts';
import { narrowed } from '../../../../server/kpi-answers/breakdown-tile.ts';
import { type Gathered, gather } from '../../../../server/kpi-answers/figures.ts';
import { askIn, type KpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { inOnePiece } from '../../../../server/kpi-answers/tiles.ts';
import type { CountedWindow } from '../../../../server/kpi-answers/windows.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import type { AnswerRow, Filter, Question } from '../../../../server/kpi-query/question.ts';
import type { Axis } from '../rules-dimensions.ts';
import { type DrillLine, keyIn, requestedBy } from './drill-lines.ts';
import type { Drill } from './drill-scope.ts';

/** Figures of a breakdown by row and part. */
export interface Cells {
  /** Values of the first axis in any window, and of the second within the first. */
  readonly found: ReadonlySet<string | null>;
  readonly foundIn: (line: DrillLine) => ReadonlySet<string | null>;
  readonly of: (line: DrillLine, window: CountedWindow) => Gathered;
  readonly ofPart: (line: DrillLine, part: DrillLine, window: CountedWindow) => Gathered;
  readonly total: (window: CountedWindow) => Gathered;
}

export interface Axes {
  readonly axis: Axis;
  readonly second: Axis | null;
}

/** Counts total, rows and parts in one database snapshot. */
export async function countCells(
  { kpiContext, kpi, filters }: Drill,
  { axis, second }: Axes,
  windows: readonly CountedWindow[],
): Promise<Cells> {
  const question = { measures: measuresOf(kpi), windows: inOnePiece(windows), filters };
  const by = requestedBy(axis);
  const and = requestedBy(second);
  const [whole, rows, pairs] = await askAtOnce(kpiContext, {
    whole: { ...question, by: null },
    rows: by === null ? null : { ...question, by },
    pairs: and === null ? null : { ...question, by: by ?? and, ...(by === null ? {} : { and }) },
  });
  const column = by === null ? 'value' : 'also';
  const total = gather(whole, ({ window }) => window);
  const lines = gather(rows ?? [], (row) => cellKey(row.window, keyIn(axis, row, 'value')));
  const parts = gather(pairs ?? [], (row) =>
    cellKey(row.window, keyIn(axis, row, 'value'), second && keyIn(second, row, column)),
  );
  const of = (line: DrillLine, { name }: CountedWindow) =>
    rows === null ? total(name) : lines(cellKey(name, line.key));
  const within = Map.groupBy(pairs ?? [], (row) => keyIn(axis, row, 'value'));
  return {
    found: new Set((rows ?? []).map(({ value }) => value)),
    foundIn: ({ key }) => new Set((within.get(key) ?? []).map((row) => row[column])),
    of,
    ofPart: (line, part, window) =>
      pairs === null ? of(line, window) : parts(cellKey(window.name, line.key, part.key)),
    total: ({ name }) => total(name),
  };
}

/** Counts several values of a dimension together; a record with several of them counts once. */
export async function countValues(
  { kpiContext, kpi, filters }: Drill,
  only: Filter,
  windows: readonly CountedWindow[],
): Promise<Cells['total']> {
  const question = { measures: measuresOf(kpi), windows: inOnePiece(windows), by: null };
  const rows = await askIn(kpiContext, { ...question, filters: narrowed(filters, only) });
  const counted = gather(rows, ({ window }) => window);
  return ({ name }) => counted(name);
}

function cellKey(window: string, ...keys: (string | null)[]): string {
  return JSON.stringify([window, ...keys]);
}

interface Requested {
  readonly whole: Question;
  readonly rows: Question | null;
  readonly pairs: Question | null;
}

type Answers = [whole: AnswerRow[], rows: AnswerRow[] | null, pairs: AnswerRow[] | null];

/** One snapshot for all queries, so an import in between cannot make parts and total differ. */
async function askAtOnce({ db, scope }: KpiContext, { whole, rows, pairs }: Requested): Promise<Answers> {
  return await db.run(
    async (tx) => {
      return [
        await ask(tx, scope, whole),
        rows && (await ask(tx, scope, rows)),
        pairs && (await ask(tx, scope, pairs)),
      ];
    },
    { isOneSnapshot: true },
  );
}
