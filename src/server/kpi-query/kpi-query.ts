import { createHash } from 'node:crypto';
import { isKept, type Measure, type MeasureSpan } from '../../core/kpis/measure.ts';
import type { Tx } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';
import { type Branch, branchesOf } from './branches.ts';
import { narrowing } from './dimension-sql.ts';
import { levelParts } from './level-parts.ts';
import type { AnswerRow, Question, RequestedWindow } from './question.ts';
import { recordParts, rollupParts } from './statement.ts';
import { hasHours } from './time-sql.ts';
import { type Statement, Values } from './values.ts';

type SqlRow = Readonly<Record<string, string | number | null>>;

/** One round trip, from rollups where they can answer, else from records. */
export async function ask(tx: Tx, scope: AuthorizedScope, question: Question): Promise<AnswerRow[]> {
  if (scope.dealerships.length === 0) return [];
  const { text, values } = statementFor(question, scope);
  if (text === '') return [];
  const { rows } = await tx.client.query<SqlRow>({ name: nameOf(text), text, values: [...values] });
  return rows.map((row) => answerRow(row, question));
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
export function statementFor(
  question: Question,
  { dealerGroupIds, dealerships }: Pick<AuthorizedScope, 'dealerGroupIds' | 'dealerships'>,
): Statement {
  const values = new Values(dealerGroupIds);
  const part = { question, values };
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
  const parts = [...counted, ...levelParts(part, dealerships)];
  return { text: parts.length === 0 ? '' : `${parts.join('\nunion all\n')}\n`, values: values.all };
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

function needsRecords({ by, and, filters, fromRecords }: Question, branches: readonly Branch[]): boolean {
  const isDimension = (key: string | null | undefined) => (key ?? 'dealership') !== 'dealership';
  return (
    fromRecords === true ||
    narrowing(filters).length > 0 ||
    isDimension(by) ||
    isDimension(and) ||
    branches.some(({ grain, until }) => hasHours(grain) || until !== null)
  );
}

function isCounted({ take }: Measure): boolean {
  return take.kind !== 'level';
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

/** PostgreSQL plans a named statement once per connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = `kpi-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, made);
  return made;
}
