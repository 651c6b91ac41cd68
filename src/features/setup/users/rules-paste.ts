import { covers, type Grant, ROLES, type Role } from '../../../core/navigation/roles.ts';
import { readPhoneNumber } from '../../../core/text/phone-number.ts';

export interface PastedPerson {
  /** 1 for the first line of the text. */
  readonly line: number;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  /** As typed; empty for none. */
  readonly phone: string;
  readonly grant: Grant;
  /** What is wrong with the row; empty when it can be sent. */
  readonly errors: readonly string[];
}

export interface PasteContext {
  readonly stores: readonly { readonly id: number; readonly name: string }[];
  /** Of rows without a role or stores. */
  readonly otherwise: Grant;
  /** What the author has, and so the most a row may give. */
  readonly own: Grant;
}

const EMAIL = /^[^\s@"<>,;]+@[^\s@"<>,;]+\.[^\s@"<>,;.]{2,}$/u;

/**
 * Reads a list of people copied from a spreadsheet or typed: name, email, phone, role and stores, one person a line,
 * with tabs, semicolons or commas between. Several stores of one person have `|` between, with tabs also commas.
 * A first line with titles is skipped, and so are empty lines.
 */
export function readPeople(text: string, context: PasteContext): PastedPerson[] {
  const lines = text.split(/\r?\n/).map((content, index) => ({ content, line: index + 1 }));
  const filled = lines.filter(({ content }) => content.trim() !== '');
  const rows = filled.filter(({ content }, index) => index > 0 || !isTitles(content));
  const people = rows.map(({ content, line }) => readPerson(content, line, context));
  return people.map((person, index) => {
    const first = people.findIndex(({ email }) => email === person.email);
    if (first === index || person.email === '') return person;
    const message = `The same email as in line ${people[first]?.line}.`;
    return { ...person, errors: [...person.errors, message] };
  });
}

function isTitles(line: string): boolean {
  return !line.includes('@') && /\be-?mail\b/i.test(line);
}

function readPerson(content: string, line: number, context: PasteContext): PastedPerson {
  const isTabbed = content.includes('\t');
  const separator = isTabbed ? '\t' : content.includes(';') ? ';' : ',';
  const [name = '', address = '', phone = '', role = '', stores = ''] = content
    .split(separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const email = address.toLowerCase();
  const wantedRole = role === '' ? context.otherwise.role : roleCalled(role);
  const wanted = storesCalled(stores, isTabbed ? /[|,;]/ : /\|/, context);
  const grant = { role: wantedRole ?? 'viewer', dealershipIds: wanted.ids };
  const errors = [
    ...(name === '' ? ['The name is missing.'] : []),
    ...(EMAIL.test(email)
      ? []
      : [email === '' ? 'The email is missing.' : `“${address}” is not an email address.`]),
    ...(phone === '' || readPhoneNumber(phone) !== null ? [] : [`“${phone}” is not a phone number.`]),
    ...(wantedRole === null ? [`“${role}” is not a role: use ${ROLES.join(', ')}.`] : []),
    ...wanted.unknown.map((store) => `There is no store called “${store}”.`),
  ];
  const isTooMuch = errors.length === 0 && !covers(context.own, grant);
  return {
    ...{ line, name, email, phone, grant },
    errors: isTooMuch ? ['That is more than you have yourself.'] : errors,
  };
}

function roleCalled(text: string): Role | null {
  return ROLES.find((role) => role === text.toLowerCase()) ?? null;
}

function storesCalled(
  text: string,
  separator: RegExp,
  { stores, otherwise }: PasteContext,
): { readonly ids: readonly number[] | null; readonly unknown: readonly string[] } {
  if (text === '') return { ids: otherwise.dealershipIds, unknown: [] };
  if (/^all( stores)?$/i.test(text)) return { ids: null, unknown: [] };
  const names = text.split(separator).map((name) => name.trim());
  const found = names.map((name) => stores.find((store) => store.name.toLowerCase() === name.toLowerCase()));
  return {
    ids: found.flatMap((store) => (store ? [store.id] : [])),
    unknown: names.filter((_, index) => found[index] === undefined),
  };
}
