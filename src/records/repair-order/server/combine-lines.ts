import type { Tx } from '../../../server/database/database.ts';
import { RECORD_KEY, sameKey } from '../../../server/ingest/record-shape.ts';
import type { RepairLine } from '../record.ts';

const key = RECORD_KEY.join(', ');

/** Columns of `repair_order_line` that its source fills, with their types; their order is that of a staged line. */
export const LINE_COLUMNS = {
  code: { type: 'text', value: (line: RepairLine) => line.code },
  pay_type: { type: 'text', value: (line: RepairLine) => line.payType },
  raw_pay_type: { type: 'text', value: (line: RepairLine) => line.rawPayType },
  op_code: { type: 'text', value: (line: RepairLine) => line.opCode },
  technician: { type: 'text', value: (line: RepairLine) => line.technician },
  labor_sale_cents: { type: 'bigint', value: (line: RepairLine) => line.laborSaleCents },
  labor_cost_cents: { type: 'bigint', value: (line: RepairLine) => line.laborCostCents },
  sold_hours: { type: 'bigint', value: (line: RepairLine) => line.soldHours },
  flag_hours: { type: 'bigint', value: (line: RepairLine) => line.flagHours },
  actual_hours: { type: 'bigint', value: (line: RepairLine) => line.actualHours },
  parts_sale_cents: { type: 'bigint', value: (line: RepairLine) => line.partsSaleCents },
  parts_cost_cents: { type: 'bigint', value: (line: RepairLine) => line.partsCostCents },
  other_sale_cents: { type: 'bigint', value: (line: RepairLine) => line.otherSaleCents },
  other_cost_cents: { type: 'bigint', value: (line: RepairLine) => line.otherCostCents },
} as const;

const values = Object.values(LINE_COLUMNS).map(({ value }) => value);
const names = Object.keys(LINE_COLUMNS);

/**
 * The lines of one row as JSON. The last element tells like lines of one row apart, so that the
 * same row twice adds nothing while an order that names two like lines keeps both.
 */
export function linesText(lines: readonly RepairLine[]): string {
  const seen = new Map<string, number>();
  const staged = lines.map((line) => {
    const content = values.map((value) => value(line));
    const text = JSON.stringify(content);
    const turn = (seen.get(text) ?? 0) + 1;
    seen.set(text, turn);
    return [...content, turn];
  });
  return JSON.stringify(staged);
}

/**
 * The lines of the latest version of every staged order, each once, in `staged_line`: numbered by
 * code and then by content, so that the order of a file's rows does not matter.
 */
export async function stageLines(tx: Tx): Promise<void> {
  const fields = Object.entries(LINE_COLUMNS).map(
    ([name, { type }], place) => `(content ->> ${place})::${type} as ${name}`,
  );
  await tx.client.query(
    `create temporary table staged_line on commit drop as
     with version as (
       select ${key}, lines,
         source_updated_at is not distinct from max(source_updated_at) over (partition by ${key}) as is_latest
       from staged_repair_order where not is_withdrawn
     ), line as (
       select distinct ${key}, e.content
       from version cross join lateral jsonb_array_elements(lines) as e (content)
       where is_latest
     )
     select ${key}, row_number() over (
         partition by ${key} order by (content ->> 0) collate "C", content::text collate "C"
       )::integer as line, content, ${fields.join(', ')}
     from line`,
  );
  await tx.client.query(`analyze staged_line (${key})`);
}

/** What an order's lines say of the whole order. */
export async function summariseLines(tx: Tx): Promise<void> {
  const each = (column: string) =>
    `coalesce(array_agg(distinct ${column} collate "C") filter (where ${column} is not null), '{}')`;
  await tx.client.query(
    `update staged_repair_order s
     set pay_types = l.pay_types, op_codes = l.op_codes, technicians = l.technicians,
       customer_line_count = l.customer_line_count, lines_digest = l.digest
     from (
       select ${key}, ${each('pay_type')} as pay_types, ${each('op_code')} as op_codes,
         ${each('technician')} as technicians,
         least(count(*) filter (where pay_type = 'customer'), 32767)::smallint as customer_line_count,
         sha256(convert_to(string_agg(content::text, E'\\n' order by line), 'UTF8')) as digest
       from staged_line group by ${key}
     ) l
     where ${sameKey('s', 'l')}`,
  );
}

export const LINE_NAMES: readonly string[] = names;
