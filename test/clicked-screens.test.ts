import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { boards } from '../src/main.server.ts';
import type { Screen } from '../src/web/shell/screen.ts';
import { clickedScreens, openers } from './helpers/clicked/screens.ts';

const SRC = join(import.meta.dirname, '../src');

it('every screen declares how its figures are compared with their drill-downs', async () => {
  const files = globSync('features/*/*/web/screen.ts', { cwd: SRC });
  const modules: Record<string, Screen>[] = await Promise.all(files.map((file) => import(join(SRC, file))));
  const paths = modules.flatMap((module) => Object.values(module).map(({ path }) => path));
  expect(paths.length).toBeGreaterThan(10);
  expect(Object.keys(clickedScreens).toSorted()).toEqual(paths.toSorted());
});

it('every board is on a screen', () => {
  const shown = Object.values(clickedScreens).flatMap((screen) => ('boards' in screen ? screen.boards : []));
  expect(shown.toSorted()).toEqual(boards.map(({ key }) => key).toSorted());
});

it('every place that opens a drill-down is known', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      file !== 'web/scope/open-kpi.ts' &&
      readFileSync(join(SRC, file), 'utf8').includes('useOpenKpi('),
  );
  expect(files.toSorted()).toEqual(Object.keys(openers).toSorted());
});
