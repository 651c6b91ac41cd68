import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { rebuildAttribution } from '../../src/server/ingest/derive-attribution.ts';
import { rederiveDays } from '../../src/server/ingest/rederive-days.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { wrongDuplicates } from '../helpers/naive-duplicates.ts';
import { naiveTouches } from '../helpers/naive-touches.ts';
import { seeded } from '../helpers/shuffled.ts';
import { sized } from '../helpers/sizes.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const SEEDS = sized({ quick: 5, soak: 200 });
const STEPS = 14;

async function start() {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: 3 });
  const ingest = await ingestOn(db, NOW);
  const undo = (runId: number) =>
    db.inGroups([group.id], (tx) =>
      undoImport(tx, { dealerGroupId: group.id, runId, userId: group.admin.userId, now: NOW, trueNow: NOW }),
    );
  const take = async (file: string, rooftop: number) =>
    (await drop(ingest, file, { group, dealershipId: group.dealershipIds[rooftop] ?? 0 })).runId;
  return { db, group, undo, take };
}

type Random = () => number;
const below = (random: Random, count: number) => Math.floor(random() * count);
const some = (random: Random) => Array.from({ length: 10 }, (_, at) => at).filter(() => random() < 0.6);
const maybe = (random: Random, chance: number, text: string) => (random() < chance ? text : '');

/** So few people that each has leads and deals at several stores, under either contact. */
function contactOf(random: Random): string {
  const email = maybe(random, 0.6, `p${below(random, 5)}@example.com`);
  return `${email},${maybe(random, 0.6, `312555010${below(random, 5)}`)}`;
}

function dayIn(random: Random): string {
  return `2026-${String(6 + below(random, 5)).padStart(2, '0')}-${10 + below(random, 20)}`;
}

function leadFile(random: Random): string {
  return [
    'Lead ID,Lead Date,Lead Source,Lead Type,Email,Phone,Sold Date,Deleted',
    ...some(random).map((id) =>
      [
        id,
        `${dayIn(random)}${maybe(random, 0.5, ` ${10 + below(random, 10)}:30`)}`,
        `Source ${below(random, 3)}`,
        random() < 0.5 ? 'Internet' : 'Phone',
        contactOf(random),
        maybe(random, 0.5, dayIn(random)),
        maybe(random, 0.1, 'Yes'),
      ].join(','),
    ),
  ].join('\n');
}

function dealFile(random: Random): string {
  return [
    'Deal Number,Contract Date,Delivery Date,New/Used,Front Gross,Sale Type,Email,Phone,Reversal Date,Lead Source,Deleted',
    ...some(random).map((id) =>
      [
        id,
        dayIn(random),
        maybe(random, 0.5, dayIn(random)),
        'New,1000',
        random() < 0.85 ? 'Retail' : 'Wholesale',
        contactOf(random),
        maybe(random, 0.1, '2026-11-15'),
        'Drive By',
        maybe(random, 0.1, 'Yes'),
      ].join(','),
    ),
  ].join('\n');
}

async function kept(db: Database): Promise<object[]> {
  const { rows } = await db.owner.query(
    'select * from deal_attribution order by dealership_id, natural_key collate "C"',
  );
  return rows.map(({ dealer_group_id: _, ...row }) => row);
}

async function linkedLeads(db: Database): Promise<number> {
  const { rows } = await db.owner.query('select from lead where duplicate_of_key is not null');
  return rows.length;
}

describe('the leads behind sales, and repeated leads', () => {
  it('match a plain recomputation and a rebuild, whatever files, corrections and undos came before', async () => {
    let most = 0;
    let linked = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seeded(seed * 104_729);
      const { db, group, undo, take } = await start();
      const runs: number[] = [];
      const files: [file: string, rooftop: number][] = [];
      const bring = async (rooftop: number) => {
        const file = random() < 0.5 ? leadFile(random) : dealFile(random);
        files.push([file, rooftop]);
        runs.push(await take(file, rooftop));
      };
      const rederive = async (dealershipId?: number) =>
        await rederiveDays(
          db,
          () => NOW,
        )({ dealerGroupId: group.id, ...(dealershipId ? { dealershipId } : {}) });
      const steps: (() => Promise<unknown>)[] = [
        () => bring(below(random, 3)),
        () => Promise.all([bring(0), bring(1), bring(2)]),
        () => undo(runs[below(random, runs.length)] ?? 0),
        () => take(...(files[below(random, files.length)] ?? ['', 0])),
        async () => {
          const basis = random() < 0.5 ? 'contract' : 'delivery';
          await db.owner.query('update dealer_group set sale_day_basis = $1', [basis]);
          await rederive();
        },
        async () => {
          const id = group.dealershipIds[below(random, 3)] ?? 0;
          const zone = random() < 0.5 ? 'Pacific/Auckland' : 'America/Chicago';
          await db.owner.query('update dealership set time_zone = $1 where id = $2', [zone, id]);
          await rederive(id);
        },
      ];
      await bring(0);
      for (let step = 0; step < STEPS; step += 1) {
        // Mostly imports; other steps now and then.
        const pick = random() < 0.55 ? below(random, 2) : below(random, steps.length);
        await steps[pick]?.().catch((error: Error) => {
          // An import that changed nothing cannot be undone.
          if (!error.message.includes('nothing of this import')) throw error;
        });
        const now = await kept(db);
        most = Math.max(most, now.length);
        expect({ seed, step, pick, now }).toEqual({
          seed,
          step,
          pick,
          now: await naiveTouches(db, group.id),
        });
        expect({ seed, step, pick, wrong: await wrongDuplicates(db, group.id) }).toEqual({
          seed,
          step,
          pick,
          wrong: [],
        });
        linked += await linkedLeads(db);
      }
      const now = await kept(db);
      await db.inGroups([group.id], async (tx) => {
        await tx.client.query('delete from deal_attribution');
        await rebuildAttribution(tx, group.id);
      });
      expect(await kept(db)).toEqual(now);
    }
    expect(most).toBeGreaterThan(8);
    expect(linked).toBeGreaterThan(50);
  }, 120_000);
});
