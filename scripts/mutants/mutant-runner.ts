import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import {
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
  type TestTryOptions,
} from 'vitest';
import { killedIn, type LogLine, type RunPlan, readLog, writeLog } from './run-log.ts';

declare global {
  /** The condition of every switch; undefined in processes that run no tests. */
  var isMutant: ((id: number) => boolean) | undefined;
}

const plan = JSON.parse(readFileSync(process.env.ROOFTOP_MUTANTS ?? '', 'utf8')) as RunPlan;
/** A copy of a test file that runs with one mutant from the moment it is loaded. */
const IS_COPY = /\.mutant-(\d+)\.test\.tsx?$/;

let active: number | null = null;
let reached = new Set<number>();
globalThis.isMutant = (id) => {
  reached.add(id);
  return id === active;
};

function write(line: LogLine): void {
  writeLog(plan.log, line);
}

/**
 * Runs each test once unchanged and records the mutants it reaches, or once more per planned mutant
 * with that mutant on. Modules are not reloaded in between.
 */
export class MutantRunner extends TestRunner {
  private file = '';
  /** Set in a copy: the mutant that is always on. */
  private fixed: number | null = null;
  private killed = new Set<number>();
  private loading = new Set<number>();
  private startedAt = 0;

  override async importFile(path: string, source: 'collect' | 'setup'): Promise<unknown> {
    if (source !== 'collect') return super.importFile(path, source);
    this.file = relative(plan.root, path);
    this.killed = killedIn(readLog(plan.log));
    const copy = IS_COPY.exec(path)?.[1];
    this.fixed = copy === undefined ? null : Number(copy);
    active = this.fixed;
    this.loading = new Set();
    reached = this.loading;
    if (this.fixed !== null) write({ kind: 'try', id: this.fixed, file: this.file, test: '' });
    try {
      return await super.importFile(path, source);
    } catch (error) {
      this.kill(this.fixed, 'does not load', error);
      throw error;
    }
  }

  onCollected([file]: RunnerTestFile[]): void {
    for (const test of testsIn(file)) {
      test.concurrent = false;
      const planned = plan.tests?.[this.file]?.[test.id];
      // The last run without a mutant shows whether the mutants left state behind.
      if (planned && planned.length > 0) test.repeats = planned.length + 1;
    }
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    if (this.fixed !== null && this.killed.has(this.fixed)) test.mode = 'skip';
    if (plan.tests && this.fixed === null && !(test as RunnerTestCase).repeats) test.mode = 'skip';
    await super.onBeforeRunTask(test);
  }

  override onBeforeTryTask(test: RunnerTask, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options);
    this.startedAt = performance.now();
    reached = new Set();
    if (this.fixed !== null) return;
    active = this.mutantOf(test, options);
    if (active !== null && !this.isDecided(active, test as RunnerTestCase))
      write({ kind: 'try', id: active, file: this.file, test: test.id });
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (active !== null && this.fixed === null && this.isDecided(active, test)) return;
    await TestRunner.getTestFn(test)();
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const ms = Math.round(performance.now() - this.startedAt);
    const tried = active;
    const result = test.result;
    const failed = result?.state === 'fail';
    const inTest = reached;
    if (this.fixed === null) active = null;
    reached = this.loading;
    if (this.fixed !== null) {
      if (failed) this.kill(this.fixed, test.id, result?.errors?.[0]);
      return;
    }
    if (tried === null) {
      write({ kind: 'reach', file: this.file, test: test.id, ms, ids: [...inTest], failed });
      return;
    }
    const isDecided = this.isDecided(tried, test);
    if (failed && !isDecided) this.kill(tried, test.id, result?.errors?.[0]);
    if (!failed && !isDecided) {
      write({ kind: 'passed', id: tried, file: this.file, test: test.id, ran: inTest.has(tried) });
    }
    // A failure caused by a mutant is not a failure of the test.
    if (result) {
      result.state = 'pass';
      delete result.errors;
    }
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (suite.result?.state === 'fail') this.kill(this.fixed, suite.name, suite.result.errors?.[0]);
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    write({ kind: 'done', run: plan.run, file: this.file, loading: [...this.loading] });
  }

  private mutantOf(test: RunnerTask, { repeats }: TestTryOptions): number | null {
    return plan.tests?.[this.file]?.[test.id]?.[repeats - 1] ?? null;
  }

  /** Decided: the mutant is killed, or the test fails without it. */
  private isDecided(id: number, test: RunnerTestCase): boolean {
    return this.killed.has(id) || test.result?.attempts?.[0]?.state === 'fail';
  }

  private kill(id: number | null, test: string, error: unknown): void {
    if (id === null || this.killed.has(id)) return;
    this.killed.add(id);
    const message = String((error as Error | undefined)?.message ?? error).split('\n')[0] ?? '';
    write({ kind: 'killed', id, file: this.file, test, message: message.slice(0, 160) });
  }
}

function* testsIn(suite: RunnerTestSuite | RunnerTestFile | undefined): Iterable<RunnerTestCase> {
  for (const task of suite?.tasks ?? []) {
    if (task.type === 'suite') yield* testsIn(task);
    else yield task;
  }
}
