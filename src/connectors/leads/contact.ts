const HOME_COUNTRY = '1';
const PLACEHOLDER_MAILBOX =
  /^(no-?e?-?mail|none|na|n\/a|unknown|notprovided|no-?reply|noemailgiven|donotreply|nomail)$/;
const MAIL = /^[^\s@<>"']{1,64}@[a-z0-9.-]+\.[a-z]{2,24}$/;

/**
 * A phone number as digits with country code, the same for every way of writing it.
 * @returns null for text that nobody can call: too short, or typed to fill the field
 */
export function phoneDigits(text: string): string | null {
  const own = text.replace(/\s*(?:x|ext\.?|extension|#)\s*\d{1,6}\s*$/i, '');
  if (/[a-z]{3}/i.test(own)) return null;
  const digits = own.replace(/\D/g, '');
  const isForeign = /^\s*(\+|00|011)/.test(own) && !/^\s*\+?\s*1\D*\d/.test(own.replace(/^\s*(00|011)/, '+'));
  if (isForeign) return inRange(digits.replace(/^(011|00)/, ''));
  const national = digits.replace(/^(011|00)/, '').replace(/^1(?=\d{10}$)/, '');
  if (national.length !== 10) return inRange(digits);
  return isMadeUp(national) ? null : HOME_COUNTRY + national;
}

export function mailAddress(text: string): string | null {
  const address = (/<([^<>]+)>/.exec(text)?.[1] ?? text)
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();
  if (!MAIL.test(address)) return null;
  const [mailbox = '', domain = ''] = address.split('@');
  return PLACEHOLDER_MAILBOX.test(mailbox) || /^(none|na|unknown|noemail)\.\w+$/.test(domain)
    ? null
    : address;
}

/** A US ZIP of five digits or a Canadian postal code such as `M5V 1G8`; null for anything else. */
export function postalCode(text: string): string | null {
  const plain = text.trim().toUpperCase();
  const zip = /^(\d{3,5})(?:[-\s]?\d{4})?$/.exec(plain)?.[1];
  if (zip !== undefined) return zip.padStart(5, '0');
  const canadian = /^([A-Z]\d[A-Z])[\s-]?(\d[A-Z]\d)$/.exec(plain);
  return canadian ? `${canadian[1]} ${canadian[2]}` : null;
}

function inRange(digits: string): string | null {
  return digits.length >= 7 && digits.length <= 15 && !isMadeUp(digits) ? digits : null;
}

/** 0000000000 and 1234567890 would merge many people into one. */
function isMadeUp(digits: string): boolean {
  return (
    new Set(digits).size === 1 ||
    '01234567890123456789'.includes(digits) ||
    '98765432109876543210'.includes(digits)
  );
}
