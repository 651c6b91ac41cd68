import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { binary, ROOT } from './binary.ts';
import { type Mutant, mutantsOf } from './mutants/mutate.ts';
import { relatedTests } from './mutants/related-tests.ts';
import type { TestOrder, TestReport } from './mutants/run-tests.ts';

/**
 * Changes the code in small ways, one at a time, in a copy of the tree, and runs the tests near each change:
 * npm run mutants -- [--seed n] [--count n] [--minutes n] [--unit-only] [parts of file names].
 */
const MUTATED =
  /^src\/(core\/|server\/access\.ts|server\/ingest\/|server\/kpi-query|features\/(budget|expenses|product-budget|planner)\/rules)/;
const NOT_MUTATED = /\.(test|d)\.tsx?$|\.sql$|\/known-[a-z]+\.ts$/;
/** So many of the nearest test files are run for a mutant. */
const MOST_UNIT_FILES = 12;
const MOST_DATABASE_FILES = 5;
const LONGEST_RUN_MS = 150_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '400' },
    minutes: { type: 'string', default: '240' },
    'unit-only': { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const endsAt = Date.now() + Number(values.minutes) * 60_000;

interface Chosen extends Mutant {
  readonly file: string;
  readonly line: number;
  readonly before: string;
}

/** `untested` where no test reaches the file, `timeout` where the tests no longer end. */
type Verdict = 'killed' | 'survived' | 'timeout' | 'untested';

const scratch = mkdtempSync(join(tmpdir(), 'rooftop-mutants-'));
let stopping = false;
let runner: ChildProcess | null = null;
let database: ChildProcess | null = null;
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const files = copyTree();
const testsOf = relatedTests(
  scratch,
  files.filter((file) => /^(src|test|scripts)\/.*\.tsx?$/.test(file)),
);
const mutated = files
  .filter((file) => MUTATED.test(file) && /\.ts$/.test(file) && !NOT_MUTATED.test(file))
  .filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part)));
const all = mutated.flatMap(mutantsIn);
const chosen = sample(all, Number(values.count), seed);
console.log(`Seed ${seed}: ${chosen.length} of ${all.length} mutants in ${mutated.length} files.`);

const verdicts = new Map<Chosen, Verdict>();
/** Test files that fail without any mutant tell nothing. */
const broken = new Set<string>();
const sound = new Set<string>();
for (const mutant of chosen) {
  if (stopping || Date.now() > endsAt) break;
  const verdict = await tried(mutant);
  if (stopping) break;
  verdicts.set(mutant, verdict);
  const { file, line, kind, before, replacement } = mutant;
  console.log(`${verdict.padEnd(8)} ${file}:${line} ${kind}: ${shown(before)} → ${shown(replacement)}`);
}
endRunner();
summarize();

function endRunner(): void {
  runner?.kill('SIGKILL');
  runner = null;
}

function stop(): void {
  stopping = true;
  endRunner();
  if (database?.pid !== undefined) process.kill(-database.pid, 'SIGTERM');
}

/** Copies what is under version control, as it lies here now, and answers the files. */
function copyTree(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const found = listed.split('\0').filter((file) => file !== '');
  for (const file of found) cpSync(join(ROOT, file), join(scratch, file));
  symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
  return found;
}

function mutantsIn(file: string): Chosen[] {
  const source = readFileSync(join(scratch, file), 'utf8');
  return mutantsOf(file, source).map((mutant) => ({
    ...mutant,
    file,
    line: source.slice(0, mutant.start).split('\n').length,
    before: source.slice(mutant.start, mutant.end),
  }));
}

/** The same mutants for the same seed and code, in an order of chance. */
function sample(from: readonly Chosen[], count: number, seededBy: number): Chosen[] {
  const left = [...from];
  const random = chance(seededBy);
  const taken: Chosen[] = [];
  while (taken.length < count && left.length > 0) {
    const at = Math.floor(random() * left.length);
    taken.push(...left.splice(at, 1));
  }
  return taken;
}

