import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly FailedTest[];
  readonly skipped: readonly SkippedTest[];
}

export interface FailedTest {
  readonly file: string;
  readonly name: string;
  /** What went wrong, as the test runner says it. */
  readonly message: string;
}

export interface SkippedTest {
  readonly file: string;
  readonly name: string;
  /** The reason the test gives; null if it gives none. */
  readonly reason: string | null;
}

export const PASSED: Tally = { passed: 1, failed: 0, failures: [], skipped: [] };
export const FAILED: Tally = { passed: 0, failed: 1, failures: [], skipped: [] };

/** Lines of a message that are repeated at the end of a run. */
const MESSAGE_LINES = 4;

export function sumOf(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    failures: tallies.flatMap((tally) => tally.failures),
    skipped: tallies.flatMap((tally) => tally.skipped),
  };
}

/** A step that failed without a failed test has crashed, which counts as a failure. */
export function withCrash(tally: Tally | null, succeeded: boolean): Tally {
  if (tally === null) return FAILED;
  if (succeeded || tally.failed > 0) return tally;
  return { ...tally, failed: 1 };
}

export function outsideOfTests(message = ''): FailedTest {
  return { file: 'outside of tests', name: 'error', message };
}

/** A failed step that names no test is itself what failed. */
export function withStep(tally: Tally, title: string): Tally {
  if (tally.failed === tally.failures.length) return tally;
  const step = {
    file: title,
    name: `${tally.failed - tally.failures.length} failed, see above`,
    message: '',
  };
  return { ...tally, failures: [...tally.failures, step] };
}

/** The failed tests once more, because a log that is cut keeps its end. */
export function failureLines(failures: readonly FailedTest[]): string[] {
  return failures.flatMap(({ file, name, message }) => [
    `- ${file}: ${name}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MESSAGE_LINES)
      .map((line) => `    ${line}`),
  ]);
}

/** One line for each file and reason. */
export function skippedLines(skipped: readonly SkippedTest[]): string[] {
  const groups = Map.groupBy(skipped, ({ file, reason }) => `${file}: ${reason ?? 'no reason given'}`);
  return [...groups].map(([title, tests]) => {
    const [first] = tests;
    return `- ${title} (${tests.length === 1 ? first?.name : `${tests.length} tests`})`;
  });
}

/** The counted part of Playwright's json report. */
export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

interface PlaywrightResult {
  readonly error?: { readonly message?: string };
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly PlaywrightResult[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export function tallyOfPlaywright({ suites, errors }: PlaywrightReport): Tally {
  const own = sumOf(suites.map(tallyOfSuite));
  const outside = errors.map(({ message }) => outsideOfTests(message));
  return { ...own, failed: own.failed + outside.length, failures: [...own.failures, ...outside] };
}

function tallyOfSuite({ file, specs, suites = [] }: PlaywrightSuite): Tally {
  const tests = specs.flatMap(({ title, tests }) => tests.map((test) => ({ name: title, ...test })));
  const count = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status)).length;
  const skipped = tests
    .filter(({ status }) => status === 'skipped')
    .map(({ name, annotations }) => ({ file, name, reason: annotations.find(isSkip)?.description ?? null }));
  // A flaky test counts as failed.
  const failures = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ name, results }) => ({ file, name, message: messageOf(results) }));
  const own = { passed: count('expected'), failed: failures.length, failures, skipped };
  return sumOf([own, ...suites.map(tallyOfSuite)]);
}

function messageOf(results: readonly PlaywrightResult[]): string {
  return results.find(({ error }) => error)?.error?.message ?? '';
}

function isSkip({ type }: { type: string }): boolean {
  return type === 'skip' || type === 'fixme';
}
