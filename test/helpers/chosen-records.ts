import { addDays, type Day } from '../../src/core/time/period.ts';
import type { StoredComparable } from './comparables.ts';
import type { StoredDeal } from './deals.ts';
import type { Place, StoredLead } from './leads.ts';
import { type MarketMonthRow, type MarketRegistration, marketMonthsOf, marketOf } from './market.ts';
import { type AttributedDeal, attributed, paidCredit } from './naive-attribution.ts';
import type { StoredLine, StoredOrder } from './repair-orders.ts';
import type { ReportTable, StoredReportLine } from './reports.ts';
import {
  NO_SHOP,
  type ShopRecords,
  type ShopTable,
  type StoredAppointment,
  type StoredBodyOrder,
  type StoredCoopLine,
  type StoredInspection,
  type StoredInvoice,
  type StoredLedgerExpense,
  type StoredPart,
  type StoredRequest,
  type StoredTechnicianTime,
} from './service-records.ts';
import { NAMED_NETWORKS, networkOf, SPELLINGS } from './spellings.ts';
import { endOf, type SpendDay, type StoredExpense, spendDays } from './spend.ts';
import { placedViews, type StoredView, viewedVehicle } from './vehicle-views.ts';
import { type ListedVehicle, listedVehicles, type StoredVehicle } from './vehicles.ts';

/** Every stored record. */
export interface Records {
  readonly leads: readonly StoredLead[];
  readonly deals: readonly StoredDeal[];
  readonly orders: readonly StoredOrder[];
  readonly expenses: readonly StoredExpense[];
  readonly vehicles?: readonly StoredVehicle[];
  readonly shop?: ShopRecords;
  readonly views?: readonly StoredView[];
  readonly comparables?: readonly StoredComparable[];
  readonly reports: Readonly<Record<ReportTable, readonly StoredReportLine[]>>;
}

export const NO_REPORTS: Records['reports'] = {
  web_traffic: [],
  ad_performance: [],
  search_performance: [],
  video_performance: [],
  profile_performance: [],
};

export interface Chosen<Row> {
  readonly row: Row;
  readonly share: number;
  readonly people: readonly string[];
}

export interface OpenOrder extends StoredOrder {
  readonly age: number;
}

export type ChosenLine = StoredLine & StoredOrder;
/** Kinds of data with their own known days; website visits and events are separate. */
export type Feed =
  | 'lead'
  | 'deal'
  | 'repair_order'
  | 'vehicle'
  | ShopTable
  | 'vehicle_view'
  | 'market_comparable'
  | 'spend'
  | Exclude<ReportTable, 'web_traffic'>
  | 'visits'
  | 'events';

/** Kinds of data with columns some sources leave out. */
export type CoveredKind = ReportFact | 'lead' | 'deal' | 'order' | 'line' | 'vehicle' | 'view';

/** Report lines by fact; visits and events share a table. */
export type ChosenLines = Readonly<Record<ReportFact, readonly Chosen<StoredReportLine>[]>>;
export type ReportFact = 'visits' | 'events' | 'ads' | 'search' | 'queries' | 'videos' | 'profiles';

/** An expense account, with everything its store knows of the same month. */
export interface LedgerRow {
  readonly row: StoredLedgerExpense;
  readonly ofMonth: () => ChosenRecords;
}

export interface ChosenRecords {
  readonly leads: readonly Chosen<StoredLead>[];
  readonly soldLeads: readonly Chosen<StoredLead>[];
  readonly deals: readonly Chosen<StoredDeal>[];
  readonly attributed: readonly Chosen<AttributedDeal>[];
  /** The same deals, credited only to sources with spend. */
  readonly paid: readonly Chosen<AttributedDeal>[];
  readonly orders: readonly Chosen<StoredOrder>[];
  readonly lines: readonly Chosen<ChosenLine>[];
  /** On the lot on each counted day, and on the last day with a file. */
  readonly vehicles: readonly Chosen<ListedVehicle>[];
  readonly inStock: readonly Chosen<ListedVehicle>[];
  /** Without canceled appointments; parts on the last day with a file. */
  readonly shop: {
    readonly appointments: readonly Chosen<StoredAppointment>[];
    readonly times: readonly Chosen<StoredTechnicianTime>[];
    readonly inspections: readonly Chosen<StoredInspection>[];
    readonly partsInStock: readonly Chosen<StoredPart>[];
    readonly invoices: readonly Chosen<StoredInvoice>[];
    readonly requests: readonly Chosen<StoredRequest>[];
    readonly bodyOrders: readonly Chosen<StoredBodyOrder>[];
    readonly registrations: readonly Chosen<MarketRegistration>[];
    readonly marketMonths: readonly Chosen<MarketMonthRow>[];
    readonly ledger: readonly Chosen<LedgerRow>[];
    readonly coopLines: readonly Chosen<StoredCoopLine>[];
    /** On each counted day. */
    readonly parts: readonly Chosen<StoredPart>[];
  };
  /** Of vehicles on sites, on each counted day. */
  readonly views: readonly Chosen<StoredView>[];
  readonly comparables: readonly Chosen<StoredComparable>[];
  /** Days with a file per place, over the places that have any. */
  readonly listedDays: number;
  /** Retail deals of the last 30 known days. */
  readonly recentlySold: readonly Chosen<StoredDeal>[];
  readonly pending: readonly Chosen<StoredDeal>[];
  /** On the last day with deals. */
  readonly buyers: readonly Chosen<ServiceBuyer>[];
  /** Of the 90 days up to the last day of their feed, where all of them are known. */
  readonly lateLines: readonly Chosen<ChosenLine>[];
  readonly lateInvoices: readonly Chosen<StoredInvoice>[];
  readonly open: readonly Chosen<OpenOrder>[];
  /** Through today. */
  readonly spendToDate: readonly Chosen<SpendDay>[];
  /** `spend`: entered amounts. Plans include future days. Due amounts end yesterday. */
  readonly spend: readonly Chosen<SpendDay>[];
  readonly planned: readonly Chosen<SpendDay>[];
  readonly due: readonly Chosen<SpendDay>[];
  /** Expenses whose month ends within the plan. */
  readonly forecast: readonly Chosen<StoredExpense>[];
  /** Expenses whose co-op can still be claimed, and those that could be until the day before. */
  readonly toClaim: readonly Chosen<StoredExpense>[];
  readonly lapsed: readonly Chosen<StoredExpense>[];
  readonly reports: ChosenLines;
  /** Whether any of these days is known. */
  readonly knows: (feed: Feed) => boolean;
  /** Whether any of these days is known at a place, and so many days before it, in all feeds. */
  readonly knowsLong: (feeds: readonly Feed[], daysBefore: number) => boolean;
  readonly isSpendKnownToDate: boolean;
  /** Whether any day of the plan has a budget. */
  readonly isPlanned: boolean;
  /** Whether any of these days is known at a place whose source fills all of these columns. */
  readonly covers: (kind: CoveredKind, columns: readonly string[]) => boolean;
  /** Whether the numbers need no network, or need one that a lead source is mapped to. */
  readonly isNetworkKnown: boolean;
  /** The last day of a running total is unknown: a gap, whatever was known before. */
  readonly isGap: (feeds: readonly Feed[]) => boolean;
}

