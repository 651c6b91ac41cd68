import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileReader } from '../src/connectors/index.ts';
import { catalog } from '../src/core/kpis/catalog.ts';
import type { Fact } from '../src/core/kpis/fact.ts';
import { measuresOf } from '../src/core/kpis/kpi.ts';
import { isKept, type Measure } from '../src/core/kpis/measure.ts';
import { demoSources } from '../src/records/demo.ts';
import { recordFacts, recordMeasures } from '../src/records/facts.ts';
import { kinds } from '../src/records/kinds.ts';
import { recordWays } from '../src/records/naive.ts';
import { shapes } from '../src/records/server.ts';
import { naiveKpis } from './helpers/naive-kpis.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const SCHEMA = read('src/server/database/schema.ts');
const TENANT = read('test/helpers/tenant.ts');
const GLOSSARY = read('docs/glossary.md').toLowerCase();
const CONSERVATION = read('test/database/kpi-conservation.test.ts');
const RECORDS = new URL('../src/records/', import.meta.url);
const FILES = ['record.ts', 'facts.ts', 'server/shape.ts', 'demo/source.ts', 'naive.ts'];

const folderOf = (kind: string) => kind.replaceAll('_', '-');

/** The columns of a table in the generated schema; empty if there is no such table. */
function columnsOf(table: string): Set<string> {
  const name = new RegExp(`^ {2}${table}: (\\w+);`, 'm').exec(SCHEMA)?.[1] ?? 'none';
  const body = new RegExp(`^interface ${name} \\{\\n(.*?)^\\}`, 'ms').exec(SCHEMA)?.[1] ?? '';
  return new Set([...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column));
}

const MIGRATIONS = new URL('../db/migrations/', import.meta.url);
const VIEWS = new Set(
  readdirSync(MIGRATIONS)
    .flatMap((file) => [...readFileSync(new URL(file, MIGRATIONS), 'utf8').matchAll(/create view (\w+)/g)])
    .map(([, view]) => view),
);

function fieldsOf(fact: Fact): string[] {
  const { level } = fact;
  return [
    ...[...fact.keyFields, fact.dayField, ...fact.optional],
    ...fact.dimensions.map(({ field }) => field),
    ...fact.columns.map(({ field }) => field),
    ...(level ? [level.from, ...level.until, ...level.reportedBy] : []),
  ];
}

/** What a kind of record lacks, one sentence each; empty if complete. */
function lacksOf(kind: string): string[] {
  const named = <T>(list: Readonly<Record<string, T>>): T | undefined => list[kind];
  const folder = `src/records/${folderOf(kind)}`;
  const shape = named<{ readonly columns: readonly string[]; readonly childTables?: readonly string[] }>(
    shapes,
  );
  const facts = Object.values<Fact>(recordFacts).filter(({ feed }) => feed === kind);
  const measures = (
    named<{ measures: readonly Readonly<Record<string, Measure>>[] }>(recordMeasures)?.measures ?? []
  ).flatMap((list) => Object.values<Measure>(list));
  const kpis = catalog.filter((kpi) => measuresOf(kpi).some((one) => measures.includes(one)));
  const table = columnsOf(kind);
  const rollups = [columnsOf('measure_day'), columnsOf('measure_month')];
  const gaps: [boolean, string][] = [
    ...FILES.map((file): [boolean, string] => [
      !existsSync(new URL(`${folderOf(kind)}/${file}`, RECORDS)),
      `${folder} has no ${file}.`,
    ]),
    [named(kinds) === undefined, 'src/records/kinds.ts does not list it.'],
    [shape === undefined, 'src/records/server.ts does not list its table shape.'],
    [facts.length === 0, 'src/records/facts.ts lists no fact of it.'],
    [measures.length === 0, 'src/records/facts.ts lists no measure of it.'],
    [!measures.some(isKept), 'None of its measures is kept in the rollups.'],
    [kpis.length === 0, 'No KPI uses its measures.'],
    [named(recordWays) === undefined, 'src/records/naive.ts lists no naive recomputation.'],
    [!demoSources.some(({ fact }) => fact === kind), 'src/records/demo.ts lists no demo file.'],
    [
      !fileReader.connectors.some(({ target }) => target === kind),
      'No connector in src/connectors/index.ts reads it.',
    ],
    [table.size === 0, `No migration makes the table ${kind}, or src/server/database/schema.ts is stale.`],
    ...[kind, ...(shape?.childTables ?? [])].map((name): [boolean, string] => [
      !new RegExp(`insert into ${name} |\\['${name}', `).test(TENANT),
      `test/helpers/tenant.ts plants no row in ${name}.`,
    ]),
    [
      !facts.every(({ key }) => new RegExp(`^ {2}${key}: \\[`, 'm').test(CONSERVATION)) || facts.length === 0,
      'test/database/kpi-conservation.test.ts narrows none of its facts.',
    ],
    [!GLOSSARY.includes(kind.replaceAll('_', ' ')), 'docs/glossary.md does not explain it.'],
  ];
  return [
    ...gaps.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : [])),
    ...(table.size === 0 ? [] : (shape?.columns ?? []))
      .filter((column) => !table.has(column))
      .map((column) => `Its table has no column ${column}, which its shape fills.`),
    // The schema has no views; every KPI is queried in a real database in another test.
    ...facts
      .filter(({ table: from }) => !VIEWS.has(from))
      .flatMap((fact) =>
        fieldsOf(fact)
          .filter(
            (field) =>
              !columnsOf(fact.table).has(field) &&
              !fact.dimensions.some(({ through, field: own }) => through && own === field),
          )
          .map((field) => `Table ${fact.table} has no column ${field}, which the fact ${fact.key} names.`),
      ),
    ...measures
      .filter((measure) => isKept(measure) && !rollups.every((columns) => columns.has(measure.key)))
      .map(({ key }) => `measure_day and measure_month have no column ${key}.`),
    ...kpis
      .filter(({ key }) => !naiveKpis.includes(key))
      .map(({ key }) => `The KPI ${key} is not recomputed naively.`),
  ];
}

it.each(Object.keys(kinds))('the kind of record %s is complete', (kind) => {
  expect(lacksOf(kind)).toEqual([]);
});

it('lists every folder of a kind', () => {
  const folders = readdirSync(RECORDS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(kinds).map(folderOf).toSorted());
});

it('lists what a kind with only a name lacks', () => {
  expect(lacksOf('trade_in')).toEqual([
    ...FILES.map((file) => `src/records/trade-in has no ${file}.`),
    'src/records/kinds.ts does not list it.',
    'src/records/server.ts does not list its table shape.',
    'src/records/facts.ts lists no fact of it.',
    'src/records/facts.ts lists no measure of it.',
    'None of its measures is kept in the rollups.',
    'No KPI uses its measures.',
    'src/records/naive.ts lists no naive recomputation.',
    'src/records/demo.ts lists no demo file.',
    'No connector in src/connectors/index.ts reads it.',
    'No migration makes the table trade_in, or src/server/database/schema.ts is stale.',
    'test/helpers/tenant.ts plants no row in trade_in.',
    'test/database/kpi-conservation.test.ts narrows none of its facts.',
    'docs/glossary.md does not explain it.',
  ]);
});
