import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What one run of vitest does with the mutants; read by its workers. */
export interface RunPlan {
  /** Which run it is, repeated in the lines that end a file. */
  readonly run: string;
  readonly root: string;
  /** Where workers write, one JSON line per event. */
  readonly log: string;
  /** By test file and test: the mutants to try. Absent to record only what each test reaches. */
  readonly tests?: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

/** One event of a worker. */
export type LogLine =
  /** A test without any mutant: how long it took and which mutants it reached. */
  | {
      readonly kind: 'reach';
      readonly file: string;
      readonly test: string;
      readonly ms: number;
      readonly ids: readonly number[];
      readonly failed: boolean;
    }
  | { readonly kind: 'try'; readonly id: number; readonly file: string; readonly test: string }
  | {
      readonly kind: 'killed';
      readonly id: number;
      readonly file: string;
      readonly test: string;
      readonly message: string;
    }
  /** `ran` is false where this time the test did not come past the mutant. */
  | {
      readonly kind: 'passed';
      readonly id: number;
      readonly file: string;
      readonly test: string;
      readonly ran: boolean;
    }
  /** A test file ended; `loading` are the mutants reached outside of its tests. */
  | {
      readonly kind: 'done';
      readonly run: string;
      readonly file: string;
      readonly loading: readonly number[];
    }
  /** The tests no longer ended, or their process died. */
  | { readonly kind: 'timeout'; readonly id: number; readonly file: string }
  /** A kill that counts no longer: a test of the same file also failed without a mutant. */
  | { readonly kind: 'doubted'; readonly id: number; readonly file: string };

/** In copies of test files: no mutant at all, to see whether the copy passes. */
export const CONTROL = 0;

export function readLog(path: string): LogLine[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as LogLine);
}

export function writeLog(path: string, line: LogLine): void {
  appendFileSync(path, `${JSON.stringify(line)}\n`);
}

/** Mutants that need no further test. */
export function killedIn(lines: readonly LogLine[]): Set<number> {
  const killed = new Set<number>();
  for (const line of lines) {
    if (line.kind === 'killed' || line.kind === 'timeout') killed.add(line.id);
    if (line.kind === 'doubted') killed.delete(line.id);
  }
  killed.delete(CONTROL);
  return killed;
}
