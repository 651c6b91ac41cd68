import {
  placedDay,
  previewDollars,
  previewVehicle,
  type RecordPreview,
} from '../../../core/record-preview.ts';
import type { PlacedTime } from '../../../core/time/source-time.ts';
import {
  bytes,
  integerOrNone,
  isWallClock,
  listOf,
  placedOrNone,
  smallintOrNone,
  versionMoment,
} from '../../../server/ingest/column-values.ts';
import { attributeDeals } from '../../../server/ingest/derive-attribution.ts';
import type { GroupBasis } from '../../../server/ingest/group-basis.ts';
import { AT_DEALERSHIP, kept, OF_DEALERSHIPS } from '../../../server/ingest/local-time.ts';
import {
  type Columns,
  type Placing,
  type RecordShape,
  stageOf,
} from '../../../server/ingest/record-shape.ts';
import { noteSpellings } from '../../../server/sources/note-spellings.ts';
import type { DealRecord, SaleCredit } from '../record.ts';
import { combineCredits } from './combine-credits.ts';

const dealPreview: RecordPreview<DealRecord> = {
  columns: [
    { title: 'Deal', kind: 'text', value: ({ key }) => key },
    { title: 'Contract', kind: 'day', value: ({ contractAt }, at) => placedDay(contractAt, at) },
    { title: 'Delivery', kind: 'day', value: ({ deliveryAt }, at) => placedDay(deliveryAt, at) },
    { title: 'Unwound', kind: 'day', value: ({ reversalAt }, at) => placedDay(reversalAt, at) },
    { title: 'Store', kind: 'text', value: (_deal, { name }) => name },
    { title: 'Sale', kind: 'text', value: ({ saleKind }) => saleKind },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => previewVehicle(vehicle) },
    {
      title: 'Salespeople',
      kind: 'text',
      value: ({ credits }) => credits.map(({ person }) => person).join(', ') || null,
    },
    { title: 'Price', kind: 'money', value: ({ priceCents }) => previewDollars(priceCents) },
    { title: 'Front gross', kind: 'money', value: ({ frontGrossCents }) => previewDollars(frontGrossCents) },
    { title: 'Back gross', kind: 'money', value: ({ backGrossCents }) => previewDollars(backGrossCents) },
  ],
  day: ({ contractAt, deliveryAt, bookedAt }) => contractAt ?? deliveryAt ?? bookedAt,
};

/** The dates of a sale, as columns of `deal` begin with them. */
type SaleDate = 'contract' | 'delivery' | 'booked';

/**
 * On which of its dates a sale counts: the one the group goes by, or else the nearest that the
 * source gives. A sale without that date is one whose source does not tell it: a list of sales
 * has one date, and to leave the sale out would be worse than to place it by that.
 */
const saleDates: Readonly<Record<GroupBasis['saleDay'], readonly SaleDate[]>> = {
  contract: ['contract', 'delivery', 'booked'],
  delivery: ['delivery', 'booked', 'contract'],
  booked: ['booked', 'delivery', 'contract'],
};

function frontGross(
  deal: Pick<DealRecord, 'frontGrossCents' | 'statementExtraCents'>,
  { gross }: GroupBasis,
): number | null {
  const { frontGrossCents, statementExtraCents } = deal;
  if (frontGrossCents === null || gross === 'dms') return frontGrossCents;
  return frontGrossCents + (statementExtraCents ?? 0);
}

/** The same for deals that are kept: what their derived columns are set to. */
function derivedDealColumns({ saleDay, gross }: GroupBasis): string {
  const order = saleDates[saleDay];
  const first = (column: string) =>
    `case ${order.map((name) => `when ${name}_day is not null then ${name}_${column}`).join(' ')} end`;
  const extra = gross === 'dms' ? '' : ' + coalesce(statement_extra_cents, 0)';
  return `day = ${first('day')}, hour = ${first('hour')}, sold_at = ${first('at')},
    front_gross_cents = dms_front_gross_cents${extra}`;
}

type Maybe<T> = { readonly [K in keyof T]: T[K] | null };

