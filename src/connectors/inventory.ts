import type { ColumnField, TableConnector, TableRow } from '../core/connector.ts';
import { INVENTORY_COLUMNS, type InventoryField } from './inventory/columns.ts';
import { readVehicleRow } from './inventory/vehicle-row.ts';
import { isInventoryFeed } from './recognition/other-kinds.ts';
import { looksLike, shapesOf, valuesIn } from './recognition/value-shapes.ts';
import { findHeader, type Header, listed } from './tables/header.ts';
import { headerOf, readTyped } from './tables/typed-rows.ts';

const TITLES: Readonly<Record<InventoryField, string>> = {
  vin: 'VIN',
  stock: 'Stock number',
  listedOn: 'Day of the inventory',
  condition: 'New or used',
  certified: 'Certified',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  body: 'Body',
  drivetrain: 'Drivetrain',
  exteriorColor: 'Exterior color',
  state: 'Status',
  internetPrice: 'Internet price',
  price: 'List price',
  msrp: 'MSRP',
  cost: 'Cost',
  mileage: 'Mileage',
  photoCount: 'Number of photos',
  photos: 'Photos',
  page: 'Page on the website',
  inStockDate: 'In stock since',
  daysInStock: 'Days in stock',
  store: 'Dealership',
  storeId: 'Dealer number',
};
const FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'vin',
}));
const DATES: readonly InventoryField[] = ['listedOn', 'inStockDate'];
const NEEDED: readonly InventoryField[] = ['vin', 'make', 'model'];

/** Inventory exports in the manner of vAuto and HomeNet: every vehicle in stock, one row each. */
export const inventory: TableConnector<'vehicle'> = {
  kind: 'table',
  id: 'inventory',
  title: 'Inventory',
  target: 'vehicle',
  isLive: false,
  fields: FIELDS,
  knowledge: {
    aliases: INVENTORY_COLUMNS,
    shapes: shapesOf({
      vin: ['vin'],
      date: DATES,
      number: ['price', 'internetPrice', 'mileage', 'daysInStock'],
      'number-or-code': ['stock'],
    }),
  },
  recognise: ({ rows }) => {
    const header = findHeader(rows, INVENTORY_COLUMNS);
    if (header === null || !isInventoryFeed(header.names))
      return { fits: false, reason: 'Not an inventory file.', closeness: 0.1 };
    const missing = NEEDED.filter((field) => !header.columns.has(field)).map((field) => TITLES[field]);
    if (missing.length === 0 && !hasVins(rows, header))
      return {
        fits: false,
        reason: 'This names the columns of an inventory, but its VINs are none.',
        closeness: 0.6,
      };
    if (missing.length === 0) return { fits: true, as: 'Inventory', certainty: 0.95 };
    const reason = `This is an inventory feed of vehicles for sale, but it has no column for: ${missing.join(', ')}. Columns found: ${listed(header.names)}.`;
    return { fits: false, reason, closeness: 0.95 };
  },
  async *read(table, context, mapping) {
    const header = await headerOf(table, INVENTORY_COLUMNS, mapping);
    const numbers = ['price', 'internetPrice', 'msrp', 'cost'] as const;
    yield* readTyped(table, { header, dates: DATES, numbers, context, mapping }, (row) =>
      readVehicleRow(row, context),
    );
  },
};

/** A line of another file may name the same things. */
function hasVins(rows: readonly TableRow[], header: Header<InventoryField>): boolean {
  const below = rows.filter(({ row }) => row > header.row);
  return (header.columns.get('vin') ?? []).some((column) => looksLike(valuesIn(below, column), 'vin'));
}
