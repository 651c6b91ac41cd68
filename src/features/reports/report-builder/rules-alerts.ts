const ORDER = ['critical', 'warning', 'info', 'good'];

interface Shown {
  readonly severity: string;
  readonly state: string;
  readonly mutedBy: unknown;
  readonly firedAt: string;
}

/** Open alerts of a report: the most severe first, then the latest; at most `limit`. */
export function shownAlerts<One extends Shown>(alerts: readonly One[], limit: number): One[] {
  return alerts
    .filter(({ state, mutedBy }) => (state === 'open' || state === 'acknowledged') && mutedBy === null)
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) ||
        Number(b.firedAt > a.firedAt) - Number(b.firedAt < a.firedAt),
    )
    .slice(0, limit);
}
