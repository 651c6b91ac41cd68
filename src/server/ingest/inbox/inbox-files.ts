import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isLeftAlone, REFUSED, TAKEN, TAKING } from './inbox-places.ts';

export interface InboxFile {
  readonly folders: readonly string[];
  readonly name: string;
  readonly size: number;
  readonly changedAt: number;
}

/** Named with the token of its row in the import history. */
export interface TakenFile {
  readonly folders: readonly string[];
  readonly name: string;
  readonly token: string;
}

const MOST_FOLDERS = 3;

/** Only the server's user and its group: mails hold names and phone numbers. */
const [OWN_FOLDER, OWN_FILE, OTHERS] = [0o700, 0o600, 0o007];

/** Also removes other users' access to an existing folder. */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  const { mode } = await lstat(folder);
  if ((mode & OTHERS) !== 0) await chmod(folder, mode & 0o7777 & ~OTHERS);
}

/** `isOver` gets the time a file was moved. */
export async function removePutAway(root: string, isOver: (putAwayAt: Date) => boolean): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || ![TAKEN, REFUSED].includes(basename(entry.parentPath))) continue;
    const path = join(entry.parentPath, entry.name);
    // The only time that moving a file changes.
    if (isOver((await lstat(path)).ctime)) await rm(path, { force: true });
  }
}

export async function filesIn(root: string): Promise<{ lying: InboxFile[]; taking: TakenFile[] }> {
  const found: { lying: InboxFile[]; taking: TakenFile[] } = { lying: [], taking: [] };
  await look(root, [], found);
  return found;
}

async function look(
  root: string,
  folders: readonly string[],
  found: { lying: InboxFile[]; taking: TakenFile[] },
): Promise<void> {
  const entries = await readdir(join(root, ...folders), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry;
    if (entry.isDirectory() && name === TAKING) found.taking.push(...(await takingIn(root, folders)));
    if (isLeftAlone(name, entry.isDirectory())) continue;
    if (entry.isDirectory() && folders.length < MOST_FOLDERS) await look(root, [...folders, name], found);
    if (!entry.isFile()) continue;
    const stats = await lstat(join(root, ...folders, name)).catch(() => null);
    if (stats?.isFile()) found.lying.push({ folders, name, size: stats.size, changedAt: stats.mtimeMs });
  }
}

async function takingIn(root: string, folders: readonly string[]): Promise<TakenFile[]> {
  const names = await readdir(join(root, ...folders, TAKING));
  return names.flatMap((held) => {
    const [, token, name] = /^(\d+-[0-9a-f-]{36})~(.+)$/s.exec(held) ?? [];
    return token === undefined || name === undefined ? [] : [{ folders, name, token }];
  });
}

export function heldPath(root: string, { folders, name, token }: TakenFile): string {
  return join(root, ...folders, TAKING, `${token}~${name}`);
}

const MOST_BYTES = 180;

/** Cuts a long name at its start, so that the token fits and the extension stays. */
export function heldName(name: string): string {
  const characters = [...name];
  while (Buffer.byteLength(characters.join('')) > MOST_BYTES) characters.shift();
  return characters.join('');
}

export async function isReadable(path: string): Promise<boolean> {
  return await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

/** False when another process was faster. */
export async function hold(root: string, file: TakenFile, name: string): Promise<boolean> {
  await mkdir(join(root, ...file.folders, TAKING), { recursive: true, mode: OWN_FOLDER });
  try {
    await rename(join(root, ...file.folders, name), heldPath(root, file));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Next to its old place, under a unique name, with a note. */
export async function putAway(
  root: string,
  file: TakenFile,
  { folder, note }: { folder: string; note: string | null },
): Promise<void> {
  const into = join(root, ...file.folders, folder);
  await makePrivate(into);
  const names = new Set(await readdir(into));
  const name = freeName(file.name, names);
  if (note !== null) await writeFile(join(into, `${name}.txt`), `${note}\n`, { mode: OWN_FILE });
  // Fails for another user's file; then only the folder keeps it private.
  await chmod(heldPath(root, file), OWN_FILE).catch(() => undefined);
  await rename(heldPath(root, file), join(into, name));
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const isFree = (one: string) => !taken.has(one) && !taken.has(`${one}.txt`);
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${stem} (${count})${ending}`;
    if (isFree(candidate)) return candidate;
  }
}
