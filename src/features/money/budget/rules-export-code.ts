const CODE = /\bRT(?:-[2-9A-HJ-NP-Z]{4}){3}\b/;
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Finds the code of an export in a text; null without one. */
export function exportCodeIn(text: string): string | null {
  return CODE.exec(text)?.[0] ?? null;
}

/** A unique code for an export, from 12 random bytes. */
export function exportCode(bytes: Uint8Array): string {
  const letters = [...bytes.slice(0, 12)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `RT-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}`;
}
