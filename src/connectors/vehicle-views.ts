import type { ColumnField, TableConnector, TableRow } from '../core/connector.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { findHeader, type Header, listed } from './tables/header.ts';
import { headerOf, readTyped } from './tables/typed-rows.ts';
import { VIEW_COLUMNS, type ViewField } from './vehicle-views/columns.ts';
import { vehicleInPage } from './vehicle-views/vehicle-in-page.ts';
import { readViewRow } from './vehicle-views/view-row.ts';

const TITLES: Readonly<Record<ViewField, string>> = {
  viewedOn: 'Day',
  vin: 'VIN',
  stock: 'Stock number',
  page: 'Page',
  site: 'Site',
  srps: 'SRPs',
  vdps: 'VDPs',
  leads: 'Leads',
  emails: 'Email leads',
  calls: 'Phone leads',
  chats: 'Chats and texts',
  store: 'Dealership',
  storeId: 'Dealer number',
};
const FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'vdps' || key === 'viewedOn',
}));
const COUNTS = ['srps', 'vdps', 'leads', 'emails', 'calls', 'chats'] as const;
/** Columns of other files that name vehicles and days. */
const FOREIGN =
  /^(?:ro|ronumber|dealnumber|dealno|frontgross|leadid|leadsource|sessions|landingpage|title|heading|compvin)$/;
/** Of pages with the views of a whole website, a few lead to a vehicle. */
const PAGES_NEEDED = 1;

/** Performance exports of listing sites, and page views of the website, by vehicle and day. */
export const vehicleViews: TableConnector<'vehicle_view'> = {
  kind: 'table',
  id: 'vehicle-views',
  title: 'Vehicle views',
  target: 'vehicle_view',
  isLive: false,
  fields: FIELDS,
  knowledge: {
    aliases: VIEW_COLUMNS,
    shapes: shapesOf({ vin: ['vin'], date: ['viewedOn'], number: COUNTS, 'number-or-code': ['stock'] }),
  },
  recognise: ({ rows }) => {
    const header = findHeader(rows, VIEW_COLUMNS);
    const notOne = { fits: false, reason: 'Not a list of vehicle views.', closeness: 0.1 } as const;
    if (header === null || !isOfViews(header, rows)) return notOne;
    if (!header.columns.has('viewedOn')) {
      const reason = `This counts views of vehicles over a period, but it has no day column. Export it by day. Columns found: ${listed(header.names)}.`;
      return { fits: false, reason, closeness: 0.9 };
    }
    return { fits: true, as: 'Vehicle views', certainty: 0.94 };
  },
  async *read(table, context, mapping) {
    const header = await headerOf(table, VIEW_COLUMNS, mapping);
    yield* readTyped(table, { header, dates: ['viewedOn'], numbers: COUNTS, context, mapping }, (row) =>
      readViewRow(row, context),
    );
  },
};

function isOfViews(header: Header<ViewField>, rows: readonly TableRow[]): boolean {
  const { columns, names } = header;
  if (!columns.has('vdps')) return false;
  if (names.some((name) => FOREIGN.test(name.toLowerCase().replace(/[^a-z]/g, '')))) return false;
  if (columns.has('vin') || columns.has('stock'))
    return columns.has('srps') || names.some((name) => /vdp|detail/i.test(name));
  const [page] = columns.get('page') ?? [];
  if (page === undefined) return false;
  const found = rows.filter(({ row, cells }) => row > header.row && vehicleInPage(cells[page] ?? '')?.vin);
  return found.length >= PAGES_NEEDED;
}
