import type { SourceFile } from '../core/connector.ts';
import type { Day } from '../core/time/period.ts';
import type { Database } from '../server/database/database.ts';
import { isSettled } from './plan.ts';
import { type DemoDealership, heldMonths, type MonthProgress, markLoaded, planMonths } from './progress.ts';
import type { DemoFile, DemoSource } from './source.ts';

/** Takes a file in as every other file is taken in. Resolves when its records are counted. */
export type DemoIngest = (delivery: {
  readonly dealerGroupId: number;
  readonly dealershipId: number;
  readonly cameBy: 'demo';
  readonly file: SourceFile;
  /** When it was sent. */
  readonly at: Date;
}) => Promise<unknown>;

export interface DemoServices {
  readonly database: Database;
  readonly ingest: DemoIngest;
  /** The business clock. */
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

/** Whether the months are up to date now; `busy` where another server is at them. */
export type Delivery = 'done' | 'busy';

/**
 * Loads what has become known of some months since they were loaded last.
 *
 * The months are held while their file is taken in, so that no two servers load it; a
 * server that is killed lets go of them, and the next one loads the same file again.
 */
export async function deliver(
  services: DemoServices,
  what: { dealership: DemoDealership; source: DemoSource },
  months: readonly Day[],
): Promise<Delivery> {
  const { dealership, source } = what;
  const { dealerGroupId, dealershipId } = dealership;
  const reported = { dealership, fact: source.fact };
  return await services.database.inGroups([dealerGroupId], async (tx) => {
    await planMonths(tx, reported, months);
    const held = await heldMonths(tx, reported, months);
    const through = services.now();
    const due = held.filter((month) => isDue(month, source, through));
    const stretches = due.map(({ month, loadedThrough }) => ({
      month,
      since: loadedThrough?.getTime() ?? null,
    }));
    for (const file of source.filesOf(dealership, stretches, through.getTime())) {
      await services.ingest({
        dealerGroupId,
        dealershipId,
        cameBy: 'demo',
        file: sourceFile(file),
        at: new Date(file.at),
      });
    }
    await markLoaded(tx, reported, { months: due.map(({ month }) => month), through });
    return held.length === months.length ? 'done' : 'busy';
  });
}

function isDue({ month, loadedThrough }: MonthProgress, source: DemoSource, now: Date): boolean {
  // The business clock can be moved back: what is loaded stays.
  if (loadedThrough !== null && loadedThrough >= now) return false;
  return !isSettled(month, loadedThrough, source.settledAfterDays);
}

/** What went wrong, for the log. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const CHUNK = 65_536;

function sourceFile({ name, text }: DemoFile): SourceFile {
  const bytes = new TextEncoder().encode(text);
  return {
    name,
    async *open() {
      for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK);
    },
  };
}
