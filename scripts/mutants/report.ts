import type { Chosen } from './copied-tree.ts';
import { killedIn, type LogLine, readLog } from './run-log.ts';

/** `untested`: no test that ran reached the mutant. */
type Verdict = 'killed' | 'survived' | 'timeout' | 'untested';

/** Prints the surviving mutants, and the counts by part of the source. */
export function printReport(log: string, chosen: readonly Chosen[], seed: number): void {
  const verdicts = verdictsOf(readLog(log), chosen);
  for (const mutant of chosen) {
    const verdict = verdicts.get(mutant.id) ?? 'untested';
    if (verdict === 'killed' || verdict === 'timeout') continue;
    const { id, file, line, kind, before, replacement } = mutant;
    console.log(
      `${verdict.padEnd(8)} #${id} ${file}:${line} ${kind}: ${shown(before)} → ${shown(replacement)}`,
    );
  }
  console.log(`\nSeed ${seed}, ${chosen.length} mutants: ${counted([...verdicts.values()])}`);
  for (const [part, mutants] of Map.groupBy(chosen, ({ file }) => partOf(file))) {
    console.log(`  ${part}: ${counted(mutants.map(({ id }) => verdicts.get(id) ?? 'untested'))}`);
  }
}

/** `212 killed, 3 timeout, 90 survived, 95 untested`. */
export function countsOf(log: string, chosen: readonly Chosen[]): string {
  return counted([...verdictsOf(readLog(log), chosen).values()]);
}

function verdictsOf(lines: readonly LogLine[], chosen: readonly Chosen[]): Map<number, Verdict> {
  const killed = killedIn(lines);
  const reached = new Set(
    lines.flatMap((line) => (line.kind === 'reach' ? line.ids : line.kind === 'done' ? line.loading : [])),
  );
  const endless = new Set(lines.flatMap((line) => (line.kind === 'timeout' ? [line.id] : [])));
  return new Map(
    chosen.map(({ id }) => {
      if (killed.has(id)) return [id, endless.has(id) ? 'timeout' : 'killed'];
      return [id, reached.has(id) ? 'survived' : 'untested'];
    }),
  );
}

function counted(verdicts: readonly Verdict[]): string {
  const all: readonly Verdict[] = ['killed', 'timeout', 'survived', 'untested'];
  return all.map((one) => `${verdicts.filter((verdict) => verdict === one).length} ${one}`).join(', ');
}

function partOf(file: string): string {
  return (
    /^src\/(core|server\/(ingest|kpi-query|identity\/access)|features\/[^/]+\/[^/]+)/.exec(file)?.[0] ?? file
  );
}

function shown(code: string): string {
  const line = code.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 67)}…` : line;
}
