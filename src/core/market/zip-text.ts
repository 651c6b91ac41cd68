/** `2138` and `02138-1234` are `02138`: spreadsheets drop leading zeros. Null for other text. */
export function zipIn(text: string): string | null {
  const plain = text.trim().replace(/\.0+$/, '');
  if (/^\d{3,5}$/.test(plain)) return plain.padStart(5, '0');
  const long = /^(\d{5})-?\d{4}$/.exec(plain)?.[1] ?? /^(\d{4})-\d{4}$/.exec(plain)?.[1];
  return long === undefined ? null : long.padStart(5, '0');
}