/** The records and days that count. */
export interface Part {
  readonly places: readonly Place[];
  readonly from: (place: Place) => Day;
  readonly to: (place: Place) => Day;
  /** The last day of a running total must itself be known. */
  readonly knownOn?: Day;
  readonly hour?: number;
  /** Keeps only some of those days. */
  readonly isOn?: (place: Place, day: Day) => boolean;
  /** Only what happened before this time of day at the place. */
  readonly before?: Date;
  /** The days that count for budgets, if they end differently. */
  readonly budget?: {
    readonly whole: Days;
    readonly entered: Days;
    /** Amounts are due before this day. */
    readonly today: (place: Place) => Day;
  };
  /** The counted values, by key of a dimension. */
  readonly where?: Readonly<Record<string, (value: string | null) => boolean>>;
}

type Days = { readonly first: Day; readonly last: Day };

/** The known days of a feed at each dealership. */
export type Reaches = (feed: Feed, dealershipId: number) => readonly Days[];

/** From the first to the last day of its records; for budgets, every month with an expense. */
export function reachOf(records: Records): Reaches {
  const { leads, deals, orders, expenses, vehicles = [], views = [], shop = NO_SHOP, reports } = records;
  const { comparables = [] } = records;
  const { web_traffic: website, ...others } = reports;
  const { part_stock: parts, ...ofShop } = shop;
  const rows = {
    lead: leads,
    deal: deals,
    repair_order: orders,
    vehicle_view: views,
    market_comparable: comparables,
    website,
    ...others,
    ...ofShop,
  };
  const reaches = new Map<string, Days[]>();
  for (const [feed, own] of Object.entries(rows)) {
    for (const { day, dealership_id } of own) {
      if (day === null) continue;
      const key = `${feed} ${dealership_id}`;
      const { first, last } = reaches.get(key)?.[0] ?? { first: day, last: day };
      reaches.set(key, [{ first: day < first ? day : first, last: day > last ? day : last }]);
    }
  }
  const stretches = [
    ...expenses.map((row) => ({
      key: `spend ${row.dealership_id}`,
      first: row.month,
      last: endOf(row.month),
    })),
    // A day without an inventory file is unknown.
    ...vehicles.map((row) => ({ key: `vehicle ${row.dealership_id}`, first: row.day, last: row.day })),
    ...parts.map((row) => ({ key: `part_stock ${row.dealership_id}`, first: row.day, last: row.day })),
  ];
  for (const { key, ...days } of stretches) reaches.set(key, [...(reaches.get(key) ?? []), days]);
  const known = new Map([...reaches, ...overlapping(website, reaches)]);
  return (feed, dealershipId) => known.get(`${feed} ${dealershipId}`) ?? [];
}

/** When the last record of a feed was imported at a place; null if none was. */
export function receivedOf({
  leads,
  deals,
  orders,
  vehicles = [],
  views = [],
  comparables = [],
  shop = NO_SHOP,
  reports,
}: Records) {
  const { web_traffic: website, ...others } = reports;
  const rows = {
    lead: leads,
    deal: deals,
    repair_order: orders,
    vehicle: vehicles,
    ...shop,
    vehicle_view: views,
    market_comparable: comparables,
    visits: website,
    events: website,
    ...others,
  };
  const latest = new Map<string, string>();
  for (const [feed, own] of Object.entries(rows)) {
    for (const { day, dealership_id, received_at } of own) {
      const key = `${feed} ${dealership_id}`;
      if (day !== null && received_at > (latest.get(key) ?? '')) latest.set(key, received_at);
    }
  }
  return (feed: Feed, dealershipId: number) => latest.get(`${feed} ${dealershipId}`) ?? null;
}

