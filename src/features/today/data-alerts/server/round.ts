import type { Database, Tx } from '../../../../server/database/database.ts';
import {
  type AuthorizedScope,
  type ScopedDealership,
  systemScope,
} from '../../../../server/identity/access.ts';
import { announce } from '../../../../server/live/realtime.ts';
import { alertRules, FEED_OUTAGE, feedsRead, watchesClock } from '../catalog/catalog.ts';
import type { AnyRule, Finding } from '../catalog/rule.ts';
import { type AlertLife, afterRun, type Muting, mutedBy, type Step } from '../rules-lifecycle.ts';
import {
  type AlertChange,
  type AlertRow,
  lockAlerts,
  type NewEvent,
  placeOf,
  readAlerts,
  writeAlerts,
  writeEvents,
} from './alert-repository.ts';
import { CLOCK, type Due, EVERYTHING, noteChecked } from './due-repository.ts';
import { businessDay, type Judgement, judgeStore, readAnswers } from './evaluate.ts';
import { type RuleSettings, readSettings, settingsFor } from './settings-repository.ts';

export interface Round {
  readonly database: Database;
  readonly dealerGroupId: number;
  readonly due: readonly Due[];
  /** The business clock. */
  readonly now: Date;
}

export interface RoundDone {
  readonly dealerGroupId: number;
  readonly stores: number;
  readonly judged: number;
  /** People are alerted of these now: new, worse, or once more. */
  readonly alerted: readonly AlertRow[];
}

/** Announced to open screens. */
export const ALERT_FACT = 'alert';

/** A round over a large group would hold the days of all its stores at once. */
const STORES_AT_ONCE = 10;

/** Judges the rules that read what changed, and keeps what they found. Safe to repeat. */
export async function runRound(
  round: Round,
  within: (tx: Tx, done: RoundDone) => Promise<void> = async () => undefined,
): Promise<RoundDone> {
  const { database, dealerGroupId, due, now } = round;
  const group = await systemScope(database, dealerGroupId);
  const known = new Set(group.dealershipIds);
  const stores = [...new Set(due.map(({ dealershipId }) => dealershipId))].filter((id) => known.has(id));
  if (stores.length === 0) return { dealerGroupId, stores: 0, judged: 0, alerted: [] };
  const scope = await systemScope(database, dealerGroupId, stores);
  const db = { run: <T>(work: (tx: Tx) => Promise<T>) => database.inGroups([dealerGroupId], work) };
  const settings = await db.run((tx) => readSettings(tx, scope));
  const feeds = Map.groupBy(due, ({ dealershipId }) => dealershipId);
  const isDue = (rule: AnyRule, store: ScopedDealership) =>
    isTouched(rule, new Set((feeds.get(store.id) ?? []).map(({ feed }) => feed)));
  const rules = alertRules.filter((rule) => scope.dealerships.some((store) => isDue(rule, store)));
  const judgements: Judged[] = [];
  for (let at = 0; at < scope.dealershipIds.length; at += STORES_AT_ONCE) {
    const some = await systemScope(
      database,
      dealerGroupId,
      scope.dealershipIds.slice(at, at + STORES_AT_ONCE),
    );
    const answers = await readAnswers({ db, scope: some, rules, now });
    for (const store of some.dealerships)
      for (const rule of rules.filter((one) => isDue(one, store)))
        judgements.push({
          rule,
          store,
          found: judgeStore(rule, { answers, settings, now }, { store, day: businessDay(store, now) }),
        });
  }
  return await database.inGroups([dealerGroupId], async (tx) => {
    const alerted = await keepFindings(tx, { scope, dealerGroupId, judgements, settings, now });
    const isWhole = (id: number) => (feeds.get(id) ?? []).some(({ feed }) => feed === EVERYTHING);
    const checked = scope.dealerships.map((store) => ({
      dealershipId: store.id,
      wholeDay: isWhole(store.id) ? businessDay(store, now) : null,
    }));
    await noteChecked(tx, { dealerGroupId, stores: checked, at: now });
    await announce(tx, { dealerGroupId, dealershipIds: stores, facts: [ALERT_FACT] });
    const done = { dealerGroupId, stores: stores.length, judged: judgements.length, alerted };
    await within(tx, done);
    return done;
  });
}

