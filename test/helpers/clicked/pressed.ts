import { writeFilters } from '../../../src/core/kpis/filter-text.ts';
import type { ComparedFigure } from '../../../src/core/kpis/wire.ts';
import { type Day, lastDay, through } from '../../../src/core/time/period.ts';
import { drillDown } from '../../../src/features/reports/kpis/contract-drill-down.ts';
import { kpiProjection } from '../../../src/features/reports/kpis/contract-projection.ts';
import { kpiAddress, readKpiAddress, withKpi } from '../../../src/web/scope/kpi-address.ts';
import type { KpiQuestion } from '../../../src/web/scope/open-kpi.ts';
import type { TestCaller } from '../server.ts';

export interface Scope {
  readonly dealerGroupId: number;
  readonly dealerShipId: number[];
  readonly view: 'month' | 'quarter';
  readonly year: number;
  readonly month?: number;
  readonly quarter?: number;
}

/** A figure with the part of the drill-down it must equal. */
export interface Pressed {
  /** The screen is the part before the first dot. */
  readonly where: string;
  readonly scope: Scope;
  readonly value: number | null;
  /**
   * `numerator` is what a rate counts; `change` is the two sides of a comparison, `delta` their
   * difference.
   */
  readonly is:
    | 'value'
    | 'numerator'
    | { readonly change: 'previous' | 'lastYear'; readonly before: number | null }
    | { readonly delta: 'previous' | 'lastYear' };
  /** Null for a figure that is not a button. */
  readonly opens: KpiQuestion | null;
  /** Amounts shown and computed to the cent. */
  readonly toTheCent?: boolean;
}

const AT_ONCE = 6;

export interface Outcome {
  readonly figures: number;
  readonly screens: number;
  readonly noButtons: number;
  readonly addresses: number;
  readonly wrong: readonly string[];
}

/** Compares every figure with the first number of its drill-down, over HTTP. */
export async function pressAll(
  caller: TestCaller,
  pressed: readonly Pressed[],
  today: Day,
): Promise<Outcome> {
  const open = pressed.filter(({ opens }) => opens !== null);
  const answers = new Map<string, Promise<ComparedFigure | string>>();
  const wrong: string[] = [];
  const work = open[Symbol.iterator]();
  const press = async () => {
    for (const figure of work) {
      if (figure.opens === null) continue;
      const question = questionOf(figure.opens, { scope: figure.scope, today });
      const key = JSON.stringify(question);
      const answer = answers.get(key) ?? answerTo(caller, question);
      answers.set(key, answer);
      const found = difference(figure, await answer);
      const { where, scope } = figure;
      if (found !== null)
        wrong.push(
          `${scope.month ?? scope.view}, ${scope.dealerShipId.length} stores, ${where}: ${found} (${key})`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, press));
  return {
    figures: open.length,
    screens: new Set(open.map(({ where }) => where.split('.')[0])).size,
    noButtons: pressed.length - open.length,
    addresses: answers.size,
    wrong,
  };
}

interface Requested {
  readonly scope: Scope;
  readonly today: Day;
}

/** The drill-down's question to the server, read from the address that the press writes. */
function questionOf({ kpi, ...at }: KpiQuestion, { scope, today }: Requested) {
  const address = readKpiAddress(withKpi({}, kpiAddress(kpi, at)));
  if (!address) throw new Error(`Nothing opens at ${kpi}.`);
  const { filters, show } = address;
  const days = address.period === 'today' ? through(today, today) : address.period;
  const { dealerGroupId, dealerShipId } = scope;
  const time =
    days === 'scope'
      ? scope
      : {
          dealerGroupId,
          dealerShipId,
          view: 'custom' as const,
          startDate: days.start,
          endDate: lastDay(days),
        };
  return {
    show,
    fields: { ...time, metric: address.kpi, ...(filters.length > 0 && { filters: writeFilters(filters) }) },
  };
}

async function answerTo(
  caller: TestCaller,
  { show, fields }: ReturnType<typeof questionOf>,
): Promise<ComparedFigure | string> {
  try {
    if (show === 'value') return (await caller.call(drillDown, { ...fields, by: 'dealership' })).total;
    const { value } = (await caller.call(kpiProjection, fields))[show];
    const current = { value, numerator: null, denominator: null, absence: null };
    return { kpi: fields.metric, current, comparisons: [] };
  } catch (error) {
    return String(error);
  }
}

/** The difference from the shown figure, or null. */
function difference(
  { value, is, toTheCent = false }: Pressed,
  answer: ComparedFigure | string,
): string | null {
  if (typeof answer === 'string') return answer;
  const { current, comparisons } = answer;
  const differ = (shown: number | null, found: number | null) => differenceOf(shown, found, toTheCent);
  if (is === 'value') return differ(value, current.value);
  if (is === 'numerator') return differ(value, current.numerator ?? current.value);
  if ('delta' in is) {
    const comparison = comparisons.find(({ against }) => against === is.delta);
    return differ(value, comparison?.delta?.change ?? null);
  }
  const comparison = comparisons.find(({ against }) => against === is.change);
  return differ(value, comparison?.matched.value ?? null) ?? differ(is.before, comparison?.value ?? null);
}

function differenceOf(shown: number | null, found: number | null, toTheCent: boolean): string | null {
  const most = toTheCent ? 0.005 + 1e-9 : 1e-9 * Math.max(1, Math.abs(shown ?? 0));
  const isSame = shown === found || (shown !== null && found !== null && Math.abs(shown - found) <= most);
  return isSame ? null : `shows ${shown}, opens ${found}`;
}
