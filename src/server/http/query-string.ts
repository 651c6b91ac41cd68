import { Problem } from '../../core/errors.ts';

type QueryValue = string | string[] | Record<string, string>;

const NAME = /^([A-Za-z_][A-Za-z0-9_]*)(?:\[([A-Za-z0-9_]*)\])?$/;
/** Several lists of a thousand dealership ids. */
const MOST_PARAMETERS = 5_000;
const REFUSAL = Symbol('refusal');

interface ParsedQuery extends Record<string, QueryValue> {
  [REFUSAL]?: Problem;
}

/**
 * Example: `name=1`, lists as `name[]=1&name[]=2`, options as `options[format]=1`; `+` stays `+`.
 *
 * Never throws, because pages and assets use it too; see `refusalOf`.
 */
export function parseQueryString(query: string): Record<string, QueryValue> {
  const values: ParsedQuery = Object.create(null);
  const parts = query.split('&').filter((part) => part !== '');
  if (parts.length > MOST_PARAMETERS) {
    values[REFUSAL] = new Problem('malformed', 'The query has too many parameters.');
    return values;
  }
  for (const part of parts) {
    const at = part.indexOf('=');
    const name = decoded(at < 0 ? part : part.slice(0, at));
    const match = NAME.exec(name);
    // Ignored: a proxy or a tracker may have added it.
    if (!match?.[1] || match[1] === '__proto__') continue;
    const isPut = put(values, match[1], match[2], decoded(at < 0 ? '' : part.slice(at + 1)));
    if (!isPut) values[REFUSAL] ??= twice(match[1]);
  }
  return values;
}

export function refusalOf(query: unknown): Problem | null {
  return (query as ParsedQuery)[REFUSAL] ?? null;
}

/** False where the name already has a contradicting value. */
function put(values: ParsedQuery, name: string, key: string | undefined, value: string): boolean {
  const before = values[name];
  if (key === undefined) {
    if (before !== undefined) return false;
    values[name] = value;
  } else if (key === '') {
    if (before !== undefined && !Array.isArray(before)) return false;
    if (before) before.push(value);
    else values[name] = [value];
  } else {
    if (typeof before === 'string' || Array.isArray(before)) return false;
    values[name] = Object.assign(before ?? Object.create(null), { [key]: value });
  }
  return true;
}

function twice(name: string): Problem {
  const message = 'Sent more than once.';
  return new Problem('malformed', message, [{ field: name, message }]);
}

/** Leaves a bare percent sign alone, as in `50% off`. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
