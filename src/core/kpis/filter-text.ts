export const NOT_STATED = '(none)';

/** The value of a filter; null for records without one. */
export function statedValue(value: string): string | null {
  return value === NOT_STATED ? null : value;
}

export const NOT_STATED_ID = '~';

const EMPTY_ID = '~~';

/** Others become `~` and two hex digits per byte. */
const PLAIN = /[A-Za-z0-9_.-]/;

/** `AutoList`, `Ford~20Motor~20Co`, `~`. */
export const VALUE_ID = /^(?:~{1,2}|(?:[A-Za-z0-9_.-]|~[0-9A-F]{2})+)$/;

/** A value's id in addresses, one to one; null is a record without a value. */
export function idOfValue(value: string | null): string {
  if (value === null) return NOT_STATED_ID;
  if (value === '') return EMPTY_ID;
  return [...value].map((character) => (PLAIN.test(character) ? character : escaped(character))).join('');
}

/** The value of an id; undefined for text that is no id. */
export function valueOfId(id: string): string | null | undefined {
  if (!VALUE_ID.test(id)) return undefined;
  if (id === NOT_STATED_ID) return null;
  if (id === EMPTY_ID) return '';
  const bytes = [...id.matchAll(/~(..)|(.)/g)].map(([, hex, plain]) =>
    hex === undefined ? (plain ?? '').charCodeAt(0) : Number.parseInt(hex, 16),
  );
  const value = new TextDecoder().decode(Uint8Array.from(bytes));
  // Rejects other ids of a value, and the character 0.
  return idOfValue(value) === id && !value.includes('\0') ? value : undefined;
}

function escaped(character: string): string {
  const bytes = [...new TextEncoder().encode(character)];
  return bytes.map((byte) => `~${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

export interface NamedFilter {
  readonly dimension: string;
  readonly values: readonly string[];
}

/** Filters as address text: `source:AutoList,CarGurus;lead_type:internet`; empty for none. */
export function writeFilters(filters: readonly NamedFilter[]): string {
  return filters.map(({ dimension, values }) => `${dimension}:${values.join(',')}`).join(';');
}

/** Unchecked; a malformed part has no values. */
export function readFilters(sent: string): NamedFilter[] {
  const parts = sent.split(';').filter((part) => part.trim() !== '');
  return parts.map((part) => {
    const at = part.indexOf(':');
    if (at < 0) return { dimension: part, values: [] };
    const values = part
      .slice(at + 1)
      .split(',')
      .filter((id) => id !== '');
    return { dimension: part.slice(0, at), values };
  });
}
