import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Who may import whom; a layer may always import itself. ARCHITECTURE.md shows the same table. */
const MAY_IMPORT = {
  core: [],
  connectors: ['core'],
  demo: ['core', 'server', 'feature shared'],
  server: ['core'],
  web: ['core'],
  'feature shared': ['core'],
  'feature server': ['core', 'server', 'feature shared'],
  'feature web': ['core', 'web', 'feature shared'],
  // The naive recomputation of a kind of record: tests alone import it.
  naive: ['core'],
  // The composition roots, main.*, see everything.
  main: ['core', 'connectors', 'demo', 'server', 'web', 'feature shared', 'feature server', 'feature web'],
} as const satisfies Record<string, readonly string[]>;

type Layer = keyof typeof MAY_IMPORT;

interface Place {
  readonly layer: Layer;
  readonly feature: string | null;
}

const SOURCE = resolve(import.meta.dirname, '../src');

function placeOf(file: string): Place | null {
  const [root = '', group = '', name = '', part = ''] = relative(SOURCE, file).split('/');
  if (root === 'records') return { layer: layerOfRecords(file), feature: null };
  if (root.startsWith('main.')) return { layer: 'main', feature: null };
  if (root !== 'features') return root in MAY_IMPORT ? { layer: root as Layer, feature: null } : null;
  // A feature's folder: features/<group of the menu>/<name>.
  const feature = `${group}/${name}`;
  if (part === 'server') return { layer: 'feature server', feature };
  if (part === 'web') return { layer: 'feature web', feature };
  return { layer: 'feature shared', feature };
}

/**
 * A kind of record has one folder for all its layers: `records/lead/server/…`, `records/lead/demo/…`,
 * `records/lead/naive.ts`; the other files are pure and belong to core. `records/server.ts` lists the kinds of a layer.
 */
function layerOfRecords(file: string): Layer {
  const inside = relative(join(SOURCE, 'records'), file).split('/');
  const layer = (['server', 'demo', 'naive'] as const).find((name) =>
    inside.some((part) => part === name || part === `${name}.ts`),
  );
  return layer ?? 'core';
}

function brokenRule(from: string, to: string): string | null {
  const [importer, imported] = [placeOf(from), placeOf(to)];
  const sentence = `${relative(SOURCE, from)} imports ${relative(SOURCE, to)}`;
  if (!importer) return `${relative(SOURCE, from)} lies in no layer of the house`;
  if (!imported) return `${sentence}, which lies in no layer of the house`;
  if (importer.layer === 'main') return null;
  const allowed: readonly string[] = MAY_IMPORT[importer.layer];
  if (importer.layer !== imported.layer && !allowed.includes(imported.layer)) {
    return `${sentence}: ${importer.layer} may not import ${imported.layer}`;
  }
  const isForeign = imported.feature !== null && imported.feature !== importer.feature;
  // A long contract may be split into several files: contract.ts and contract-lines.ts.
  if (isForeign && !/\/contract(?:-[a-z]+)*\.ts$/.test(to)) {
    return `${sentence}: a feature knows another only by its contract.ts`;
  }
  return null;
}

function sourceFiles(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(SOURCE, name));
}

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORT)].map(([, path = '']) => resolve(dirname(file), path));
}

/** Tests may reach for the builders in test/, which live outside the house. */
const isInside = (path: string) => path.startsWith(`${SOURCE}/`);

/** Which features each feature imports. */
function featureImports(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of sourceFiles().filter((name) => !/\.test\.tsx?$/.test(name))) {
    const importer = placeOf(file)?.feature;
    if (!importer) continue;
    const imported = found.get(importer) ?? new Set<string>();
    for (const to of importsOf(file)) {
      const feature = isInside(to) ? placeOf(to)?.feature : null;
      if (feature && feature !== importer) imported.add(feature);
    }
    found.set(importer, imported);
  }
  return found;
}

/** The first circle of imports, such as `money/budget → money/expenses → money/budget`; null without one. */
function circleIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  const walk = (path: readonly string[]): string | null => {
    const last = path.at(-1) ?? '';
    for (const next of imports.get(last) ?? []) {
      if (path.includes(next)) return [...path.slice(path.indexOf(next)), next].join(' → ');
      const circle = walk([...path, next]);
      if (circle) return circle;
    }
    return null;
  };
  for (const feature of imports.keys()) {
    const circle = walk([feature]);
    if (circle) return circle;
  }
  return null;
}

