import type {
  ColumnField,
  ColumnMapping,
  Recognition,
  SourceTable,
  TableConnector,
  TableSample,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { PAY_TYPES } from '../records/repair-order/record.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { REPAIR_COLUMNS, REPAIR_DATES, REPAIR_NUMBERS, type RepairField } from './repair-orders/columns.ts';
import { readOrderRow } from './repair-orders/order-row.ts';
import { type OrderTable, orderTableIn, rowKindOf, settled } from './repair-orders/order-table.ts';
import { PAY_MEASURES, type PayMeasure } from './repair-orders/pay-types.ts';
import { firstRows, headerOf, readTyped } from './tables/typed-rows.ts';

const TITLES: Readonly<Partial<Record<RepairField, string>>> = {
  ro: 'RO number',
  opened: 'Opened date',
  openedClock: 'Opened time',
  closed: 'Closed date',
  closedClock: 'Closed time',
  finished: 'Invoiced or delivered date',
  day: 'Service date, where it is the only one',
  status: 'Status',
  voided: 'Voided',
  store: 'Dealership',
  department: 'Department',
  advisor: 'Service advisor',
  lineCode: 'Line',
  sequence: 'Line sequence number',
  payType: 'Pay type',
  opCode: 'Op code',
  description: 'Operation description',
  technician: 'Technician',
  laborSale: 'Labor sale',
  laborCost: 'Labor cost',
  laborGross: 'Labor gross',
  soldHours: 'Hours sold',
  flagHours: 'Flag hours',
  actualHours: 'Actual hours',
  clockedHours: 'Time card hours',
  partsSale: 'Parts sale',
  partsCost: 'Parts cost',
  partsGross: 'Parts gross',
  partsUnitSale: 'Parts sale for one',
  partsUnitCost: 'Parts cost for one',
  partsQuantity: 'Parts quantity',
  subletSale: 'Sublet sale',
  subletCost: 'Sublet cost',
  subletGross: 'Sublet gross',
  miscSale: 'Miscellaneous sale',
  miscCost: 'Miscellaneous cost',
  feeSale: 'Fees',
  shopSale: 'Shop supplies',
  lubeSale: 'Gas, oil and grease',
  laborDiscount: 'Labor discount',
  partsDiscount: 'Parts discount',
  discount: 'Discount',
  subtotal: 'Total before tax',
  total: 'Total',
  invoiced: 'Invoiced amount',
  totalCost: 'Total cost',
  tax: 'Tax',
  lineKind: 'Labor, parts or other',
  customer: 'Customer number',
  email: 'Email',
  phone: 'Phone',
  vehicle: 'Vehicle in one column',
  year: 'Vehicle year',
  make: 'Vehicle make',
  model: 'Vehicle model',
  vin: 'VIN',
  stock: 'Stock number',
  mileage: 'Mileage',
  appointment: 'Came by appointment',
  inspected: 'Inspected',
  partsLineCode: 'Line of the parts, in a list',
  miscLineCode: 'Line of the miscellaneous, in a list',
  feeLineCode: 'Line of the fees, in a list',
  discountLineCode: 'Line of the discounts, in a list',
  updated: 'Last updated',
  deleted: 'Deleted in the DMS',
};

const PAYERS = { customer: 'Customer pay', warranty: 'Warranty', internal: 'Internal' } as const;
const MEASURES: Readonly<Record<PayMeasure, string>> = {
  LaborSale: 'labor sale',
  LaborCost: 'labor cost',
  Hours: 'hours sold',
  PartsSale: 'parts sale',
  PartsCost: 'parts cost',
  SubletSale: 'sublet sale',
  SubletCost: 'sublet cost',
  MiscSale: 'miscellaneous sale',
  MiscCost: 'miscellaneous cost',
  Total: 'total',
};

const REPAIR_FIELDS: readonly ColumnField[] = [
  ...Object.entries(TITLES).map(([key, title]) => ({ key, title, isRequired: key === 'ro' })),
  ...PAY_TYPES.flatMap((type) =>
    (Object.keys(PAY_MEASURES) as PayMeasure[]).map((measure) => ({
      key: `${type}${measure}`,
      title: `${PAYERS[type]} ${MEASURES[measure]}`,
      isRequired: false,
    })),
  ),
];

export const repairOrders: TableConnector<'repair_order'> = {
  kind: 'table',
  id: 'repair-orders',
  title: 'Repair orders',
  target: 'repair_order',
  isLive: false,
  fields: REPAIR_FIELDS,
  knowledge: {
    aliases: REPAIR_COLUMNS,
    shapes: shapesOf({
      date: REPAIR_DATES,
      number: REPAIR_NUMBERS,
      vin: ['vin'],
      email: ['email'],
      phone: ['phone'],
      'number-or-code': ['ro', 'job', 'invoice', 'customer'],
      text: ['description', 'opCode', 'make'],
    }),
  },
  recognize,
  async *read(source, context, mapping) {
    const { header, rows } = await orderTable(source, mapping);
    const typed = { header, dates: REPAIR_DATES, numbers: REPAIR_NUMBERS, context, mapping };
    yield* readTyped(source, typed, (row) => readOrderRow(row, rows, context));
  },
};

function recognize({ rows }: TableSample): Recognition {
  const table = orderTableIn(rows);
  if ('refusal' in table) return { fits: false, reason: table.refusal, closeness: table.closeness };
  return { fits: true, as: table.as, certainty: table.certainty };
}

async function orderTable(
  source: SourceTable,
  mapping: ColumnMapping | undefined,
): Promise<Pick<OrderTable, 'header' | 'rows'>> {
  const rows = await firstRows(source);
  if (mapping) {
    const header = settled(await headerOf(source, REPAIR_COLUMNS, mapping));
    return { header, rows: rowKindOf(header, rows) };
  }
  const table = orderTableIn(rows);
  if ('refusal' in table) throw new Problem('invalid', table.refusal);
  return table;
}
