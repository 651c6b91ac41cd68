import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';

const CHANNEL = 'rooftop_change';
const RECONNECT_AFTER_MS = 500;
/** For browsers that reconnect. */
const KEPT_FOR_MS = 60_000;
const MOST_KEPT = 1_000;
/** After a lost connection: every open screen reloads. */
const ANYTHING: Change = { dealerGroupId: 0, dealershipIds: [], facts: ['*'] };

/** The fact of `announceMembership`. */
export const MEMBERSHIP = 'membership';

/** The last fact of a stream whose session was ended. */
export const SESSION_ENDED = 'session_ended';

export interface Change {
  readonly dealerGroupId: number;
  readonly dealershipIds: readonly number[];
  /** Such as `lead`; `*` when changes may have been missed. */
  readonly facts: readonly string[];
  /** Only this person's streams receive it. Absent: everybody who may see the stores. */
  readonly userId?: number;
}

export interface Changes {
  /** Returns the function that unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void;
  onSessionEnd(listener: (sessionId: string) => void): () => void;
  /** Oldest first; a change of anything where some are lost. */
  ofTheLast(milliseconds: number): readonly Change[];
  close(): Promise<void>;
}

/** Notifies all servers on this database when the transaction commits. */
export async function announce(tx: Tx, change: Change): Promise<void> {
  if (tx.isDistributed && change.dealerGroupId > 0) await raiseVersion(tx, change.dealerGroupId);
  // At most 8,000 bytes; without ids it means the whole group.
  const ids = change.dealershipIds.length > 500 ? [] : change.dealershipIds;
  await tx.client.query('select pg_notify($1, $2)', [
    CHANNEL,
    JSON.stringify({ ...change, dealershipIds: ids }),
  ]);
}

/** On a cluster the coordinator's snapshot does not show what workers wrote; a row beside them does. */
async function raiseVersion(tx: Tx, dealerGroupId: number): Promise<void> {
  await tx.client.query('update dealer_group set data_version = data_version + 1 where id = $1', [
    dealerGroupId,
  ]);
}

/** What this person may see changed: their open tabs load everything again. */
export async function announceMembership(tx: Tx, userId: number): Promise<void> {
  await announce(tx, { dealerGroupId: 0, dealershipIds: [], facts: [MEMBERSHIP], userId });
}

export async function announceSessionEnd(people: Kysely<Tables>, sessionId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ endedSession: sessionId })})`.execute(people);
}

type Notice = Change | { readonly endedSession: string };

/**
 * Uses its own connection, which reconnects by itself.
 *
 * @param now milliseconds since any fixed moment
 */
export async function listenForChanges(
  url: string,
  now: () => number = () => performance.now(),
): Promise<Changes> {
  const listeners = new Set<(change: Change) => void>();
  const enders = new Set<(sessionId: string) => void>();
  const line = new ListeningLine(url, (notice) => {
    if ('endedSession' in notice) for (const ender of enders) ender(notice.endedSession);
    else for (const listener of listeners) listener(notice);
  });
  await line.open();
  const recent = new RecentChanges(now);
  listeners.add((change) => recent.keep(change));
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSessionEnd: (listener) => {
      enders.add(listener);
      return () => enders.delete(listener);
    },
    ofTheLast: (milliseconds) => recent.ofTheLast(milliseconds),
    close: () => line.close(),
  };
}

class RecentChanges {
  readonly #now: () => number;
  #kept: { readonly at: number; readonly change: Change }[] = [];
  #completeSince: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#completeSince = now();
  }

  keep(change: Change): void {
    const at = this.#now();
    this.#kept.push({ at, change });
    const firstKept = this.#kept.findIndex((one) => one.at > at - KEPT_FOR_MS);
    const dropped = this.#kept.splice(0, Math.max(firstKept, this.#kept.length - MOST_KEPT)).at(-1);
    if (dropped) this.#completeSince = dropped.at;
  }

  ofTheLast(milliseconds: number): readonly Change[] {
    const since = this.#now() - milliseconds;
    if (since < this.#completeSince) return [ANYTHING];
    return this.#kept.filter(({ at }) => at >= since).map(({ change }) => change);
  }
}

class ListeningLine {
  readonly #url: string;
  readonly #publish: (notice: Notice) => void;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(url: string, notify: (notice: Notice) => void) {
    this.#url = url;
    this.#publish = notify;
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('notification', ({ payload }) => this.#publish(JSON.parse(payload ?? 'null') as Notice));
    client.on('error', () => undefined);
    client.once('end', () => this.#reopenLater());
    this.#client = client;
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#client?.end();
  }

  #reopenLater(): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.open().then(
        () => this.#publish(ANYTHING),
        () => this.#reopenLater(),
      );
    }, RECONNECT_AFTER_MS);
  }
}
