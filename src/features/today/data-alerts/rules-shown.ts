import type { Severity } from './catalog/rule.ts';
import type { AlertState } from './rules-lifecycle.ts';

/** Whether an alert counts in the menu: open, not muted, and critical or a warning. */
export function needsAttention(alert: {
  readonly state: AlertState;
  readonly severity: Severity;
  readonly mutedByRule: string | null;
}): boolean {
  const isUrgent = alert.severity === 'critical' || alert.severity === 'warning';
  return alert.state === 'open' && alert.mutedByRule === null && isUrgent;
}
