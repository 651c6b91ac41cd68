import { join, resolve } from 'node:path';
import { EARLY_MODULE } from './early-script.ts';

/** What rolldown tells about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const SOURCES = join(import.meta.dirname, '..', 'src');
const HOME = ['real-time-revenue-screen.tsx', 'home-tables.tsx'].map(
  (file) => `features/today/real-time-revenue/web/${file}`,
);
const BOARD = ['web/board/board-screen.tsx', 'web/board/widget.tsx'];
/** What works out the first calls of a board; it imports nothing that comes with the app. */
const BOARD_CALLS = 'web/board/board-input.ts';
/** With the calls of the screen that most people open first, and what board calls share with the app. */
const EARLY = [
  EARLY_MODULE,
  'features/today/real-time-revenue/web/first-calls.ts',
  'core/kpis/filter-text.ts',
];
/** Small parts that these screens open with, and others show as well. */
const SCREENS = [
  'features/money/budget/web/budget-screen.tsx',
  'features/marketing/lead-source-roi/web/lead-source-screen.tsx',
];
const ICONS = /node_modules[\\/]@tabler[\\/]icons-react[\\/].*[\\/]Icon\w+\.mjs/;
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
  { name: neededBy('early', EARLY, /./) },
  { name: 'first', tags: ['$initial' as const] },
  { name: 'inputs', test: INPUTS, minShareCount: 2 },
  { name: 'table', test: /node_modules[\\/]@tanstack[\\/](table-core|react-table)[\\/]/, minShareCount: 2 },
  { name: neededBy('board-calls', [BOARD_CALLS]), minShareCount: 2 },
  { name: neededBy('common', [...HOME, ...BOARD]), minShareCount: COMMON },
  { name: neededBy('numbers', HOME), minShareCount: 2 },
  { name: neededBy('home', HOME, /[\\/]features[\\/]today[\\/]/), minShareCount: 2 },
  {
    name: neededBy('kpis', BOARD, /[\\/](records|core[\\/](charts|kpis|sources))[\\/]|record-kind/),
    minShareCount: 2,
  },
  {
    name: neededBy('controls', BOARD, /[\\/]src[\\/]web[\\/](shell|ui[\\/](dialogs|fields|shell|section))/),
    minShareCount: 2,
  },
  { name: neededBy('board', BOARD), minShareCount: 2 },
  { name: neededBy('screens', SCREENS), minShareCount: 3 },
  { name: 'icons', test: ICONS, minShareCount: 3 },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** Names the shared modules that these ones import, directly or not; those of features stay with their screens. */
function neededBy(name: string, roots: readonly string[], only = /[\\/]src[\\/](web|core|records)[\\/]/) {
  let needed: ReadonlySet<string> | null = null;
  return (id: string, graph: ModuleGraph): string | null => {
    needed ??= importedFrom(
      roots.map((root) => resolve(SOURCES, root)),
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