/** Known days of visits or events: the website's days around those that have some. */
function overlapping(
  website: readonly StoredReportLine[],
  reaches: ReadonlyMap<string, readonly Days[]>,
): [string, Days[]][] {
  return Object.entries({ visits: 'channel', events: 'event' }).flatMap(([feed, cut]) => {
    const reported = Map.groupBy(
      website.filter((line) => line.cut === cut),
      ({ dealership_id }) => dealership_id,
    );
    return [...reported].map(([id, own]): [string, Days[]] => {
      const around = twoWeeksAround(own.map(({ day }) => day));
      return [`${feed} ${id}`, (reaches.get(`website ${id}`) ?? []).map((known) => within(around, known))];
    });
  });
}

/** From the first to the last of these days, plus the tolerated gap on both sides. */
function twoWeeksAround(days: readonly Day[]): Days {
  const [first = '2018-01-01', last = first] = [days.toSorted()[0], days.toSorted().at(-1)];
  return { first: addDays(first, -14), last: addDays(last, 14) };
}

function within(days: Days, known: Days): Days {
  return {
    first: days.first > known.first ? days.first : known.first,
    last: days.last < known.last ? days.last : known.last,
  };
}

const laid = new WeakMap<StoredExpense, readonly SpendDay[]>();

/** Cached: the days of an expense never change. */
function daysOf(expense: StoredExpense): readonly SpendDay[] {
  const known = laid.get(expense) ?? spendDays(expense);
  laid.set(expense, known);
  return known;
}

interface Credits {
  readonly sold: readonly AttributedDeal[];
  readonly paid: readonly AttributedDeal[];
}

const credited = new WeakMap<Records, Credits>();

/** Cached: the credits of each retail deal. */
function creditsOf(records: Records): Credits {
  const known = credited.get(records);
  if (known) return known;
  const sold = records.deals
    .filter((row) => row.sale_kind === 'retail' && !row.is_reversed)
    .map((row) => attributed(row, records.leads));
  const found = { sold, paid: sold.map((row) => paidCredit(row, records.expenses)) };
  credited.set(records, found);
  return found;
}

interface Timed {
  readonly dealership_id: number;
  readonly hour: number | null;
}

/** A level is of the end of a day: no hour has one. */
function unlessHour<Row>(hour: number | undefined, rows: () => Row[]): Row[] {
  return hour === undefined ? rows() : [];
}

