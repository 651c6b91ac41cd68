import type { Fact, RecordColumn } from '../../core/kpis/fact.ts';
import { facts } from '../../core/kpis/facts.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import { shown } from '../../core/money/money.ts';
import type { Tx } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';
import { groupByGroup } from '../identity/group-by-group.ts';
import { type Branch, branchesOf, stretchesOf } from './branches.ts';
import { filterConditions } from './dimension-sql.ts';
import { levelJoin } from './level-join.ts';
import { levelRows } from './level-rows.ts';
import { allOf, openDaysSql } from './measure-sql.ts';
import { name } from './name-sql.ts';
import { whereAndWhen } from './part.ts';
import type { Filter, RequestedWindow } from './question.ts';
import { listedSource } from './record-source.ts';
import { type Statement, Values } from './values.ts';

export interface RecordsQuestion {
  /** One kind of record, counts and levels not mixed. */
  readonly measures: readonly Measure[];
  /** Its grain is ignored. */
  readonly window: RequestedWindow;
  readonly filters: readonly Filter[];
  readonly limit: number;
  readonly offset: number;
}

export type RecordCell = string | number | boolean | null;

export interface ListedRecord {
  readonly dealershipId: number;
  /** In column order: dollars, hours, titles; lists as text. */
  readonly cells: readonly RecordCell[];
}

export interface RecordsPage {
  readonly columns: readonly RecordColumn[];
  readonly records: readonly ListedRecord[];
  /** Across all pages. */
  readonly count: number;
}

/** Newest first. */
export async function listRecords(
  tx: Tx,
  scope: AuthorizedScope,
  question: RecordsQuestion,
): Promise<RecordsPage> {
  const { columns } = factOf(question);
  const { limit, offset } = question;
  const groups = groupByGroup(tx, scope);
  const isMerged = groups.length > 1;
  const ofOne = isMerged ? { ...question, limit: offset + limit, offset: 0 } : question;
  const parts: Part[] = [];
  for (const own of groups) parts.push(await partOf(own.tx, own.scope, ofOne));
  const listed = parts.flatMap((part) => part.listed);
  // Records of a store are of one group, so they keep their order.
  const page = isMerged ? listed.sort(newestFirst).slice(offset, offset + limit) : listed;
  return {
    columns,
    records: page.map(({ record }) => record),
    count: parts.reduce((sum, { count }) => sum + count, 0),
  };
}

/** A record with what orders it before its keys. */
interface Listed {
  readonly day: string | null;
  readonly hour: number | null;
  readonly record: ListedRecord;
}

interface Part {
  readonly listed: readonly Listed[];
  readonly count: number;
}

type SqlRow = readonly [dealershipId: number, day: string | null, hour: number | null, ...cells: unknown[]];

async function partOf(tx: Tx, scope: AuthorizedScope, question: RecordsQuestion): Promise<Part> {
  const { columns } = factOf(question);
  const statements = recordStatements(question, scope);
  if (statements === null) return { listed: [], count: 0 };
  const counted = await tx.client.query<{ count: number }>(query(statements.count));
  const page = await tx.client.query<SqlRow & unknown[]>({ ...query(statements.page), rowMode: 'array' });
  return {
    listed: page.rows.map(([dealershipId, day, hour, ...cells]) => ({
      day,
      hour,
      record: { dealershipId, cells: columns.map((column, index) => cellOf(column, cells[index])) },
    })),
    count: counted.rows[0]?.count ?? 0,
  };
}

/** As the statement orders them: without a day first, without an hour last on their day. */
function newestFirst(one: Listed, other: Listed): number {
  if (one.day !== other.day) return one.day === null || (other.day !== null && one.day > other.day) ? -1 : 1;
  return (other.hour ?? -1) - (one.hour ?? -1) || one.record.dealershipId - other.record.dealershipId;
}

