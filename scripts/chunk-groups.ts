import { join } from 'node:path';

/** What rolldown tells about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const SOURCES = join(import.meta.dirname, '..', 'src');
const HOME = ['real-time-revenue-screen.tsx', 'home-tables.tsx'].map(
  (file) => `features/today/real-time-revenue/web/${file}`,
);
const BOARD = ['web/board/board-screen.tsx', 'web/board/widget.tsx'];
/** A module that so many lazily loaded parts need belongs to all of them. */
const COMMON = 19;

/** What every field of a form is made of: four small files otherwise. */
const INPUTS =
  /@mantine[\\/].*[\\/](use-(merged-ref|uncontrolled|resolved-styles-api|id)|random-id|get-input-offsets|TextInput|Input\w*|CloseButton)[\\/]/;

/**
 * Files of the build that hold many modules, the first that applies. Left alone, each set of screens has a file
 * for what only they share: a hundred requests before the first numbers, which a phone waits for.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const] },
  { name: 'inputs', test: INPUTS, minShareCount: 2 },
  { name: 'table', test: /node_modules[\\/]@tanstack[\\/](table-core|react-table)[\\/]/, minShareCount: 2 },
  { name: neededBy('common', [...HOME, ...BOARD]), minShareCount: COMMON },
  { name: neededBy('numbers', HOME), minShareCount: 2 },
  {
    name: neededBy('kpis', BOARD, /[\\/](records|core[\\/](charts|kpis|sources))[\\/]|record-kind/),
    minShareCount: 2,
  },
  {
    name: neededBy('controls', BOARD, /[\\/]src[\\/]web[\\/](shell|ui[\\/](dialogs|fields|shell|section))/),
    minShareCount: 2,
  },
  { name: neededBy('board-rules', BOARD, /[\\/](core[\\/]board[\\/]|board-input\.ts)/), minShareCount: 2 },
  { name: neededBy('board', BOARD), minShareCount: 2 },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** Names the shared modules that these ones import, directly or not; those of features stay with their screens. */
function neededBy(name: string, roots: readonly string[], only = /[\\/]src[\\/](web|core|records)[\\/]/) {
  let needed: ReadonlySet<string> | null = null;
  return (id: string, graph: ModuleGraph): string | null => {
    needed ??= importedFrom(
      roots.map((root) => join(SOURCES, root)),
      graph,
    );
    return needed.has(id) && only.test(id) ? name : null;
  };
}

function importedFrom(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    // A package's index imports all of it, whatever is used.
    if (found.has(id) || id.includes('node_modules')) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
