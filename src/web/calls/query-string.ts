import { Problem } from '../../core/errors.ts';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * A query as the specification writes it: `name[]=1&name[]=2`, `options[x]=1`, nothing
 * percent-encoded. Absent fields and empty lists are left out; yes and no are 1 and 0.
 *
 * @throws Problem `invalid` for a value that would arrive as something else
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

/** What an address cannot carry bare: its own marks, what it would decode, what it drops. */
const UNSENDABLE = /&|#|%[0-9a-f]{2}|\p{Cc}/iu;

function checked(text: string, field: string): string {
  const found = text.isWellFormed() ? UNSENDABLE.exec(text)?.[0] : text;
  if (found === undefined) return text;
  const what = found.startsWith('%')
    ? 'a percent sign followed by two digits or letters a to f'
    : { '&': 'an “&”', '#': 'a “#”' }[found];
  const message = `This cannot be looked up, because it contains ${what ?? 'characters that cannot be shown'}.`;
  throw new Problem('invalid', message, [{ field, message }]);
}

/** The month as it travels: 1 to 12 instead of 0 to 11. Only the field called exactly `month`, only at the top. */
export function shiftMonth(fields: Fields): Fields {
  const { month } = fields;
  const isNumber = typeof month === 'number' || (typeof month === 'string' && /^\d+$/.test(month));
  return isNumber ? { ...fields, month: Number(month) + 1 } : fields;
}
