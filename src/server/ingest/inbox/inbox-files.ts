import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isLeftAlone, REFUSED, TAKEN, TAKING } from './inbox-places.ts';

export interface InboxFile {
  /** Folders between the inbox and the file. */
  readonly folders: readonly string[];
  readonly name: string;
  readonly size: number;
  readonly changedAt: number;
}

/** A file being imported; its name has the token of its row in the import history. */
export interface TakenFile {
  readonly folders: readonly string[];
  readonly name: string;
  readonly token: string;
}

const MOST_FOLDERS = 3;

/** Mails hold names and phone numbers: only the server's user and its group may read them. */
const [OWN_FOLDER, OWN_FILE, OTHERS] = [0o700, 0o600, 0o007];

/** Also removes other users' access to an existing folder. */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  const { mode } = await lstat(folder);
  if ((mode & OTHERS) !== 0) await chmod(folder, mode & 0o7777 & ~OTHERS);
}

/** Removes processed files and their notes once `isOver` is true for the time they were moved. */
export async function removePutAway(root: string, isOver: (putAwayAt: Date) => boolean): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || ![TAKEN, REFUSED].includes(basename(entry.parentPath))) continue;
    const path = join(entry.parentPath, entry.name);
    // Moving a file changes only its ctime.
    if (isOver((await lstat(path)).ctime)) await rm(path, { force: true });
  }
}

/** Files waiting in the inbox and files being imported. Links are not followed. */
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

/** Keeps the end of a long name, with its extension, so that the token fits in front. */
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

/** Moves a file out of everyone's way; false when another process was faster. */
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

/** Moves a processed file to a unique name next to its old place, with a note. */
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
  // For another user's file this fails; then only the folder keeps it private.
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
