const NOTHING = new Set([
  '',
  '-',
  '--',
  '---',
  'n/a',
  'na',
  'nan',
  'null',
  'none',
  'nil',
  '(not set)',
  '(blank)',
  '#n/a',
  'undefined',
  '—',
  '–',
]);
const LONGEST_NOTHING = Math.max(...[...NOTHING].map((text) => text.length));
const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', 'si', 'oui']);
const NO = new Set(['no', 'n', 'false', 'f', '0', '']);
const UNIT_MINUTES: Readonly<Record<string, number>> = { d: 1_440, h: 60, m: 1, s: 1 / 60 };

/** Whether a trimmed text is one of the common ways to write "no value". */
export function isNoValue(text: string): boolean {
  return text.length <= LONGEST_NOTHING && NOTHING.has(text.toLowerCase());
}

export function textCell(cell: string | undefined, longest = 200): string | null {
  const tidy = (cell ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return isNoValue(tidy) ? null : tidy.slice(0, longest);
}

/**
 * Whether a cell means yes. An empty cell means no, since exports leave it blank where nothing happened; a
 * date or a count above zero means yes.
 * @returns null when the cell does not say
 */
export function flagCell(cell: string | undefined): boolean | null {
  const text = (cell ?? '').trim().toLowerCase();
  if (NO.has(text)) return false;
  if (YES.has(text)) return true;
  if (NOTHING.has(text)) return null;
  const number = Number(text);
  if (!Number.isNaN(number)) return number > 0;
  return /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text) ? true : null;
}

/** A duration in whole minutes: `15`, `1:05:30`, `1h 5m`, `90 sec`. Null when unreadable or negative. */
export function minutesCell(cell: string | undefined): number | null {
  const text = (textCell(cell) ?? '').toLowerCase().replaceAll(',', '');
  const clock = /^(?:(\d+)\.)?(\d+):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(text);
  if (clock) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = clock.slice(1).map((part) => Number(part ?? 0));
    return Math.round(days * 1_440 + hours * 60 + minutes + seconds / 60);
  }
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text));
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(d|h|m|s)[a-z]*\.?\s*/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== text) return null;
  return Math.round(
    parts.reduce((sum, part) => sum + Number(part[1]) * (UNIT_MINUTES[part[2] ?? ''] ?? 0), 0),
  );
}

const TOTAL = /^\W*(?:grand |sub-? ?|overall |report )?totals?\b(.*)$/i;
/** `Total: Account`, `Totals for March`, `Total (5)`. A dealership may be called Total Motors. */
const PLAIN_TOTAL = /^\s*(?:$|[^\w\s]|\d|(?:for|of|all|rows?|records?|count|units?|deals?|leads?|sales)\b)/i;

export function isTotalsRow(cells: readonly string[]): boolean {
  const label = cells.slice(0, 3).findIndex((cell) => TOTAL.test(cell.trim()));
  if (label < 0 || !cells.slice(0, label).every((cell) => isNoValue(cell.trim()))) return false;
  const rest = TOTAL.exec((cells[label] ?? '').trim())?.[1] ?? '';
  return PLAIN_TOTAL.test(rest) || cells.every((cell, index) => index === label || !/[a-z]{2}/i.test(cell));
}
