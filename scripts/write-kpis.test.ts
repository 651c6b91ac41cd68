import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { catalog } from '../src/core/kpis/catalog.ts';
import { kpisPage, withKpiCount } from './write-kpis.ts';

const textOf = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

it('docs/kpis.md matches the catalog', async () => {
  const written = await textOf('../docs/kpis.md');
  expect(written === kpisPage(), 'docs/kpis.md is stale; run: npm run docs').toBe(true);
});

it('the README has the right number of KPIs', async () => {
  const readme = await textOf('../README.md');
  expect(readme).toContain(`${catalog.length} KPIs`);
  expect(withKpiCount('172 KPIs over them')).toBe(`${catalog.length} KPIs over them`);
});
