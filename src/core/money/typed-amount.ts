export type TypedAmount =
  | { readonly kind: 'amount'; readonly dollars: number }
  | { readonly kind: 'blank' }
  | { readonly kind: 'wrong'; readonly message: string };

const NOT_AN_AMOUNT = 'Type an amount in dollars, such as 1,250 or 1250.50.';
const NEGATIVE = 'An amount is 0 or more.';
const MOST = 10_000_000_000;
const PLAIN = /^\d{1,11}(?:\.\d*)?$|^\.\d+$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
/** In brackets, or with a sign before or after. */
const LESS = [/^\$?\(\$?([\d.,]+)\)$/, /^[-−–]\$?([\d.,]+)$/, /^\$[-−–]([\d.,]+)$/, /^\$?([\d.,]+)[-−]$/];

/**
 * Reads `1250`, `$1,234.50`, `USD 40`. `–` or nothing is blank; `(12)` and `-12` are refused. Half
 * a cent rounds away from zero.
 */
export function readAmount(text: string): TypedAmount {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replace(/^usd|usd$/i, '');
  if (/^[-–—]?$/.test(bare) || /^\$[-–—]$/.test(bare)) return { kind: 'blank' };
  const less = LESS.map((way) => way.exec(bare)?.[1]).find((found) => found !== undefined);
  const digits = less ?? bare.replace(/^\$|\$$/, '');
  if (!PLAIN.test(digits) && !GROUPED.test(digits)) return { kind: 'wrong', message: NOT_AN_AMOUNT };
  const dollars = toCent(digits.replaceAll(',', ''));
  if (less !== undefined && dollars > 0) return { kind: 'wrong', message: NEGATIVE };
  if (dollars > MOST) return { kind: 'wrong', message: 'At most 10 billion dollars.' };
  return { kind: 'amount', dollars };
}

// 1.005 is stored as slightly less.
function toCent(digits: string): number {
  return Math.round(Number(`${Number(digits)}e2`)) / 100;
}

/** An amount in its input: `1250`, `1250.50`, or empty. */
export function amountToType(dollars: number | null): string {
  if (dollars === null) return '';
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}
