import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Problem } from '../../core/errors.ts';
import type { Tables } from '../database/schema.ts';

type People = Kysely<Tables>;

export interface AttemptLimit {
  /** Who or what is counted, such as `['reset address', ip]`. Stored as a hash. */
  readonly of: readonly [kind: string, ...parts: string[]];
  readonly most: number;
  readonly minutes: number;
}

/** Longest window of a limit: older attempts are forgotten. */
export const LONGEST_WINDOW_MINUTES = 24 * 60;

/** Hashed, so the table has no list of addresses people tried. */
export function subjectOf([kind, ...parts]: AttemptLimit['of']): string {
  return `${kind} ${createHash('sha256').update(parts.join('\n')).digest('base64url')}`;
}

/**
 * Counts an attempt and refuses it where one of the limits is used up. Counted before the work, so that a burst
 * cannot outrun the count; a refused attempt does not count, or waiting would never end.
 *
 * @returns takes the attempt back, for one that succeeded
 * @throws Problem `tooMany`
 */
export async function countAttempt(
  people: People,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<{ forgive(): Promise<void> }> {
  const ids = await recordAttempts(
    people,
    limits.map(({ of }) => subjectOf(of)),
    now,
  );
  const forgive = () => withdrawAttempts(people, ids);
  for (const limit of limits) {
    const since = new Date(now.getTime() - limit.minutes * 60_000);
    if ((await attemptsSince(people, [subjectOf(limit.of)], since)).total <= limit.most) continue;
    await forgive();
    throw new Problem('tooMany', `Too many attempts. Try again in ${waitOf(limit.minutes)}.`);
  }
  return { forgive };
}

function waitOf(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

export async function attemptsSince(
  people: People,
  subjects: readonly string[],
  since: Date,
): Promise<{ readonly total: number; of(subject: string | undefined): number }> {
  const counts = await people
    .selectFrom('sign_in_failure')
    .select((eb) => ['subject', eb.fn.countAll<number>().as('attempts')])
    .where('subject', 'in', subjects)
    .where('failed_at', '>', since)
    .groupBy('subject')
    .execute();
  return {
    total: counts.reduce((sum, { attempts }) => sum + attempts, 0),
    of: (subject) => counts.find((row) => row.subject === subject)?.attempts ?? 0,
  };
}

export async function recordAttempts(
  people: People,
  subjects: readonly string[],
  now: Date,
): Promise<number[]> {
  const rows = subjects.map((subject) => ({ subject, failed_at: now }));
  const added = await people.insertInto('sign_in_failure').values(rows).returning('id').execute();
  const forgotten = new Date(now.getTime() - LONGEST_WINDOW_MINUTES * 60_000);
  await people.deleteFrom('sign_in_failure').where('failed_at', '<', forgotten).execute();
  return added.map(({ id }) => id);
}

export async function withdrawAttempts(people: People, ids: readonly number[]): Promise<void> {
  await people.deleteFrom('sign_in_failure').where('id', 'in', ids).execute();
}

export async function forgetAttempts(people: People, subjects: readonly string[]): Promise<void> {
  await people.deleteFrom('sign_in_failure').where('subject', 'in', subjects).execute();
}

export interface Turn {
  /** Keeps it taken while the work goes on. */
  renew(now: Date): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes these subjects for some time, on all processes together. Of two that come at the same moment both may be
 * refused, never both admitted.
 *
 * @returns the time of the latest taking, where another one has a subject
 */
export async function takeTurn(
  people: People,
  subjects: readonly string[],
  { now, forMs }: { readonly now: Date; readonly forMs: number },
): Promise<Turn | Date> {
  const ids = await recordAttempts(people, subjects, now);
  const taken = await people
    .selectFrom('sign_in_failure')
    .select('failed_at')
    .where('subject', 'in', subjects)
    .where('id', 'not in', ids)
    .where('failed_at', '>', new Date(now.getTime() - forMs))
    .orderBy('failed_at', 'desc')
    .executeTakeFirst();
  const release = () => withdrawAttempts(people, ids);
  if (taken === undefined) return { release, renew: (at) => moveAttempts(people, ids, at) };
  await release();
  return taken.failed_at;
}

async function moveAttempts(people: People, ids: readonly number[], at: Date): Promise<void> {
  await people.updateTable('sign_in_failure').set({ failed_at: at }).where('id', 'in', ids).execute();
}
