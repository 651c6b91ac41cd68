import type { ColumnField, ReadContext, TableConnector, TableRow } from '../core/connector.ts';
import { timeText } from '../core/time/source-time.ts';
import type { VehicleViewRecord } from '../records/vehicle-view/record.ts';
import { vinOf } from './leads/vehicle.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { type Aliases, findHeader, type Header, listed, nameList } from './tables/header.ts';
import type { RowCells } from './tables/row-cells.ts';
import { headerOf, type RowAnswer, readTyped } from './tables/typed-rows.ts';

/** The names that listing sites and Google Analytics give these columns. Fields that claim a name first come first. */
const COLUMNS = {
  viewedOn: nameList('date day reportdate activitydate statdate viewdate'),
  vin: nameList('vin vinnumber vehiclevin'),
  stock: nameList('stocknumber stock stockno stocknum stockid'),
  page: nameList(
    'pagepath pagepathandscreenclass pagepathqueryparameters pagepathquerystringandscreenclass page pageurl vdpurl url fullpageurl',
  ),
  site: nameList('site vendor provider listingsite marketplace source product'),
  srps: nameList(
    'srps srp srpviews srpimpressions totalsrpimps searchresultspages searchresultspagesrp searchresultviews searchresultspageviews searchimpressions impressionsinsearch vehiclesinsearch searchappearances searchresults timesinsearch listingimpressions impressions',
  ),
  vdps: nameList(
    'vdps vdp vdpviews vehicledetailviews vehicledetailpageviews vehicledetailpages detailpageviews detailviews totalvdps listingviews vehicleviews views pageviews screenpageviews eventcount',
  ),
  leads: nameList('leads totalleads totalcontacts contacts connections totalconnections'),
  emails: nameList('emailleads emails emailcontacts email'),
  calls: nameList('phoneleads calls phonecalls phonecontacts'),
  chats: nameList('chats chatleads textleads chatcontacts texts'),
  store: nameList('dealername dealershipname dealership storename rooftop'),
  storeId: nameList('dealerid dealernumber dealercode customerid'),
} as const;

type ViewField = keyof typeof COLUMNS;

const VIEW_COLUMNS: Aliases<ViewField> = COLUMNS;

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
  recognize: ({ rows }) => {
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

type Cells = RowCells<ViewField>;
const MOST = 10_000_000;

/** One vehicle's views of a day. A page that names no vehicle is no row of this kind. */
function readViewRow(row: Cells, { fileName }: ReadContext): RowAnswer<VehicleViewRecord> {
  const viewedOn = row.date('viewedOn');
  const seen = seenIn(row);
  if (seen.vin === null && seen.stockNumbers.length === 0) {
    if (seen.pagePath !== null) return { skipped: 'A page without a vehicle' };
    row.refuse('vin', 'The row has neither a VIN nor a stock number.');
  }
  if (viewedOn === null && row.reasons.length === 0) row.refuse('viewedOn', 'The row has no day.');
  const counts = { srps: countIn(row, 'srps'), vdps: countIn(row, 'vdps'), leads: leadsIn(row) };
  if (row.reasons.length > 0 || viewedOn === null) return { reasons: row.reasons };
  const elsewhere = seen.pagePath === null ? siteInName(fileName) : 'Website';
  const site = row.text('site')?.slice(0, 80) ?? elsewhere;
  const unit = seen.vin ?? seen.pagePath ?? `#${seen.stockNumbers[0]}`;
  return {
    record: {
      key: `${site} ${unit} ${timeText(viewedOn)}`,
      store: row.text('store') ?? row.text('storeId'),
      site,
      viewedOn,
      ...seen,
      ...counts,
      isWithdrawn: false,
    },
  };
}

function seenIn(row: Cells): Pick<VehicleViewRecord, 'vin' | 'stockNumbers' | 'pagePath'> {
  if (!row.has('vin') && !row.has('stock')) {
    const page = vehicleInPage(row.text('page'));
    return { vin: page?.vin ?? null, stockNumbers: page?.stockNumbers ?? [], pagePath: page?.path ?? null };
  }
  const stock = row.text('stock')?.slice(0, 40).toUpperCase();
  return { vin: row.first('vin', vinOf), stockNumbers: stock ? [stock] : [], pagePath: null };
}

function leadsIn(row: Cells): number | null {
  const total = countIn(row, 'leads');
  if (total !== null) return total;
  const kinds = (['emails', 'calls', 'chats'] as const).map((field) => countIn(row, field));
  const known = kinds.filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

function countIn(row: Cells, field: 'srps' | 'vdps' | 'leads' | 'emails' | 'calls' | 'chats'): number | null {
  const count = row.decimal(field);
  if (count === null) return null;
  if (count >= 0 && count <= MOST) return Math.round(count);
  row.refuse(field, 'A count cannot be below 0.');
  return null;
}

const SITES: readonly (readonly [RegExp, string])[] = [
  [/cars[._\s-]?com|carscom/i, 'Cars.com'],
  [/auto[._\s-]?trader/i, 'Autotrader'],
  [/car[._\s-]?gurus/i, 'CarGurus'],
  [/carfax/i, 'CARFAX'],
  [/true[._\s-]?car/i, 'TrueCar'],
  [/edmunds/i, 'Edmunds'],
];

function siteInName(name: string | undefined): string {
  return SITES.find(([pattern]) => pattern.test(name ?? ''))?.[1] ?? 'Listing site';
}

const LONGEST_PATH = 300;
const VIN_IN_TEXT = /[A-HJ-NPR-Z0-9]{17}/gi;
/** Two digits at least; years and model names such as `1500` do no harm: they are no stock number of the store. */
const STOCK_LIKE = /^(?=.*\d.*\d)[a-z0-9]{3,12}$/i;

interface VehicleInPage {
  readonly path: string;
  readonly vin: string | null;
  readonly stockNumbers: readonly string[];
}

/** The VIN in a page's path, else the parts of it that could be a stock number, in capitals. Null for no path. */
function vehicleInPage(text: string | null): VehicleInPage | null {
  const path = pathOf(text ?? '');
  if (path === null) return null;
  const vin = (path.match(VIN_IN_TEXT) ?? [])
    .map(vinOf)
    .find((found) => found !== null && /\d{4}$/.test(found));
  const parts = vin ? [] : path.split(/[/\-_.=&?]+/).filter((part) => STOCK_LIKE.test(part));
  return {
    path,
    vin: vin ?? null,
    stockNumbers: [...new Set(parts.map((part) => part.toUpperCase()))].slice(0, 12),
  };
}

function pathOf(text: string): string | null {
  const path = text
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/[?#].*$/, '');
  return path.startsWith('/') ? path.slice(0, LONGEST_PATH) : null;
}
