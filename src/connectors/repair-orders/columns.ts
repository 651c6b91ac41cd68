import type { Aliases } from '../tables/header.ts';
import type { RowCells } from '../tables/row-cells.ts';
import { HEADER_COLUMNS } from './header-columns.ts';
import { LINE_COLUMNS, LIST_COLUMNS } from './line-columns.ts';
import { PAY_COLUMNS, type PayField } from './pay-types.ts';

export type RepairField =
  | keyof typeof HEADER_COLUMNS
  | keyof typeof LINE_COLUMNS
  | keyof typeof LIST_COLUMNS
  | PayField;

export type RepairCells = RowCells<RepairField>;

const SHORT_FORMS: readonly (readonly [string, string])[] = [
  ['date', 'dt'],
  ['number', 'nbr'],
  ['number', 'num'],
  ['amount', 'amt'],
  ['labor', 'lbr'],
  ['labor', 'lab'],
  ['hours', 'hrs'],
  ['advisor', 'adv'],
  ['service', 'svc'],
  ['customer', 'cust'],
  ['technician', 'tech'],
  ['code', 'cd'],
  ['discount', 'disc'],
  ['quantity', 'qty'],
];

/**
 * Column names of DMSs and repair shops, in full, then in short. A field that claims a name first comes
 * first.
 */
export const REPAIR_COLUMNS: Aliases<RepairField> = withShortForms({
  ...HEADER_COLUMNS,
  ...LIST_COLUMNS,
  ...LINE_COLUMNS,
  ...PAY_COLUMNS,
});

/** Short forms never take a name that is a field's full name. */
function withShortForms(columns: Aliases<RepairField>): Aliases<RepairField> {
  const full = new Set(Object.values(columns).flat());
  const fields = Object.entries(columns).map(([field, names]) => {
    const all = [...names];
    for (const [long, abbreviation] of SHORT_FORMS) {
      all.push(...all.filter((name) => name.includes(long)).map((name) => name.replace(long, abbreviation)));
    }
    return [field, all.filter((name, index) => index < names.length || !full.has(name))];
  });
  return Object.fromEntries(fields);
}

export const REPAIR_DATES: readonly RepairField[] = ['opened', 'closed', 'finished', 'day', 'updated'];

const TEXT_FIELDS = new Set<RepairField>([
  'lineCode',
  'sequence',
  'opCode',
  'description',
  'payType',
  'technician',
  'lineKind',
]);

export const REPAIR_NUMBERS: readonly RepairField[] = [
  ...(Object.keys(LINE_COLUMNS) as RepairField[]).filter((field) => !TEXT_FIELDS.has(field)),
  ...(Object.keys(PAY_COLUMNS) as RepairField[]),
];

/** Fields that use only their likeliest column; others of the same name mean something else. */
export const SINGLE_COLUMN_FIELDS: ReadonlySet<RepairField> = new Set<RepairField>([
  ...REPAIR_NUMBERS,
  'ro',
  'job',
  'invoice',
  'opened',
  'closed',
  'lineCode',
  'sequence',
]);
