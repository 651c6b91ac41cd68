import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { gridFile, gridFormat } from '../../../core/grid/grid-query.ts';
import { idOf, text } from '../../../core/wire.ts';
import { ListedVehicle } from './contract.ts';

/** What lists and deals say happened to a vehicle since it was put on a work list. */
export const WORK_OUTCOMES = [
  'waiting',
  'nothing',
  'repriced',
  'photographed',
  'sold',
  'wholesaled',
  'transferred',
  'missing',
] as const;

/** A work list holds at most so many vehicles. */
export const MOST_ON_WORK_LIST = 500;

const List = z.object({
  id: z.number(),
  name: z.string(),
  owner: z.string(),
  /** Whether the caller owns it, and may change and delete it. */
  isMine: z.boolean(),
  /** Of the stores in the request. */
  vehicleCount: z.number(),
});
export type WorkList = z.output<typeof List>;

/** Who may own a list: members who see one of the stores. */
const Person = z.object({ id: z.number(), name: z.string() });

const Item = z.object({
  vehicle: ListedVehicle,
  note: z.string(),
  /** Day of the inventory that the vehicle is compared with, and its price and photos on that day. */
  keptOn: z.string(),
  keptPrice: z.nullable(z.number()),
  keptPhotos: z.nullable(z.number()),
  outcomes: z.array(z.enum(WORK_OUTCOMES)),
});
export type WorkItem = z.output<typeof Item>;

export const workLists = call({
  method: 'GET',
  path: 'inventory/work-lists',
  access: 'viewer',
  summary:
    'The caller’s work lists and those with vehicles of these stores, by name, and who a list can be handed to.',
  query: DealerScope,
  reply: json(z.object({ lists: z.array(List), people: z.array(Person) })),
});

const OfList = z.object({ ...DealerScope.shape, id: idOf('vehicleWorkList') });

export const workList = call({
  method: 'GET',
  path: 'inventory/work-list',
  access: 'viewer',
  summary: 'The vehicles of a work list, with notes and what was done since they were added.',
  query: OfList,
  reply: json(z.object({ list: List, items: z.array(Item) })),
});

const Saved = json(z.object({ id: z.number() }));
const note = () => text({ min: 0, max: 200 });

export const addWorkList = call({
  method: 'POST',
  path: 'inventory/add-work-list',
  access: 'viewer',
  summary: 'Saves vehicles as a named work list of the caller, with the same note on each.',
  query: DealerScope,
  body: z.object({
    name: text({ max: 80 }),
    note: z.optional(note()),
    vehicles: z
      .array(z.object({ dealerShipId: idOf('dealership'), vehicle: text({ max: 60 }) }))
      .check(
        z.minLength(1, 'Choose a vehicle.'),
        z.maxLength(MOST_ON_WORK_LIST, `At most ${MOST_ON_WORK_LIST} vehicles.`),
      ),
  }),
  reply: Saved,
});

export const noteOnWorkList = call({
  method: 'POST',
  path: 'inventory/note-on-work-list',
  access: 'viewer',
  summary: 'Changes the note on a vehicle in one of the caller’s work lists.',
  query: OfList,
  body: z.object({ listedAt: idOf('dealership'), vehicle: text({ max: 60 }), note: note() }),
  reply: Saved,
});

export const deleteWorkList = call({
  method: 'POST',
  path: 'inventory/delete-work-list',
  access: 'viewer',
  summary: 'Deletes one of the caller’s work lists.',
  query: OfList,
  reply: Saved,
});

export const handOverWorkList = call({
  method: 'POST',
  path: 'inventory/hand-over-work-list',
  access: 'viewer',
  summary: 'Hands one of the caller’s work lists to someone who can see one of its stores.',
  query: OfList,
  body: z.object({ userId: idOf('user') }),
  reply: Saved,
});

export const exportWorkList = call({
  method: 'GET',
  path: 'inventory/export-work-list',
  access: 'viewer',
  summary: 'A work list as a file.',
  query: z.object({ ...OfList.shape, format: gridFormat() }),
  reply: gridFile,
});
