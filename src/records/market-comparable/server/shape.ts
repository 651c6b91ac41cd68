import { placedDay, previewDollars, type RecordPreview } from '../../../core/record-preview.ts';
import type { Day } from '../../../core/time/period.ts';
import type { Tx } from '../../../server/database/database.ts';
import { integerOrNone, placedOrNone, smallintOrNone } from '../../../server/ingest/column-values.ts';
import {
  type Columns,
  type Placing,
  type RecordShape,
  SAME_RECORD,
  type Stage,
  stageOf,
} from '../../../server/ingest/record-shape.ts';
import type { MarketComparableRecord } from '../record.ts';
import { deriveMarketSets } from './derive-market-sets.ts';

const marketComparablePreview: RecordPreview<MarketComparableRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ reportedOn }, at) => placedDay(reportedOn, at) },
    { title: 'Store', kind: 'text', value: (_comparable, { name }) => name },
    { title: 'Our VIN', kind: 'text', value: ({ ourVin }) => ourVin },
    { title: 'VIN', kind: 'text', value: ({ vin }) => vin },
    { title: 'Seller', kind: 'text', value: ({ seller }) => seller },
    {
      title: 'Vehicle',
      kind: 'text',
      value: ({ year, make, model, trim }) =>
        [year, make, model, trim].filter((part) => part !== null).join(' ') || null,
    },
    { title: 'Price', kind: 'money', value: ({ priceCents }) => previewDollars(priceCents) },
    { title: 'Mileage', kind: 'number', value: ({ mileage }) => mileage },
    { title: 'Distance', kind: 'number', value: ({ distance }) => distance },
    { title: 'Status', kind: 'text', value: ({ status }) => status },
  ],
  day: ({ reportedOn }) => reportedOn,
};

interface Placed extends Placing {
  readonly record: MarketComparableRecord;
  readonly day: Day | null;
}

const COLUMNS: Columns<Placed> = {
  dealership_id: { type: 'integer', value: ({ dealership }) => dealership.id },
  source: { type: 'text', value: ({ source }) => source },
  natural_key: { type: 'text', value: ({ record }) => record.key },
  first_day: { type: 'date', value: ({ day }) => day },
  day: { type: 'date', value: ({ day }) => day },
  received_at: { type: 'timestamptz', value: ({ arrival }) => arrival.at.toISOString() },
  source_updated_at: { type: 'timestamptz', value: () => null },
  our_vin: { type: 'text', value: ({ record }) => record.ourVin },
  vin: { type: 'text', value: ({ record }) => record.vin },
  seller: { type: 'text', value: ({ record }) => record.seller },
  distance_miles: { type: 'integer', value: ({ record }) => integerOrNone(record.distance) },
  price_cents: { type: 'integer', value: ({ record }) => integerOrNone(record.priceCents) },
  mileage: { type: 'integer', value: ({ record }) => integerOrNone(record.mileage) },
  vehicle_condition: { type: 'text', value: ({ record }) => record.condition },
  vehicle_year: { type: 'smallint', value: ({ record }) => smallintOrNone(record.year) },
  make: { type: 'text', value: ({ record }) => record.make },
  model: { type: 'text', value: ({ record }) => record.model },
  trim: { type: 'text', value: ({ record }) => record.trim },
  drivetrain: { type: 'text', value: ({ record }) => record.drivetrain },
  status: { type: 'text', value: ({ record }) => record.status },
  days_on_market: { type: 'integer', value: ({ record }) => integerOrNone(record.daysOnMarket) },
  first_seen_day: {
    type: 'date',
    value: ({ record, dealership }) => placedOrNone(record.firstSeenOn, dealership).day,
  },
  repriced_day: {
    type: 'date',
    value: ({ record, dealership }) => placedOrNone(record.repricedOn, dealership).day,
  },
};

const ONLY_STAGED: Columns<Placed> = {
  row_number: { type: 'integer', value: ({ row }) => row },
  is_withdrawn: { type: 'boolean', value: ({ record }) => record.isWithdrawn },
  /** The first day whose market the row may change. */
  changed_from: { type: 'date', value: ({ day }) => day },
};

