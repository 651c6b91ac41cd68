import { brandsIn } from '../../../core/brands.ts';
import type { FieldError } from '../../../core/errors.ts';
import { isWebAddress, withScheme } from '../../../core/text/web-address.ts';
import { isTimeZone } from '../../../core/time/time-zone.ts';
import { isZip, stateOfZip, US_STATES, zoneOfZip } from '../../../core/us-zips.ts';
import type { SetupStore } from './contract.ts';

/** Columns of the table of stores, in the order in which a paste without a header fills them. */
export const STORE_COLUMNS = [
  {
    key: 'name',
    title: 'Store name',
    names: ['name', 'store', 'dealership', 'rooftop', 'displayname', 'dba'],
  },
  {
    key: 'code',
    title: 'Code',
    names: ['code', 'storecode', 'storenumber', 'number', 'rooftopcode', 'dealercode'],
  },
  { key: 'zip', title: 'ZIP', names: ['zip', 'zipcode', 'postalcode', 'postcode'] },
  { key: 'brands', title: 'Brands', names: ['brands', 'brand', 'make', 'makes', 'franchises'] },
  { key: 'kind', title: 'Type', names: ['type', 'kind', 'franchise', 'franchiseindependent', 'franchised'] },
  { key: 'website', title: 'Website', names: ['website', 'websites', 'url', 'web', 'websiteurl', 'site'] },
  { key: 'legalName', title: 'Legal name', names: ['legalname', 'legalentity', 'company', 'entity'] },
  { key: 'street', title: 'Street', names: ['street', 'address', 'streetaddress', 'address1'] },
  { key: 'city', title: 'City', names: ['city', 'town'] },
  { key: 'state', title: 'State', names: ['state', 'st'] },
  { key: 'timeZone', title: 'Time zone', names: ['timezone', 'tz', 'zone'] },
  { key: 'opensAt', title: 'Opens at', names: ['opensat', 'opens', 'open'] },
  { key: 'closesAt', title: 'Closes at', names: ['closesat', 'closes', 'close'] },
  { key: 'pmaZips', title: 'PMA ZIPs', names: ['pmazips', 'pma', 'marketzips', 'areazips'] },
  { key: 'pmaRadius', title: 'PMA radius', names: ['pmaradius', 'radius', 'pmaradiusmiles', 'radiusmiles'] },
] as const;

export type StoreColumn = (typeof STORE_COLUMNS)[number]['key'];

/** A row as it is typed; every cell is text. */
export type StoreCells = { readonly [Column in StoreColumn]: string };

/** `id` is null for a store that is not saved yet; `key` tells rows of the screen apart. */
export interface StoreRow extends StoreCells {
  readonly key: string;
  readonly id: number | null;
  /** 0 is Sunday. */
  readonly closedWeekdays: readonly number[];
}

const EMPTY = Object.fromEntries(STORE_COLUMNS.map(({ key }) => [key, ''])) as StoreCells;

export function emptyRow(key: string): StoreRow {
  return { ...EMPTY, opensAt: '09:00', closesAt: '20:00', key, id: null, closedWeekdays: [] };
}

/** Whether nothing was typed into a row that is not saved yet. */
export function isBlank(row: StoreRow): boolean {
  const { opensAt: _opens, closesAt: _closes, timeZone: _zone, ...typed } = row;
  return row.id === null && STORE_COLUMNS.every(({ key }) => !(key in typed) || row[key].trim() === '');
}

export function rowOf(store: SetupStore): StoreRow {
  return {
    key: String(store.id),
    id: store.id,
    name: store.name,
    code: store.code ?? '',
    zip: store.zip ?? '',
    brands: store.brands.join(', '),
    kind: kindOf(store.isFranchise),
    website: store.websiteUrls.join(', '),
    legalName: store.legalName ?? '',
    street: store.street ?? '',
    city: store.city ?? '',
    state: store.state ?? '',
    timeZone: store.timeZone,
    opensAt: store.opensAt,
    closesAt: store.closesAt,
    pmaZips: store.pmaZips.join(', '),
    pmaRadius: store.pmaRadiusMiles === null ? '' : String(store.pmaRadiusMiles),
    closedWeekdays: store.closedWeekdays,
  };
}

function kindOf(isFranchise: boolean | null): string {
  if (isFranchise === null) return '';
  return isFranchise ? 'franchise' : 'independent';
}

/** What a row says of the store's type; null where it says nothing that is known. */
export function franchiseIn(cell: string): boolean | null {
  const said = cell.trim().toLowerCase();
  if (/^(f|fr|franchise[d]?|yes|y|true|1|new)$/.test(said)) return true;
  return /^(i|ind|independent|no|n|false|0|used|pre-?owned)$/.test(said) ? false : null;
}

/** A row in the form in which it is saved; a ZIP gives the state and the time zone where they are empty. */
export function draftOf(row: StoreRow): Record<string, unknown> {
  const zip = row.zip.trim();
  const radius = milesOf(row.pmaRadius);
  return {
    ...(row.id !== null && { id: row.id }),
    name: row.name,
    code: orNull(row.code),
    zip: orNull(zip),
    brands: brandsIn(row.brands),
    isFranchise: franchiseIn(row.kind),
    websiteUrls: listIn(row.website),
    legalName: orNull(row.legalName),
    street: orNull(row.street),
    city: orNull(row.city),
    state: orNull(row.state) ?? stateOfZip(zip),
    timeZone: orNull(row.timeZone) ?? zoneOfZip(zip) ?? '',
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    closedWeekdays: [...row.closedWeekdays],
    pmaZips: listIn(row.pmaZips),
    pmaRadiusMiles: radius === '' ? null : radius,
  };
}

