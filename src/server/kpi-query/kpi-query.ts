import { createHash } from 'node:crypto';
import { isKept, type Measure, type MeasureSpan } from '../../core/kpis/measure.ts';
import type { Tx } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';
import { groupByGroup } from '../identity/group-by-group.ts';
import { type Branch, branchesOf } from './branches.ts';
import { CountedReads, isCountedTogether } from './count-together.ts';
import { narrowing } from './dimension-sql.ts';
import { levelParts } from './level-parts.ts';
import { name } from './name-sql.ts';
import { groupingColumns, type QuestionPart } from './part.ts';
import type { AnswerRow, Question, RequestedWindow } from './question.ts';
import { CreditedReads, hullsOf, isCreditedSale } from './read-together.ts';
import { recordParts, rollupParts } from './statement.ts';
import { hasHours } from './time-sql.ts';
import { type Statement, Values } from './values.ts';

type SqlRow = Readonly<Record<string, string | number | null>>;

/** From rollups where they can answer, else from records. Rows of the same keys are added up by the caller. */
export async function ask(tx: Tx, scope: AuthorizedScope, question: Question): Promise<AnswerRow[]> {
  const { alone, together } = apart(question);
  const rows = alone ? await askAlone(tx, scope, alone) : [];
  for (const one of together) rows.push(...(await askTogether(tx, scope, [one])).flat());
  return rows;
}

interface Apart {
  readonly alone: Question | null;
  /** By kind of record. */
  readonly together: readonly Question[];
}

/** The measures whose records several questions read together, and the others. */
export function apart(question: Question): Apart {
  const counts = isOfDimension(question);
  const kindOf = (measure: Measure) =>
    isCreditedSale(measure)
      ? 'credited'
      : counts && isCountedTogether(measure, question)
        ? 'counted'
        : 'alone';
  const byKind = Map.groupBy(question.measures, kindOf);
  const of = (kind: ReturnType<typeof kindOf>) => {
    const measures = byKind.get(kind);
    return measures ? [{ ...question, measures }] : [];
  };
  return { alone: of('alone')[0] ?? null, together: [...of('counted'), ...of('credited')] };
}

async function askAlone(tx: Tx, scope: AuthorizedScope, question: Question): Promise<AnswerRow[]> {
  const rows: AnswerRow[] = [];
  for (const own of groupByGroup(tx, scope)) {
    if (own.scope.dealerships.length === 0) continue;
    const found = await rowsOf(own.tx, statementFor(question, own.scope));
    rows.push(...found.map((row) => answerRow(row, question)));
  }
  return rows;
}

/** Rows of each question, from one statement that reads the records once. */
export async function askTogether(
  tx: Tx,
  scope: AuthorizedScope,
  questions: readonly Question[],
): Promise<AnswerRow[][]> {
  const answers: AnswerRow[][] = questions.map(() => []);
  for (const own of groupByGroup(tx, scope)) {
    if (own.scope.dealerships.length === 0) continue;
    const usual = await readUsualCredit(own.tx, own.scope);
    const rows = await rowsOf(own.tx, statementTogether(questions, own.scope, usual));
    const byQuestion = Map.groupBy(rows, ({ question }) => Number(question));
    for (const [index, question] of questions.entries()) {
      answers[index]?.push(...(byQuestion.get(index) ?? []).map((row) => answerRow(row, question)));
    }
  }
  return answers;
}

/** Null where the groups give credit differently. */
async function readUsualCredit(
  tx: Tx,
  { dealerGroupIds }: Pick<AuthorizedScope, 'dealerGroupIds'>,
): Promise<string | null> {
  const { rows } = await tx.client.query<{ attribution: string }>({
    name: 'usual-credit',
    text: 'select distinct attribution from dealer_group where id = any($1::integer[])',
    values: [dealerGroupIds],
  });
  return rows.length === 1 ? (rows[0]?.attribution ?? null) : null;
}

async function rowsOf({ client }: Tx, { text, values }: Statement): Promise<SqlRow[]> {
  if (text === '') return [];
  const { rows } = await client.query<SqlRow>({ name: nameOf(text), text, values: [...values] });
  return rows;
}

/**
 * One part per branch and table, joined with `union all`; all parts have the same columns. Example, leads
 * by store, October 1 to November 12:
 *
 *     select 0 as slot, -- index of the window
 *       null::date as at, -- time step; null for a whole window
 *       r.dealership_id, -- the grouping
 *       sum(r.leads)::bigint as leads, -- a column per measure
 *       0 as untimed -- records without a time of day
 *     from measure_month r -- October
 *     where r.dealer_group_id = any($1) and r.dealership_id = any($2) and …
 *     group by 1, 2, 3
 *     union all
 *     select … from measure_month r … -- November: stores without later days
 *     union all
 *     select … from measure_day r … -- November: the other stores
 */
export function statementFor(question: Question, scope: StatementScope): Statement {
  const values = new Values(scope.dealerGroupIds);
  const parts = partsOf({ question, values }, scope);
  return { text: parts.length === 0 ? '' : `${parts.join('\nunion all\n')}\n`, values: values.all };
}

