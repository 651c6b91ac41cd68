import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { CSV_TYPE, csvTable } from '../../../../server/exports/csv.ts';
import { fileName, momentText, zoneOf } from '../../../../server/exports/head.ts';
import { Paper, PDF_TYPE } from '../../../../server/exports/paper.ts';
import { drawTable } from '../../../../server/exports/paper-table.ts';
import { sheetOf } from '../../../../server/exports/sheet.ts';
import { WORKBOOK_TYPE, workbook } from '../../../../server/exports/workbook.ts';
import { type Download, type Route, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, dealershipIn, missing } from '../../../../server/identity/access.ts';
import { peopleOfStores } from '../../../../server/members/people-of-stores.ts';
import * as contract from '../contract-work-lists.ts';
import { workOutcomes } from '../rules-work-lists.ts';
import { WORK_FILE_COLUMNS } from '../work-list-columns.ts';
import { EVERY_VEHICLE, listVehicles, type VehicleRow } from './vehicle-list.ts';
import { dollars, listedVehicle } from './vehicle-reply.ts';
import {
  changeOwner,
  insertWorkList,
  type KeptVehicle,
  keptVehicles,
  readWorkLists,
  removeWorkList,
  updateNote,
  type WorkListRow,
} from './work-list-repository.ts';

const OLDEST_FIRST = { order: 'age', direction: 'desc', offset: 0, limit: 1_000_000 } as const;

export const workListRoutes: readonly Route[] = [
  serve(contract.workLists, async ({ scope, db }) =>
    db.run(async (tx) => ({
      lists: (await readWorkLists(tx, scope, null)).map((row) => shownTo(scope, row)),
      people: await peopleOfStores(tx, scope),
    })),
  ),

  serve(contract.workList, async ({ scope, query: { id }, db }) =>
    db.run((tx) => oneWorkList(tx, scope, id)),
  ),

  serve(contract.addWorkList, async ({ scope, body: { name, note = '', vehicles }, db, now }) => ({
    id: await db.run(async (tx) => {
      for (const { dealerShipId } of vehicles) dealershipIn(scope, dealerShipId, 'vehicles');
      const rows = await rowsByUnit(
        tx,
        scope,
        vehicles.map(({ vehicle }) => vehicle),
      );
      const kept = new Map<string, KeptVehicle>();
      for (const { dealerShipId, vehicle } of vehicles) {
        const key = `${dealerShipId} ${vehicle}`;
        const row = rows.get(key);
        if (row === undefined) throw notListed('vehicles');
        const { dealershipId, unit, lastListed: listedDay, priceCents, photoCount, photoUrl } = row;
        kept.set(key, { dealershipId, unit, note, listedDay, priceCents, photoCount, photoUrl });
      }
      const added = await insertWorkList(tx, scope, { name, at: now, vehicles: [...kept.values()] });
      if (added !== null) return added;
      throw new Problem('invalid', '', [{ field: 'name', message: 'You have a list with this name.' }]);
    }),
  })),

  serve(contract.noteOnWorkList, async ({ scope, query: { id }, body: { listedAt, vehicle, note }, db }) => {
    await db.run(async (tx) => {
      dealershipIn(scope, listedAt, 'listedAt');
      await requireOwn(tx, scope, id);
      if (!(await updateNote(tx, scope, { id, dealershipId: listedAt, unit: vehicle, note })))
        throw notListed('vehicle');
    });
    return { id };
  }),

  serve(contract.deleteWorkList, async ({ scope, query: { id }, db }) => {
    await db.run(async (tx) => {
      await requireOwn(tx, scope, id);
      await removeWorkList(tx, scope, id);
    });
    return { id };
  }),

  serve(contract.handOverWorkList, async ({ scope, query: { id }, body: { userId }, db }) => {
    await db.run(async (tx) => {
      const [list] = await readWorkLists(tx, scope, id);
      if (!list) throw missing('id');
      const dealershipIds = [...new Set((await keptVehicles(tx, scope, id)).map((one) => one.dealershipId))];
      const person = (await peopleOfStores(tx, { ...scope, dealershipIds })).find((one) => one.id === userId);
      if (person === undefined) throw missing('userId');
      // Sent twice, it is done already.
      if (list.ownerId === userId) return;
      await requireOwn(tx, scope, id);
      if (await changeOwner(tx, scope, { id, userId })) return;
      const message = `${person.name} has a list called ${list.name}. Delete or keep one of them first.`;
      throw new Problem('invalid', message, [{ field: 'userId', message }]);
    });
    return { id };
  }),

  serve(contract.exportWorkList, async ({ scope, query: { id, format }, db, now }) => {
    const { list, items } = await db.run((tx) => oneWorkList(tx, scope, id));
    const asOf = momentText(now, zoneOf(scope));
    const content = await FILES[format]({ list, items, asOf, at: now });
    return { name: fileName(['Work list', list.name], format), ...content };
  }),
];

