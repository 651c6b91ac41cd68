export type CopyValue = string | number | boolean | null;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export function copyLine(values: readonly CopyValue[]): string {
  let line = '';
  let between = '';
  for (const value of values) {
    line += between + cellOf(value);
    between = '\t';
  }
  return `${line}\n`;
}

function cellOf(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (mark) => ESCAPES[mark] ?? mark) : value;
}
