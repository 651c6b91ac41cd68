import { readCsv } from '../mapping/read-csv.ts';

export interface RejectionGroup {
  readonly field: string;
  readonly message: string;
  readonly rows: readonly number[];
}

/**
 * Reasons in a download of rejected rows, most frequent first.
 *
 * @throws Error when the columns are missing
 */
export function groupRejections(csv: string): RejectionGroup[] {
  const [header = [], ...lines] = readCsv(csv);
  const [row, field, message] = ['Row', 'Field', 'Reason'].map((name) => header.indexOf(name));
  if (
    row === undefined ||
    field === undefined ||
    message === undefined ||
    Math.min(row, field, message) < 0
  ) {
    throw new Error(`The list of rejected rows has the columns ${header.join(', ')}.`);
  }
  return groupReasons(
    lines.map((line) => ({ row: Number(line[row]), field: line[field] ?? '', message: line[message] ?? '' })),
  );
}

/** Groups equal reasons, most frequent first. */
export function groupReasons(
  reasons: readonly { readonly row: number; readonly field: string; readonly message: string }[],
): RejectionGroup[] {
  const groups = new Map<string, RejectionGroup & { rows: number[] }>();
  for (const { row, field, message } of reasons) {
    const key = `${field}\n${message}`;
    const group = groups.get(key) ?? { field, message, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => other.rows.length - one.rows.length);
}

/** `2, 3, 7–12`; beyond `most` ranges, how many more. */
export function rowsText(rows: readonly number[], most = 8): string {
  const runs: [number, number][] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && row <= last[1] + 1) last[1] = row;
    else runs.push([row, row]);
  }
  const said = runs.slice(0, most).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const unsaid = runs.slice(most).reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return unsaid > 0 ? `${said.join(', ')} and ${unsaid} more` : said.join(', ');
}
