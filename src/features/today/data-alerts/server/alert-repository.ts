import type { Unit } from '../../../../core/kpis/kpi.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { Evidence, Explained, RuleId, Severity, SubjectKind } from '../catalog/rule.ts';
import type { AlertEvent, AlertState } from '../rules-lifecycle.ts';

/** An alert as it is kept. Sizes are in hundredths of their unit. */
export interface AlertRow {
  readonly id: number;
  readonly dealershipId: number;
  readonly rule: RuleId;
  readonly subjectKey: string;
  readonly subjectKind: SubjectKind;
  readonly subjectTitle: string;
  readonly severity: Severity;
  readonly state: AlertState;
  readonly since: Day;
  readonly what: string;
  readonly sizeHundredths: number;
  readonly sizeUnit: Unit;
  readonly evidence: Evidence | null;
  readonly explained: Explained | null;
  readonly firedAt: Date;
  readonly alertedAt: Date;
  readonly alertedHundredths: number;
  readonly alertedSeverity: Severity;
  readonly snoozedUntil: Date | null;
  readonly assignedTo: number | null;
  readonly reason: string | null;
  readonly mutedByRule: RuleId | null;
  readonly mutedBySubject: string | null;
  readonly judgedAt: Date;
  readonly resolvedAt: Date | null;
}

/** Column and type by field; `id` is the database's own. */
const COLUMNS = {
  dealershipId: ['dealership_id', 'integer'],
  rule: ['rule', 'text'],
  subjectKey: ['subject_key', 'text'],
  subjectKind: ['subject_kind', 'text'],
  subjectTitle: ['subject_title', 'text'],
  severity: ['severity', 'text'],
  state: ['state', 'text'],
  since: ['since', 'date'],
  what: ['what', 'text'],
  sizeHundredths: ['size_hundredths', 'bigint'],
  sizeUnit: ['size_unit', 'text'],
  evidence: ['evidence', 'jsonb'],
  explained: ['explained', 'jsonb'],
  firedAt: ['fired_at', 'timestamptz'],
  alertedAt: ['alerted_at', 'timestamptz'],
  alertedHundredths: ['alerted_hundredths', 'bigint'],
  alertedSeverity: ['alerted_severity', 'text'],
  snoozedUntil: ['snoozed_until', 'timestamptz'],
  assignedTo: ['assigned_to', 'integer'],
  reason: ['reason', 'text'],
  mutedByRule: ['muted_by_rule', 'text'],
  mutedBySubject: ['muted_by_subject', 'text'],
  judgedAt: ['judged_at', 'timestamptz'],
  resolvedAt: ['resolved_at', 'timestamptz'],
} as const satisfies Record<Exclude<keyof AlertRow, 'id'>, readonly [string, string]>;

const SELECTED = ['id', ...Object.values(COLUMNS).map(([column]) => column)];
const FIELDS = ['id', ...Object.keys(COLUMNS)];
const ALERT = SELECTED.map((column, index) => `a.${column} as "${FIELDS[index]}"`).join(', ');

interface Wanted {
  readonly scope: Pick<AuthorizedScope, 'dealerGroupIds' | 'dealershipIds'>;
  readonly ids?: readonly number[];
  /** Resolved ones since then too; absent: all. */
  readonly resolvedSince?: Date;
}

/** Of stores in scope, newest alert first. */
export async function readAlerts(tx: Tx, { scope, ids, resolvedSince }: Wanted): Promise<AlertRow[]> {
  const { rows } = await tx.client.query<AlertRow>(
    `select ${ALERT} from alert a
     where a.dealer_group_id = any($1::integer[]) and a.dealership_id = any($2::integer[])
       and ($3::integer[] is null or a.id = any($3::integer[]))
       and ($4::timestamptz is null or a.state <> 'resolved' or a.resolved_at >= $4)
     order by a.alerted_at desc, a.id desc`,
    [scope.dealerGroupIds, scope.dealershipIds, ids ?? null, resolvedSince ?? null],
  );
  return rows;
}

/** Rounds and actions of a group's stores wait for each other. */
export async function lockAlerts(tx: Tx, dealerGroupId: number): Promise<void> {
  await tx.client.query("select pg_advisory_xact_lock(hashtextextended('alerts', $1))", [dealerGroupId]);
}

export type AlertChange = Omit<AlertRow, 'id'>;

/** Inserts or updates by store, rule and subject; returns the ids in the order of the changes. */
export async function writeAlerts(
  tx: Tx,
  dealerGroupId: number,
  changes: readonly AlertChange[],
): Promise<number[]> {
  if (changes.length === 0) return [];
  const columns = Object.values(COLUMNS).map(([column]) => column);
  const records = Object.entries(COLUMNS).map(([field, [, type]]) => `"${field}" ${type}`);
  const values = Object.keys(COLUMNS).map((field) => `n."${field}"`);
  const { rows } = await tx.client.query<{ id: number; place: string }>(
    `insert into alert as a (dealer_group_id, ${columns.join(', ')})
     select $1, ${values.join(', ')} from jsonb_to_recordset($2::jsonb) as n (${records.join(', ')})
     on conflict (dealer_group_id, dealership_id, rule, subject_key)
       do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
     returning id, dealership_id || ' ' || rule || ' ' || subject_key as place`,
    [dealerGroupId, JSON.stringify(changes)],
  );
  const ids = new Map(rows.map(({ id, place }) => [place, id]));
  return changes.map((change) => ids.get(placeOf(change)) ?? 0);
}

export function placeOf({
  dealershipId,
  rule,
  subjectKey,
}: Pick<AlertRow, 'dealershipId' | 'rule' | 'subjectKey'>): string {
  return `${dealershipId} ${rule} ${subjectKey}`;
}

export interface NewEvent {
  readonly dealershipId: number;
  readonly alertId: number;
  readonly at: Date;
  readonly userId: number | null;
  readonly event: AlertEvent;
  readonly detail: string;
}

export async function writeEvents(tx: Tx, dealerGroupId: number, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.client.query(
    `insert into alert_event (dealer_group_id, dealership_id, alert_id, at, user_id, event, detail)
     select $1, n."dealershipId", n."alertId", n.at, n."userId", n.event, n.detail
     from jsonb_to_recordset($2::jsonb) as n ("dealershipId" integer, "alertId" bigint, at timestamptz, "userId" integer, event text, detail text)`,
    [dealerGroupId, JSON.stringify(events)],
  );
}

export interface EventRow extends Omit<NewEvent, 'dealershipId'> {
  readonly userName: string | null;
}

/** Newest first. */
export async function readEvents(
  tx: Tx,
  scope: Pick<AuthorizedScope, 'dealerGroupIds'>,
  alertIds: readonly number[],
): Promise<EventRow[]> {
  const { rows } = await tx.client.query<EventRow>(
    `select e.alert_id as "alertId", e.at, e.user_id as "userId", e.event, e.detail, u.name as "userName"
     from alert_event e left join user_account u on u.id = e.user_id
     where e.dealer_group_id = any($1::integer[]) and e.alert_id = any($2::bigint[])
     order by e.id desc`,
    [scope.dealerGroupIds, alertIds],
  );
  return rows;
}
