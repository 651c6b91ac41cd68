import { describe, expect, it, vi } from 'vitest';
import type { SourceFile } from '../../src/core/connector.ts';
import type { DemoIngest, DemoServices } from '../../src/demo/deliver.ts';
import { loadDemo } from '../../src/demo/load.ts';
import { monthsToReport, URGENT_MONTHS } from '../../src/demo/plan.ts';
import { prepareDemo } from '../../src/demo/prepare.ts';
import { BUDGET, demoDealerships, demoProgress, markLoaded, planMonths } from '../../src/demo/progress.ts';
import { demoKeeper } from '../../src/demo/run.ts';
import { dealSource } from '../../src/records/deal/demo/source.ts';
import { leadSource } from '../../src/records/lead/demo/source.ts';
import { repairOrderSource } from '../../src/records/repair-order/demo/source.ts';
import type { Database } from '../../src/server/database/database.ts';
import { database } from '../helpers/database.ts';

// 37 months of files take a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const account = { username: 'demo@rooftop.example', password: 'showroom-2026' };
const FIRST_START = '2026-11-19T18:00:00Z';
const MINUTE_MS = 60_000;
/** Reports of marketing platforms arrive nightly; their own tests cover them. */
const SOURCES = [leadSource, dealSource, repairOrderSource];
/** 37 months of leads, deals and repair orders. */
const FILES = SOURCES.length * 37;
/** Files of the current and the previous month. */
const LAST_TWO_MONTHS = SOURCES.length * 2;

/** What has been imported: every file, and the latest version of every row. */
interface Notebook {
  readonly files: { name: string; dealershipId: number }[];
  readonly rows: Map<string, string>;
  readonly ingest: DemoIngest;
  /** The number of next files that fail. */
  failing: number;
}

function aNotebook(): Notebook {
  const notebook: Notebook = {
    files: [],
    rows: new Map(),
    failing: 0,
    ingest: async ({ file, dealershipId }) => {
      if (notebook.failing > 0) {
        notebook.failing -= 1;
        throw new Error('the disk is full');
      }
      const [header = '', ...rows] = (await textOf(file)).trimEnd().split('\r\n');
      const line = header.split(',').indexOf('lbrLineCode');
      const kind = header.split(',')[1];
      for (const row of rows) {
        const cells = row.split(',');
        notebook.rows.set([dealershipId, kind, cells[1], cells[line]].join(' '), row);
      }
      notebook.files.push({ name: file.name, dealershipId });
    },
  };
  return notebook;
}

async function textOf(file: SourceFile): Promise<string> {
  return Buffer.concat(await Array.fromAsync(file.open())).toString();
}

/** A demo of only these stores with a fixed business clock. */
async function aDemo(rooftops: readonly string[]) {
  const db = await database();
  await prepareDemo(db, new Date(FIRST_START), account);
  await db.owner.query('delete from dealership where name <> all ($1)', [rooftops]);
  const clock = { now: new Date(FIRST_START) };
  const notebook = aNotebook();
  const lines: string[] = [];
  const services: DemoServices = {
    database: db,
    sources: SOURCES,
    ingest: notebook.ingest,
    now: () => clock.now,
    log: (line) => lines.push(line),
  };
  return { db, clock, notebook, lines, services };
}

const MONTHS = monthsToReport('2026-11-01');
/** The months that are still to load where the others are loaded. */
const NEWEST = MONTHS.slice(0, 5);

/** A demo of one store whose older months are loaded already. */
async function aDemoWithHistory() {
  const demo = await aDemo(['Juniper Bay Mazda']);
  const older = MONTHS.slice(NEWEST.length);
  for (const dealership of await demoDealerships(demo.db)) {
    await demo.db.inGroups([dealership.dealerGroupId], async (tx) => {
      for (const fact of [...SOURCES.map((source) => source.fact), BUDGET]) {
        await planMonths(tx, { dealership, fact }, older);
        await markLoaded(tx, { dealership, fact }, { months: older, through: demo.clock.now });
      }
    });
  }
  return demo;
}

const load = (services: DemoServices, signal = new AbortController().signal) =>
  loadDemo({ ...services, signal, isAppInUse: () => false, wait: async () => undefined });

async function progressOf(db: Database) {
  const groups = [...new Set((await demoDealerships(db)).map(({ dealerGroupId }) => dealerGroupId))];
  return await db.inGroups(groups, (tx) => demoProgress(tx, groups));
}