/** Null without days. */
export function recordStatements(
  question: RecordsQuestion,
  { dealerGroupIds, dealerships }: Pick<AuthorizedScope, 'dealerGroupIds' | 'dealerships'>,
): { page: Statement; count: Statement } | null {
  const fact = factOf(question);
  const values = new Values(dealerGroupIds);
  const sources = question.measures.some(({ take }) => take.kind === 'level')
    ? levelSources(question, dealerships, values)
    : stretchesOf(branchesOf(dealerships, [question.window])).map((branch) =>
        daySource(question, branch, values),
      );
  if (sources.length === 0) return null;
  const filled = [...values.all];
  const columns = fact.columns.map(({ field }) => `r.${name(field)}`);
  const day = `r.${name(fact.level && isLevel(question) ? fact.level.from : fact.dayField)}`;
  const hour = fact.hourField === null ? null : `r.${name(fact.hourField)}`;
  const newest = [`${day} desc`, ...(hour === null ? [] : [`${hour} desc nulls last`])];
  const keys = ['dealership_id', ...fact.keyFields].map((field) => `r.${name(field)}`);
  const rows = sources.map((source) => `select r.*\n${source}`).join('\nunion all\n');
  const page = `select r.dealership_id, ${[day, hour ?? 'null', ...columns].join(', ')}
from (
${rows}
) as r
order by ${[...newest, ...keys].join(', ')}
limit ${values.add(question.limit, 'bigint')} offset ${values.add(question.offset, 'bigint')}
`;
  const counts = sources.map((source) => `select count(*) as count\n${source}`).join('\nunion all\n');
  return {
    page: { text: page, values: values.all },
    count: { text: `select sum(count)::integer as count from (\n${counts}\n) as c\n`, values: filled },
  };
}

function daySource(question: RecordsQuestion, branch: Branch, values: Values): string {
  const fact = factOf(question);
  const until =
    branch.until === null || fact.instantField === null
      ? []
      : [`r.${name(fact.instantField)} < ${values.add(branch.until, 'timestamptz')}`];
  const when = [...whereAndWhen(branch, `r.${name(fact.dayField)}`, values), ...until];
  const source = listedSource(fact, branch, { values, filters: question.filters });
  return `from ${source} r\nwhere ${[...when, ...which(question, values)].join('\n  and ')}`;
}

function levelSources(
  question: RecordsQuestion,
  dealerships: AuthorizedScope['dealerships'],
  values: Values,
): string[] {
  const fact = factOf(question);
  const rows = levelRows(dealerships, { ...question.window, grain: 'whole' }, fact);
  if (rows.dealershipIds.length === 0) return [];
  return [`${levelJoin(fact, rows, values)}\nwhere ${which(question, values).join('\n  and ')}`];
}

function which(question: RecordsQuestion, values: Values): string[] {
  const fact = factOf(question);
  const any = question.measures.map((measure) => `(${conditionsOf(measure, fact)})`);
  return [
    ...filterConditions(fact, question.filters, values),
    any.length === 1 ? (any[0] ?? '') : `(${any.join('\n    or ')})`,
  ];
}

/** A sum needs records with the summed value. */
function conditionsOf({ take, when }: Measure, { level }: Fact): string {
  const needed = when.map((condition) => allOf([condition]));
  if (take.kind === 'sum') {
    needed.push(...[...take.plus, ...take.minus].map((field) => `r.${name(field)} is not null`));
  }
  if (take.kind === 'distinct') needed.push(`r.${name(take.field)} is not null`);
  // Every line is part of an average.
  if (take.kind === 'placed') needed.push(`r.${name(take.field)} is not null`);
  if (take.kind === 'months') needed.push(`cardinality(r.${name(take.list)}) > 0`);
  if (take.kind === 'level' && level) {
    needed.push(...openDaysSql(take, `requested.first + open.days - r.${name(level.from)}`));
  }
  return needed.length === 0 ? 'true' : [...new Set(needed)].join(' and ');
}

function factOf({ measures }: RecordsQuestion): Fact {
  const [first] = measures;
  if (!first || measures.some(({ fact }) => fact !== first.fact)) {
    throw new Error('Records are listed by measures of one kind of record.');
  }
  return facts[first.fact];
}

function isLevel({ measures }: RecordsQuestion): boolean {
  return measures.some(({ take }) => take.kind === 'level');
}

function query({ text, values }: Statement): { text: string; values: unknown[] } {
  return { text, values: [...values] };
}

function cellOf({ kind, values }: RecordColumn, cell: unknown): RecordCell {
  const titleOf = (value: string) => values?.find((one) => one.value === value)?.title ?? value;
  if (cell === null || cell === undefined) return null;
  if (Array.isArray(cell)) return cell.map((entry) => titleOf(String(entry))).join(', ');
  if (typeof cell === 'boolean') return cell;
  if (typeof cell === 'number') return shown(cell, kind === 'usd' || kind === 'hours' ? 100 : 1);
  return titleOf(String(cell));
}
