import { Problem } from '../../core/errors.ts';
import type { GridMetric } from '../../core/grid/grid-cells.ts';
import { kpiNamed } from '../../core/kpis/checks.ts';
import type { Tx } from '../database/database.ts';

/** The metrics of a saved report as its tables keep them, in order. */
export interface KeptMetrics {
  readonly metrics: readonly string[];
  readonly compared: readonly string[];
  readonly inPercent: readonly string[];
}

type SentMetric = Omit<GridMetric, 'kpi'> & { readonly kpi: string };

/** Of a KPI that is sent twice the last entry wins. */
export function keptMetrics(sent: readonly SentMetric[]): KeptMetrics {
  const metrics = [...new Map(sent.map((metric) => [metric.kpi, metric])).values()];
  const those = (is: (metric: SentMetric) => boolean) =>
    metrics.filter(is).map(({ kpi }) => kpiNamed(kpi).key);
  return {
    metrics: those(() => true),
    compared: those(({ comparison }) => comparison),
    inPercent: those(({ percentages }) => percentages),
  };
}

export function gridMetrics({ metrics, compared, inPercent }: KeptMetrics): GridMetric[] {
  return metrics.map((kpi) => ({
    kpi: kpiNamed(kpi).key,
    comparison: compared.includes(kpi),
    percentages: inPercent.includes(kpi),
  }));
}

const NOUNS = {
  enterprise_report: 'report',
  custom_group_report: 'report',
  custom_group: 'supergroup',
} as const;

export interface SavedName {
  readonly dealerGroupId: number;
  /** Reports of a supergroup have names of their own. */
  readonly customGroupId?: number;
  readonly userId: number;
  readonly name: string;
  readonly isGlobal: boolean;
  /** What is renamed; null for a new one. */
  readonly id: number | null;
}

/** @throws Problem `invalid` at `name` where another one of the person, or another global one, has the name */
export async function requireFreeName(
  { client }: Tx,
  table: keyof typeof NOUNS,
  { dealerGroupId, customGroupId, userId, name, isGlobal, id }: SavedName,
): Promise<void> {
  // Two saves at once would both find the name free.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `${table}-name`,
    customGroupId ?? dealerGroupId,
  ]);
  const within = customGroupId === undefined ? '' : 'and custom_group_id = $6';
  const { rowCount } = await client.query(
    `select from ${table} where dealer_group_id = $1 and is_global = $2 and lower(name) = lower($3)
       and (is_global or user_id = $4) and id is distinct from $5 ${within} limit 1`,
    [dealerGroupId, isGlobal, name, userId, id, ...(customGroupId === undefined ? [] : [customGroupId])],
  );
  if (!rowCount) return;
  const message = isGlobal
    ? `A global ${NOUNS[table]} has this name.`
    : `You have a ${NOUNS[table]} with this name.`;
  throw new Problem('invalid', '', [{ field: 'name', message }]);
}

/**
 * Refuses a save that began from an earlier version.
 *
 * @param opened the version that was opened; absent, the last save wins
 * @throws Problem `conflict` at `version`
 */
export function requireLatest(
  table: keyof typeof NOUNS,
  kept: { readonly name: string; readonly version: number },
  opened: number | undefined,
): void {
  if (opened === undefined || opened === kept.version) return;
  throw savedMeanwhile(table, kept.name);
}

export function savedMeanwhile(table: keyof typeof NOUNS, name: string): Problem {
  const message = `Someone else saved “${name}” after you opened it. Open it again to see their changes, or save yours as a new ${NOUNS[table]}.`;
  return new Problem('conflict', message, [{ field: 'version', message }]);
}

/** The chosen stores or groups, and those kept before that the saver may not see. None stays all. */
export function withUnseen(
  chosen: readonly number[],
  kept: readonly number[],
  visible: readonly number[],
): number[] {
  if (chosen.length === 0) return [];
  return [...new Set([...chosen, ...kept.filter((id) => !visible.includes(id))])];
}
