import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { relatedTests } from './related-tests.ts';

it('finds the tests that reach a file, the nearest first, by project', () => {
  const root = mkdtempSync(join(tmpdir(), 'related-tests-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const sources = {
    'src/core/day.ts': '',
    'src/core/day.test.ts': "import { day } from './day.ts';",
    'src/core/month.ts': "import { day } from './day.ts';",
    'src/core/month.test.ts': "import { month } from './month.ts';",
    'src/server/access.ts': "const day = await import('../core/day.ts');",
    'src/server/access.test.ts': "import {\n  access,\n} from './access.ts';",
    'src/core/other.test.ts': "import { expect } from 'vitest';",
  };
  for (const [file, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }
  const testsOf = relatedTests(root, Object.keys(sources));
  expect(testsOf('src/core/day.ts')).toEqual({
    unit: ['src/core/day.test.ts', 'src/core/month.test.ts'],
    database: ['src/server/access.test.ts'],
  });
  expect(testsOf('src/core/month.ts')).toEqual({ unit: ['src/core/month.test.ts'], database: [] });
});
