import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { startVitest } from 'vitest/node';
import { ROOT } from './binary.ts';
import { type FailedTest, outsideOfTests, type SkippedTest, type Tally } from './tally.ts';

/**
 * Runs one project of the tests and writes its counts: node scripts/run-vitest.ts <project> <file>.
 */
const [, , project = '', tallyFile = ''] = process.argv;

const counting: Reporter = {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const broken = modules.filter((module) => module.state() === 'failed' && !hasFailedTest(module));
    const failures = [
      ...tests.filter((test) => test.result().state === 'failed').map(failedTest),
      ...broken.map(brokenFile),
      ...errors.map(({ message }) => outsideOfTests(message)),
    ];
    const tally: Tally = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failures.length,
      failures,
      skipped: tests.filter((test) => test.result().state === 'skipped').map(skippedTest),
    };
    writeFileSync(tallyFile, JSON.stringify(tally));
  },
};

/** A file that fails without a failed test did not load. */
function hasFailedTest(module: TestModule): boolean {
  return [...module.children.allTests('failed')].length > 0;
}

function failedTest(test: TestCase): FailedTest {
  return failureOf(test.module, test.fullName, test.result().errors);
}

function brokenFile(module: TestModule): FailedTest {
  return failureOf(module, 'outside of its tests', module.errors());
}

function failureOf(
  { moduleId }: TestModule,
  name: string,
  errors: readonly { readonly message: string }[] = [],
): FailedTest {
  return { file: relative(ROOT, moduleId), name, message: errors.map(({ message }) => message).join('\n') };
}

function skippedTest(test: TestCase): SkippedTest {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return { file: relative(ROOT, test.module.moduleId), name: test.fullName, reason: note ?? null };
}

const vitest = await startVitest([], {
  root: ROOT,
  project: [project],
  run: true,
  watch: false,
  allowOnly: false,
  // A missing snapshot fails instead of being written.
  update: 'none',
  reporters: ['default', counting],
});
await vitest.close();