/** Stops the loading after this many files, as Ctrl-C would. */
function stopAfter(services: DemoServices, files: number): { services: DemoServices; signal: AbortSignal } {
  const controller = new AbortController();
  let left = files;
  const ingest: DemoIngest = async (delivery) => {
    await services.ingest(delivery);
    left -= 1;
    if (left === 0) controller.abort();
  };
  return { services: { ...services, ingest }, signal: controller.signal };
}

describe('loading', () => {
  it('imports the current month and its comparisons of every store before all others', async () => {
    const { notebook, services } = await aDemo(['Juniper Bay Mazda', 'Pine Valley CDJR']);
    const stopped = stopAfter(services, 19);
    await load(stopped.services, stopped.signal);
    const months = ['2026-11', '2026-10', '2025-11'].map((month) =>
      ['leads', 'deals', 'repair-orders'].flatMap((kind) =>
        ['juniper-bay-mazda', 'pine-valley'].map((key) => `${key}-${kind}-${month}.csv`),
      ),
    );
    const names = notebook.files.map(({ name }) => name);
    // Two stores load side by side, so files of a month come in any order.
    const imported = [0, 6, 12].map((start) => names.slice(start, start + 6).toSorted());
    expect(imported).toEqual(months.map((files) => files.toSorted()));
    expect(names.slice(18).every((name) => name.endsWith('2026-09.csv'))).toBe(true);
  });

  it('loads files of two stores side by side, and never two of one store', async () => {
    const { services } = await aDemo(['Juniper Bay Mazda', 'Pine Valley CDJR']);
    const stopped = stopAfter(services, 12);
    const running = new Set<number>();
    const met: number[] = [];
    // The first file waits for one of the other store: one after another would never end.
    const { promise: areTwoRunning, resolve } = Promise.withResolvers<void>();
    const ingest: DemoIngest = async (delivery) => {
      const { dealershipId } = delivery;
      if (running.has(dealershipId)) met.push(dealershipId);
      running.add(dealershipId);
      if (running.size === 2) resolve();
      await areTwoRunning;
      await stopped.services.ingest(delivery);
      running.delete(dealershipId);
    };
    await load({ ...stopped.services, ingest }, stopped.signal);
    expect(met).toEqual([]);
  });

  it('continues after a stop, loads each of 37 months once, and then has nothing to do, even with the clock moved back', async () => {
    const { clock, db, notebook, services, lines } = await aDemo(['Juniper Bay Mazda']);
    const stopped = stopAfter(services, 5);
    await load(stopped.services, stopped.signal);
    // A month is done with its last report; which ones have arrived is up to the loader.
    const begun = await progressOf(db);
    expect(begun).toMatchObject({ monthsTotal: 37 });
    expect(begun?.percent).toBeGreaterThan(0);
    expect(begun?.percent).toBeLessThan(6);
    await load(services);
    expect(await progressOf(db)).toEqual({ monthsDone: 37, monthsTotal: 37, percent: 100 });
    expect(lines.at(-1)).toBe('Demo: 37 of 37 months loaded (100%).');
    await load(services);
    clock.now = new Date('2026-11-10T18:00:00Z');
    await load(services);
    await demoKeeper(services)();
    const names = notebook.files.map(({ name }) => name);
    expect(names.length).toBe(FILES);
    expect(new Set(names).size).toBe(FILES);
  });

  it('fills the days between two starts, and nothing else', async () => {
    const demo = await aDemoWithHistory();
    await load(demo.services);
    const before = demo.notebook.files.length;
    demo.clock.now = new Date('2026-12-04T20:00:00Z');
    await load(demo.services);
    const fresh = aNotebook();
    await demo.db.owner.query('update demo_month set loaded_through = null where month >= $1', [
      NEWEST.at(-1),
    ]);
    await load({ ...demo.services, ingest: fresh.ingest });
    expect(demo.notebook.rows).toEqual(fresh.rows);
    // December, and the months before it whose leads, deals and orders still changed.
    expect(demo.notebook.files.length - before).toBeLessThanOrEqual(12);
  });

  it('pauses after less urgent files while someone uses the app', async () => {
    const { services } = await aDemo(['Juniper Bay Mazda']);
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const loadMonths = async (months: number, isInUse: boolean) => {
      const stopped = stopAfter(services, 3 * months);
      await loadDemo({ ...stopped.services, signal: stopped.signal, isAppInUse: () => isInUse, wait });
    };
    await loadMonths(URGENT_MONTHS, true);
    expect(waits).toEqual([]);
    await loadMonths(1, false);
    expect(waits).toEqual([]);
    await loadMonths(1, true);
    expect(waits.length).toBeGreaterThanOrEqual(3);
    expect(Math.min(...waits)).toBeGreaterThan(0);
  });

  it('is shared by servers that start together', async () => {
    const { notebook, services } = await aDemoWithHistory();
    await Promise.all([load(services), load(services)]);
    const names = notebook.files.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe(SOURCES.length * NEWEST.length);
  });

  it('reports a failure and tries it again', async () => {
    const { db, notebook, services, lines } = await aDemoWithHistory();
    notebook.failing = 2;
    await load(services);
    expect(lines[0]).toBe('Demo: Juniper Bay Mazda, 2026-11 could not be loaded: the disk is full');
    expect(await progressOf(db)).toMatchObject({ percent: 100 });
  });

  it('shows no progress without a demo', async () => {
    const db = await database();
    expect(await db.inGroups([1], (tx) => demoProgress(tx, [1]))).toBeNull();
  });
});

