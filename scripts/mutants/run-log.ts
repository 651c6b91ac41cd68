import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The plan of one vitest run, read by its workers. */
export interface RunPlan {
  /** Id of the run, repeated in the lines that end a file. */
  readonly run: string;
  readonly root: string;
  /** The workers write here, one JSON line per event. */
  readonly log: string;
  /**
   * Mutants to try, by test file and test. Without it, the run only records which mutants each test
   * reaches.
   */
  readonly tests?: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

/** One event of a worker. */
export type LogLine =
  /** A test without any mutant: its time and the mutants it reached. */
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
  /** `ran` is false if the test did not reach the mutant this time. */
  | {
      readonly kind: 'passed';
      readonly id: number;
      readonly file: string;
      readonly test: string;
      readonly ran: boolean;
    }
  /** A test file ended. `loading` are the mutants reached outside its tests. */
  | {
      readonly kind: 'done';
      readonly run: string;
      readonly file: string;
      readonly loading: readonly number[];
    }
  /** The tests did not end, or their process died. */
  | { readonly kind: 'timeout'; readonly id: number; readonly file: string }
  /** A revoked kill: a test of the same file also failed without a mutant. */
  | { readonly kind: 'doubted'; readonly id: number; readonly file: string };

/** In copies of test files: no mutant at all, to check that the copy passes. */
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