/** Selects, record by record, what a part of a question counts. */
export function choose(records: Records, reach: Reaches, part: Part): ChosenRecords {
  const { places, from, to, hour, before, isOn, where = {}, budget } = part;
  const placeOf = new Map(places.map((place) => [place.dealershipId, place]));
  const happens = (row: Timed, day: Day | null, at: string | null): boolean => {
    const place = placeOf.get(row.dealership_id);
    if (!place || day === null || day < from(place) || day > to(place)) return false;
    if (isOn && !isOn(place, day)) return false;
    if (hour !== undefined && row.hour !== hour) return false;
    return before === undefined || (at !== null && clock(new Date(at), place) < clock(before, place));
  };
  const pick = <Row>(rows: readonly Row[], valuesOf: ValuesOf<Row>): Chosen<Row>[] =>
    rows.flatMap((row) => share(row, valuesOf, where) ?? []);
  const budgetDays = (expenses: readonly StoredExpense[], spans: Part['budget']) => {
    const days = expenses.flatMap(daysOf);
    const isIn = (row: Timed, day: Day, span: Days | undefined, end?: (place: Place) => Day) => {
      if (span === undefined) return happens(row, day, null);
      const place = placeOf.get(row.dealership_id);
      if (!place || (end && day >= end(place))) return false;
      return span.first <= day && day <= span.last;
    };
    return {
      spendToDate: pick(
        days.filter((row) => isIn(row, row.day, undefined)),
        spendValues,
      ),
      spend: pick(
        days.filter((row) => isIn(row, row.day, spans?.entered)),
        spendValues,
      ),
      planned: pick(
        days.filter((row) => isIn(row, row.day, spans?.whole)),
        spendValues,
      ),
      due: pick(
        days.filter((row) => isIn(row, row.day, spans?.whole, spans?.today)),
        spendValues,
      ),
      forecast: pick(
        expenses.filter(({ dealership_id, month }) =>
          isIn({ dealership_id, hour: null }, endOf(month), spans?.whole),
        ),
        spendValues,
      ),
    };
  };
  const knownIn = (feed: Feed, span: Days | undefined) =>
    places.some((place) =>
      isKnown(reach(feed, place.dealershipId), span?.first ?? from(place), span?.last ?? to(place)),
    );
  const sales = records.leads.filter(({ department }) => department === 'sales');
  const orders = records.orders.filter(({ is_voided }) => !is_voided);
  const closed = orders.filter((row) => happens(row, row.day, row.closed_at));
  const asOf = (feed: Feed) => (place: Place) => {
    const ends = reach(feed, place.dealershipId)
      .filter((known) => known.first <= to(place) && known.last >= from(place))
      .map((known) => (known.last < to(place) ? known.last : to(place)));
    return ends.sort().at(-1) ?? null;
  };
  /** Like `asOf`, from the 90th known day on. */
  const asOfLate = (feed: Feed) => (place: Place) => {
    const ends = reach(feed, place.dealershipId)
      .filter((known) => addDays(known.first, 89) <= to(place) && known.last >= from(place))
      .map((known) => ({ known, end: known.last < to(place) ? known.last : to(place) }))
      .filter(({ known, end }) => end >= addDays(known.first, 89) && end >= from(place))
      .map(({ end }) => end);
    return ends.sort().at(-1) ?? null;
  };
  const isLate = ({ dealership_id, day }: { dealership_id: number; day: Day | null }, on: AsOf) => {
    const place = placeOf.get(dealership_id);
    const end = place ? on(place) : null;
    return day !== null && end !== null && day <= end && day > addDays(end, -90);
  };
  const { sold, paid } = creditsOf(records);
  const noHour = { dealership_id: 0, hour: null };
  const lot = listedVehicles(records.vehicles ?? [], records.views ?? []).filter(
    ({ state }) => state !== 'in_transit',
  );
  const shop = records.shop ?? NO_SHOP;
  const monthOf = (dealershipId: number, day: Day): ChosenRecords =>
    choose(records, reach, {
      ...{ places: places.filter((place) => place.dealershipId === dealershipId) },
      ...{ from: () => `${day.slice(0, 8)}01` as Day, to: () => endOf(`${day.slice(0, 8)}01` as Day) },
    });
  const chosenShop = (): ChosenRecords['shop'] => {
    const ofTable = <T extends ShopTable>(table: T, values: ValuesOf<ShopRecords[T][number]>) =>
      pick<ShopRecords[T][number]>(
        shop[table].filter((row) => happens({ ...noHour, dealership_id: row.dealership_id }, row.day, null)),
        values,
      );
    const appointments = ofTable('service_appointment', appointmentValues);
    const listed = shop.part_stock.filter(({ dealership_id, day }) => {
      const place = placeOf.get(dealership_id);
      return place !== undefined && asOf('part_stock')(place) === day;
    });
    return {
      appointments: appointments.filter(({ row }) => !row.is_cancelled),
      times: ofTable('technician_time', { technician: ({ technician }) => whole(technician) }),
      inspections: ofTable('inspection', inspectionValues),
      partsInStock: hour === undefined ? pick(listed, partValues) : [],
      invoices: ofTable('parts_invoice', invoiceValues),
      requests: ofTable('parts_request', {}),
      bodyOrders: ofTable('body_order', bodyOrderValues),
      ledger: ofTable('ledger_expense', {}).map(({ row, ...chosen }) => ({
        ...chosen,
        row: { row: row as StoredLedgerExpense, ofMonth: () => monthOf(row.dealership_id, row.day) },
      })),
      coopLines: ofTable('coop_statement', {}),
      registrations: pick<MarketRegistration>(
        marketOf(shop.registration).filter((row) =>
          happens({ ...noHour, dealership_id: row.dealership_id }, row.day, null),
        ),
        registrationValues,
      ),
      marketMonths: pick<MarketMonthRow>(
        marketMonthsOf(shop.registration).filter((row) =>
          happens({ ...noHour, dealership_id: row.dealership_id }, row.day, null),
        ),
        registrationValues,
      ),
      parts: ofTable('part_stock', partValues),
    };
  };
  return {
    leads: pick(
      sales.filter((row) => happens(row, row.day, row.requested_at)),
      leadValues,
    ),
    soldLeads: pick(
      sales.filter(
        (row) =>
          row.is_sold === true &&
          happens({ ...noHour, dealership_id: row.dealership_id }, row.sold_day, null),
      ),
      leadValues,
    ),
    attributed: pick(
      sold.filter((row) => happens(row, row.day, row.sold_at)),
      attributedValues,
    ),
    paid: pick(
      paid.filter((row) => happens(row, row.day, row.sold_at)),
      attributedValues,
    ),
    deals: pick(
      records.deals.filter((row) => happens(row, row.day, row.sold_at)),
      dealValues,
    ),
    orders: pick(closed, orderValues),
    lines: pick(
      closed.flatMap((order) => order.lines.map((line) => ({ ...order, ...line }))),
      lineValues,
    ),
    vehicles: pick(
      lot.filter((row) => happens({ ...noHour, dealership_id: row.dealership_id }, row.day, null)),
      vehicleValues,
    ),
    inStock: hour === undefined ? pick(stockedVehicles(lot, placeOf, asOf('vehicle')), vehicleValues) : [],
    shop: chosenShop(),
    views: pick(
      placedViews(records.views ?? [], records.vehicles ?? []).filter((row) =>
        happens({ ...noHour, dealership_id: row.dealership_id }, row.day, null),
      ),
      viewValues(records.vehicles ?? []),
    ),
    comparables: pick(
      (records.comparables ?? []).filter((row) =>
        happens({ ...noHour, dealership_id: row.dealership_id }, row.day, null),
      ),
      {
        condition: ({ vehicle_condition }) => whole(vehicle_condition),
        make: ({ make }) => whole(make),
        model: ({ model }) => whole(model),
      },
    ),
    listedDays: listedDays(records.vehicles ?? [], placeOf, ({ dealership_id, day }) =>
      happens({ ...noHour, dealership_id }, day, null),
    ),
    recentlySold:
      hour === undefined ? pick(recentSales(records.deals, placeOf, asOf('deal')), dealValues) : [],
    buyers: unlessHour(hour, () => pick(serviceBuyers(records, placeOf, asOf('deal')), dealValues)),
    lateLines: unlessHour(hour, () =>
      pick(
        orders
          .filter((row) => isLate(row, asOfLate('repair_order')))
          .flatMap((order) => order.lines.map((line) => ({ ...order, ...line }))),
        lineValues,
      ),
    ),
    lateInvoices: unlessHour(hour, () =>
      pick(
        shop.parts_invoice.filter((row) => isLate(row, asOfLate('parts_invoice'))),
        invoiceValues,
      ),
    ),
    pending: hour === undefined ? pick(pendingDeals(records.deals, placeOf, asOf('deal')), dealValues) : [],
    ...budgetDays(records.expenses, budget),
    toClaim:
      hour === undefined ? pick(openClaims(records.expenses, placeOf, asOf('spend')), spendValues) : [],
    lapsed: pick(
      records.expenses.filter((row) => {
        const on = lapsedOn(row);
        const isBudgeted = isKnown(reach('spend', row.dealership_id), on, on);
        return isBudgeted && happens({ ...noHour, dealership_id: row.dealership_id }, on, null);
      }),
      spendValues,
    ),
    reports: chosenLines(records.reports, where, (row) =>
      happens({ ...noHour, dealership_id: row.dealership_id }, row.day, null),
    ),
    open: hour === undefined ? pick(openOrders(orders, placeOf, asOf('repair_order')), orderValues) : [],
    knows: (feed) => knownIn(feed, feed === 'spend' ? budget?.entered : undefined),
    knowsLong: (feeds, daysBefore) =>
      places.some((place) =>
        feeds
          .map((feed) => reach(feed, place.dealershipId))
          .reduce((some, others) =>
            some.flatMap((one) =>
              others.map((other) => ({
                first: one.first > other.first ? one.first : other.first,
                last: one.last < other.last ? one.last : other.last,
              })),
            ),
          )
          .map(({ first, last }) => ({ first: addDays(first, daysBefore), last }))
          .some(({ first, last }) => first <= last && first <= to(place) && last >= from(place)),
      ),
    isSpendKnownToDate: knownIn('spend', undefined),
    isPlanned: knownIn('spend', budget?.whole),
    covers: (kind, columns) =>
      places.some((place) =>
        isKnown(columnDays(records, reach, { kind, columns, place, where }), from(place), to(place)),
      ),
    isNetworkKnown: !where.platform || [null, ...NAMED_NETWORKS].some(where.platform),
    isGap: (feeds) =>
      !feeds.some((feed) =>
        places.some((place) =>
          isKnown(reach(feed, place.dealershipId), part.knownOn ?? from(place), to(place)),
        ),
      ),
  };
}

