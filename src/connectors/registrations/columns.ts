import { BRANDS } from '../../core/brands.ts';
import type { TableRow } from '../../core/connector.ts';
import type { Day } from '../../core/time/period.ts';
import { makeName } from '../leads/vehicle.ts';
import {
  type Aliases,
  collapsed,
  findHeader,
  type Header,
  matchColumns,
  nameList,
} from '../tables/header.ts';
import { monthIn } from './month-text.ts';

const COLUMNS = {
  month: nameList('month registrationmonth regmonth reportmonth yearmonth monthyear period monthend date'),
  year: nameList('year registrationyear regyear'),
  zip: nameList('zip zipcode postalcode ownerzip zipoftheowner registrationzip customerzip buyerzip regzip'),
  state: nameList('state ownerstate st'),
  county: nameList('county countyname ownercounty'),
  make: nameList('make makename brand franchise vehiclemake'),
  model: nameList('model modelname vehiclemodel'),
  segment: nameList('segment vehiclesegment class vehicleclass bodysegment'),
  condition: nameList('newused neworused newusedflag condition type vehicletype nu'),
  seller: nameList(`
    sellingdealer dealer dealername sellingdealername sellingdealership dealership soldby seller sellername`),
  sellerZip: nameList('dealerzip sellingdealerzip zipofthedealer dealerzipcode sellerzip'),
  registrations: nameList(
    'registrations regs registrationcount regcount count units volume sales quantity qty',
  ),
  fleet: nameList('fleet fleetflag isfleet fleetretail retailfleet use usage registrationtype'),
} as const;

export type RegistrationField = keyof typeof COLUMNS;

export const REGISTRATION_COLUMNS: Aliases<RegistrationField> = COLUMNS;

/** One column of a wide file: a ZIP, a make or a month with a count in each row. */
export type Pivot = { readonly index: number } & (
  | { readonly field: 'zip'; readonly value: string }
  | { readonly field: 'make'; readonly value: string }
  | { readonly field: 'month'; readonly value: Day }
);

export interface Layout {
  readonly header: Header<RegistrationField>;
  /** Empty for a long file. */
  readonly pivots: readonly Pivot[];
}

const LEAST_PIVOTS = 3;
const ROWS_LOOKED_AT = 40;
const MAKES = new Set(BRANDS.map(collapsed));

/** The columns of a long or a wide file; null where no row looks like either header. */
export function layoutOf(rows: readonly TableRow[]): Layout | null {
  const wide = rows.slice(0, ROWS_LOOKED_AT).find(({ cells }) => pivotsOf(cells).length >= LEAST_PIVOTS);
  if (wide === undefined) {
    const header = findHeader(rows, REGISTRATION_COLUMNS);
    return header && { header, pivots: [] };
  }
  const pivots = pivotsOf(wide.cells);
  const taken = new Set(pivots.map(({ index }) => index));
  const own = wide.cells.map((name, index) => (taken.has(index) ? '' : name));
  const columns = new Map(matchColumns(own, REGISTRATION_COLUMNS));
  columns.delete('registrations');
  const names = wide.cells.map((name) => name.trim());
  return { header: { row: wide.row, names, columns }, pivots };
}

/** The columns of one kind that the file has most of. */
function pivotsOf(cells: readonly string[]): Pivot[] {
  const found = cells.flatMap((cell, index) => pivotOf(cell.trim(), index) ?? []);
  const kinds = [...Map.groupBy(found, ({ field }) => field).values()];
  return kinds.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

function pivotOf(name: string, index: number): Pivot | null {
  const zip = /^(?:zip\s*)?(\d{4,5})$/i.exec(name)?.[1];
  if (zip !== undefined) return { index, field: 'zip', value: zip.padStart(5, '0') };
  const month = /\d/.test(name) ? monthIn(name) : null;
  if (month !== null) return { index, field: 'month', value: month };
  if (!MAKES.has(collapsed(name))) return null;
  return { index, field: 'make', value: makeName(name) ?? name };
}
