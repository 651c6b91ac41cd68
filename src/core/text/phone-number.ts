/**
 * A phone number in the international form, such as `+13125550100`; null for anything else. A number of ten
 * digits is one of North America.
 */
export function readPhoneNumber(typed: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(typed.trim())) return null;
  const digits = typed.replace(/\D/g, '');
  if (typed.trim().startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : null;
}
