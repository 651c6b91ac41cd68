import { constants } from 'node:fs';
import { access, lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLeftAlone, TAKING } from './inbox-places.ts';

/** A file of the inbox. */
export interface InboxFile {
  /** The folders below the inbox that it lies in. */
  readonly folders: readonly string[];
  readonly name: string;
  readonly size: number;
  readonly changedAt: number;
}

/** A file being taken in, which bears the token that its row of the ledger has. */
export interface TakenFile {
  readonly folders: readonly string[];
  readonly name: string;
  readonly token: string;
}

const MOST_FOLDERS = 3;

/** The files that lie in the inbox, and those that are being taken in. Links are not followed. */
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

/** Where a file lies while it is taken in. */
export function heldPath(root: string, { folders, name, token }: TakenFile): string {
  return join(root, ...folders, TAKING, `${token}~${name}`);
}

const MOST_BYTES = 180;

/** A name short enough to stand behind a token: its end, which says what it is. */
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

/** Puts a file out of the way of everyone else; false when somebody was faster. */
export async function hold(root: string, file: TakenFile, name: string): Promise<boolean> {
  await mkdir(join(root, ...file.folders, TAKING), { recursive: true });
  try {
    await rename(join(root, ...file.folders, name), heldPath(root, file));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Moves a file that is dealt with beside where it lay, under a name nobody has, with what is to be said of it. */
export async function putAway(
  root: string,
  file: TakenFile,
  { folder, note }: { folder: string; note: string | null },
): Promise<void> {
  const into = join(root, ...file.folders, folder);
  await mkdir(into, { recursive: true });
  const names = new Set(await readdir(into));
  const name = freeName(file.name, names);
  if (note !== null) await writeFile(join(into, `${name}.txt`), `${note}\n`);
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