const { columns, stage, valuesOf } = stageOf(ONLY_STAGED, COLUMNS);
/** What the comparison with our vehicles goes by. */
const DETAILS = [
  'distance_miles',
  'mileage',
  'vehicle_condition',
  'vehicle_year',
  'make',
  'model',
  'trim',
  'drivetrain',
];
const detailsOf = (table: string) => `(${DETAILS.map((name) => `${table}.${name}`).join(', ')})`;
/** As the latest report has them. */
const LATEST = columns.filter(
  (name) => !['dealership_id', 'source', 'natural_key', 'first_day'].includes(name),
);

/** Comparables: a row for each vehicle at one price, from the first to the last day a report has it so. */
export const marketComparableShape: RecordShape<'market_comparable'> = {
  target: 'market_comparable',
  columns,
  stage,
  stagedValues(record, placing) {
    const { day } = placedOrNone(record.reportedOn, placing.dealership);
    return valuesOf({ ...placing, record, day });
  },
  dayColumns: ['day'],
  traceColumns: {},
  snapshot: 'to_jsonb(r)',
  childTables: ['market_set'],
  preview: marketComparablePreview,
  combineRows,
  keepFirstSeen: joinKnownDays,
  deriveDuplicates,
};

/** Reports repeat what was sold for weeks. */
const IS_KEPT = `(r.day > s.day or (r.status = 'sold' and s.status = 'sold'))`;
const KEY = 'dealership_id, source, natural_key';

/** A file may have several days of one price: the latest row stays, from the first day on. Sold is sold once. */
async function combineRows(tx: Tx): Promise<void> {
  await tx.client.query(
    `update staged_market_comparable s set first_day = k.first_day, changed_from = k.first_day,
       day = case when s.status = 'sold' then k.sold_day else s.day end, row_count = k.row_count
     from (
       select ${KEY}, min(day) as first_day, min(day) filter (where status = 'sold') as sold_day,
         sum(row_count) as row_count, (array_agg(row_number order by day desc, row_number desc))[1] as kept
       from staged_market_comparable group by ${KEY} having count(*) > 1
     ) k
     where s.row_number = k.kept`,
  );
  await tx.client.query(
    `delete from staged_market_comparable s using (
       select row_number, row_number() over (partition by ${KEY} order by row_count desc, row_number desc) as place
       from staged_market_comparable
     ) d where d.place > 1 and d.row_number = s.row_number`,
  );
}

/** A report before, between or after the known ones makes the days of a price longer, whatever its order. */
async function joinKnownDays(tx: Tx, stage: Stage): Promise<void> {
  await tx.client.query(
    `update staged_market_comparable s set
       changed_from = case
         when s.first_day < r.first_day then s.first_day
         when ${detailsOf('s')} is distinct from ${detailsOf('r')} then r.first_day
         else least(r.day, s.day) end,
       first_day = least(s.first_day, r.first_day),
       ${LATEST.map((name) => `${name} = case when ${IS_KEPT} then r.${name} else s.${name} end`).join(', ')}
     from market_comparable r where ${SAME_RECORD}`,
    [...stage],
  );
}

/** Of the stores whose comparables changed; after an undo, all of their days. */
async function deriveDuplicates(tx: Tx, [dealerGroupId, dealershipIds]: Stage): Promise<void> {
  const { rows } = await tx.client.query<{ id: number; from: Day }>(
    `select dealership_id as id, min(changed_from) as "from" from staged_market_comparable group by 1`,
  );
  const starts = new Map(rows.map(({ id, from }) => [id, from]));
  const touched = await tx.client.query<{ id: number }>(
    'select distinct dealership_id as id from touched_market_comparable where day is not null',
  );
  const changed = new Set(touched.rows.map(({ id }) => id));
  for (const dealershipId of dealershipIds.filter((id) => changed.has(id))) {
    await deriveMarketSets(tx, {
      dealerGroupId,
      dealershipId,
      from: starts.get(dealershipId) ?? null,
      to: null,
    });
  }
}
