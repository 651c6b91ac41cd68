import { createVitest } from 'vitest/node';

/** Runs unit tests again and again for the process that started this one: node scripts/mutants/run-tests.ts <root>. */
const [, , root = ''] = process.argv;

export interface TestOrder {
  readonly tests: readonly string[];
  /** The file that was changed since the last order. */
  readonly changed: string;
}

export interface TestReport {
  /** Test files that failed or did not load. */
  readonly failed: readonly string[];
}

const vitest = await createVitest('test', {
  root,
  project: ['unit'],
  watch: false,
  update: 'none',
  reporters: [{}],
});
await vitest.standalone();

let changedBefore = '';
process.on('message', ({ tests, changed }: TestOrder) => {
  void run(tests, changed).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ failed: [] } satisfies TestReport);

async function run(tests: readonly string[], changed: string): Promise<TestReport> {
  // What was changed before is again as it was, and would stay changed in the memory of vitest.
  for (const file of [changedBefore, changed]) vitest.invalidateFile(file);
  changedBefore = changed;
  const specifications = (await vitest.globTestSpecifications([...tests])).filter(({ moduleId }) =>
    tests.includes(moduleId),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The modules of earlier runs are answered as well, as they were then.
  const failed = testModules
    .filter(({ moduleId }) => tests.includes(moduleId))
    .filter((module) => module.state() === 'failed')
    .map(({ moduleId }) => moduleId);
  return { failed: failed.length === 0 && unhandledErrors.length > 0 ? [...tests] : failed };
}
