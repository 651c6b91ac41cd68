import { createHash } from 'node:crypto';
import type { AuthorizedScope } from './access.ts';
import type { Tx } from './database.ts';
import { type Branch, branchesOf } from './kpi-query/branches.ts';
import type { AnswerRow, Question } from './kpi-query/question.ts';
import { recordsStatement, rollupStatement, type Statement } from './kpi-query/statement.ts';

type SqlRow = Readonly<Record<string, string | number | null>>;

/**
 * Answers one question in one round trip: summed measures by window, time and dimension.
 *
 * Read from the rollups, or counted from the records when a dimension, an hour, a time of day
 * or a filter asks for more than the rollups keep.
 */
export async function ask(tx: Tx, scope: AuthorizedScope, question: Question): Promise<AnswerRow[]> {
  if (scope.dealerships.length === 0) return [];
  const { text, values } = statementFor(question, scope);
  const { rows } = await tx.client.query<SqlRow>({ name: nameOf(text), text, values: [...values] });
  return rows.map((row) => answerRow(row, question));
}

/** The SQL a question becomes. */
export function statementFor(
  question: Question,
  { dealerGroupIds, dealerships }: Pick<AuthorizedScope, 'dealerGroupIds' | 'dealerships'>,
): Statement {
  const branches = branchesOf(dealerships, question.windows);
  const statement = needsRecords(question, branches) ? recordsStatement : rollupStatement;
  return statement(question, dealerGroupIds, branches);
}

function needsRecords(
  { measures, by, and = null, filters, fromRecords }: Question,
  branches: readonly Branch[],
): boolean {
  return (
    fromRecords === true ||
    filters.length > 0 ||
    (by !== null && by !== 'dealership') ||
    and !== null ||
    measures.some(({ take }) => take.kind === 'distinct') ||
    branches.some(({ grain, until }) => grain === 'hour' || until !== null)
  );
}

function answerRow(row: SqlRow, { measures, windows }: Question): AnswerRow {
  const at = row.at ?? null;
  return {
    window: windows[Number(row.slot)]?.name ?? '',
    at: at === null ? null : String(at),
    dealershipId: row.dealership_id === undefined ? null : Number(row.dealership_id),
    value: textOf(row.value),
    also: textOf(row.also),
    sums: Object.fromEntries(measures.map(({ key }) => [key, row[key] as number | null])),
    untimed: Number(row.untimed ?? 0),
  };
}

function textOf(value: string | number | null | undefined): string | null {
  return value === undefined || value === null ? null : String(value);
}

const names = new Map<string, string>();

/** A prepared statement's name: PostgreSQL plans each text once a connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = `kpi-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, made);
  return made;
}