function orNull(cell: string): string | null {
  return cell.trim() === '' ? null : cell.trim();
}

function listIn(cell: string): string[] {
  const parts = cell.split(/[\s,;|]+/).filter((part) => part !== '');
  return [...new Set(parts)];
}

/** Columns of the screen by the fields of the wire that they become. */
const COLUMN_OF: Readonly<Record<string, StoreColumn>> = {
  isFranchise: 'kind',
  websiteUrls: 'website',
  pmaRadiusMiles: 'pmaRadius',
};

/** The column of a server's field such as `stores.3.websiteUrls.0`, with its row; null for any other. */
export function cellOfField(field: string): { row: number; column: StoreColumn } | null {
  const [, row, name = ''] = /^stores\.(\d+)\.(\w+)/.exec(field) ?? [];
  const column = COLUMN_OF[name] ?? STORE_COLUMNS.find(({ key }) => key === name)?.key;
  return row === undefined || column === undefined ? null : { row: Number(row), column };
}

/**
 * Everything wrong with a table of stores before it is sent: the fields of each row, names and codes used
 * twice.
 *
 * @returns one error per cell, its field as the server writes it: `stores.3.zip`
 */
export function tableErrors(rows: readonly StoreRow[]): FieldError[] {
  const drafts = rows.map(draftOf);
  const ofRows = rows.flatMap((row, index) =>
    CHECKS.flatMap(({ column, isRight, message }) =>
      isRight(row[column].trim(), row) ? [] : [{ field: `stores.${index}.${column}`, message }],
    ),
  );
  const named = drafts.map(({ name, code }) => ({ name: String(name), code: code as string | null }));
  return [...ofRows, ...doubledRows(named, [])];
}

interface CellCheck {
  readonly column: StoreColumn;
  readonly isRight: (cell: string, row: StoreRow) => boolean;
  readonly message: string;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const isEmpty = (cell: string) => cell === '';

/** What the server checks too, so that a whole table can be mended at once. */
const CHECKS: readonly CellCheck[] = [
  { column: 'name', isRight: (cell) => cell.length > 0 && cell.length <= 120, message: 'Required.' },
  { column: 'code', isRight: (cell) => cell.length <= 40, message: 'At most 40 characters.' },
  { column: 'zip', isRight: (cell) => isEmpty(cell) || isZip(cell), message: 'Must be a ZIP such as 60614.' },
  {
    column: 'website',
    isRight: (cell) => listIn(cell).every((address) => isWebAddress(withScheme(address))),
    message: 'Must be a web address such as https://www.example.com.',
  },
  {
    column: 'state',
    isRight: (cell) => isEmpty(cell) || US_STATES.includes(cell.toUpperCase()),
    message: 'Must be a state such as IL.',
  },
  {
    column: 'timeZone',
    isRight: (cell, { zip }) => (isEmpty(cell) ? zoneOfZip(zip.trim()) !== null : isTimeZone(cell)),
    message: 'Choose a time zone, or enter the ZIP.',
  },
  { column: 'opensAt', isRight: (cell) => TIME.test(cell), message: 'Must be a time, HH:MM.' },
  { column: 'closesAt', isRight: (cell) => TIME.test(cell), message: 'Must be a time, HH:MM.' },
  {
    column: 'pmaZips',
    isRight: (cell) => listIn(cell).every(isZip),
    message: 'Must be ZIPs such as 60614, 60657.',
  },
  {
    column: 'pmaRadius',
    isRight: (cell) => isEmpty(cell) || isMiles(cell),
    message: 'Must be a whole number of miles from 1 to 500.',
  },
];

function isMiles(cell: string): boolean {
  const miles = Number(milesOf(cell));
  return Number.isInteger(miles) && miles >= 1 && miles <= 500;
}

function milesOf(cell: string): string {
  return cell.replace(/\s*(mi|miles)\.?$/i, '').trim();
}

/**
 * Names and codes that two stores have; capitals and spaces do not matter.
 *
 * @param others names of stores that are not in the table
 * @returns an error for each later row, its field as `stores.3.name`
 */
export function doubledRows(
  stores: readonly { readonly name: string; readonly code?: string | null | undefined }[],
  others: readonly string[],
): FieldError[] {
  const names = new Set(others.map(comparable));
  const codes = new Set<string>();
  return stores.flatMap(({ name, code }, index) => {
    const errors: FieldError[] = [];
    if (isTaken(names, name)) {
      errors.push({ field: `stores.${index}.name`, message: 'Another store has this name.' });
    }
    if (isTaken(codes, code ?? '')) {
      errors.push({ field: `stores.${index}.code`, message: 'Another store has this code.' });
    }
    return errors;
  });
}

function isTaken(known: Set<string>, value: string): boolean {
  const key = comparable(value);
  if (key === '') return false;
  const isKnown = known.has(key);
  known.add(key);
  return isKnown;
}

function comparable(value: string): string {
  return value.trim().replace(/\s+/g, ' ').toLowerCase();
}
