import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/start.ts';
import { scratchFolder } from '../test/helpers/scratch.ts';
import { type Chosen, copyTree, mutantsIn, mutatedFiles, writeSwitches } from './mutants/copied-tree.ts';
import { relatedTests } from './mutants/related-tests.ts';
import { countsOf, printReport } from './mutants/report.ts';
import { sample } from './mutants/sample.ts';
import { findReach, type Session, tryFromStart, tryInPlace } from './mutants/stages.ts';
import { endTestRun } from './mutants/test-run.ts';

/**
 * Runs mutation tests. All mutants are in one copy of the tree, each behind a switch:
 * npm run mutants -- [--seed n] [--count n] [--continue] [--unit-only] [parts of file names].
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '400' },
    continue: { type: 'boolean', default: false },
    'unit-only': { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
/** Outside the tree, so that a stopped run can continue. */
const folder = join(tmpdir(), 'rooftop-mutants', `seed-${seed}`);
const tree = join(folder, 'tree');
const chosenFile = join(folder, 'mutants.json');
const log = join(folder, 'log.jsonl');

let stopped = false;
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

const { chosen, files } = values.continue && existsSync(chosenFile) ? continued() : begun();
const session: Session = {
  tree,
  log,
  chosen,
  testsOf: relatedTests(
    tree,
    files.filter((file) => /^(src|test|scripts)\/.*\.tsx?$/.test(file)),
  ),
  isStopped: () => stopped,
};
await take([findReach, tryInPlace], 'unit');
// Both projects step by step, because a run may be stopped before the last steps.
if (!values['unit-only'] && !stopped) await onPostgres(() => take([findReach, tryInPlace], 'database'));
await take([tryFromStart], 'unit');
if (!values['unit-only'] && !stopped) await onPostgres(() => take([tryFromStart], 'database'));
printReport(log, chosen, seed);
console.log(stopped ? `Go on with --seed ${seed} --continue.` : `Log: ${log}`);

async function take(steps: readonly (typeof findReach)[], project: 'unit' | 'database'): Promise<void> {
  for (const step of steps) {
    if (stopped) return;
    await step(session, project);
    console.log(countsOf(log, chosen));
  }
}

/** One PostgreSQL for all runs. */
async function onPostgres(work: () => Promise<void>): Promise<void> {
  const home = await scratchFolder('test');
  const postgres = await startEmbeddedPostgres({ home, durable: false, log: () => undefined });
  process.env.DATABASE_URL = postgres.url;
  try {
    await work();
  } finally {
    await postgres.stop();
  }
}

function begun(): { chosen: Chosen[]; files: string[] } {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const copied = copyTree(tree);
  const all = mutatedFiles(copied, positionals).flatMap((file) => mutantsIn(tree, file));
  const drawn = sample(all, Number(values.count), seed).map((mutant, at) => ({ ...mutant, id: at + 1 }));
  console.log(`Seed ${seed}: ${drawn.length} of ${all.length} mutants.`);
  writeSwitches(tree, drawn);
  writeFileSync(chosenFile, JSON.stringify({ chosen: drawn, files: copied }));
  return { chosen: drawn, files: copied };
}

function continued(): { chosen: Chosen[]; files: string[] } {
  return JSON.parse(readFileSync(chosenFile, 'utf8')) as { chosen: Chosen[]; files: string[] };
}

function stop(): void {
  stopped = true;
  endTestRun();
}
