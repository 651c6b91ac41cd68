import { rmSync } from 'node:fs';
import { join } from 'node:path';
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

/** Test files run for a mutant in processes of their own, the nearest first, in rounds. */
const ROUNDS: Readonly<Record<Project, readonly number[]>> = { unit: [3, 9], database: [1, 2] };
/** Database tests are slow: of each mutated file only the nearest are run. */
const NEAREST: Readonly<Record<Project, number>> = { unit: Number.POSITIVE_INFINITY, database: 5 };
const LONGEST_MS: Readonly<Record<Project, number>> = { unit: 60_000, database: 120_000 };
/** Tests that kill processes, load the whole demo or read what is written: no place for mutants. */
const LEFT_OUT = /kill|demo-|pull-processes|contract-malformed|import-command|embedded-postgres/;

/** Step 1: runs the tests as they are and records which mutants each of them reaches. */
export async function findReach(session: Session, project: Project): Promise<void> {
  const wanted = new Set<string>();
  for (const file of new Set(aliveIn(session).map((mutant) => mutant.file))) {
    const near = session.testsOf(file)[project].filter((test) => !LEFT_OUT.test(test));
    for (const test of near.slice(0, NEAREST[project])) wanted.add(test);
  }
  const run = `reach-${project}`;
  const files = [...wanted].filter((file) => !isDone(session, run, file));
  console.log(`${files.length} ${project} test files: which mutants does each test reach?`);
  const plan = { run, root: session.tree, log: session.log };
  await runTests({ plan, project, files, longestMs: LONGEST_MS[project] }, session.isStopped);
}

/** Step 2: runs each test again for each mutant it reaches, nothing loaded again, quick files first. */
export async function tryInPlace(session: Session, project: Project): Promise<void> {
  const lines = readLog(session.log);
  const killed = killedIn(lines);
  const tried = new Set(lines.flatMap((line) => (line.kind === 'passed' ? [`${line.test} ${line.id}`] : [])));
  const tests: Record<string, Record<string, number[]>> = {};
  const spent = new Map<string, number>();
  for (const line of reachedBy(lines, project)) {
    const ids = line.ids.filter((id) => !killed.has(id) && !tried.has(`${line.test} ${id}`));
    spent.set(line.file, (spent.get(line.file) ?? 0) + line.ms);
    if (ids.length === 0 || line.failed) continue;
    tests[line.file] = { ...tests[line.file], [line.test]: ids };
  }
  const files = Object.keys(tests).sort((one, other) => (spent.get(one) ?? 0) - (spent.get(other) ?? 0));
  const run = `try-${project}-${lines.length}`;
  console.log(`${files.length} ${project} test files: do their tests notice the mutants?`);
  const plan = { run, root: session.tree, log: session.log, tests };
  await runTests({ plan, project, files, longestMs: LONGEST_MS[project] }, session.isStopped);
  doubt(session, readLog(session.log).slice(lines.length));
}

/** A test that failed without a mutant makes every kill of its file in this run doubtful. */
function doubt({ log }: Session, lines: readonly LogLine[]): void {
  const failing = new Set(lines.flatMap((line) => (line.kind === 'reach' && line.failed ? [line.file] : [])));
  for (const line of lines) {
    if (line.kind === 'killed' && failing.has(line.file)) {
      writeLog(log, { kind: 'doubted', id: line.id, file: line.file });
    }
  }
}

/** Step 3: runs the nearest test files once more for each mutant left, with it on from the start of the process. */
export async function tryFromStart(session: Session, project: Project): Promise<void> {
  let skipped = 0;
  for (const round of ROUNDS[project]) {
    const lines = readLog(session.log);
    const pairs = aliveIn(session).flatMap((mutant) =>
      filesThatReach(session, lines, project, mutant)
        .slice(skipped, skipped + round)
        .map((file) => ({ file, id: mutant.id })),
    );
    skipped += round;
    await runCopies(session, project, pairs);
  }
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

function aliveIn({ log, chosen }: Session): Chosen[] {
  const killed = killedIn(readLog(log));
  return chosen.filter(({ id }) => !killed.has(id));
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
  return first.values();
}

/** Test files whose tests, or whose loading, come past a mutant; the nearest first. */
function filesThatReach(
  { testsOf }: Session,
  lines: readonly LogLine[],
  project: Project,
  { id, file }: Chosen,
): string[] {
  const near = testsOf(file)[project].filter((test) => !LEFT_OUT.test(test));
  const ran = new Set<string>();
  let whileLoading = false;
  for (const line of lines) {
    if (line.kind === 'reach' && line.ids.includes(id)) ran.add(line.file);
    if (line.kind !== 'done' || line.run !== `reach-${project}` || !line.loading.includes(id)) continue;
    ran.add(line.file);
    whileLoading = true;
  }
  // Files that share a process load a module once, for the first of them.
  if (project === 'database' && whileLoading) return near;
  return near.filter((test) => ran.has(test));
}
