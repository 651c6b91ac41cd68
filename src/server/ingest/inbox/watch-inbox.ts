import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Problem } from '../../../core/errors.ts';
import type { AuthorizedScope } from '../../identity/access.ts';
import { everyGroup, type GroupChoice } from '../command-target.ts';
import type { Ingest } from '../delivery.ts';
import { expiryFrom } from '../expiry.ts';
import {
  filesIn,
  heldName,
  heldPath,
  hold,
  type InboxFile,
  isReadable,
  makePrivate,
  putAway,
  removePutAway,
  type TakenFile,
} from './inbox-files.ts';
import { deliverHeld, noteOf, runsOfHeld } from './inbox-ledger.ts';
import { folderName, INBOX, type InboxPlace, placeOf, REFUSED, TAKEN } from './inbox-places.ts';
import { InboxStatus } from './inbox-status.ts';

/** A file unchanged for this long is complete. */
const SETTLED_MS = 3_000;
const LOOK_EVERY_MS = 2_000;
/** New dealerships are rare. */
const FOLDERS_EVERY_MS = 60_000;
const NOBODYS_GROUP = 0;
const OPEN_STATES: readonly string[] = ['waiting', 'running', 'failed'];

export function inboxFolders(
  { dealerships }: AuthorizedScope,
  group: { id: number; name: string },
): { folder: string; dealerships: { dealershipId: number; folder: string }[] } {
  const folder = join(INBOX, folderName(group));
  const own = dealerships.map((one) => ({ dealershipId: one.id, folder: join(folder, folderName(one)) }));
  return { folder, dealerships: own };
}

interface Seen {
  readonly size: number;
  readonly changedAt: number;
  readonly since: number;
}

/**
 * Watches the folder `inbox`. For each file:
 * 1. Wait until it stops changing, then move it to `.taking`.
 * 2. Store it and queue its import, once.
 * 3. When the import is done, move it to `taken` or `refused`.
 *
 * After a crash at any point the next check continues.
 */
export class FolderInbox {
  readonly #root: string;
  readonly #ingest: Ingest;
  #seen = new Map<string, Seen>();
  readonly #status = new InboxStatus();
  #groups: GroupChoice[] = [];
  #foldersMadeAt = Number.NEGATIVE_INFINITY;

  constructor(ingest: Ingest, home: string) {
    this.#ingest = ingest;
    this.#root = join(home, INBOX);
  }

  /** One server at a time. */
  async look(): Promise<void> {
    const client = await this.#ingest.database.owner.connect();
    try {
      await client.query('begin');
      const lock = await client.query<{ held: boolean }>(
        "select pg_try_advisory_xact_lock(hashtextextended('inbox', 0)) as held",
      );
      if (lock.rows[0]?.held) await this.#lookAlone();
    } finally {
      await client.query('rollback').catch(() => undefined);
      client.release();
    }
  }

  async #lookAlone(): Promise<void> {
    const now = this.#ingest.trueNow().getTime();
    if (now - this.#foldersMadeAt >= FOLDERS_EVERY_MS) await this.#makeFolders(now);
    const { lying, taking } = await filesIn(this.#root);
    const settled = this.#settled(lying, now);
    const failures = [
      ...(await failuresOf(taking, (file) => this.#finish(file))),
      ...(await failuresOf(settled, (file) => this.#take(file))),
    ];
    const left = lying.filter((file) => !settled.includes(file));
    const waiting = [...left, ...taking].flatMap((file) => {
      const place = this.#placeOr(file.folders);
      return place instanceof Problem ? [] : [place];
    });
    await this.#status.write(this.#ingest.database, waiting, now);
    if (failures.length > 0) throw failures[0];
  }

  async #makeFolders(now: number): Promise<void> {
    this.#groups = await everyGroup(this.#ingest.database);
    await makePrivate(this.#root);
    for (const group of this.#groups) {
      await makePrivate(join(this.#root, folderName(group)));
      for (const dealership of group.dealerships) {
        await makePrivate(join(this.#root, folderName(group), folderName(dealership)));
      }
    }
    await removePutAway(this.#root, (at) => expiryFrom(at).getTime() <= now);
    this.#foldersMadeAt = now;
  }

  /** In size and time. */
  #settled(lying: readonly InboxFile[], now: number): InboxFile[] {
    const seen = new Map<string, Seen>();
    const settled = lying.filter(({ folders, name, size, changedAt }) => {
      const path = join(...folders, name);
      const before = this.#seen.get(path);
      const isSame = before?.size === size && before.changedAt === changedAt;
      const since = isSame ? before.since : now;
      seen.set(path, { size, changedAt, since });
      return now - since >= SETTLED_MS;
    });
    this.#seen = seen;
    return settled;
  }

  async #take({ folders, name }: InboxFile): Promise<void> {
    const place = this.#placeOr(folders);
    const groupId = place instanceof Problem ? NOBODYS_GROUP : place.dealerGroupId;
    const file = { folders, name: heldName(name), token: `${groupId}-${randomUUID()}` };
    if (await hold(this.#root, file, name)) await this.#deliver(file, place);
  }

  /** Delivers it when it has no import. */
  async #finish(file: TakenFile): Promise<void> {
    const dealerGroupId = Number.parseInt(file.token, 10);
    const runs =
      dealerGroupId === NOBODYS_GROUP
        ? []
        : await runsOfHeld(this.#ingest.database, dealerGroupId, file.token);
    if (runs.length === 0) {
      const place = this.#placeOr(file.folders);
      const isMoved = !(place instanceof Problem) && place.dealerGroupId !== dealerGroupId;
      await this.#deliver(
        file,
        isMoved ? new Problem('invalid', 'Another server watches the folder now.') : place,
      );
      return;
    }
    if (runs.some(({ status }) => OPEN_STATES.includes(status))) return;
    const folder = runs.every(({ status }) => status === 'refused') ? REFUSED : TAKEN;
    await putAway(this.#root, file, { folder, note: noteOf(runs) });
  }

  async #deliver(file: TakenFile, place: InboxPlace | Problem): Promise<void> {
    if (place instanceof Problem) {
      await putAway(this.#root, file, { folder: REFUSED, note: `Refused. ${place.message}` });
      return;
    }
    const { name, token } = file;
    const path = heldPath(this.#root, file);
    if (await isReadable(path)) await deliverHeld(this.#ingest, place, { path, name, token });
    else await this.#deliver(file, new Problem('invalid', 'The server may not read this file.'));
  }

  #placeOr(folders: readonly string[]): InboxPlace | Problem {
    try {
      return placeOf(folders, this.#groups);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }
}

async function failuresOf<T>(things: readonly T[], step: (thing: T) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const thing of things) await step(thing).catch((error: unknown) => failures.push(error));
  return failures;
}

export function watchInbox(
  inbox: FolderInbox,
  onFailure: (where: string, error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let reported = '';
  const round = async () => {
    try {
      await inbox.look();
      reported = '';
    } catch (error) {
      // Logged once, not every two seconds.
      if (String(error) !== reported) onFailure('inbox', error);
      reported = String(error);
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => (looking = round()), LOOK_EVERY_MS);
  };
  let looking = round();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await looking;
  };
}
