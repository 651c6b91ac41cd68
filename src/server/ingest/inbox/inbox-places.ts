import { Problem } from '../../../core/errors.ts';
import type { GroupChoice } from '../command-target.ts';

export const INBOX = 'inbox';
/** Folders for processed files, and for files in progress. */
export const [TAKEN, REFUSED, TAKING] = ['taken', 'refused', '.taking'];
const OWN_FOLDERS: readonly string[] = [TAKEN, REFUSED, TAKING];

/** No dealership where rows name their own. */
export interface InboxPlace {
  readonly dealerGroupId: number;
  readonly dealershipId: number | null;
}

/** The id keeps it valid after a rename. */
export function folderName({ id, name }: { id: number; name: string }): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${slug.slice(0, 60) || 'store'}-${id}`;
}

/**
 * `group` or `group/dealership`, each by folder name, number or name; with a single group also the inbox
 * itself.
 *
 * @throws Problem `invalid` that names the right place
 */
export function placeOf(folders: readonly string[], groups: readonly GroupChoice[]): InboxPlace {
  const [inGroup, inDealership, ...deeper] = folders;
  if (inGroup === undefined) {
    const [only, ...others] = groups;
    if (only && others.length === 0) return { dealerGroupId: only.id, dealershipId: null };
    throw misplaced('There are several dealer groups. Put the file into the folder of its group.');
  }
  const group = theOne(groups, inGroup);
  if (!group) throw misplaced(`No dealer group has the folder "${inGroup}".`);
  if (inDealership === undefined) return { dealerGroupId: group.id, dealershipId: null };
  const dealership = deeper.length === 0 ? theOne(group.dealerships, inDealership) : null;
  if (!dealership) throw misplaced(`No store of ${group.name} has the folder "${inDealership}".`);
  return { dealerGroupId: group.id, dealershipId: dealership.id };
}

/** Hidden files, partial uploads, and the inbox's own folders. */
export function isLeftAlone(name: string, isFolder: boolean): boolean {
  if (isFolder) return OWN_FOLDERS.includes(name) || name.startsWith('.');
  return name.startsWith('.') || /\.(part|partial|tmp|crdownload|filepart|swp)$|~$/i.test(name);
}

function theOne<T extends { id: number; name: string }>(things: readonly T[], folder: string): T | null {
  const said = folder.trim().toLowerCase();
  const found = things.filter(
    (thing) =>
      String(thing.id) === said || thing.name.trim().toLowerCase() === said || said.endsWith(`-${thing.id}`),
  );
  const exact = found.filter((thing) => folderName(thing) === said);
  const [only, ...others] = exact.length > 0 ? exact : found;
  return only && others.length === 0 ? only : null;
}

function misplaced(message: string): Problem {
  return new Problem('invalid', message);
}