function notListed(field: string): Problem {
  return new Problem('invalid', '', [{ field, message: 'No inventory list has this vehicle any more.' }]);
}

function shownTo(scope: AuthorizedScope, { ownerId, ...list }: WorkListRow): contract.WorkList {
  return { ...list, isMine: ownerId === scope.userId };
}

async function foundList(tx: Tx, scope: AuthorizedScope, id: number): Promise<contract.WorkList> {
  const [row] = await readWorkLists(tx, scope, id);
  if (row === undefined) throw missing('id');
  return shownTo(scope, row);
}

async function requireOwn(tx: Tx, scope: AuthorizedScope, id: number): Promise<contract.WorkList> {
  const list = await foundList(tx, scope, id);
  if (!list.isMine) throw new Problem('forbidden', `Only ${list.owner} can change this list.`);
  return list;
}

async function rowsByUnit(
  tx: Tx,
  scope: AuthorizedScope,
  units: readonly string[],
): Promise<Map<string, VehicleRow>> {
  const filter = { ...EVERY_VEHICLE, units };
  const { vehicles } = await listVehicles(tx, scope, { filter, page: OLDEST_FIRST });
  return new Map(vehicles.map((row) => [`${row.dealershipId} ${row.unit}`, row]));
}

async function oneWorkList(tx: Tx, scope: AuthorizedScope, id: number) {
  const list = await foundList(tx, scope, id);
  const kept = await keptVehicles(tx, scope, id);
  const rows = await rowsByUnit(
    tx,
    scope,
    kept.map(({ unit }) => unit),
  );
  const items: contract.WorkItem[] = [];
  for (const one of kept) {
    const row = rows.get(`${one.dealershipId} ${one.unit}`) ?? asKept(one);
    items.push({
      vehicle: listedVehicle(scope, row),
      note: one.note,
      keptOn: one.listedDay,
      keptPrice: dollars(one.priceCents),
      keptPhotos: one.photoCount,
      outcomes: workOutcomes(one, row),
    });
  }
  return { list, items };
}

/** A vehicle whose lists were undone. */
function asKept({
  dealershipId,
  unit,
  listedDay,
  priceCents,
  photoCount,
  photoUrl,
}: KeptVehicle): VehicleRow {
  return {
    ...{ dealershipId, unit, priceCents, photoCount, photoUrl, lastListed: listedDay },
    ...{ vin: null, stockNumber: null, condition: null, year: null, make: null, model: null, trim: null },
    ...{ state: 'missing', msrpCents: null, costCents: null, mileage: null, ageDays: null },
    ...{ priceChanges: 0, pricedSince: null, vdpsInWeek: null, vdpsInMonth: null, leadsInMonth: null },
  };
}

interface WrittenList {
  readonly list: contract.WorkList;
  readonly items: readonly contract.WorkItem[];
  readonly asOf: string;
  readonly at: Date;
}

type Written = Omit<Download, 'name'>;

const FILES: Readonly<Record<'xlsx' | 'csv' | 'pdf', (written: WrittenList) => Promise<Written> | Written>> =
  {
    xlsx: async (written) => ({
      type: WORKBOOK_TYPE,
      content: await workbook({ title: written.list.name, at: written.at }, [
        sheetOf('Work list', headOf(written), tableOf(written)),
      ]),
    }),
    csv: (written) => ({ type: CSV_TYPE, content: csvTable(headOf(written), tableOf(written)) }),
    pdf: async (written) => {
      const { list, asOf, at } = written;
      const scope = `Owner: ${list.owner}`;
      const paper = new Paper({ title: list.name, scope, period: '', asOf, at }, { landscape: true });
      paper.page();
      paper.head(list.name, scope, '');
      await drawTable(paper, tableOf(written), { label: list.name });
      return { type: PDF_TYPE, content: await paper.finish() };
    },
  };

function tableOf({ items }: WrittenList) {
  return { columns: WORK_FILE_COLUMNS, rows: items };
}

function headOf({ list, asOf }: WrittenList) {
  return {
    title: list.name,
    facts: [
      ['Owner', list.owner],
      ['As of', asOf],
    ] as const,
  };
}
