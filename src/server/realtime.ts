import pg from 'pg';
import type { Tx } from './database.ts';

const CHANNEL = 'rooftop_change';
const RECONNECT_AFTER_MS = 500;

/** Records of one dealer group came in or changed. */
export interface Change {
  readonly dealerGroupId: number;
  readonly dealershipIds: readonly number[];
  /** Kinds of record, such as `lead`; `*` when changes may have been missed. */
  readonly facts: readonly string[];
}

export interface Changes {
  /** Calls back on every committed change until the returned function is called. */
  subscribe(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}

/** Tells all servers on this database of a change, once the transaction is committed. */
export async function announce(tx: Tx, change: Change): Promise<void> {
  // A notification carries at most 8,000 bytes; without ids it stands for the whole group.
  const ids = change.dealershipIds.length > 500 ? [] : change.dealershipIds;
  await tx.client.query('select pg_notify($1, $2)', [
    CHANNEL,
    JSON.stringify({ ...change, dealershipIds: ids }),
  ]);
}

/** Listens for changes on a connection of its own, which comes back by itself after a loss. */
export async function listenForChanges(url: string): Promise<Changes> {
  const listeners = new Set<(change: Change) => void>();
  const tell = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const line = new ListeningLine(url, tell);
  await line.open();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => line.close(),
  };
}

class ListeningLine {
  readonly #url: string;
  readonly #tell: (change: Change) => void;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(url: string, tell: (change: Change) => void) {
    this.#url = url;
    this.#tell = tell;
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('notification', ({ payload }) => this.#tell(JSON.parse(payload ?? 'null') as Change));
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
        // What was announced meanwhile is unknown, so every open screen looks again.
        () => this.#tell({ dealerGroupId: 0, dealershipIds: [], facts: ['*'] }),
        () => this.#reopenLater(),
      );
    }, RECONNECT_AFTER_MS);
  }
}