describe('keeping up', () => {
  it('imports every lead within a minute of its time, and its later changes', async () => {
    const demo = await aDemo(['Alderpoint BMW']);
    const stopped = stopAfter(demo.services, LAST_TWO_MONTHS);
    await load(stopped.services, stopped.signal);
    const keepUp = demoKeeper(demo.services);
    for (let minute = 1; minute <= 240; minute += 1) {
      demo.clock.now = new Date(Date.parse(FIRST_START) + minute * MINUTE_MS);
      await keepUp();
    }
    const fresh = aNotebook();
    await demo.db.owner.query('update demo_month set loaded_through = null');
    const again = stopAfter({ ...demo.services, ingest: fresh.ingest }, LAST_TWO_MONTHS);
    await load(again.services, again.signal);
    expect([...demo.notebook.rows.keys()].sort()).toEqual([...fresh.rows.keys()].sort());
    const behind = [...fresh.rows].filter(([key, row]) => demo.notebook.rows.get(key) !== row);
    expect(behind.length).toBeLessThan(20);
    const kinds = ['leads', 'deals', 'repair-orders'].map((kind) => {
      const files = demo.notebook.files.filter(({ name }) => name.includes(`-${kind}-`));
      return (files.length - 2) / 4;
    });
    for (const perHour of kinds) {
      expect(perHour).toBeGreaterThan(0.5);
      expect(perHour).toBeLessThanOrEqual(12);
    }
  });

  it('starts a month when it begins', async () => {
    const demo = await aDemo(['Alderpoint BMW']);
    demo.clock.now = new Date('2026-12-01T05:30:00Z');
    const stopped = stopAfter(demo.services, LAST_TWO_MONTHS);
    await load(stopped.services, stopped.signal);
    const keepUp = demoKeeper(demo.services);
    await keepUp();
    demo.clock.now = new Date('2026-12-01T18:30:00Z');
    await keepUp();
    const december = [...demo.notebook.rows].filter(([, row]) => row.includes(',2026-12-01 1'));
    for (const kind of ['LeadID', 'RONumber']) {
      expect(december.filter(([name]) => name.includes(kind)).length).toBeGreaterThan(3);
    }
  });

  it('leaves months that were never loaded to the loading', async () => {
    const { notebook, services } = await aDemo(['Juniper Bay Mazda']);
    await demoKeeper(services)();
    expect(notebook.files).toEqual([]);
  });

  it('continues after a failure', async () => {
    const { clock, notebook, services, lines } = await aDemo(['Juniper Bay Mazda']);
    const stopped = stopAfter(services, LAST_TWO_MONTHS);
    await load(stopped.services, stopped.signal);
    const keepUp = demoKeeper(services);
    clock.now = new Date('2026-11-19T23:00:00Z');
    notebook.failing = 1;
    await keepUp();
    expect(lines.at(-1)).toBe('Demo: Juniper Bay Mazda could not be kept up: the disk is full');
    await keepUp();
    expect(notebook.files.length).toBe(LAST_TWO_MONTHS + 3);
  });
});
