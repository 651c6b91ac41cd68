import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../binary.ts';
import { type Mutant, mutantsOf } from './mutate.ts';
import { CONTROL } from './run-log.ts';
import { withSwitches } from './switches.ts';
import { CONFIG, CONFIG_NAME, RUNNER, RUNNER_NAME } from './test-run.ts';

/** A selected mutant. Ids start at 1. */
export interface Chosen extends Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly before: string;
}

const MUTATED =
  /^src\/(core\/|records\/[^/]+\/(?!demo|naive)|server\/identity\/access\.ts|server\/ingest\/|server\/kpi-query|features\/money\/(budget|expenses|product-budget|planner)\/rules)/;
const NOT_MUTATED = /\.(test|d)\.tsx?$|\.sql$|\/known-[a-z]+\.ts$/;

/** Copies the working files under version control. Returns their paths. */
export function copyTree(tree: string): string[] {
  const args = ['ls-files', '-z', '-co', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const files = listed.split('\0').filter((file) => file !== '');
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  for (const file of files) cpSync(join(ROOT, file), join(tree, file));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  writeFileSync(join(tree, CONFIG_NAME), CONFIG);
  writeFileSync(join(tree, RUNNER_NAME), RUNNER);
  return files;
}

export function mutatedFiles(files: readonly string[], parts: readonly string[]): string[] {
  return files
    .filter((file) => MUTATED.test(file) && /\.ts$/.test(file) && !NOT_MUTATED.test(file))
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));
}

/** Every mutant of a file. */
export function mutantsIn(tree: string, file: string): Omit<Chosen, 'id'>[] {
  const source = readFileSync(join(tree, file), 'utf8');
  return mutantsOf(file, source).map((mutant) => ({
    ...mutant,
    file,
    line: source.slice(0, mutant.start).split('\n').length,
    before: source.slice(mutant.start, mutant.end),
  }));
}

/** Writes all selected mutants into the copy, each behind its switch. */
export function writeSwitches(tree: string, chosen: readonly Chosen[]): void {
  for (const [file, mutants = []] of Map.groupBy(chosen, (mutant) => mutant.file)) {
    const path = join(tree, file);
    writeFileSync(path, withSwitches(file, readFileSync(path, 'utf8'), mutants));
  }
}

/**
 * Copies a test file beside itself, under a name that runs it with this mutant from its first line.
 */
export function copyTest(tree: string, test: string, id: number = CONTROL): string {
  const copy = test.replace(/\.test\.(tsx?)$/, `.mutant-${id}.test.$1`);
  cpSync(join(tree, test), join(tree, copy));
  return copy;
}