/** One deal on its way into the table, with its dates at the dealership. */
interface PlacedDeal extends Placing {
  readonly deal: DealRecord;
  readonly contract: Maybe<PlacedTime>;
  readonly delivery: Maybe<PlacedTime>;
  readonly booked: Maybe<PlacedTime>;
  /** The one that the group counts by. */
  readonly sale: Maybe<PlacedTime>;
  readonly credits: readonly SaleCredit[];
}

const COLUMNS: Columns<PlacedDeal> = {
  dealership_id: { type: 'integer', value: ({ dealership }) => dealership.id },
  source: { type: 'text', value: ({ source }) => source },
  natural_key: { type: 'text', value: ({ deal }) => deal.key },
  day: { type: 'date', value: ({ sale }) => sale.day },
  hour: { type: 'smallint', value: ({ sale }) => sale.hour },
  sold_at: { type: 'timestamptz', value: ({ sale }) => sale.instant },
  received_at: { type: 'timestamptz', value: ({ arrival }) => arrival.at.toISOString() },
  source_updated_at: {
    type: 'timestamptz',
    value: ({ deal, dealership }) => versionMoment(deal.updatedAt, dealership),
  },
  contract_day: { type: 'date', value: ({ contract }) => contract.day },
  contract_hour: { type: 'smallint', value: ({ contract }) => contract.hour },
  contract_at: { type: 'timestamptz', value: ({ contract }) => contract.instant },
  delivery_day: { type: 'date', value: ({ delivery }) => delivery.day },
  delivery_hour: { type: 'smallint', value: ({ delivery }) => delivery.hour },
  delivery_at: { type: 'timestamptz', value: ({ delivery }) => delivery.instant },
  booked_day: { type: 'date', value: ({ booked }) => booked.day },
  booked_hour: { type: 'smallint', value: ({ booked }) => booked.hour },
  booked_at: { type: 'timestamptz', value: ({ booked }) => booked.instant },
  is_wall_clock: {
    type: 'boolean',
    value: ({ deal }) => isWallClock([deal.contractAt, deal.deliveryAt, deal.bookedAt]),
  },
  reversal_day: {
    type: 'date',
    value: ({ deal, dealership }) => placedOrNone(deal.reversalAt, dealership).day,
  },
  is_reversed: { type: 'boolean', value: ({ deal }) => deal.reversalAt !== null },
  sale_kind: { type: 'text', value: ({ deal }) => deal.saleKind },
  deal_type: { type: 'text', value: ({ deal }) => deal.dealType },
  vehicle_condition: { type: 'text', value: ({ deal }) => deal.vehicle.condition },
  vehicle_year: { type: 'smallint', value: ({ deal }) => deal.vehicle.year },
  make: { type: 'text', value: ({ deal }) => deal.vehicle.make },
  model: { type: 'text', value: ({ deal }) => deal.vehicle.model },
  vin: { type: 'text', value: ({ deal }) => deal.vehicle.vin },
  stock_number: { type: 'text', value: ({ deal }) => deal.vehicle.stockNumber },
  days_in_stock: { type: 'integer', value: ({ deal }) => countOrNone(deal.daysInStock) },
  price_cents: { type: 'bigint', value: ({ deal }) => deal.priceCents },
  cost_cents: { type: 'bigint', value: ({ deal }) => deal.costCents },
  front_gross_cents: { type: 'bigint', value: ({ deal, basis }) => frontGross(deal, basis) },
  dms_front_gross_cents: { type: 'bigint', value: ({ deal }) => deal.frontGrossCents },
  statement_extra_cents: { type: 'bigint', value: ({ deal }) => deal.statementExtraCents },
  back_gross_cents: { type: 'bigint', value: ({ deal }) => deal.backGrossCents },
  reserve_cents: { type: 'bigint', value: ({ deal }) => deal.reserveCents },
  product_gross_cents: { type: 'bigint', value: ({ deal }) => deal.productGrossCents },
  products_sold: { type: 'smallint', value: ({ deal }) => smallCountOrNone(deal.productsSold) },
  has_service_contract: { type: 'boolean', value: ({ deal }) => deal.products.serviceContract },
  has_gap: { type: 'boolean', value: ({ deal }) => deal.products.gap },
  has_maintenance: { type: 'boolean', value: ({ deal }) => deal.products.maintenance },
  has_tire_and_wheel: { type: 'boolean', value: ({ deal }) => deal.products.tireAndWheel },
  has_paint: { type: 'boolean', value: ({ deal }) => deal.products.paint },
  trade_count: { type: 'smallint', value: ({ deal }) => smallCountOrNone(deal.tradeCount) },
  salespeople: { type: 'text[]', value: ({ credits }) => listOf(credits.map(({ person }) => person)) },
  salesperson_shares: {
    type: 'integer[]',
    value: ({ credits }) => listOf(credits.map(({ share }) => share)),
  },
  finance_manager: { type: 'text', value: ({ deal }) => deal.financeManager },
  sales_manager: { type: 'text', value: ({ deal }) => deal.salesManager },
  raw_source: { type: 'text', value: ({ deal }) => deal.leadSource?.slice(0, 200) ?? null },
  buyer_zip: { type: 'text', value: ({ deal }) => deal.buyerZip },
  email_hash: { type: 'bytea', value: ({ deal }) => bytes(deal.person.email) },
  phone_hash: { type: 'bytea', value: ({ deal }) => bytes(deal.person.phone) },
  customer_hash: { type: 'bytea', value: ({ deal }) => bytes(deal.person.customer) },
};

