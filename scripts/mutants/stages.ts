import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Chosen, copyTest } from './copied-tree.ts';
import type { RelatedTests } from './related-tests.ts';
import { CONTROL, killedIn, type LogLine, readLog, writeLog } from './run-log.ts';
import { runTests } from './test-run.ts';

type Project = 'unit' | 'database';

export interface Session {
  readonly tree: string;
  readonly log: string;
  readonly chosen: readonly Chosen[];
  readonly testsOf: (file: string) => RelatedTests;
  readonly isStopped: () => boolean;
}

/** Test files run per mutant in their own processes, the nearest first, in rounds. */
const ROUNDS: Readonly<Record<Project, readonly number[]>> = { unit: [2, 4], database: [1, 2] };
/**
 * Database tests are slow: only this many of the nearest files run for a mutant, with their fastest
 * tests.
 */
const NEAREST: Readonly<Record<Project, number>> = { unit: Number.POSITIVE_INFINITY, database: 8 };
const QUICKEST: Readonly<Record<Project, number>> = { unit: Number.POSITIVE_INFINITY, database: 30 };
const LONGEST_MS: Readonly<Record<Project, number>> = { unit: 60_000, database: 120_000 };
/**
 * Tests that kill processes, load the whole demo, open every screen or read the source cannot run
 * with mutants.
 */
const LEFT_OUT =
  /kill|demo-|pull-processes|contract-malformed|import-command|embedded-postgres|clicked-numbers|board-files/;

/** Step 1: runs the tests unchanged and records which mutants each of them reaches. */
export async function findReach(session: Session, project: Project): Promise<void> {
  const mutated = new Set(aliveIn(session, project).map((mutant) => mutant.file));
  const wanted = new Set([...mutated].flatMap((file) => nearTests(session, project, file)));
  const run = `reach-${project}`;
  const files = [...wanted].filter((file) => !isDone(session, run, file));
  console.log(`${files.length} ${project} test files: which mutants does each test reach?`);
  const plan = { run, root: session.tree, log: session.log };
  await runTests({ plan, project, files, longestMs: LONGEST_MS[project] }, session.isStopped);
}

/** Step 2: runs each test again for each mutant it reaches, without reloading, fast files first. */
export async function tryInPlace(session: Session, project: Project): Promise<void> {
  const lines = readLog(session.log);
  const tried = new Set(lines.flatMap((line) => (line.kind === 'passed' ? [`${line.test} ${line.id}`] : [])));
  const reaches = reachedBy(lines, project).filter(({ failed }) => !failed);
  reaches.sort((one, other) => one.ms - other.ms);
  const tests: Record<string, Record<string, number[]>> = {};
  const cost = new Map<string, number>();
  for (const { id, file: mutated } of aliveIn(session, project)) {
    const near = new Set(nearTests(session, project, mutated));
    const able = reaches.filter(({ file, ids }) => ids.includes(id) && near.has(file));
    for (const { file, test, ms } of able.slice(0, QUICKEST[project])) {
      if (tried.has(`${test} ${id}`)) continue;
      tests[file] = { ...tests[file], [test]: [...(tests[file]?.[test] ?? []), id] };
      cost.set(file, (cost.get(file) ?? 0) + ms);
    }
  }
  const files = Object.keys(tests).sort((one, other) => (cost.get(one) ?? 0) - (cost.get(other) ?? 0));
  const run = `try-${project}-${lines.length}`;
  console.log(`${files.length} ${project} test files: do their tests notice the mutants?`);
  const plan = { run, root: session.tree, log: session.log, tests };
  await runTests({ plan, project, files, longestMs: LONGEST_MS[project] }, session.isStopped);
  doubt(session, readLog(session.log).slice(lines.length));
}

