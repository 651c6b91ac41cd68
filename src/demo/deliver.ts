import type { SourceFile } from '../core/connector.ts';
import type { Day } from '../core/time/period.ts';
import type { Database } from '../server/database/database.ts';
import { isSettled } from './plan.ts';
import { type DemoDealership, heldMonths, type MonthProgress, markLoaded, planMonths } from './progress.ts';
import type { DemoFile, DemoSource } from './source.ts';

export type DemoIngest = (delivery: {
  readonly dealerGroupId: number;
  readonly dealershipId: number;
  readonly cameBy: 'demo';
  readonly file: SourceFile;
  readonly at: Date;
}) => Promise<unknown>;

export interface DemoServices {
  readonly database: Database;
  /** The kinds of record that are loaded. */
  readonly sources: readonly DemoSource[];
  readonly ingest: DemoIngest;
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

/** `busy` where another server is loading the months. */
export type Delivery = 'done' | 'busy';

/**
 * Loads what changed in some months since their last load. The months are locked while their file is
 * imported; when a server is killed, the next one loads the same file again.
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
  // The business clock can be moved back; loaded records stay.
  if (loadedThrough !== null && loadedThrough >= now) return false;
  return !isSettled(month, loadedThrough, source.settledAfterDays);
}

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
