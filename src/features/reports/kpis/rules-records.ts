import { Problem } from '../../../core/errors.ts';
import type { FactKey } from '../../../core/kpis/fact.ts';
import { facts } from '../../../core/kpis/facts.ts';
import { type Kpi, type Sum, sumOf } from '../../../core/kpis/kpi.ts';
import type { Measure } from '../../../core/kpis/measure.ts';
import type { RecordPart } from './contract-records.ts';

/** Records of one kind that a measure counts. */
export interface Listing {
  readonly part: RecordPart;
  readonly kind: FactKey;
  readonly title: string;
  readonly measures: readonly Measure[];
}

/**
 * All record lists behind a KPI: of its value, or of a ratio's numerator and then its denominator,
 * one per kind of record.
 */
export function listingsOf(kpi: Kpi): Listing[] {
  if (kpi.kind !== 'ratio') return listed('value', sumOf(kpi.of));
  return [...listed('numerator', sumOf(kpi.of)), ...listed('denominator', sumOf(kpi.per))];
}

/**
 * The requested list; by default the first.
 *
 * @throws Problem `invalid` for a part or a kind of record the KPI does not have
 */
export function listingNamed(
  kpi: Kpi,
  requested: { part?: RecordPart | undefined; kind?: string | undefined },
): Listing {
  const all = listingsOf(kpi);
  const ofPart = requested.part === undefined ? all : all.filter(({ part }) => part === requested.part);
  const found = ofPart.find(({ kind }) => requested.kind === undefined || kind === requested.kind);
  if (found) return found;
  const field = ofPart.length === 0 ? 'part' : 'kind';
  const choices = all.map(({ part, kind }) => `${kind} of the ${part}`).join(', ');
  const message = `${kpi.title} has no such records; choose ${choices}.`;
  throw new Problem('invalid', message, [{ field, message }]);
}

function listed(part: RecordPart, { plus, minus }: Sum): Listing[] {
  const byKind = Map.groupBy(new Set([...plus, ...minus]), ({ fact }) => fact);
  return [...byKind].map(([kind, measures]) => ({
    part,
    kind,
    title: part === 'value' ? facts[kind].title : `${facts[kind].title} in the ${part}`,
    measures,
  }));
}
