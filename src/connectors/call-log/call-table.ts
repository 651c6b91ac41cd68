import type { DateOrder, TableRow } from '../../core/connector.ts';
import { timeText } from '../../core/time/source-time.ts';
import { collapsed, findHeader, type Header } from '../tables/header.ts';
import { orderProvedBy, parseTime } from '../text/parse-time.ts';
import { CALL_COLUMNS, type CallField } from './columns.ts';

interface Refusal {
  readonly refusal: string;
  readonly closeness: number;
}

const SIGNS: readonly CallField[] = ['callId', 'caller', 'trackingNumber', 'duration', 'outcome'];
const FEWEST_SIGNS = 3;
const OF_CALLS =
  /^(?:call(?:id|guid|sid|uuid|duration|status|outcome|result|length|seconds|start\w*)|tracking(?:phone)?number)$/;
const OF_TOTALS = /^(?:clicks|impressions|impr|sessions|cost|calls|totalcalls)$/;

export function callTableIn(rows: readonly TableRow[]): Header<CallField> | Refusal {
  const header = findHeader(rows, CALL_COLUMNS);
  const names = (header?.names ?? []).map((name) => collapsed(name.replace(/\(.*?\)/g, '')));
  const signs = SIGNS.filter((field) => header?.columns.has(field)).length;
  const isOfCalls = names.some((name) => OF_CALLS.test(name)) && !names.some((name) => OF_TOTALS.test(name));
  if (header === null || !isOfCalls || signs < FEWEST_SIGNS)
    return { refusal: 'Not a log of phone calls.', closeness: 0.1 };
  const missing = [
    header.columns.has('calledAt') ? null : 'the day of the call',
    header.columns.has('callId') || header.columns.has('caller') ? null : 'a call id or the caller',
  ].filter((part) => part !== null);
  if (missing.length === 0) return header;
  return {
    refusal: `This is a log of phone calls, but no column gives ${missing.join(', nor ')}.`,
    closeness: 0.95,
  };
}

/**
 * Decides the order of ambiguous days: a log covers consecutive days, so the order whose days are much
 * closer together wins. Null where the usual rule decides.
 */
export function orderOfStretch(rows: readonly TableRow[], header: Header<CallField>): DateOrder | null {
  const column = header.columns.get('calledAt')?.[0] ?? -1;
  const cells = rows.flatMap(({ row, cells: all }) => (row > header.row ? [(all[column] ?? '').trim()] : []));
  const proofs = cells.map(orderProvedBy);
  if (proofs.some((proof) => proof === 'day-first' || proof === 'month-first')) return null;
  const open = cells.filter((_, index) => proofs[index] === 'either');
  if (new Set(open).size < 3) return null;
  return 4 * spanOf(open, 'day-first') < spanOf(open, 'month-first') ? 'day-first' : null;
}

function spanOf(cells: readonly string[], order: DateOrder): number {
  const days = cells.flatMap((cell) => {
    const time = parseTime(cell, order);
    return time === null ? [] : [Date.parse(timeText(time).slice(0, 10))];
  });
  return (
    days.reduce((most, day) => Math.max(most, day), 0) -
    days.reduce((least, day) => Math.min(least, day), Infinity)
  );
}
