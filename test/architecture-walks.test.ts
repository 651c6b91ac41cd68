import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'src');
const PAGE = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const WALKS = [
  'A lead mail becomes a card',
  'A question goes to SQL and back',
  "A budget cell reaches another user's screen",
];

/** A file of a walk. `crossing` says how the walk reaches it where no import does. */
interface Stop {
  readonly file: string;
  readonly crossing: string | null;
}

/** The files of a walk in their order; its steps are the numbered lines below its heading. */
function stopsOf(page: string, title: string): Stop[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
  const steps = section.split('\n').filter((line) => /^\d+\. /.test(line));
  const found = steps.join('\n').matchAll(/(?:\*([A-Z][\w ]+):\*[^`*]*)?`([\w./-]+\.tsx?)`/g);
  return [...found].map(([, crossing, file = '']) => ({ file, crossing: crossing ?? null }));
}

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

function importsOf(file: string): string[] {
  const path = join(SOURCE, file);
  if (!existsSync(path)) return [];
  const found = readFileSync(path, 'utf8').matchAll(IMPORT);
  return [...found].map(([, to = '']) => relative(SOURCE, resolve(dirname(path), to)));
}

/** Whether one file imports the other, itself or through one file between. */
function imports(from: string, to: string): boolean {
  const direct = importsOf(from);
  return direct.includes(to) || direct.some((between) => importsOf(between).includes(to));
}

/** What is wrong with a walk, a sentence each. */
function mistakesIn(stops: readonly Stop[]): string[] {
  return stops.flatMap(({ file, crossing }, index) => {
    if (!existsSync(join(SOURCE, file))) return [`src/${file} does not exist.`];
    if (index === 0) return [];
    const earlier = stops.slice(0, index).map((stop) => stop.file);
    const isLinked = earlier.some((before) => imports(before, file) || imports(file, before));
    if (isLinked && crossing !== null) return [`${file} is reached by imports, not "${crossing}".`];
    return isLinked || crossing !== null ? [] : [`No step before ${file} imports it or is imported by it.`];
  });
}

describe('the walks of ARCHITECTURE.md', () => {
  it.each(WALKS)('%s: every file exists and is reached from a step before it', (title) => {
    const stops = stopsOf(PAGE, title);
    expect(stops.length).toBeGreaterThan(8);
    expect(mistakesIn(stops)).toEqual([]);
  });

  it('would not pass with a wrong file', () => {
    const page =
      '## Walk\n1. `server/jobs.ts`\n2. `core/money/money.ts` and `web/gone.ts`\n3. *Over HTTP:* `web/calls/api.ts`\n';
    expect(mistakesIn(stopsOf(page, 'Walk'))).toEqual([
      'No step before core/money/money.ts imports it or is imported by it.',
      'src/web/gone.ts does not exist.',
    ]);
  });

  it('fit on one page with the rest', () => {
    expect(PAGE.split('\n').length).toBeLessThanOrEqual(70);
  });
});