/** Database tests run for server code, and for mutants no unit test reaches. */
function aliveIn({ log, chosen }: Session, project: Project): Chosen[] {
  const lines = readLog(log);
  const killed = killedIn(lines);
  const alive = chosen.filter(({ id }) => !killed.has(id));
  if (project === 'unit') return alive;
  const byUnitTests = reachedIn(lines, 'unit');
  return alive.filter(({ id, file }) => /^src\/(.*\/)?server\//.test(file) || !byUnitTests.has(id));
}

/** Mutants reached by any test of a project, or while its files load. */
function reachedIn(lines: readonly LogLine[], project: Project): Set<number> {
  const loading = lines.flatMap((line) =>
    line.kind === 'done' && line.run === `reach-${project}` ? line.loading : [],
  );
  return new Set([...loading, ...reachedBy(lines, project).flatMap(({ ids }) => ids)]);
}

/** Tests of the same folder first, then by imports. */
function nearTests({ testsOf }: Session, project: Project, file: string): string[] {
  const sound = testsOf(file)[project].filter((test) => !LEFT_OUT.test(test));
  const isBeside = (test: string) => Number(dirname(test) === dirname(file));
  const near = sound.toSorted((one, other) => isBeside(other) - isBeside(one));
  return near.slice(0, NEAREST[project]);
}

/** A test that fails without a mutant makes every kill of its file in this run doubtful. */
function doubt({ log }: Session, lines: readonly LogLine[]): void {
  const failing = new Set(lines.flatMap((line) => (line.kind === 'reach' && line.failed ? [line.file] : [])));
  for (const line of lines) {
    if (line.kind === 'killed' && failing.has(line.file)) {
      writeLog(log, { kind: 'doubted', id: line.id, file: line.file });
    }
  }
}

/**
 * Step 3: runs the nearest test files with a mutant on from the start, where step 2 cannot decide.
 */
export async function tryFromStart(session: Session, project: Project): Promise<void> {
  let skipped = 0;
  for (const round of ROUNDS[project]) {
    const lines = readLog(session.log);
    const unsure = undecidedIn(lines, project);
    const pairs = aliveIn(session, project)
      .filter(({ id }) => unsure.has(id))
      .flatMap((mutant) =>
        filesThatReach(session, lines, project, mutant)
          .slice(skipped, skipped + round)
          .map((file) => ({ file, id: mutant.id })),
      );
    skipped += round;
    await runCopies(session, project, pairs);
  }
}

/**
 * Mutants reached while modules load, those a later run no longer reached, and those of a doubtful
 * kill.
 */
function undecidedIn(lines: readonly LogLine[], project: Project): Set<number> {
  return new Set(
    lines.flatMap((line) => {
      if (line.kind === 'done') return line.run === `reach-${project}` ? line.loading : [];
      return line.kind === 'doubted' || (line.kind === 'passed' && !line.ran) ? [line.id] : [];
    }),
  );
}

async function runCopies(
  session: Session,
  project: Project,
  pairs: readonly { file: string; id: number }[],
): Promise<void> {
  const lines = readLog(session.log);
  const run = `start-${project}`;
  const left = pairs.filter(({ file, id }) => !isDone(session, run, copyName(file, id)));
  const controls = [...new Set(left.map(({ file }) => file))].map((file) => ({ file, id: CONTROL }));
  const copies = [...controls, ...left].map(({ file, id }) => copyTest(session.tree, file, id));
  console.log(`${copies.length} copies of ${project} test files, each with one mutant from the start.`);
  const plan = { run, root: session.tree, log: session.log };
  const longestMs = 2 * LONGEST_MS[project];
  await runTests({ plan, project, files: copies, isolated: true, longestMs }, session.isStopped);
  for (const copy of copies) rmSync(join(session.tree, copy), { force: true });
  const news = readLog(session.log).slice(lines.length);
  const unsound = news.flatMap((line) => (line.kind === 'killed' && line.id === CONTROL ? [line.file] : []));
  for (const line of news) {
    if (line.kind !== 'killed' || line.id === CONTROL) continue;
    const control = line.file.replace(/\.mutant-\d+\./, `.mutant-${CONTROL}.`);
    if (unsound.includes(control)) writeLog(session.log, { kind: 'doubted', id: line.id, file: line.file });
  }
}

function copyName(file: string, id: number): string {
  return file.replace(/\.test\.(tsx?)$/, `.mutant-${id}.test.$1`);
}

function isDone({ log }: Session, run: string, file: string): boolean {
  return readLog(log).some((line) => line.kind === 'done' && line.run === run && line.file === file);
}

function reachedBy(lines: readonly LogLine[], project: Project) {
  const done = new Set(
    lines.flatMap((line) => (line.kind === 'done' && line.run === `reach-${project}` ? [line.file] : [])),
  );
  const first = new Map<string, Extract<LogLine, { kind: 'reach' }>>();
  for (const line of lines) {
    if (line.kind === 'reach' && done.has(line.file) && !first.has(line.test)) first.set(line.test, line);
  }
  return [...first.values()];
}

/** Test files that reach a mutant in a test or while loading; the nearest first. */
function filesThatReach(
  session: Session,
  lines: readonly LogLine[],
  project: Project,
  { id, file }: Chosen,
): string[] {
  const near = nearTests(session, project, file);
  const ran = new Set<string>();
  let whileLoading = false;
  for (const line of lines) {
    if (line.kind === 'reach' && line.ids.includes(id)) ran.add(line.file);
    if (line.kind !== 'done' || line.run !== `reach-${project}` || !line.loading.includes(id)) continue;
    ran.add(line.file);
    whileLoading = true;
  }
  // Files that share a process load a module only once, for the first of them.
  if (project === 'database' && whileLoading) return near;
  return near.filter((test) => ran.has(test));
}
