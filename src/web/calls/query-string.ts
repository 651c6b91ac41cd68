import { Problem } from '../../core/errors.ts';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes a query as the specification does: `name[]=1&name[]=2`, `options[x]=1`, no percent
 * encoding. Absent fields and empty lists are left out. Booleans are 1 and 0.
 *
 * @throws Problem `invalid` for a value that would arrive changed
 */
export function writeQuery(fields: Fields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => pairs(checked(name, name), value, name))
    .join('&');
}

function pairs(name: string, value: unknown, field: string): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => pairs(`${name}[]`, one, field));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, one]) =>
      pairs(`${name}[${checked(key, field)}]`, one, field),
    );
  }
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value);
  return [`${name}=${checked(text, field)}`];
}

/** Characters a bare address cannot carry: its own separators, and what it decodes or drops. */
const UNSENDABLE = /&|#|%[0-9a-f]{2}|\p{Cc}/iu;

function checked(text: string, field: string): string {
  const found = text.isWellFormed() ? UNSENDABLE.exec(text)?.[0] : text;
  if (found === undefined) return text;
  const what = found.startsWith('%')
    ? 'a percent sign followed by two digits or letters a to f'
    : { '&': 'an “&”', '#': 'a “#”' }[found];
  const message = `This cannot be searched for, because it contains ${what ?? 'characters that cannot be shown'}.`;
  throw new Problem('invalid', message, [{ field, message }]);
}

/** Turns month 0–11 into 1–12, only in the top-level field named `month`. */
export function shiftMonth(fields: Fields): Fields {
  const { month } = fields;
  const isNumber = typeof month === 'number' || (typeof month === 'string' && /^\d+$/.test(month));
  return isNumber ? { ...fields, month: Number(month) + 1 } : fields;
}
