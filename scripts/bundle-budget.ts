import { EARLY_MODULE } from './early-script.ts';
import { withImports } from './with-imports.ts';

/** A built file with the fields the budget needs. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  /** The module of a dynamic import; null for shared chunks. */
  readonly facade: string | null;
  readonly imports: readonly string[];
  /** Files that it loads later. */
  readonly laterImports: readonly string[];
  readonly modules: readonly string[];
  readonly gzipBytes: number;
}

/** One line of the budget: title, size and limit. */
export interface BudgetLine {
  readonly what: string;
  readonly bytes: number;
  readonly most: number;
}

const KB = 1000;

/** Limits in bytes of gzip. */
const MOST = { firstCalls: 12 * KB, firstNumbers: 180 * KB, charts: 190 * KB, screen: 80 * KB } as const;

const CHARTS = /\/node_modules\/(?:echarts|zrender)\//;
const SCREEN = /\/src\/features\/[\w-]+\/([\w-]+)\/web\/([\w-]+)\.tsx$/;
/** The cards, and the stores that follow them on a phone; what is below loads later. */
const HOME = /\/src\/features\/today\/real-time-revenue\/web\/(?:real-time-revenue-screen|home-tables)\.tsx$/;

/**
 * Compares the JavaScript of a build with its limits: everything before the first screen's calls, and before its
 * numbers, the chart library, and each screen.
 */
export function bundleBudget(chunks: readonly BuiltChunk[]): BudgetLine[] {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isCharts = (chunk: BuiltChunk) => chunk.modules.some((module) => CHARTS.test(module));
  const entry = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    files,
  );
  const screens = chunks.filter(({ isEntry, facade }) => !isEntry && facade !== null && SCREEN.test(facade));
  const first = withImports([...entry, ...screens.filter(({ facade }) => HOME.test(facade ?? ''))], files);
  const calls = withImports(
    chunks.filter(({ modules }) => modules.includes(EARLY_MODULE)),
    files,
  );
  return [
    { what: 'before the first calls', bytes: weight(calls), most: MOST.firstCalls },
    { what: 'before the first numbers', bytes: weight(first), most: MOST.firstNumbers },
    { what: 'chart library', bytes: weight(chunks.filter(isCharts)), most: MOST.charts },
    ...screens.map((screen) => {
      const had = hadByOpeners(screen, chunks, files);
      const own = [...withImports([screen], files)].filter(
        (chunk) => !entry.has(chunk) && !had.has(chunk) && !isCharts(chunk),
      );
      return {
        what: (screen.facade ?? '').replace(/.*\/src\//, ''),
        bytes: weight(own),
        most: MOST.screen,
      };
    }),
  ];
}

/** What is there whichever part of a screen opens this one: a dialog comes on top of its screen. */
function hadByOpeners(
  { fileName }: BuiltChunk,
  chunks: readonly BuiltChunk[],
  files: ReadonlyMap<string, BuiltChunk>,
): Set<BuiltChunk> {
  const [first, ...others] = chunks
    .filter(({ laterImports }) => laterImports.includes(fileName))
    .map((opener) => withImports([opener], files));
  return new Set([...(first ?? [])].filter((chunk) => others.every((one) => one.has(chunk))));
}

function weight(chunks: Iterable<BuiltChunk>): number {
  return [...chunks].reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
}

/** The budget as text: `before the first numbers  151.2 of 180 kB`. */
export function budgetText(lines: readonly BudgetLine[]): string {
  return lines
    .map(({ what, bytes, most }) => {
      const mark = bytes > most ? ' TOO MUCH' : '';
      return `${what}: ${(bytes / KB).toFixed(1)} of ${most / KB} kB${mark}`;
    })
    .join('\n');
}
