/** An amount in full: `$1,200`, and its cents where it has some; a dash where it is not known. */
export function amountText(dollars: number | null): string {
  if (dollars === null) return '—';
  const digits = Number.isInteger(dollars) ? 0 : 2;
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
