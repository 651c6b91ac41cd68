import { WHOLE_TABLE } from './coverage.ts';
import type { Condition, Fact, FactKey } from './fact.ts';
import { cutOf, facts } from './facts.ts';
import type { Feed } from './feeds.ts';
import { type AnyKpi, sumOf } from './kpi.ts';
import type { Measure } from './measure.ts';

/** What imports must cover. */
export interface Need {
  /** Equal for needs with the same days. */
  readonly key: string;
  readonly fact: FactKey;
  readonly feed: Feed;
  /** Empty for records without cuts. */
  readonly cut: string;
  /** All of them; empty where the feed alone decides. */
  readonly columns: readonly string[];
}

const needs = new Map<string, Need>();
const needsOfMeasures = new WeakMap<Measure, Map<string, Need>>();

/** What a measure needs. Throws `Problem` `invalid` where dimensions need different report cuts. */
export function needOf(measure: Measure, dimensions: readonly string[] = []): Need {
  const fact = facts[measure.fact];
  const cut = cutOf(fact, dimensions) ?? '';
  const byCut = needsOfMeasures.get(measure) ?? new Map<string, Need>();
  needsOfMeasures.set(measure, byCut);
  const known = byCut.get(cut);
  if (known) return known;
  const columns = columnsRead(measure, fact);
  const need = interned(fact, cut, cut !== '' && columns.length === 0 ? [WHOLE_TABLE] : columns);
  byCut.set(cut, need);
  return need;
}

const needsOfTables = new WeakMap<Fact, Map<string, Need>>();

/** A fact's minimum: its feed, or its report cut. */
export function needOfTable(fact: Fact, dimensions: readonly string[] = []): Need {
  const cut = cutOf(fact, dimensions) ?? '';
  const byCut = needsOfTables.get(fact) ?? new Map<string, Need>();
  needsOfTables.set(fact, byCut);
  const need = byCut.get(cut) ?? interned(fact, cut, cut === '' ? [] : [WHOLE_TABLE]);
  byCut.set(cut, need);
  return need;
}

function interned({ key: fact, feed }: Fact, cut: string, columns: readonly string[]): Need {
  const key = [feed, cut, ...columns].join(' ');
  const known = needs.get(key);
  if (known) return known;
  const need = { key, fact, feed, cut, columns };
  needs.set(key, need);
  return need;
}

function columnsRead({ take, when }: Measure, { optional, only }: Fact): string[] {
  const taken = take.kind === 'sum' ? [...take.plus, ...take.minus] : levelSum(take);
  const placed = take.kind === 'placed' ? [take.sum, take.per] : [];
  const conditions: readonly Condition[] = [...only, ...when];
  const read = [...taken, ...placed, ...conditions.map(({ field }) => field)];
  return optional.filter((column) => read.includes(column));
}

function levelSum(take: Measure['take']): readonly string[] {
  return take.kind === 'level' && take.sum !== undefined ? [take.sum] : [];
}

const needsOfKpis = new WeakMap<AnyKpi, Map<string, readonly (readonly Need[])[]>>();

/**
 * Something of each group must be known. Added parts are one group; subtracted parts and the
 * divisor have their own.
 */
export function needsOfKpi(kpi: AnyKpi, dimensions: readonly string[] = []): readonly (readonly Need[])[] {
  const byDimensions = needsOfKpis.get(kpi) ?? new Map<string, readonly (readonly Need[])[]>();
  needsOfKpis.set(kpi, byDimensions);
  const key = dimensions.join(' ');
  const known = byDimensions.get(key);
  if (known) return known;
  const sums = kpi.kind === 'ratio' ? [sumOf(kpi.of), sumOf(kpi.per)] : [sumOf(kpi.of)];
  const groups = sums.flatMap(({ plus, minus }) => [plus, ...minus.map((measure) => [measure])]);
  const found = groups.map((group) => [...new Set(group.map((measure) => needOf(measure, dimensions)))]);
  const once = [...new Map(found.map((group) => [group.map((need) => need.key).join('\n'), group])).values()];
  byDimensions.set(key, once);
  return once;
}
