import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;
const IS_TEST = /\.test\.tsx?$/;
const IS_DATABASE = /(^src\/(.*\/)?server\/|^test\/database\/)/;

export interface RelatedTests {
  readonly unit: readonly string[];
  readonly database: readonly string[];
}

/** Finds the tests of a file through imports. `files` are paths below `root`. */
export function relatedTests(root: string, files: readonly string[]): (file: string) => RelatedTests {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const imported of importsOf(root, file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return (file) => {
    const tests = nearestFirst(file, importers).filter((one) => IS_TEST.test(one));
    return {
      unit: tests.filter((one) => !IS_DATABASE.test(one)),
      database: tests.filter((one) => IS_DATABASE.test(one)),
    };
  };
}

function importsOf(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(IMPORT)].map(([, path = '']) => normalize(join(dirname(file), path)));
}

function nearestFirst(file: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set([file]);
  // Importers added during the loop are visited as well.
  for (const one of found) for (const importer of importers.get(one) ?? []) found.add(importer);
  return [...found];
}