function isTouched(rule: AnyRule, changed: ReadonlySet<string>): boolean {
  if (changed.has(EVERYTHING)) return true;
  if (changed.has(CLOCK) && watchesClock(rule)) return true;
  return feedsRead(rule).some((feed) => changed.has(feed));
}

interface Judged {
  readonly rule: AnyRule;
  readonly store: ScopedDealership;
  readonly found: Judgement;
}

interface Kept {
  readonly scope: AuthorizedScope;
  readonly dealerGroupId: number;
  readonly judgements: readonly Judged[];
  readonly settings: RuleSettings;
  readonly now: Date;
}

interface Moved {
  readonly change: AlertChange;
  readonly step: Step;
}

async function keepFindings(tx: Tx, kept: Kept): Promise<AlertRow[]> {
  const { scope, dealerGroupId, judgements, now } = kept;
  await lockAlerts(tx, dealerGroupId);
  const before = new Map((await readAlerts(tx, { scope })).map((row) => [placeOf(row), row]));
  const moved = judgements.flatMap((judged) => movedBy(judged, before, kept));
  const muted = withMuting(moved, before);
  const ids = await writeAlerts(
    tx,
    dealerGroupId,
    muted.map(({ change }) => change),
  );
  const events = muted.flatMap(({ change, step }, index): NewEvent[] =>
    step.event === null
      ? []
      : [
          {
            ...{ dealershipId: change.dealershipId, alertId: ids[index] ?? 0, at: now, userId: null },
            ...{ event: step.event, detail: change.what },
          },
        ],
  );
  await writeEvents(tx, dealerGroupId, events);
  return muted.flatMap(({ change, step }, index) =>
    step.alerts && change.mutedByRule === null ? [{ id: ids[index] ?? 0, ...change }] : [],
  );
}

/** Findings of a rule at a store, and its earlier alerts that are clear now. */
function movedBy(
  { rule, store, found }: Judged,
  before: ReadonlyMap<string, AlertRow>,
  { settings, now }: Kept,
): Moved[] {
  if (found === null) return [];
  const ownerId = settingsFor(settings, rule, store.id).ownerId;
  const findings = new Map(found.map((finding) => [finding.subject.key, finding]));
  const earlier = [...before.values()].filter(
    (row) => row.dealershipId === store.id && row.rule === rule.id && !findings.has(row.subjectKey),
  );
  const clear = earlier.flatMap((row) => {
    const step = afterRun(lifeOf(row), null, now);
    return step
      ? [{ change: { ...withoutId(row), ...rowOf(step.life), judgedAt: now, resolvedAt: now }, step }]
      : [];
  });
  const fired = [...findings.values()].flatMap((finding) => {
    const place = { dealershipId: store.id, rule: rule.id, subjectKey: finding.subject.key };
    const row = before.get(placeOf(place)) ?? null;
    // Nobody was alerted while it was muted.
    const isUnheard = row?.state === 'resolved' && row.mutedByRule !== null;
    const step = afterRun(row && !isUnheard ? lifeOf(row) : null, finding, now);
    return step ? [{ change: changeOf(finding, step, { place, row, ownerId, now }), step }] : [];
  });
  return [...clear, ...fired];
}

interface Placed {
  readonly place: Pick<AlertRow, 'dealershipId' | 'rule' | 'subjectKey'>;
  readonly row: AlertRow | null;
  readonly ownerId: number | null;
  readonly now: Date;
}

