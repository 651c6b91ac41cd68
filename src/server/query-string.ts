import { Problem } from '../core/errors.ts';

type QueryValue = string | string[] | Record<string, string>;

const NAME = /^([A-Za-z_][A-Za-z0-9_]*)(?:\[([A-Za-z0-9_]*)\])?$/;
/** Ten thousand parameters are no request of ours. */
const MOST_PARAMETERS = 5_000;

/**
 * Reads a query as the specification writes it: `name=1`, lists as `name[]=1&name[]=2`,
 * options as `options[format]=1`; percent-encoded or not, `+` stays `+`.
 *
 * Text that merely looks encoded stays as it is, so nothing a browser sends can throw here
 * but names that no call has.
 */
export function parseQueryString(query: string): Record<string, QueryValue> {
  const values: Record<string, QueryValue> = Object.create(null);
  const parts = query.split('&').filter((part) => part !== '');
  if (parts.length > MOST_PARAMETERS) throw new Problem('malformed', 'The query has too many parameters.');
  for (const part of parts) {
    const at = part.indexOf('=');
    const name = decoded(at < 0 ? part : part.slice(0, at));
    const match = NAME.exec(name);
    // Unknown names are nobody's business; a proxy or a tracker may have added them.
    if (!match?.[1] || match[1] === '__proto__') continue;
    put(values, match[1], match[2], decoded(at < 0 ? '' : part.slice(at + 1)));
  }
  return values;
}

function put(values: Record<string, QueryValue>, name: string, key: string | undefined, value: string): void {
  const before = values[name];
  if (key === undefined) {
    if (before !== undefined) throw twice(name);
    values[name] = value;
  } else if (key === '') {
    if (before !== undefined && !Array.isArray(before)) throw twice(name);
    values[name] = [...(before ?? []), value];
  } else {
    if (typeof before === 'string' || Array.isArray(before)) throw twice(name);
    values[name] = Object.assign(Object.create(null), before, { [key]: value });
  }
}

function twice(name: string): Problem {
  const message = 'Sent more than once.';
  return new Problem('malformed', message, [{ field: name, message }]);
}

/** Decodes what is encoded and leaves every other percent sign, as in `50% off`, alone. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
