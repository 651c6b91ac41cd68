/** What a person typed where a code goes: six digits of a text or an app, or a recovery code; null for neither. */
export function codeKindOf(typed: string): 'digits' | 'recovery' | null {
  if (/^\d{6}$/.test(plainDigits(typed))) return 'digits';
  return /^[0-9a-z]{12}$/.test(plainRecoveryCode(typed)) ? 'recovery' : null;
}

/** Six digits without the spaces that people and phones put between them. */
export function plainDigits(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

/** A recovery code without dashes, in lower case, with the digits that look like letters. */
export function plainRecoveryCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');
}

/** A phone number in the international form, such as +13125550123; ten digits are a number of the US or Canada. */
export function internationalPhone(typed: string): string | null {
  const digits = typed.replace(/[\s().\-/]/g, '');
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
  if (/^1?[2-9]\d{9}$/.test(digits)) return `+1${digits.slice(-10)}`;
  return null;
}

/** Enough of a phone number to recognize one's own: `•••• 0123`. */
export function phoneEnding(phone: string): string {
  return `•••• ${phone.slice(-4)}`;
}
