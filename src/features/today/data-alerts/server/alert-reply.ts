import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { PersonRow } from '../../../../server/members/people-of-stores.ts';
import { alertRule } from '../catalog/catalog.ts';
import type { Alert } from '../contract.ts';
import type { AlertRow } from './alert-repository.ts';

const HUNDREDTHS = 100;

/** An alert of a store in scope as it is sent. */
export function alertReply(
  row: AlertRow,
  { dealerships }: Pick<AuthorizedScope, 'dealerships'>,
  people: readonly PersonRow[],
): Alert {
  const rule = alertRule(row.rule);
  const store = dealerships.find(({ id }) => id === row.dealershipId);
  return {
    id: row.id,
    rule: row.rule,
    title: rule?.title ?? row.rule,
    type: rule?.type ?? 'feeds',
    severity: row.severity,
    state: row.state,
    dealerShipId: row.dealershipId,
    store: store?.name ?? '',
    subject: { kind: row.subjectKind, key: row.subjectKey, title: row.subjectTitle },
    since: row.since,
    what: row.what,
    size: { value: row.sizeHundredths / HUNDREDTHS, unit: row.sizeUnit },
    evidence: row.evidence && { ...row.evidence, points: [...row.evidence.points] },
    explained: row.explained && {
      ...row.explained,
      filters: row.explained.filters.map(({ dimension, values }) => ({ dimension, values: [...values] })),
    },
    screen: rule?.screen ?? 'real-time-cashflow',
    firedAt: row.firedAt.toISOString(),
    alertedAt: row.alertedAt.toISOString(),
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    assignedTo: people.find(({ id }) => id === row.assignedTo) ?? null,
    reason: row.reason,
    mutedBy: mutedByOf(row),
  };
}

function mutedByOf({ mutedByRule, mutedBySubject }: AlertRow): Alert['mutedBy'] {
  if (mutedByRule === null) return null;
  return {
    rule: mutedByRule,
    title: alertRule(mutedByRule)?.title ?? mutedByRule,
    subject: mutedBySubject ?? '',
  };
}
