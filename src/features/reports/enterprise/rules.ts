import { kpiNamed } from '../../../core/kpis/checks.ts';
import type { Kpi } from '../../../core/kpis/kpi.ts';

/**
 * The KPIs with these keys, each once, in the order of its first mention.
 *
 * @throws Problem `invalid` for an unknown one
 */
export function kpisNamed(keys: readonly string[]): Kpi[] {
  return [...new Set(keys)].map(kpiNamed);
}
