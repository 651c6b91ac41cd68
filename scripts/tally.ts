export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly SkippedTest[];
}

export interface SkippedTest {
  readonly file: string;
  readonly name: string;
  /** The reason the test gives; null if it gives none. */
  readonly reason: string | null;
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: [] };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: [] };

export function sumOf(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.flatMap((tally) => tally.skipped),
  };
}

/** A step that failed without a failed test has crashed, which counts as a failure. */
export function withCrash(tally: Tally | null, succeeded: boolean): Tally {
  if (tally === null) return FAILED;
  if (succeeded || tally.failed > 0) return tally;
  return { ...tally, failed: 1 };
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
  readonly errors: readonly unknown[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export function tallyOfPlaywright({ suites, errors }: PlaywrightReport): Tally {
  const own = sumOf(suites.map(tallyOfSuite));
  return { ...own, failed: own.failed + errors.length };
}

function tallyOfSuite({ file, specs, suites = [] }: PlaywrightSuite): Tally {
  const tests = specs.flatMap(({ title, tests }) => tests.map((test) => ({ name: title, ...test })));
  const count = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status)).length;
  const skipped = tests
    .filter(({ status }) => status === 'skipped')
    .map(({ name, annotations }) => ({ file, name, reason: annotations.find(isSkip)?.description ?? null }));
  // A flaky test counts as failed.
  const own = { passed: count('expected'), failed: count('unexpected', 'flaky'), skipped };
  return sumOf([own, ...suites.map(tallyOfSuite)]);
}

function isSkip({ type }: { type: string }): boolean {
  return type === 'skip' || type === 'fixme';
}
