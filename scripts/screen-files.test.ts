import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOfScreens, type LoadedChunk, screensOf } from './screen-files.ts';

const chunk = (fileName: string, more: Partial<LoadedChunk> = {}): LoadedChunk => ({
  fileName,
  isEntry: false,
  modules: [],
  imports: [],
  styles: [],
  ...more,
});

it('reads the path and the modules of each declared screen, those of its first calls first', () => {
  const source = `
    export const budgetScreen = defineScreen({
      ...ROUTES.budget,
      load: () => import('./budget-screen.tsx').then((module) => module.BudgetScreen),
    });
    export const accountScreen = defineScreen({
      path: 'account',
      load: () => import('./account-screen.tsx').then((module) => module.AccountScreen),
    });
    export const homeScreen = defineScreen({
      ...ROUTES.realTimeRevenue,
      load: () => import('./home-screen.tsx').then((module) => module.HomeScreen),
      firstCalls: () => import('./first-calls.ts').then((module) => module.beginHome),
    });
    export const seoScreen = defineScreen({
      ...ROUTES.organicSearch,
      load: () => import('./seo-screen.tsx').then((module) => module.SeoScreen),
      firstCalls: firstCallsOf(() => import('../board.ts').then((module) => module.seoBoard)),
    });
    export const salesScreen = boardScreen(ROUTES.sales, () => import('../board.ts'));`;
  const boardCalls = expect.stringMatching(/board-input\.ts$/);
  expect(screensOf(source)).toEqual([
    { path: 'budget', modules: ['./budget-screen.tsx'] },
    { path: 'account', modules: ['./account-screen.tsx'] },
    { path: 'real-time-cashflow', modules: ['./first-calls.ts', './home-screen.tsx'] },
    { path: 'seo', modules: [boardCalls, '../board.ts', './seo-screen.tsx'] },
    { path: 'sales', modules: [boardCalls, '../board.ts', expect.stringMatching(/board-screen\.tsx$/)] },
  ]);
});

it('refuses a declaration that it cannot read', () => {
  expect(() => screensOf('defineScreen({ ...ROUTES.budget, load: someLoader })')).toThrow(
    'without a path or an import',
  );
  expect(() => screensOf("defineScreen({ load: () => import('./a.tsx') })")).toThrow(
    'without a path or an import',
  );
});

it('names the files that a screen opens with and the page does not, in the order of its modules', () => {
  const chunks = [
    chunk('index.js', { isEntry: true, modules: ['main'], imports: ['react.js'], styles: ['index.css'] }),
    chunk('react.js'),
    chunk('budget.js', { modules: ['budget'], imports: ['index.js', 'table.js'], styles: ['budget.css'] }),
    chunk('table.js', { modules: ['table'], imports: ['react.js', 'cell.js'], styles: ['table.css'] }),
    chunk('cell.js', { modules: ['cell'] }),
    chunk('calls.js', { modules: ['calls'] }),
    chunk('other.js', { modules: ['other'], styles: ['other.css'] }),
  ];
  expect(filesOfScreens([{ path: 'budget', modules: ['calls', 'budget'] }], chunks)).toEqual({
    budget: ['calls.js', 'budget.js', 'budget.css', 'table.js', 'table.css', 'cell.js'],
  });
});

const root = join(import.meta.dirname, '..', 'src', 'features');
const files = globSync('**/web/{screen,shared-steps}.ts', { cwd: root });
const declared = files.map((file) => readFileSync(join(root, file), 'utf8'));

it('reads all screens of the product', () => {
  const screens = declared.flatMap(screensOf);
  const page = readFileSync(join(root, '..', 'main.web.tsx'), 'utf8');
  const [, list = ''] = /const screens: readonly Screen\[\] = \[([\s\S]*?)\n\];/.exec(page) ?? [];
  // The gallery is only for development.
  expect(screens).toHaveLength(
    list.match(/\b\w+Screen\b/g)?.filter((name) => name !== 'galleryScreen').length ?? 0,
  );
});

it('all screens with first calls are among those whose calls begin before the app', () => {
  const early = readFileSync(join(root, '..', 'main.early.ts'), 'utf8');
  const [, list = ''] = /const screens = \[([\s\S]*?)\n\];/.exec(early) ?? [];
  const withCalls = declared
    .flatMap((source) => source.split(/\b(?=export const )/))
    .filter((part) => part.includes('firstCalls:') || part.includes('= boardScreen('))
    .map((part) => /^export const (\w+)/.exec(part)?.[1] ?? part);
  expect(withCalls.length).toBeGreaterThan(10);
  expect((list.match(/\w+/g) ?? []).toSorted()).toEqual(withCalls.toSorted());
});