/** With the columns of all questions, and which one a row answers. */
export function statementTogether(
  questions: readonly Question[],
  scope: StatementScope,
  usual: string | null,
): Statement {
  const { dealerGroupIds, dealerships } = scope;
  const values = new Values(dealerGroupIds);
  const branches = questions.flatMap(({ windows }) => branchesOf(dealerships, windows));
  const hulls = hullsOf(branches);
  const reads = {
    credited: new CreditedReads(hulls, values, { dealershipIds: dealerships.map(({ id }) => id), usual }),
    counted: new CountedReads(hulls, values, branches),
  };
  const measures = [...new Set(questions.flatMap((question) => question.measures))];
  const parts = questions.flatMap((question, index) =>
    partsOf({ question, values, reads }, scope).map((part) =>
      amongOthers(part, { question, index, measures }),
    ),
  );
  const shared = [...reads.credited.sql, ...reads.counted.sql];
  const first = shared.length === 0 ? '' : `with ${shared.join(', ')}\n`;
  const text = parts.length === 0 ? '' : `${first}${parts.join('\nunion all\n')}\n`;
  return { text, values: values.all };
}

interface AmongOthers {
  readonly question: Question;
  readonly index: number;
  readonly measures: readonly Measure[];
}

function amongOthers(part: string, { question, index, measures }: AmongOthers): string {
  const columns = [
    ...Object.entries(groupingColumns(question)).map(([column, has]) => {
      const type = column === 'dealership_id' ? 'integer' : 'text';
      return has ? `p.${column}::${type}` : `null::${type} as ${column}`;
    }),
    ...measures.map((measure) =>
      question.measures.includes(measure) ? `p.${name(measure.key)}` : `null::bigint as ${name(measure.key)}`,
    ),
  ];
  return `select ${index} as question, p.slot, p.at::text, ${columns.join(', ')}, p.untimed
from (
${part}
) p`;
}

type StatementScope = Pick<AuthorizedScope, 'dealerGroupIds' | 'dealerships'>;

function partsOf(part: QuestionPart, { dealerships }: StatementScope): string[] {
  const { question } = part;
  const fromRecords = needsRecords(question, branchesOf(dealerships, question.windows));
  const counted = spansOf(question).flatMap(({ measures: all, windows, of }) => {
    const measures = all.filter((measure) => of?.has(measure) ?? true);
    const branches = branchesOf(dealerships, windows).filter(({ slot }) => windows[slot]?.measures === of);
    const own = measures.filter((measure) => isCounted(measure) && (fromRecords || !isKept(measure)));
    const kept = fromRecords ? [] : measures.filter(isKept);
    // Rollups count a lead's sale whenever it was; a cutoff day needs the records.
    const dated = kept.filter(({ eventField }) => eventField !== undefined);
    const undated = kept.filter((measure) => !dated.includes(measure));
    const cut = branches.filter(isCut);
    const uncut = branches.filter((branch) => !isCut(branch));
    return [
      ...rollupParts(part, kept, uncut),
      ...rollupParts(part, undated, cut),
      ...recordParts(part, dated, cut),
      ...recordParts(part, own, branches),
    ];
  });
  return [...counted, ...levelParts(part, dealerships)];
}

interface SpannedMeasures {
  readonly measures: readonly Measure[];
  readonly windows: readonly RequestedWindow[];
  /** Only windows with these measures are counted. */
  readonly of: RequestedWindow['measures'];
}

/** Budget measures may count other days of the period. */
function spansOf({ measures, windows }: Question): SpannedMeasures[] {
  const read = [...new Set(windows.map((window) => window.measures))];
  const isPlain = windows.every(({ budgetSpanOf, grain }) => !budgetSpanOf || grain !== 'whole');
  const spans = isPlain
    ? [{ measures, windows }]
    : [...Map.groupBy(measures, ({ span }) => span)].map(([span, own]) => ({
        measures: own,
        windows: span === undefined ? windows : windows.map((window) => spanned(window, span)),
      }));
  return spans.flatMap((one) => read.map((of) => ({ ...one, of })));
}

function spanned(window: RequestedWindow, span: MeasureSpan): RequestedWindow {
  const { budgetSpanOf, grain } = window;
  if (!budgetSpanOf || grain !== 'whole') return window;
  const spanOf: RequestedWindow['spanOf'] = (dealership) => ({
    period: budgetSpanOf(dealership, span),
    until: null,
  });
  return { ...window, spanOf, isToDate: false };
}

/** These statements are alike, and planning one costs more than running it. */
export function isFromRollups(
  question: Question,
  { dealerships }: Pick<AuthorizedScope, 'dealerships'>,
): boolean {
  const branches = branchesOf(dealerships, question.windows);
  return question.measures.every(isKept) && !branches.some(isCut) && !needsRecords(question, branches);
}

function isCut({ eventsBefore }: Branch): boolean {
  return eventsBefore !== undefined;
}

function needsRecords(question: Question, branches: readonly Branch[]): boolean {
  return (
    question.fromRecords === true ||
    isOfDimension(question) ||
    branches.some(({ grain, until }) => hasHours(grain) || until !== null)
  );
}

function isOfDimension({ by, and, filters }: Pick<Question, 'by' | 'and' | 'filters'>): boolean {
  const isDimension = (key: string | null | undefined) => (key ?? 'dealership') !== 'dealership';
  return narrowing(filters).length > 0 || isDimension(by) || isDimension(and);
}

function isCounted({ take }: Measure): boolean {
  return take.kind !== 'level';
}

function answerRow(row: SqlRow, { measures, windows }: Question): AnswerRow {
  const at = row.at ?? null;
  return {
    window: windows[Number(row.slot)]?.name ?? '',
    at: at === null ? null : String(at),
    dealershipId: (row.dealership_id ?? null) === null ? null : Number(row.dealership_id),
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

/** PostgreSQL plans a named statement once per connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = `kpi-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, made);
  return made;
}
