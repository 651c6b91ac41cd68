import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { binary } from '../binary.ts';
import { type LogLine, type RunPlan, readLog, writeLog } from './run-log.ts';

export interface TestRun {
  readonly plan: RunPlan;
  readonly project: 'unit' | 'database';
  readonly files: readonly string[];
  /** Whether each file gets its own process; by default the project decides. */
  readonly isolated?: boolean;
  /** Milliseconds after which a test with a mutant counts as endless. */
  readonly longestMs: number;
}

/** Configuration of the copy: every project gets the runner that switches mutants. */
export const CONFIG_NAME = 'vitest.mutants.config.ts';
export const CONFIG = `import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';
import config from './vitest.config.ts';

const { files } = JSON.parse(readFileSync(process.env.ROOFTOP_MUTANTS, 'utf8'));
/** vitest would run the slowest file first. */
class InOrder extends BaseSequencer {
  async sort(found) {
    const place = ({ moduleId }) => files.findIndex((file) => moduleId.endsWith('/' + file));
    return found.toSorted((one, other) => place(one) - place(other));
  }
}
const isolated = process.env.ROOFTOP_MUTANTS_ISOLATED === 'yes' ? { isolate: true } : {};
const runner = new URL('./vitest-runner.ts', import.meta.url).pathname;
const sequence = { sequencer: InOrder };
const projects = config.test.projects.map(({ test }) => ({ test: { ...test, sequence, runner, ...isolated } }));
export default { test: { ...config.test, sequence, projects, maxWorkers: 1 } };
`;
export const RUNNER_NAME = 'vitest-runner.ts';
export const RUNNER = `export { MutantRunner as default } from './scripts/mutants/mutant-runner.ts';\n`;

let current: ChildProcess | null = null;

/** Ends the current run with all its processes. */
export function endTestRun(): void {
  if (current?.pid === undefined) return;
  try {
    process.kill(-current.pid, 'SIGKILL');
  } catch {
    // All its processes have ended already.
  }
}

/**
 * Runs test files in one vitest. Starts again without a mutant that never ends or kills the
 * process.
 */
export async function runTests(run: TestRun, isStopped: () => boolean): Promise<void> {
  let files = run.files;
  while (files.length > 0 && !isStopped()) {
    const before = readLog(run.plan.log).length;
    await runOnce({ ...run, files });
    const lines = readLog(run.plan.log);
    const left = files.filter((file) => !isDone(lines, run, file));
    const stuck = stuckIn(lines.slice(before), left);
    if (stuck === null && left.length === files.length) {
      console.log(`These test files do not load: ${left.join(', ')}`);
      return;
    }
    if (stuck !== null && !isStopped()) {
      writeLog(run.plan.log, { kind: 'timeout', id: stuck.id, file: stuck.file });
    }
    files = left;
  }
}

function isDone(lines: readonly LogLine[], { plan }: TestRun, file: string): boolean {
  return lines.some((line) => line.kind === 'done' && line.run === plan.run && line.file === file);
}

/** The last mutant switched on in a file that did not end. */
function stuckIn(lines: readonly LogLine[], left: readonly string[]) {
  const last = lines.at(-1);
  return last?.kind === 'try' && left.includes(last.file) ? last : null;
}

async function runOnce({ plan, project, files, isolated, longestMs }: TestRun): Promise<void> {
  const planFile = join(plan.root, 'mutants-plan.json');
  writeFileSync(planFile, JSON.stringify({ ...plan, files }));
  const args = ['run', '--project', project, '--config', CONFIG_NAME, '--reporter', 'dot', ...files];
  const child = spawn(process.execPath, [binary('vitest', 'vitest'), ...args], {
    cwd: plan.root,
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      ROOFTOP_MUTANTS: planFile,
      ROOFTOP_MUTANTS_ISOLATED: isolated ? 'yes' : '',
      CI: 'true',
    },
  });
  current = child;
  const ended = once(child, 'exit');
  const over = new AbortController();
  void ended.then(() => over.abort());
  await watch(plan.log, longestMs, over.signal);
  endTestRun();
  await ended;
  current = null;
}

/** Returns when the run is over, or when a mutant has been on for too long. */
async function watch(log: string, longestMs: number, over: AbortSignal): Promise<void> {
  let [size, since] = [-1, Date.now()];
  while (!over.aborted) {
    await wait(1_000, null, { signal: over }).catch(() => undefined);
    const newSize = existsSync(log) ? statSync(log).size : 0;
    if (newSize !== size) [size, since] = [newSize, Date.now()];
    if (Date.now() - since < longestMs) continue;
    if (readLog(log).at(-1)?.kind === 'try' || Date.now() - since > 5 * longestMs) return;
  }
}
