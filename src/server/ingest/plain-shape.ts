import type { RecordPreview } from '../../core/record-preview.ts';
import type { Day } from '../../core/time/period.ts';
import type { SourceTime } from '../../core/time/source-time.ts';
import type { RecordOf, Target } from '../../records/kinds.ts';
import type { Tx } from '../database/database.ts';
import { placedOrNone } from './column-values.ts';
import {
  type Columns,
  type Placing,
  type RecordShape,
  SAME_RECORD,
  type Stage,
  stagedTable,
  stageOf,
} from './record-shape.ts';
import { combineParts } from './report-shape.ts';
import { goneRecords } from './superseded.ts';

interface PlainRecord {
  readonly key: string;
  readonly isWithdrawn: boolean;
}

/** A record on its way into the table, with its local day. */
export type Dated<Rec> = Placing & { readonly record: Rec; readonly day: Day | null };

interface Plain<T extends Target> {
  readonly dayOf: (record: RecordOf[T]) => SourceTime;
  readonly columns: Columns<Dated<RecordOf[T]>>;
  /** Added up over rows that are parts of one record. */
  readonly amounts?: Columns<Dated<RecordOf[T]>>;
  readonly isPart?: (record: RecordOf[T]) => boolean;
  readonly preview: RecordPreview<RecordOf[T]>;
  /** For daily lists: the day is part of the key, and a new list of a day replaces the one before. */
  readonly isKeyedByDay?: boolean;
}

/** The shape of a record that is of one day and has no children and no connections to other records. */
export function plainShape<T extends Target>(target: T, of: Plain<T>): RecordShape<T> {
  const { amounts = {}, isPart } = of;
  type Placed = Dated<RecordOf[T] & PlainRecord>;
  const keyOf = ({ record, day }: Placed) => (of.isKeyedByDay ? `${record.key} ${day}` : record.key);
  const shared: Columns<Placed> = {
    dealership_id: { type: 'integer', value: ({ dealership }) => dealership.id },
    source: { type: 'text', value: ({ source }) => source },
    natural_key: { type: 'text', value: keyOf },
    day: { type: 'date', value: ({ day }) => day },
    received_at: { type: 'timestamptz', value: ({ arrival }) => arrival.at.toISOString() },
    source_updated_at: { type: 'timestamptz', value: () => null },
  };
  const onlyStaged: Columns<Placed> = {
    row_number: { type: 'integer', value: ({ row }) => row },
    is_withdrawn: { type: 'boolean', value: ({ record }) => record.isWithdrawn },
    ...(isPart ? { is_part: { type: 'boolean', value: ({ record }: Placed) => isPart(record) } } : {}),
  };
  const { columns, stage, valuesOf } = stageOf(onlyStaged, {
    ...shared,
    ...of.columns,
    ...amounts,
  });
  return {
    target,
    columns,
    stage,
    stagedValues(record, placing) {
      const { day } = placedOrNone(of.dayOf(record), placing.dealership);
      return valuesOf({ ...placing, record: record as RecordOf[T] & PlainRecord, day });
    },
    dayColumns: ['day'],
    traceColumns: {},
    snapshot: 'to_jsonb(r)',
    preview: of.preview,
    ...(isPart
      ? { combineRows: (tx: Tx) => combineParts(tx, stagedTable({ target }), Object.keys(amounts)) }
      : {}),
    ...(of.isKeyedByDay === true
      ? {
          withdrawAbsent: (tx: Tx, dealerships: Stage) =>
            withdrawAbsent(tx, { target, columns }, dealerships),
        }
      : {}),
  };
}

async function withdrawAbsent(
  tx: Tx,
  shape: Pick<RecordShape, 'target' | 'columns'>,
  stage: Stage,
): Promise<void> {
  const staged = stagedTable(shape);
  for (const from of [shape.target, goneRecords(shape)]) {
    await tx.client.query(
      `insert into ${staged} (row_number, is_withdrawn, row_count, ${shape.columns.join(', ')})
       select 0, true, 0, ${shape.columns.map((name) => `r.${name}`).join(', ')}
       from ${from} r
       where r.dealer_group_id = $1 and r.dealership_id = any($2::integer[])
         and (r.dealership_id, r.source, r.day) in (select dealership_id, source, day from ${staged} where not is_withdrawn)
         and not exists (select from ${staged} s where ${SAME_RECORD})`,
      [...stage],
    );
  }
}