const ONLY_STAGED: Columns<PlacedDeal> = {
  row_number: { type: 'integer', value: ({ row }) => row },
  is_withdrawn: { type: 'boolean', value: ({ deal }) => deal.isWithdrawn },
  /** Carries only part of the credit; other rows of the deal carry the rest. */
  is_part: { type: 'boolean', value: ({ credits }) => credits.length > 0 && sharesOf(credits) !== WHOLE },
};

const WHOLE = 1_000;
/** More people than this share no sale; those with the least are left out. */
const MOST_PEOPLE = 4;

const { columns, stage, valuesOf } = stageOf(ONLY_STAGED, COLUMNS);

/** Deals: counted on the day that the group's setting picks, with the gross that it picks, credit put together. */
export const deals: RecordShape<'deal'> = {
  target: 'deal',
  columns,
  stage,
  stagedValues(deal, placing) {
    const at = (time: DealRecord['contractAt']) => placedOrNone(time, placing.dealership);
    const [contract, delivery, booked] = [at(deal.contractAt), at(deal.deliveryAt), at(deal.bookedAt)];
    const order = saleDates[placing.basis.saleDay];
    const dates = { contract, delivery, booked };
    const sale = order.map((name) => dates[name]).find(({ day }) => day !== null) ?? contract;
    return valuesOf({ ...placing, deal, ...dates, sale, credits: creditsOf(deal) });
  },
  dayColumns: ['day'],
  traceColumns: { source: 'text', natural_key: 'text' },
  combineRows: combineCredits,
  noteNames: async (tx, [dealerGroupId]) => {
    await noteSpellings(tx, { dealerGroupId, kind: 'lead' }, { from: 'staged_deal s', field: 'raw_source' });
  },
  attributeSales: attributeDeals,
  snapshot: 'to_jsonb(r)',
  preview: dealPreview,
  placeAgain: ({ basis, only }) => [
    `update deal r set ${['contract', 'delivery', 'booked'].flatMap(dateFrom).join(', ')} ${AT_DEALERSHIP} and ${only}`,
    `update deal r set ${derivedDealColumns(basis)} where ${OF_DEALERSHIPS} and ${only}`,
  ],
};

function creditsOf({ credits }: DealRecord): readonly SaleCredit[] {
  const counting = credits.filter(({ share }) => share > 0);
  if (counting.length <= MOST_PEOPLE) return counting;
  return counting.toSorted((a, b) => b.share - a.share).slice(0, MOST_PEOPLE);
}

function sharesOf(credits: readonly SaleCredit[]): number {
  return credits.reduce((sum, { share }) => sum + share, 0);
}

/** Nothing is in stock or sold less than no times; such a number says nothing. */
function countOrNone(value: number | null): number | null {
  return value !== null && value >= 0 ? integerOrNone(value) : null;
}

function smallCountOrNone(value: number | null): number | null {
  return value !== null && value >= 0 ? smallintOrNone(value) : null;
}

function dateFrom(name: string): string[] {
  return [
    `${name}_day = ${kept(`${name}_at`, `${name}_day`, '::date')}`,
    `${name}_hour = ${kept(`${name}_at`, `${name}_hour`)}`,
  ];
}
