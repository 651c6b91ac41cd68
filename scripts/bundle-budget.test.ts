import { expect, it } from 'vitest';
import { type BuiltChunk, budgetText, bundleBudget } from './bundle-budget.ts';
import { EARLY_MODULE } from './early-script.ts';

const chunk = (fileName: string, gzipBytes: number, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  gzipBytes,
  isEntry: false,
  facade: null,
  imports: [],
  laterImports: [],
  modules: [],
  ...more,
});

const HOME = '/app/src/features/today/real-time-revenue/web/real-time-revenue-screen.tsx';
const BUDGET = '/app/src/features/money/budget/web/budget-screen.tsx';

const build = [
  chunk('main.js', 91_000, { isEntry: true, imports: ['shared.js', 'early.js'] }),
  chunk('early.js', 9_000, { modules: [EARLY_MODULE] }),
  chunk('shared.js', 20_000),
  chunk('home.js', 30_000, { facade: HOME, imports: ['shared.js', 'cards.js'] }),
  chunk('cards.js', 5_000),
  chunk('budget.js', 81_000, { facade: BUDGET, imports: ['cards.js', 'charts.js'] }),
  chunk('charts.js', 184_000, { modules: ['/app/node_modules/echarts/core.js'] }),
];

it('counts files loaded together once, and charts separately', () => {
  expect(bundleBudget(build)).toEqual([
    { what: 'before the first calls', bytes: 9_000, most: 12_000 },
    { what: 'before the first numbers', bytes: 155_000, most: 180_000 },
    { what: 'chart library', bytes: 184_000, most: 190_000 },
    {
      what: 'features/today/real-time-revenue/web/real-time-revenue-screen.tsx',
      bytes: 35_000,
      most: 80_000,
    },
    { what: 'features/money/budget/web/budget-screen.tsx', bytes: 86_000, most: 80_000 },
  ]);
});

it('counts a dialog on top of the screen that opens it', () => {
  const dialog = '/app/src/features/money/budget/web/copy-dialog.tsx';
  const imports = ['shared.js', 'cards.js', 'fields.js'];
  const withDialog = [
    ...build.map((each) => (each.fileName === 'budget.js' ? { ...each, laterImports: ['copy.js'] } : each)),
    chunk('copy.js', 9_000, { facade: dialog, imports }),
    chunk('fields.js', 30_000),
  ];
  const bytes = (chunks: readonly BuiltChunk[]) =>
    bundleBudget(chunks).find(({ what }) => what.endsWith('copy-dialog.tsx'))?.bytes;
  expect(bytes(withDialog), 'the cards are there').toBe(39_000);
  const alsoHere = chunk('users.js', 1_000, { laterImports: ['copy.js'] });
  expect(bytes([...withDialog, alsoHere]), 'not on every screen').toBe(44_000);
});

it('counts the chart library before the first numbers when the home screen imports it', () => {
  const early = build.map((each) =>
    each.fileName === 'home.js' ? { ...each, imports: ['charts.js'] } : each,
  );
  expect(bundleBudget([...early])[1]?.bytes).toBe(100_000 + 20_000 + 30_000 + 184_000);
});

it('reports what exceeds the budget', () => {
  expect(budgetText([{ what: 'chart library', bytes: 190_100, most: 190_000 }])).toBe(
    'chart library: 190.1 of 190 kB TOO MUCH',
  );
});