describe('the import walls', () => {
  it('keep features from importing each other in a circle', () => {
    expect(circleIn(featureImports())).toBeNull();
    expect(
      circleIn(
        new Map([
          ['a', new Set(['b'])],
          ['b', new Set(['c'])],
          ['c', new Set(['b'])],
        ]),
      ),
    ).toBe('b → c → b');
  });

  it('stand', () => {
    const broken = sourceFiles().flatMap((from) =>
      importsOf(from)
        .filter((to) => isInside(to) && existsSync(to) && /\.tsx?$/.test(to))
        .map((to) => brokenRule(from, to))
        .filter((sentence) => sentence !== null),
    );
    expect(broken).toEqual([]);
  });

  it.each([
    ['web/shell/app.tsx', 'server/http/http.ts', 'web may not import server'],
    [
      'features/money/budget/web/screen.ts',
      'features/setup/feeds/rules.ts',
      'a feature knows another only by its contract.ts',
    ],
    ['core/navigation/scope.ts', 'web/calls/api.ts', 'core may not import web'],
    ['features/money/budget/rules.ts', 'server/database/database.ts', 'feature shared may not import server'],
    ['somewhere/else.ts', 'core/errors.ts', 'lies in no layer'],
    ['records/lead/facts.ts', 'records/lead/server/shape.ts', 'core may not import server'],
    ['server/jobs.ts', 'records/lead/demo/source.ts', 'server may not import demo'],
    ['core/kpis/facts.ts', 'records/lead/naive.ts', 'core may not import naive'],
  ])('would stop %s from importing %s', (from, to, sentence) => {
    expect(brokenRule(join(SOURCE, from), join(SOURCE, to))).toContain(sentence);
  });

  it.each([
    ['features/money/budget/web/screen.ts', 'features/setup/feeds/contract.ts'],
    ['features/money/budget/server/handlers.ts', 'server/http/route.ts'],
    ['main.server.ts', 'features/setup/feeds/server/handlers.ts'],
    ['core/kpis/facts.ts', 'records/lead/facts.ts'],
    ['records/lead/server/shape.ts', 'server/ingest/record-shape.ts'],
  ])('let %s import %s', (from, to) => {
    expect(brokenRule(join(SOURCE, from), join(SOURCE, to))).toBeNull();
  });
});

describe('names', () => {
  it('say what is inside', () => {
    const empty = /(^|[-/])(utils?|helpers?|common|misc|manager|data|info)(\.[a-z]+)?\.tsx?$/;
    expect(sourceFiles().filter((file) => empty.test(relative(SOURCE, file)))).toEqual([]);
  });
});

/** Runs SQL: a statement of the client, Kysely's builder, or its tag. */
const RUNS_SQL = /\.query(?:<|\()|\bsql(?:<|`)|\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;

function isFeatureOutsideRepositories(path: string): boolean {
  return path.startsWith('features/') && !/(?:\/|-)repository\.ts$/.test(path) && !/\.test\.tsx?$/.test(path);
}

const EXPORT = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;

/** What core, server and the rules of features export: each name with its files. */
function exportedNames(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles()) {
    const path = relative(SOURCE, file);
    const isShared = /^(?:core|server)\/|^features\/[\w-]+\/[\w-]+\/rules[\w-]*\.ts$/.test(path);
    // The tables of the database have the names that their migrations gave them.
    if (!isShared || /\.test\.tsx?$/.test(path) || path === 'server/database/schema.ts') continue;
    const names = new Set([...readFileSync(file, 'utf8').matchAll(EXPORT)].map(([, name = '']) => name));
    for (const name of names) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}

describe('one exported name', () => {
  it('has one meaning in core, in server and in the rules of features', () => {
    const twice = [...exportedNames()].filter(([, files]) => files.length > 1);
    expect(twice.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
  });

  it('is found in all of them', () => {
    expect(exportedNames().get('flightsOverlap')).toEqual(['core/money/flights.ts']);
    expect(exportedNames().get('serve')).toEqual(['server/http/route.ts']);
  });
});

describe('SQL of features', () => {
  it('is in their repositories', () => {
    const astray = sourceFiles().filter(
      (file) =>
        isFeatureOutsideRepositories(relative(SOURCE, file)) && RUNS_SQL.test(readFileSync(file, 'utf8')),
    );
    expect(astray.map((file) => relative(SOURCE, file))).toEqual([]);
  });

  it.each([
    'await tx.client.query<Row>({',
    "await tx.client.query('delete",
    'sql<number>`select',
    "tx.sql.selectFrom('deal')",
  ])('is recognized: %s', (text) => {
    expect(RUNS_SQL.test(text)).toBe(true);
    expect(isFeatureOutsideRepositories('features/money/budget/server/line-costs.ts')).toBe(true);
    expect(isFeatureOutsideRepositories('features/money/budget/server/line-costs-repository.ts')).toBe(false);
    expect(isFeatureOutsideRepositories('features/marketing/seo/server/repository.ts')).toBe(false);
  });
});
