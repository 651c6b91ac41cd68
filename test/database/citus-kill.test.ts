import { expect, inject, it, onTestFinished } from 'vitest';
import { getKpi } from '../../src/features/reports/kpis/contract.ts';
import { nodeOfGroup } from '../helpers/citus.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { server } from '../helpers/server.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const BACK_WITHIN_MS = 90_000;
const LEADS_OF_A_FILE = 3;

/** Once started, imports files and asks for their number until it is over. */
async function aBusyGroup() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database);
  const [dealershipId = 0] = group.dealershipIds;
  const ingest = await ingestOn(running.database, NOW);
  const caller = await running.as(group.admin.userId);
  const seen = { taken: [] as number[], failed: 0, answers: 0, refusals: [] as string[], isOver: false };
  const take = async (file: number) => {
    const rows = Array.from(
      { length: LEADS_OF_A_FILE },
      (_, row) => `${file}-${row},2026-11-12,Portal,Internet`,
    );
    const text = `Lead ID,Lead Date,Lead Source,Lead Type\n${rows.join('\n')}\n`;
    await drop(ingest, text, { group, dealershipId }).then(
      () => seen.taken.push(file),
      () => (seen.failed += 1),
    );
  };
  const requested = {
    metric: 'leads',
    dealerGroupId: group.id,
    view: 'month',
    year: 2026,
    month: 11,
  } as const;
  const ask = async () => {
    await caller.call(getKpi, requested).then(
      () => (seen.answers += 1),
      (error: Error) => seen.refusals.push(error.message),
    );
  };
  const importing = async () => {
    for (let file = 0; !seen.isOver; file += 1) await take(file);
  };
  const asking = async () => {
    while (!seen.isOver) await ask();
  };
  onTestFinished(() => {
    seen.isOver = true;
  });
  return { running, group, seen, start: () => Promise.all([importing(), asking()]) };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate);
}

it.runIf(inject('citusUrl') !== null)(
  'a killed node of a cluster loses nothing acknowledged, and its groups are back soon after it',
  { timeout: 240_000 },
  async () => {
    const { running, group, seen, start } = await aBusyGroup();
    const { database } = running;
    const node = await nodeOfGroup(database.url, group.id);
    const work = start();
    await until(() => seen.taken.length >= 3 && seen.answers >= 3);
    await node.kill();
    await until(() => seen.failed > 0 && seen.refusals.length > 0);
    const startedAt = Date.now();
    await node.start();
    const [taken, answers] = [seen.taken.length, seen.answers];
    await until(() => seen.taken.length > taken && seen.answers > answers);
    expect(Date.now() - startedAt).toBeLessThan(BACK_WITHIN_MS);
    seen.isOver = true;
    await work;
    for (const refusal of seen.refusals) expect(refusal).toContain('503');
    const { rows } = await database.owner.query<{ file: string; leads: number }>(
      `select split_part(natural_key, '-', 1) as file, count(*)::integer as leads from lead
       where dealer_group_id = $1 group by 1`,
      [group.id],
    );
    const found = new Map(rows.map(({ file, leads }) => [Number(file), leads]));
    for (const file of seen.taken) expect(found.get(file)).toBe(LEADS_OF_A_FILE);
    for (const leads of found.values()) expect(leads).toBe(LEADS_OF_A_FILE);
    const counted = await database.owner.query<{ leads: number }>(
      'select sum(leads)::integer as leads from measure_day where dealer_group_id = $1',
      [group.id],
    );
    expect(counted.rows).toEqual([{ leads: found.size * LEADS_OF_A_FILE }]);
  },
);
