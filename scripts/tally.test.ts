import { expect, it } from 'vitest';
import { skippedLines, sumOf, type Tally, tallyOfPlaywright, withCrash } from './tally.ts';

const NONE: Tally = { passed: 0, failed: 0, skipped: [] };
const SAMPLES = { file: 'a.test.ts', reason: 'no samples' };

it('adds up steps', () => {
  const one = { passed: 2, failed: 1, skipped: [{ ...SAMPLES, name: 'x' }] };
  expect(sumOf([one, NONE, one])).toEqual({
    passed: 4,
    failed: 2,
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
    tests: [{ status, annotations: status === 'skipped' ? [{ type: 'skip', description: 'no map' }] : [] }],
  });
  expect(
    tallyOfPlaywright({
      errors: [{}],
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
    skipped: [{ file: 'home.spec.ts', name: 'map', reason: 'no map' }],
  });
});
