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

it('reads the path and the modules of each declared screen', () => {
  const source = `
    export const budgetScreen = defineScreen({
      ...ROUTES.budget,
      load: () => import('./budget-screen.tsx').then((module) => module.BudgetScreen),
    });
    export const accountScreen = defineScreen({
      path: 'account',
      load: () => import('./account-screen.tsx').then((module) => module.AccountScreen),
    });
    export const salesScreen = boardScreen(ROUTES.sales, () => import('../board.ts'));`;
  expect(screensOf(source)).toEqual([
    { path: 'budget', modules: ['./budget-screen.tsx'] },
    { path: 'account', modules: ['./account-screen.tsx'] },
    { path: 'sales', modules: ['../board.ts', expect.stringMatching(/board-screen\.tsx$/)] },
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

it('names the files that a screen opens with and the page does not', () => {
  const chunks = [
    chunk('index.js', { isEntry: true, modules: ['main'], imports: ['react.js'], styles: ['index.css'] }),
    chunk('react.js'),
    chunk('budget.js', { modules: ['budget'], imports: ['index.js', 'table.js'], styles: ['budget.css'] }),
    chunk('table.js', { modules: ['table'], imports: ['react.js', 'cell.js'], styles: ['table.css'] }),
    chunk('cell.js', { modules: ['cell'] }),
    chunk('other.js', { modules: ['other'], styles: ['other.css'] }),
  ];
  expect(filesOfScreens([{ path: 'budget', modules: ['budget'] }], chunks)).toEqual({
    budget: ['budget.js', 'budget.css', 'table.js', 'table.css', 'cell.js'],
  });
});

it('reads all screens of the product', () => {
  const root = join(import.meta.dirname, '..', 'src', 'features');
  const files = globSync('**/web/{screen,shared-steps}.ts', { cwd: root });
  const screens = files.flatMap((file) => screensOf(readFileSync(join(root, file), 'utf8')));
  const page = readFileSync(join(root, '..', 'main.web.tsx'), 'utf8');
  const [, list = ''] = /const screens: readonly Screen\[\] = \[([\s\S]*?)\n\];/.exec(page) ?? [];
  // The gallery is only for development.
  expect(screens).toHaveLength(
    list.match(/\b\w+Screen\b/g)?.filter((name) => name !== 'galleryScreen').length ?? 0,
  );
});
