import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BRANDS } from '../../src/core/brands.ts';
import { addMonths } from '../../src/demo/seasons.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { scratchFolder } from '../helpers/scratch.ts';
import { isSoak } from '../helpers/sizes.ts';

const COMMAND = join(import.meta.dirname, '../../src/main.import.ts');
const NOW = new Date('2026-11-20T18:00:00Z');
const MEMORY =
  "data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))";
/** 12 × 42 × 30 × 67 rows. */
const ROWS = 1_013_040;
const MONTHS = Array.from({ length: 12 }, (_, index) => addMonths('2025-08-01', index).slice(0, 7));
const ZIPS = Array.from({ length: 42 }, (_, index) => String(64_101 + index));
const MAKES = BRANDS.slice(0, 30);
const OWN = 'Our Motors';
const DEALERS = [OWN, ...Array.from({ length: 66 }, (_, index) => `Dealer Number ${index + 1}`)];

function longRows(month: string, count: (cell: number) => number): string[] {
  let cell = 0;
  return ZIPS.flatMap((zip) =>
    MAKES.flatMap((make) =>
      DEALERS.map((dealer) => {
        cell += 1;
        return `${month},${zip},${make},SUV,New,${dealer},${count(cell)}`;
      }),
    ),
  );
}

const HEADER = 'Month,ZIP,Make,Segment,New/Used,Selling Dealer,Registrations';

/** A month with a column for each ZIP: 24,000 rows of 42 counts. */
function wideRows(): string[] {
  const rows = Array.from({ length: 800 }, (_, model) =>
    MAKES.map((make, index) => {
      const counts = ZIPS.map((_zip, place) => (model + index + place) % 4);
      return `${make},Model ${model},${DEALERS[model % DEALERS.length]},New,${counts.join(',')}`;
    }),
  );
  return ['Registrations July 2025', `Make,Model,Selling Dealer,New/Used,${ZIPS.join(',')}`, ...rows.flat()];
}

it.runIf(isSoak)(
  'a million registrations in both shapes: twice, a month restated and undone, equal to a recount',
  async () => {
    const db = await database();
    const group = await aDealerGroup(db, { dealerships: 1 });
    const [store = 0] = group.dealershipIds;
    const run = (text: string, ...values: unknown[]) => db.owner.query(text, values);
    await run('update dealership set name = $2, brands = $3 where id = $1', store, OWN, [MAKES[0]]);
    await run(
      `with area as (
         insert into market_area (dealer_group_id, dealership_id, kind, is_active) values ($1, $2, 'zips', true) returning id
       ) insert into market_area_zip (dealer_group_id, dealership_id, area_id, zip)
       select $1, $2, id, unnest($3::text[]) from area`,
      ...[group.id, store, ZIPS.slice(0, 21)],
    );
    const folder = await scratchFolder('registrations');
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const files = {
      long: [HEADER, ...MONTHS.flatMap((month) => longRows(month, (cell) => 1 + (cell % 3)))],
      wide: wideRows(),
      restated: [HEADER, ...longRows('2026-03', (cell) => 2 + (cell % 5))],
    };
    for (const [name, rows] of Object.entries(files))
      await writeFile(join(folder, `${name}.csv`), `${rows.join('\n')}\n`);

    async function imported(name: keyof typeof files, file = name as string) {
      const env = {
        ...{ PATH: process.env.PATH, DATABASE_URL: db.url, ROOFTOP_NOW: NOW.toISOString() },
        NODE_OPTIONS: `--import=${MEMORY}`,
      };
      const started = performance.now();
      const path = join(folder, `${file}.csv`);
      const child = spawn(process.execPath, [COMMAND, path, '--dealership', OWN], { env });
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part) => {
          text += part;
        });
      const [code] = await once(child, 'close');
      const seconds = (performance.now() - started) / 1000;
      const peak = Math.round(Number(/peak (\d+)/.exec(text)?.[1]) / 1024);
      process.stdout.write(`${file}: ${seconds.toFixed(1)} s, ${peak} MB; ${text.trim().split('\n')[0]}\n`);
      expect(code, text).toBe(0);
    }
    const sums = 'market_regs, own_area_regs, make_area_regs, pumped_in_regs, pumped_out_regs';
    const rollups = async () =>
      (await run(`select month, ${sums} from measure_month where dealership_id = $1 order by 1`, store)).rows;
    const recount = async () => {
      const inArea = `zip = any($2)`;
      const sum = (when: string) => `coalesce(sum(registrations) filter (where ${when}), 0)`;
      const { rows } = await run(
        `select date_trunc('month', day)::date as month, ${sum(inArea)} as market_regs,
           ${sum(`${inArea} and seller = '${OWN}'`)} as own_area_regs,
           ${sum(`${inArea} and make = '${MAKES[0]}'`)} as make_area_regs,
           ${sum(`${inArea} and make = '${MAKES[0]}' and seller <> '${OWN}'`)} as pumped_in_regs,
           ${sum(`not ${inArea} and seller = '${OWN}'`)} as pumped_out_regs
         from registration where dealership_id = $1 group by 1 order by 1`,
        ...[store, ZIPS.slice(0, 21)],
      );
      return rows;
    };
    const stored = async () => Number((await run('select count(*) as n from registration')).rows[0]?.n);

    await imported('long');
    expect(await stored()).toBe(ROWS);
    const first = await rollups();
    expect(first).toEqual(await recount());
    await writeFile(join(folder, 'again.csv'), `${[...files.long, ''].join('\n')}\n`);
    await imported('long', 'again');
    expect([await stored(), await rollups()]).toEqual([ROWS, first]);
    await imported('wide');
    expect(await rollups()).toEqual(await recount());
    const before = await rollups();
    await imported('restated');
    const restated = await rollups();
    expect(restated).toEqual(await recount());
    expect(restated).not.toEqual(before);
    const { rows } = await run('select max(id)::integer as id from import_run');
    const started = performance.now();
    await db.inGroups([group.id], (tx) =>
      undoImport(tx, {
        ...{ dealerGroupId: group.id, runId: rows[0]?.id as number, userId: group.admin.userId },
        ...{ now: NOW, trueNow: NOW },
      }),
    );
    process.stdout.write(`undone: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    expect(await rollups()).toEqual(before);
    expect(await recount()).toEqual(before);
  },
  3_600_000,
);
