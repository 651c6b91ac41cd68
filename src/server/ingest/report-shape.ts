import type { ReportLine } from '../../core/report-line.ts';
import type { Tx } from '../database/database.ts';
import {
  type Columns,
  type Placing,
  RECORD_KEY,
  type RecordShape,
  sameKey,
  stageOf,
} from './record-shape.ts';
import type { ReportSources } from './report-sources.ts';

export interface PlacedLine<Line> extends Placing {
  readonly line: Line;
}

const key = RECORD_KEY.join(', ');

function lineColumns<Line extends ReportLine<string>>(): Columns<PlacedLine<Line>> {
  return {
    dealership_id: { type: 'integer', value: ({ dealership }) => dealership.id },
    source: { type: 'text', value: ({ source }) => source },
    natural_key: { type: 'text', value: ({ line }) => line.key },
    account: { type: 'text', value: ({ line }) => line.account },
    cut: { type: 'text', value: ({ line }) => line.cut },
    grain: { type: 'text', value: ({ line }) => line.grain },
    first_day: { type: 'date', value: ({ line }) => line.firstDay },
    day: { type: 'date', value: ({ line }) => line.day },
    received_at: { type: 'timestamptz', value: ({ arrival }) => arrival.at.toISOString() },
    source_updated_at: { type: 'timestamptz', value: () => null },
  };
}

interface Reported<Line> {
  readonly target: string;
  /** Cuts that cover a day completely: a missing line means 0. */
  readonly usualCuts: readonly string[];
  /** Accounts of one dealership count different things. */
  readonly accountsAddUp?: boolean;
  /** Zero has no line in these cuts. */
  readonly alwaysHeld?: RecordShape['alwaysHeld'];
  /** SQL of a line's item (such as its campaign), for any source and grain. */
  readonly about: (of: string) => readonly string[];
  /** Stays when the item is renamed. */
  readonly idColumn?: string;
  readonly dimensions: Columns<PlacedLine<Line>>;
  /** Summed when lines are combined. */
  readonly counts: Columns<PlacedLine<Line>>;
}

/** Parts are combined, and each day counts once. */
export function reportShape<Line extends ReportLine<string>>({
  target,
  usualCuts,
  accountsAddUp = false,
  alwaysHeld,
  about,
  idColumn,
  dimensions,
  counts,
}: Reported<Line>) {
  const ownStage: Columns<PlacedLine<Line>> = {
    row_number: { type: 'integer', value: ({ row }) => row },
    is_withdrawn: { type: 'boolean', value: ({ line }) => line.isWithdrawn },
    is_part: { type: 'boolean', value: ({ line }) => line.isPart },
  };
  const staged = stageOf(ownStage, { ...lineColumns<Line>(), ...dimensions, ...counts });
  return {
    columns: staged.columns,
    stage: staged.stage,
    stagedValues: (line: Line, placing: Placing) => staged.valuesOf({ ...placing, line }),
    dayColumns: ['day'],
    traceColumns: { cut: 'text' },
    reaches: `cut in (${usualCuts.map((cut) => `'${cut}'`).join(', ')})`,
    combineRows: (tx: Tx) => combineParts(tx, `staged_${target}`, Object.keys(counts)),
    ...(alwaysHeld ? { alwaysHeld } : {}),
    reportSources: reportSourcesOf({ target, accountsAddUp, about, idColumn, counts: Object.keys(counts) }),
    snapshot: 'to_jsonb(r)',
  };
}

interface Comparing {
  readonly target: string;
  readonly accountsAddUp: boolean;
  readonly about: (of: string) => readonly string[];
  readonly idColumn: string | undefined;
  readonly counts: readonly string[];
}

function reportSourcesOf({ target, accountsAddUp, about, idColumn, counts }: Comparing): ReportSources {
  const title = (of: string) => `concat_ws(' · ', ${about(of).join(', ')})`;
  const of = (table: string) => counts.map((name) => `${table}.${name}`).join(', ');
  return {
    target,
    accountsAddUp,
    title,
    item: (table) => `lower(${title(table)})`,
    costCents: (table) => (counts.includes('cost_cents') ? `${table}.cost_cents` : 'null::bigint'),
    isRenamed: (staged, known) => {
      const sameId = idColumn === undefined ? 'false' : `${staged}.${idColumn} = ${known}.${idColumn}`;
      const isCounted = counts.map((name) => `coalesce(${known}.${name}, 0)`).join(' + ');
      return `(${sameId} or ((${of(staged)}) is not distinct from (${of(known)}) and ${isCounted} > 0))`;
    },
  };
}

/** Into the first part; a count that no part has stays unknown. */
export async function combineParts(tx: Tx, staged: string, counts: readonly string[]): Promise<void> {
  const sums = counts.map((name) => `sum(${name})::bigint as ${name}`).join(', ');
  const same = sameKey('s', 'g');
  await tx.client.query(
    `create temporary table gathered on commit drop as
     select ${key}, min(row_number) as row_number, sum(row_count)::integer as row_count, ${sums}
     from ${staged} where is_part and not is_withdrawn group by ${key} having count(*) > 1`,
  );
  await tx.client.query(
    `delete from ${staged} s using gathered g where ${same} and s.is_part and s.row_number <> g.row_number`,
  );
  await tx.client.query(
    `update ${staged} s set row_count = g.row_count, ${counts.map((name) => `${name} = g.${name}`).join(', ')}
     from gathered g where ${same} and s.is_part`,
  );
  await tx.client.query('drop table gathered');
}