function isKnown(known: readonly Days[], from: Day, to: Day): boolean {
  return known.some(({ first, last }) => first <= to && from <= last);
}

const RECORDS_OF: Readonly<Record<Exclude<CoveredKind, ReportFact>, Feed>> = {
  lead: 'lead',
  deal: 'deal',
  order: 'repair_order',
  line: 'repair_order',
  vehicle: 'vehicle',
  view: 'vehicle_view',
};

/** Columns of a kind of data that a number is taken from. */
export interface ColumnNeed {
  readonly kind: CoveredKind;
  readonly columns: readonly string[];
}

interface Columns extends ColumnNeed {
  readonly place: Place;
  readonly where: NonNullable<Part['where']>;
}

const filledRows = new WeakMap<Records, Map<string, readonly Day[] | null>>();

/**
 * The days of a place's rows in a table on which each column is filled by some row; null if a
 * column never is.
 */
function filledDays(
  records: Records,
  { kind, columns, place, cut }: Columns & { readonly cut: string },
): readonly Day[] | null {
  const known = filledRows.get(records) ?? new Map<string, readonly Day[] | null>();
  filledRows.set(records, known);
  const key = `${kind} ${cut} ${columns.join(' ')} ${place.dealershipId}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const own = rowsOfKind(records, kind, cut).filter(
    ({ dealershipId, day }) => dealershipId === place.dealershipId && day !== null,
  );
  const isFilled = columns.every((column) => own.some(({ values }) => (values[column] ?? null) !== null));
  const days = isFilled ? own.flatMap(({ day }) => day ?? []) : null;
  known.set(key, days);
  return days;
}

interface FilledRow {
  readonly dealershipId: number;
  readonly day: Day | null;
  readonly values: Readonly<Record<string, unknown>>;
}

function rowsOfKind(records: Records, kind: CoveredKind, cut: string): FilledRow[] {
  const plain = (row: { dealership_id: number; day: Day | null }, values: object = row): FilledRow => ({
    dealershipId: row.dealership_id,
    day: row.day,
    values: values as Readonly<Record<string, unknown>>,
  });
  switch (kind) {
    case 'lead':
      return records.leads.map((row) => plain(row));
    case 'deal':
      return records.deals.map((row) => plain(row));
    case 'order':
      return records.orders.map((row) => plain(row));
    case 'vehicle':
      return listedVehicles(records.vehicles ?? [], records.views ?? []).map((row) => plain(row));
    case 'view':
      return (records.views ?? []).map((row) => plain(row));
    case 'line':
      return records.orders.flatMap((order) => order.lines.map((line) => plain(order, line)));
    default:
      return records.reports[REPORTED[kind].table]
        .filter((line) => line.cut === cut)
        .map((line) => plain(line, line.counts));
  }
}

/**
 * For records the days of their feed; for reports the days around the lines of the counted
 * breakdown.
 */
function columnDays(records: Records, reach: Reaches, of: Columns): readonly Days[] {
  const { kind, place, where } = of;
  const isReport = kind in REPORTED;
  const cut = isReport ? cutOf(kind as ReportFact, where) : '';
  const days = filledDays(records, { ...of, cut });
  if (days === null || days.length === 0) return [];
  if (!isReport) return reach(RECORDS_OF[kind as keyof typeof RECORDS_OF], place.dealershipId);
  const { table } = REPORTED[kind as ReportFact];
  const feed = (table === 'web_traffic' ? 'website' : table) as Feed;
  return reach(feed, place.dealershipId).map((known) => within(twoWeeksAround(days), known));
}

function cutOf(fact: ReportFact, where: NonNullable<Part['where']>): string {
  const { cuts, usual } = REPORTED[fact];
  return Object.keys(where).flatMap((dimension) => cuts[dimension] ?? [])[0] ?? usual;
}

/** A feed without any of the needed columns at a place counts as one that the place does not have. */
export function reachWith(records: Records, reach: Reaches, needs: readonly ColumnNeed[]): Reaches {
  const feedOf = (kind: CoveredKind): Feed => {
    if (kind === 'visits' || kind === 'events') return kind;
    return kind in REPORTED
      ? (REPORTED[kind as ReportFact].table as Feed)
      : RECORDS_OF[kind as keyof typeof RECORDS_OF];
  };
  const isFilled = ({ kind, columns }: ColumnNeed, dealershipId: number) => {
    const cut = kind in REPORTED ? cutOf(kind as ReportFact, {}) : '';
    const place = { dealershipId, dealerGroupId: 0, timeZone: '' };
    return filledDays(records, { kind, columns, place, where: {}, cut }) !== null;
  };
  return (feed, dealershipId) => {
    const own = needs.filter(({ kind }) => feedOf(kind) === feed);
    const isConnected = own.length === 0 || own.some((need) => isFilled(need, dealershipId));
    return isConnected ? reach(feed, dealershipId) : [];
  };
}

type AsOf = (place: Place) => Day | null;

function listedDays(
  vehicles: readonly StoredVehicle[],
  placeOf: ReadonlyMap<number, Place>,
  happens: (row: StoredVehicle) => boolean,
): number {
  const days = new Set(
    vehicles
      .filter((row) => placeOf.has(row.dealership_id) && happens(row))
      .map(({ dealership_id, day }) => `${dealership_id} ${day}`),
  );
  const places = new Set([...days].map((day) => day.split(' ')[0]));
  return days.size / places.size;
}

function recentSales(
  deals: readonly StoredDeal[],
  placeOf: ReadonlyMap<number, Place>,
  asOf: AsOf,
): StoredDeal[] {
  return deals.filter(({ dealership_id, day, sale_kind, is_reversed }) => {
    const place = placeOf.get(dealership_id);
    const on = place ? asOf(place) : null;
    if (on === null || day === null || sale_kind !== 'retail' || is_reversed) return false;
    return day <= on && day > addDays(on, -30);
  });
}

function pendingDeals(
  deals: readonly StoredDeal[],
  placeOf: ReadonlyMap<number, Place>,
  asOf: AsOf,
): StoredDeal[] {
  const reportLine = new Set<number>();
  for (const deal of deals) {
    if (deal.delivery_day !== null || deal.booked_day !== null) reportLine.add(deal.dealership_id);
  }
  return deals.filter((deal) => {
    const place = placeOf.get(deal.dealership_id);
    const on = place ? asOf(place) : null;
    if (on === null || deal.contract_day === null || !reportLine.has(deal.dealership_id)) return false;
    if (deal.contract_day > on || deal.contract_day <= addDays(on, -183)) return false;
    if (deal.delivery_day !== null && deal.delivery_day <= on) return false;
    if (deal.reversal_day !== null && deal.reversal_day <= on) return false;
    return deal.booked_day === null || deal.booked_day > on;
  });
}

export interface ServiceBuyer extends StoredDeal {
  readonly hasReturned: boolean;
}

/** Retail buyers of 426 days, at stores where any sold vehicle ever came back. */
function serviceBuyers(
  { deals, orders }: Records,
  placeOf: ReadonlyMap<number, Place>,
  asOf: AsOf,
): ServiceBuyer[] {
  const sold = deals.flatMap((deal) => {
    const { day, vin, dealership_id, sale_kind, is_reversed } = deal;
    if (day === null || vin === null || sale_kind !== 'retail' || is_reversed) return [];
    const visits = orders.flatMap((order) => {
      if (order.dealership_id !== dealership_id || order.vin !== vin || order.is_voided) return [];
      if (order.day === null || order.day <= day || order.day >= addDays(day, 426)) return [];
      const types = order.lines.flatMap((line) => line.pay_type ?? []);
      return types.length === 0 || types.some((type) => type !== 'internal') ? [order.day] : [];
    });
    return [{ deal, day, first: visits.sort()[0] ?? null }];
  });
  const seen = new Set(sold.filter(({ first }) => first !== null).map(({ deal }) => deal.dealership_id));
  return sold.flatMap(({ deal, day, first }) => {
    const place = placeOf.get(deal.dealership_id);
    const on = place ? asOf(place) : null;
    if (on === null || !seen.has(deal.dealership_id) || day > on || day <= addDays(on, -426)) return [];
    return [{ ...deal, hasReturned: first !== null && first <= on }];
  });
}

function openOrders(
  orders: readonly StoredOrder[],
  placeOf: ReadonlyMap<number, Place>,
  asOf: AsOf,
): OpenOrder[] {
  return orders.flatMap((order) => {
    const place = placeOf.get(order.dealership_id);
    const on = place ? asOf(place) : null;
    if (on === null || order.opened_day === null || order.opened_day > on) return [];
    if (order.day !== null && order.day <= on) return [];
    const age = (Date.parse(on) - Date.parse(order.opened_day)) / 86_400_000;
    return age < 366 ? [{ ...order, age }] : [];
  });
}

function stockedVehicles(
  vehicles: readonly ListedVehicle[],
  placeOf: ReadonlyMap<number, Place>,
  asOf: AsOf,
): ListedVehicle[] {
  return vehicles.filter(({ dealership_id, day }) => {
    const place = placeOf.get(dealership_id);
    return place !== undefined && asOf(place) === day;
  });
}

/** The first day on which it can no longer be claimed. */
function lapsedOn({ coop_deadline, flights, month }: StoredExpense): Day {
  return addDays(coop_deadline ?? addDays(flights.at(-1)?.end ?? month, 90), 1);
}

function openClaims(
  expenses: readonly StoredExpense[],
  placeOf: ReadonlyMap<number, Place>,
  asOf: AsOf,
): StoredExpense[] {
  return expenses.filter((expense) => {
    const place = placeOf.get(expense.dealership_id);
    const on = place ? asOf(place) : null;
    if (on === null || expense.month > on || lapsedOn(expense) <= on) return false;
    return expense.month > addDays(on, -731);
  });
}

interface Value {
  readonly value: string | null;
  readonly share: number;
}
type ValuesOf<Row> = Readonly<Record<string, (row: Row) => readonly Value[]>>;

const whole = (value: string | null): Value[] => [{ value, share: 1000 }];
const each = (values: readonly (string | null)[]): Value[] => {
  const said = [...new Set(values.filter((value) => value !== null))];
  return said.length === 0 ? whole(null) : said.flatMap(whole);
};

/** The group's name and type for a raw name, as stored by `storeSpellings`. */
function sourceValues<Row>(spellingOf: (row: Row) => string | null, kind: 'lead' | 'spend'): ValuesOf<Row> {
  const said = (row: Row) => SPELLINGS.find((one) => one.kind === kind && one.spelling === spellingOf(row));
  return {
    lead_source: (row) => whole(said(row)?.name ?? spellingOf(row)),
    source_type: (row) => whole(said(row)?.class ?? null),
    platform: (row) => whole(networkOf(kind, spellingOf(row))),
  };
}

const leadValues: ValuesOf<StoredLead> = {
  lead_type: (lead) => whole(lead.lead_type),
  source: (lead) => whole(lead.raw_source),
  ...sourceValues((lead) => lead.raw_source, 'lead'),
  condition: (lead) => whole(lead.vehicle_condition),
  make: (lead) => whole(lead.make),
  model: (lead) => whole(lead.model),
  salesperson: (lead) => whole(lead.salesperson),
};

const dealValues: ValuesOf<StoredDeal> = {
  condition: (deal) => whole(deal.vehicle_condition),
  make: (deal) => whole(deal.make),
  model: (deal) => whole(deal.model),
  deal_type: (deal) => whole(deal.deal_type),
  finance_manager: (deal) => whole(deal.finance_manager),
  sales_manager: (deal) => whole(deal.sales_manager),
  source: (deal) => whole(deal.raw_source),
  ...sourceValues((deal) => deal.raw_source, 'lead'),
  zip: (deal) => whole(deal.buyer_zip),
  salesperson: (deal) =>
    deal.salespeople.length === 0
      ? whole(null)
      : deal.salespeople.map((value, index) => ({ value, share: deal.salesperson_shares[index] ?? 0 })),
};

const attributedValues: ValuesOf<AttributedDeal> = {
  ...dealValues,
  ...sourceValues(({ credit }) => credit?.source ?? null, 'lead'),
  source: ({ credit }) => whole(credit?.source ?? null),
  lead_type: ({ credit }) => whole(credit?.leadType ?? null),
};

const vehicleValues: ValuesOf<ListedVehicle> = {
  condition: (vehicle) => whole(vehicle.vehicle_condition),
  make: (vehicle) => whole(vehicle.make),
  model: (vehicle) => whole(vehicle.model),
  vehicle: (vehicle) => whole(vehicle.unit),
  age_bucket: ({ age_days }) => whole(age_days === null ? null : bucketOf(age_days)),
};

function bucketOf(age: number): string {
  if (age <= 15) return '0-15';
  if (age <= 30) return '16-30';
  if (age <= 45) return '31-45';
  if (age <= 60) return '46-60';
  return age <= 90 ? '61-90' : '91-';
}

const viewValues = (vehicles: readonly StoredVehicle[]): ValuesOf<StoredView> => {
  const ofVehicle = (field: 'vehicle_condition' | 'make' | 'model' | 'unit') => (view: StoredView) =>
    whole(viewedVehicle(view, vehicles)?.[field] ?? null);
  return {
    condition: ofVehicle('vehicle_condition'),
    make: ofVehicle('make'),
    model: ofVehicle('model'),
    vehicle: ofVehicle('unit'),
    source: ({ site }) => whole(site),
    ...sourceValues(({ site }) => site, 'lead'),
  };
};

const invoiceValues: ValuesOf<StoredInvoice> = {
  pay_type: ({ channel }) => whole(channel),
  make: ({ make }) => whole(make),
};

const inspectionValues: ValuesOf<StoredInspection> = {
  advisor: ({ advisor }) => whole(advisor),
  technician: ({ technician }) => whole(technician),
  make: ({ make }) => whole(make),
};

const bodyOrderValues: ValuesOf<StoredBodyOrder> = {
  pay_type: ({ payer }) => whole(payer),
  make: ({ make }) => whole(make),
};

const registrationValues: ValuesOf<MarketRegistration> = {
  zip: ({ zip }) => whole(zip),
  make: ({ make }) => whole(make),
  model: () => whole(null),
  segment: ({ segment }) => whole(segment),
  condition: ({ vehicle_condition }) => whole(vehicle_condition),
  competitor: ({ competitor }) => whole(competitor),
};

const partValues: ValuesOf<StoredPart> = { part_age: ({ part_age }) => whole(part_age) };

const appointmentValues: ValuesOf<StoredAppointment> = {
  advisor: (appointment) => whole(appointment.advisor),
  make: (appointment) => whole(appointment.make),
};

const orderValues: ValuesOf<StoredOrder> = {
  pay_type: (order) => each(order.lines.map((line) => line.pay_type)),
  technician: (order) => each(order.lines.map((line) => line.technician)),
  op_code: (order) => each(order.lines.map((line) => line.op_code)),
  advisor: (order) => whole(order.advisor),
  make: (order) => whole(order.make),
};

const lineValues: ValuesOf<ChosenLine> = {
  pay_type: (line) => whole(line.pay_type),
  technician: (line) => whole(line.technician),
  op_code: (line) => whole(line.op_code),
  advisor: (line) => whole(line.advisor),
  make: (line) => whole(line.make),
};

const spendValues: ValuesOf<Pick<SpendDay, 'category' | 'product' | 'campaign'>> = {
  category: (day) => whole(day.category),
  product: (day) => whole(day.product),
  campaign: (day) => whole(day.campaign),
  ...sourceValues((day) => day.product, 'spend'),
};

interface Reported {
  readonly table: ReportTable;
  /** The breakdown that counts by default. */
  readonly usual: string;
  /** Dimensions that only another breakdown has. */
  readonly cuts: Readonly<Record<string, string>>;
  /** Column names by dimension. */
  readonly columns: Readonly<Record<string, string>>;
}

const REPORTED: Readonly<Record<ReportFact, Reported>> = {
  visits: {
    table: 'web_traffic',
    usual: 'channel',
    cuts: { landing_page: 'landing_page', city: 'city' },
    columns: { channel: 'channel', source_channel: 'source_channel', device: 'device' },
  },
  events: {
    table: 'web_traffic',
    usual: 'event',
    cuts: { landing_page: 'event_landing_page', city: 'event_city' },
    columns: {
      channel: 'channel',
      source_channel: 'source_channel',
      device: 'device',
      condition: 'vehicle_condition',
      event: 'event',
    },
  },
  ads: {
    table: 'ad_performance',
    usual: 'campaign',
    cuts: { keyword: 'keyword', search_term: 'search_term' },
    columns: { platform: 'platform', campaign: 'campaign', campaign_kind: 'campaign_kind', device: 'device' },
  },
  search: {
    table: 'search_performance',
    usual: 'day',
    cuts: { query: 'query', query_type: 'query', page: 'page', device: 'device', country: 'country' },
    columns: {},
  },
  queries: { table: 'search_performance', usual: 'query', cuts: {}, columns: { query: 'query' } },
  videos: {
    table: 'video_performance',
    usual: 'day',
    cuts: { video: 'video', traffic_source: 'traffic_source', device: 'device' },
    columns: {},
  },
  profiles: { table: 'profile_performance', usual: 'day', cuts: {}, columns: {} },
};

/** Dimensions looked up by a raw name in a column. */
const SPELLED: Readonly<Record<string, { readonly column: string; readonly take: 'name' | 'class' }>> = {
  campaign_name: { column: 'campaign', take: 'name' },
  campaign_type: { column: 'campaign', take: 'class' },
  query_type: { column: 'query', take: 'class' },
};

/** A line's value of a dimension. An unmapped raw name has no class and is its own name. */
function saidOf({ said }: StoredReportLine, dimension: string, column: string | null): string | null {
  const { column: spelling, take } = SPELLED[dimension] ?? {};
  if (spelling === undefined) return column === null ? null : (said[column] ?? null);
  const found = SPELLINGS.find((one) => one.kind === spelling && one.spelling === said[spelling]);
  return take === 'class' ? (found?.class ?? null) : (found?.name ?? said[spelling] ?? null);
}

/** Lines of the one breakdown that has the requested dimensions. */
function chosenLines(
  reports: Records['reports'],
  where: NonNullable<Part['where']>,
  happens: (line: StoredReportLine) => boolean,
): ChosenLines {
  const lines = Object.entries(REPORTED).map(([fact, { table, cuts, columns }]) => {
    const cut = cutOf(fact as ReportFact, where);
    const counts = (line: StoredReportLine) =>
      Object.entries(where).every(([dimension, test]) => {
        const column = columns[dimension] ?? (dimension in cuts ? dimension : null);
        return test(saidOf(line, dimension, column));
      });
    const own = reports[table].filter((line) => line.cut === cut && happens(line) && counts(line));
    return [fact, own.map((row) => ({ row, share: 1000, people: [] }))];
  });
  return Object.fromEntries(lines);
}

function share<Row>(
  row: Row,
  valuesOf: ValuesOf<Row>,
  where: NonNullable<Part['where']>,
): Chosen<Row> | null {
  let left = 1000;
  let people = 'salespeople' in (row as object) ? (row as unknown as StoredDeal).salespeople : [];
  for (const [dimension, counts] of Object.entries(where)) {
    const values = valuesOf[dimension]?.(row) ?? [];
    const own = values.filter(({ value }) => counts(value));
    if (own.length === 0) return null;
    if (dimension === 'salesperson' && values.length > 1) {
      left = own.reduce((sum, value) => sum + value.share, 0);
      people = people.filter(counts);
    }
  }
  return { row, share: left, people };
}

function clock(at: Date, { timeZone }: Place): string {
  return at.toLocaleTimeString('sv-SE', { timeZone });
}