/** Numbers of 0 up to 1 that look like chance and follow from the seed (mulberry32). */
function chance(seededBy: number): () => number {
  let state = seededBy;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function tried(mutant: Chosen): Promise<Verdict> {
  const path = join(scratch, mutant.file);
  const source = readFileSync(path, 'utf8');
  const { unit, database: stored } = testsOf(mutant.file);
  const near = unit.slice(0, MOST_UNIT_FILES);
  const served = values['unit-only'] ? [] : stored.slice(0, MOST_DATABASE_FILES);
  const isServer = mutant.file.startsWith('src/server/');
  if (near.length === 0 && (!isServer || served.length === 0)) return 'untested';
  writeFileSync(path, source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end));
  try {
    // The nearest tests mostly decide, and a few are loaded faster than many.
    for (const tests of [near.slice(0, 4), near.slice(4)]) {
      const verdict = await byUnitTests(mutant.file, tests, source);
      if (verdict !== 'survived') return verdict;
    }
    return isServer && served.length > 0 ? await byDatabaseTests(served) : 'survived';
  } finally {
    writeFileSync(path, source);
  }
}

async function byUnitTests(file: string, tests: readonly string[], source: string): Promise<Verdict> {
  const path = join(scratch, file);
  const changed = readFileSync(path, 'utf8');
  for (;;) {
    const trusted = tests.filter((test) => !broken.has(test)).map((test) => join(scratch, test));
    if (trusted.length === 0) return 'survived';
    const report = await ordered({ tests: trusted, changed: path });
    if (report === null) return 'timeout';
    const [failed] = report.failed;
    if (failed === undefined) return 'survived';
    if (sound.has(failed)) return 'killed';
    // A failure counts once the same file is known to pass without the mutant.
    writeFileSync(path, source);
    const without = await ordered({ tests: [failed], changed: path });
    writeFileSync(path, changed);
    if (without?.failed.length === 0) sound.add(failed);
    else broken.add(failed.slice(scratch.length + 1));
    if (sound.has(failed)) return 'killed';
  }
}

/** What the test process reports, or null when it took too long and was ended. */
async function ordered(order: TestOrder): Promise<TestReport | null> {
  const process_ = runner ?? (await startedRunner());
  process_.send(order);
  const tooLong = new AbortController();
  const report = await Promise.race([
    once(process_, 'message', { signal: tooLong.signal }).then(([message]) => message as TestReport),
    once(process_, 'exit', { signal: tooLong.signal }).then(() => null),
    wait(LONGEST_RUN_MS, null, { signal: tooLong.signal }),
  ]);
  tooLong.abort();
  if (report !== null) return report;
  endRunner();
  return null;
}

async function startedRunner(): Promise<ChildProcess> {
  const script = join(ROOT, 'scripts', 'mutants', 'run-tests.ts');
  const started = fork(script, [scratch], { cwd: scratch, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  runner = started;
  await once(started, 'message');
  return started;
}

async function byDatabaseTests(tests: readonly string[]): Promise<Verdict> {
  const words = [binary('vitest', 'vitest'), 'run', '--project', 'database', '--bail', '1', ...tests];
  const child = spawn(process.execPath, words, { cwd: scratch, stdio: 'ignore', detached: true });
  database = child;
  const ended = new AbortController();
  const code = await Promise.race([
    once(child, 'exit').then(([status]) => status as number | null),
    wait(LONGEST_RUN_MS, 'too long' as const, { signal: ended.signal }),
  ]);
  ended.abort();
  database = null;
  if (code === 'too long') {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    return 'timeout';
  }
  return code === 0 ? 'survived' : 'killed';
}

function shown(code: string): string {
  const line = code.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 67)}…` : line;
}

function summarize(): void {
  const count = (wanted: Verdict) => [...verdicts.values()].filter((one) => one === wanted).length;
  const ran = verdicts.size;
  const dead = count('killed') + count('timeout');
  console.log(
    `\nSeed ${seed}: ${ran} mutants tried, ${dead} killed (${count('timeout')} by running too long), ` +
      `${count('survived')} survived, ${count('untested')} in files that no test near enough reaches.`,
  );
  if (broken.size > 0)
    console.log(`Not counted, since they fail without a mutant: ${[...broken].join(', ')}`);
}
