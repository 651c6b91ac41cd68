import { expect, it } from 'vitest';
import {
  FAILED,
  failureLines,
  skippedLines,
  sumOf,
  type Tally,
  tallyOfPlaywright,
  withCrash,
  withStep,
} from './tally.ts';

const NONE: Tally = { passed: 0, failed: 0, failures: [], skipped: [] };
const SAMPLES = { file: 'a.test.ts', reason: 'no samples' };

it('adds up steps', () => {
  const failure = { file: 'a.test.ts', name: 'adds', message: 'expected 2' };
  const one = { passed: 2, failed: 1, failures: [failure], skipped: [{ ...SAMPLES, name: 'x' }] };
  expect(sumOf([one, NONE, one])).toEqual({
    passed: 4,
    failed: 2,
    failures: [failure, failure],
    skipped: [...one.skipped, ...one.skipped],
  });
  expect(sumOf([])).toEqual(NONE);
});

it.each([
  { why: 'wrote no report', tally: null, succeeded: true, failed: 1 },
  { why: 'ended badly without a failed test', tally: { ...NONE, passed: 3 }, succeeded: false, failed: 1 },
  { why: 'has failed tests', tally: { ...NONE, failed: 2 }, succeeded: false, failed: 2 },
  { why: 'went well', tally: { ...NONE, passed: 3 }, succeeded: true, failed: 0 },
])('a step that $why counts $failed failures', ({ tally, succeeded, failed }) => {
  expect(withCrash(tally, succeeded).failed).toBe(failed);
});

it('names a step that failed without a failed test', () => {
  expect(withStep(FAILED, 'web build').failures).toEqual([
    { file: 'web build', name: '1 failed, see above', message: '' },
  ]);
  expect(withStep(NONE, 'web build')).toBe(NONE);
});

it('names the failed tests with the start of what they say', () => {
  const message = '\u001b[31mexpected 2\u001b[39m\n\n- 2\n+ 3\nat a.test.ts:4\nat runner.ts:1';
  expect(failureLines([{ file: 'a.test.ts', name: 'adds', message }])).toEqual([
    '- a.test.ts: adds',
    '    expected 2',
    '    - 2',
    '    + 3',
    '    at a.test.ts:4',
  ]);
});

it('lists what was skipped, and why', () => {
  expect(
    skippedLines([
      { ...SAMPLES, name: 'reads a mail' },
      { file: 'b.test.ts', name: 'runs as root', reason: null },
      { ...SAMPLES, name: 'reads a list' },
    ]),
  ).toEqual(['- a.test.ts: no samples (2 tests)', '- b.test.ts: no reason given (runs as root)']);
});

it('counts a browser report, its groups and errors outside of tests', () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
    title,
    tests: [
      {
        status,
        annotations: status === 'skipped' ? [{ type: 'skip', description: 'no map' }] : [],
        results:
          status === 'unexpected' || status === 'flaky' ? [{ error: { message: `${title} no` } }] : [{}],
      },
    ],
  });
  expect(
    tallyOfPlaywright({
      errors: [{ message: 'no browser' }],
      suites: [
        {
          file: 'home.spec.ts',
          specs: [spec('opens', 'expected'), spec('breaks', 'unexpected')],
          suites: [{ file: 'home.spec.ts', specs: [spec('twice', 'flaky'), spec('map', 'skipped')] }],
        },
      ],
    }),
  ).toEqual({
    passed: 1,
    failed: 3,
    failures: [
      { file: 'home.spec.ts', name: 'breaks', message: 'breaks no' },
      { file: 'home.spec.ts', name: 'twice', message: 'twice no' },
      { file: 'outside of tests', name: 'error', message: 'no browser' },
    ],
    skipped: [{ file: 'home.spec.ts', name: 'map', reason: 'no map' }],
  });
});
