import { mailAddress, phoneDigits } from '../leads/contact.ts';
import { vehicleInText } from '../leads/vehicle.ts';

export interface BareLines {
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly vehicle: string | null;
}

const PERSON = /^\p{L}[\p{L}'’.-]+(?: \p{L}[\p{L}'’.-]*){0,3}$/u;
const PHONE = /^\+?[\d(][\d\s().-]{8,20}$/;
const REPLY_TO =
  /^(?:[Rr]espond|[Rr]eply|[Aa]ntworten [Ss]ie|[Rr]épondre à|[Rr]esponder a) (?:to )?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)\b/u;
const CALL =
  /^(?:call|phone|text|email|email|whatsapp|message) (\p{L}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]+)?) ?\(/iu;
const YEAR_FIRST = /^(?:19|20)\d\d\s+\p{L}/u;
const LISTED_AT = /\b(?:listed at|listing price|asking price)\b.*\d/i;
const DEALER = /^(?:dealer|dealership|seller|store|vendor)\b/i;
const CUSTOMER = /^(?:customer|contact|buyer|consumer|shopper) (?:details|information|info):?$/i;

/**
 * Finds person and vehicle in unlabeled lines: a name above a phone number, a phone or mail link, a vehicle
 * with a model year or above its price. Skips the dealer's own block.
 */
export function bareLines(text: string): BareLines {
  const lines = text.split('\n').map((line) => line.replace(/^[\s>*•·|-]+/, '').trim());
  const found = { names: [] as string[], phones: [] as string[], emails: [] as string[] };
  let vehicle: string | null = null;
  let isOfDealer = false;
  for (const [index, line] of lines.entries()) {
    if (line === '') isOfDealer = false;
    if (DEALER.test(line)) isOfDealer = true;
    if (line === '' || isOfDealer || line.length > 120) continue;
    const above = lines.slice(0, index).findLast((one) => one !== '') ?? '';
    collectPerson(line, above, found);
    vehicle ??= vehicleOn(line, above);
  }
  return { ...found, vehicle };
}

function collectPerson(
  line: string,
  above: string,
  { names, phones, emails }: { names: string[]; phones: string[]; emails: string[] },
): void {
  const answered = REPLY_TO.exec(line)?.[1] ?? CALL.exec(line)?.[1];
  if (answered !== undefined) names.push(answered);
  const phone = PHONE.test(line) ? line : (/\btel:\s*([+\d][\d\s().-]{6,20})/i.exec(line)?.[1] ?? '');
  if (phoneDigits(phone) !== null) {
    phones.push(phone.trim());
    if (PERSON.test(above)) names.push(above);
  }
  const address = /(?:^|[(\s:])([^\s@():]+@[a-z0-9.-]+\.[a-z]{2,})\)?$/i.exec(
    line.replace(/\s+\)$/, ')'),
  )?.[1];
  const isAlone = address === line || /mailto:|^e-?mail \p{L}/iu.test(line);
  if (address !== undefined && isAlone && mailAddress(address) !== null) emails.push(address);
  if (CUSTOMER.test(above) && PERSON.test(line)) names.unshift(line);
}

function vehicleOn(line: string, above: string): string | null {
  if (YEAR_FIRST.test(line) && vehicleInText(line.split('\t')[0] ?? '').make !== null) {
    return line.split('\t')[0] ?? null;
  }
  return LISTED_AT.test(line) && above !== '' && !/[:?!.]$/.test(above) ? above : null;
}
