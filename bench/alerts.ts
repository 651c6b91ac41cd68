import { setInterval } from 'node:timers';
import { EVERYTHING } from '../src/features/today/data-alerts/server/due-repository.ts';
import { runRound } from '../src/features/today/data-alerts/server/round.ts';
import { type Database, openDatabase } from '../src/server/database/database.ts';
import { NOW } from './dataset.ts';
import type { Measurement } from './measurement.ts';

const MEGABYTE = 1_048_576;
/** What one import makes due. */
const IMPORTS = { 'a lead file': 'lead', 'a deal file': 'deal', 'an inventory file': 'vehicle' } as const;

interface Group {
  readonly dealerGroupId: number;
  readonly dealershipIds: readonly number[];
}

/** All alert rules over all stores of a group, and what one import evaluates. */
export async function alerts(url: string, { dealerGroupId, dealershipIds }: Group): Promise<Measurement[]> {
  const database = await openDatabase(url);
  try {
    const round = (due: Parameters<typeof runRound>[0]['due']) =>
      measured(() => runRound({ database, dealerGroupId, due, now: NOW }));
    await clearAlerts(database, dealerGroupId);
    const all = dealershipIds.map((dealershipId) => ({ dealershipId, feed: EVERYTHING }));
    const first = await round(all);
    const second = await round(all);
    const name = `all alert rules, ${dealershipIds.length} stores`;
    const found: Measurement[] = [
      { name: `${name}: judgments`, value: first.judged, unit: 'times', goal: null },
      { name: `${name}: alerts opened`, value: first.alerted, unit: 'times', goal: null },
      { name: `${name}: first round`, value: first.ms, unit: 'ms', goal: null },
      { name: `${name}: the same again`, value: second.ms, unit: 'ms', goal: null },
      { name: `${name}: memory above the process at rest`, value: first.megabytes, unit: 'MB', goal: null },
    ];
    const [store = 0] = dealershipIds;
    for (const [title, feed] of Object.entries(IMPORTS)) {
      const one = await round([{ dealershipId: store, feed }]);
      found.push(
        {
          name: `alerts after ${title} of one store: rules judged`,
          value: one.judged,
          unit: 'times',
          goal: null,
        },
        { name: `alerts after ${title} of one store`, value: one.ms, unit: 'ms', goal: null },
      );
    }
    return found;
  } finally {
    await database.close();
  }
}

async function measured(work: () => ReturnType<typeof runRound>) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const started = performance.now();
  const { judged, alerted } = await work();
  const ms = performance.now() - started;
  clearInterval(timer);
  return { ms, judged, alerted: alerted.length, megabytes: (most - before) / MEGABYTE };
}

async function clearAlerts({ owner }: Database, dealerGroupId: number): Promise<void> {
  for (const table of ['alert_event', 'alert', 'alert_check'])
    await owner.query(`delete from ${table} where dealer_group_id = $1`, [dealerGroupId]);
}
