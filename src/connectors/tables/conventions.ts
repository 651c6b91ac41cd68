import type { DateOrder, SourceTable } from '../../core/connector.ts';
import { orderProvedBy } from '../text/parse-time.ts';
import { type DecimalMark, markShownBy } from './number-cells.ts';

export interface Conventions {
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
}

interface Evidence {
  readonly headerRow: number;
  readonly dates: readonly number[];
  readonly numbers: readonly number[];
  readonly dateOrder: DateOrder | null;
}

/**
 * Finds how a table writes dates and numbers: as most of its unambiguous values do, over all rows. Without
 * evidence, or with a tie, the American way.
 */
export async function conventionsOf(table: SourceTable, evidence: Evidence): Promise<Conventions> {
  const dates = evidence.dateOrder === null ? evidence.dates : [];
  const votes = await votesOf(table, { ...evidence, dates });
  const forComma = votes.comma === 0 ? votes.commaHint : votes.comma;
  return {
    dateOrder: evidence.dateOrder ?? (votes.dayFirst > 0 ? 'day-first' : 'month-first'),
    decimalMark: forComma > 0 ? ',' : '.',
  };
}

interface Votes {
  dayFirst: number;
  comma: number;
  commaHint: number;
}

async function votesOf(table: SourceTable, { headerRow, dates, numbers }: Evidence): Promise<Votes> {
  const votes: Votes = { dayFirst: 0, comma: 0, commaHint: 0 };
  if (dates.length + numbers.length === 0) return votes;
  for await (const { row, cells } of table.rows()) {
    if (row <= headerRow) continue;
    for (const column of dates) countDate(votes, cells[column] ?? '');
    for (const column of numbers) countNumber(votes, cells[column] ?? '');
  }
  return votes;
}

function countDate(votes: Votes, cell: string): void {
  const order = orderProvedBy(cell);
  if (order === 'day-first') votes.dayFirst += 1;
  if (order === 'month-first') votes.dayFirst -= 1;
}

function countNumber(votes: Votes, cell: string): void {
  const shown = markShownBy(cell);
  if (shown === null) return;
  votes[shown.as === 'proof' ? 'comma' : 'commaHint'] += shown.mark === ',' ? 1 : -1;
}