function changeOf(finding: Finding, step: Step, { place, row, ownerId, now }: Placed): AlertChange {
  const isNew = row === null || (row.state === 'resolved' && step.alerts);
  return {
    ...place,
    subjectKind: finding.subject.kind,
    subjectTitle: finding.subject.title,
    since: isNew || finding.since < row.since ? finding.since : row.since,
    what: finding.what,
    sizeUnit: finding.size.unit,
    evidence: finding.evidence,
    explained: finding.explained,
    firedAt: isNew ? now : row.firedAt,
    assignedTo: isNew ? ownerId : row.assignedTo,
    reason: isNew ? null : row.reason,
    mutedByRule: null,
    mutedBySubject: null,
    judgedAt: now,
    resolvedAt: null,
    ...rowOf(step.life),
  };
}

const HUNDREDTHS = 100;

export function lifeOf(row: AlertRow): AlertLife {
  return {
    state: row.state,
    severity: row.severity,
    size: row.sizeHundredths / HUNDREDTHS,
    alertedAt: row.alertedAt,
    alertedSize: row.alertedHundredths / HUNDREDTHS,
    alertedSeverity: row.alertedSeverity,
    snoozedUntil: row.snoozedUntil,
  };
}

export function rowOf(life: AlertLife) {
  return {
    state: life.state,
    severity: life.severity,
    sizeHundredths: Math.round(life.size * HUNDREDTHS),
    alertedAt: life.alertedAt,
    alertedHundredths: Math.round(life.alertedSize * HUNDREDTHS),
    alertedSeverity: life.alertedSeverity,
    snoozedUntil: life.snoozedUntil,
  };
}

function withoutId({ id: _, ...row }: AlertRow): AlertChange {
  return row;
}

/** Mutes what another alert at the same store explains; one whose cause is gone is shown again. */
function withMuting(moved: readonly Moved[], before: ReadonlyMap<string, AlertRow>): Moved[] {
  const after = new Map<string, AlertChange>([...before].map(([place, row]) => [place, withoutId(row)]));
  for (const { change } of moved) after.set(placeOf(change), change);
  const open = Map.groupBy(
    [...after.values()].filter(({ state }) => state !== 'resolved'),
    ({ dealershipId }) => dealershipId,
  );
  const steps = new Map(moved.map(({ change, step }) => [placeOf(change), step]));
  return [...after].flatMap(([place, change]) => {
    const step = steps.get(place);
    if (change.state === 'resolved') return step ? [{ change, step }] : [];
    const muting = mutingOf(change, open.get(change.dealershipId) ?? []);
    const mutedByRule = muting?.rule ?? null;
    const mutedBySubject = muting?.subjectKey ?? null;
    const isSame = change.mutedByRule === mutedByRule && change.mutedBySubject === mutedBySubject;
    if (!step && isSame) return [];
    const moved = { change: { ...change, mutedByRule, mutedBySubject }, step: step ?? unchanged(change) };
    return [unheard(moved, before.get(place))];
  });
}

/** What people heard stays as it was while muted, so that the first run after that alerts them. */
function unheard({ change, step }: Moved, row: AlertRow | undefined): Moved {
  if (change.mutedByRule === null || !step.alerts) return { change, step };
  if (row === undefined) return { change: { ...change, alertedHundredths: 0 }, step };
  const { alertedAt, alertedHundredths, alertedSeverity } = row;
  const event = row.state === 'resolved' ? step.event : null;
  return { change: { ...change, alertedAt, alertedHundredths, alertedSeverity }, step: { ...step, event } };
}

function mutingOf({ rule: id }: AlertChange, open: readonly Muting[]): Muting | null {
  const rule = alertRules.find((one) => one.id === id);
  if (!rule) return null;
  return mutedBy({ rule: id, feeds: feedsRead(rule), causes: rule.causes ?? [] }, open, FEED_OUTAGE);
}

function unchanged(change: AlertChange): Step {
  return { life: lifeOf({ id: 0, ...change }), event: null, alerts: false };
}
