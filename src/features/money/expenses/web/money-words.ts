/** `$1,200`, `$1,204.50`; a dash when unknown. */
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
