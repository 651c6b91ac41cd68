import * as z from 'zod/mini';
import { type Call, type Fields, hasFields, idFields } from '../../src/core/contract.ts';
import type { Entity } from '../../src/core/wire.ts';
import { routes } from '../../src/main.server.ts';

/** Every call the server answers, in the contract's own words. */
export const calls: readonly Call[] = routes.map(({ call }) => call);

/** An id of each kind to put into a call. */
export type Ids = Readonly<Partial<Record<Entity, number>>>;

/** Values tried in turn until one suits a field; plain ones first. */
const CANDIDATES: readonly unknown[] = [
  1,
  0,
  'a',
  'abcdef',
  '2026-01-15',
  2026,
  '#3fb68b',
  '09:30',
  'America/Chicago',
  true,
  [],
  ['a'],
  [1],
  {},
  'leads',
  ['leads'],
];

/** Input a call accepts, made from its schemas alone: required fields, and ids of the given things. */
export function validInput(call: Call, ids: Ids): Record<string, unknown> {
  const bodies = hasFields(call.body) ? [call.body] : [];
  const required = [call.query, ...bodies].flatMap((fields) => Object.entries(requiredFields(fields)));
  const named = idFields(call).flatMap(({ field, entity }) =>
    ids[entity] === undefined ? [] : [[field, ids[entity]] as const],
  );
  return Object.fromEntries([...required, ...named]);
}

function requiredFields(fields: Fields): Record<string, unknown> {
  const entries = Object.entries(fields.shape)
    .filter(([, schema]) => !z.safeParse(schema, undefined).success)
    .map(([name, schema]) => [name, suitable(schema as z.core.$ZodType)] as const);
  return Object.fromEntries(entries);
}

function suitable(schema: z.core.$ZodType): unknown {
  return [...candidatesFor(schema)].find((candidate) => z.safeParse(schema, candidate).success);
}

function* candidatesFor(schema: z.core.$ZodType): Generator<unknown> {
  const def = schema._zod.def as unknown as Parts;
  if (def.type === 'object') yield requiredFields(schema as unknown as Fields);
  if (def.type === 'array' && def.element) yield* [[], [suitable(def.element)]];
  if (def.type === 'enum') yield* Object.values(def.entries ?? {});
  if (def.type === 'literal') yield* def.values ?? [];
  for (const option of def.options ?? []) yield suitable(option);
  if (def.in) yield suitable(def.in);
  yield* CANDIDATES;
}

/** The parts of a schema that a value can be made from. */
interface Parts {
  readonly type: string;
  readonly element?: z.core.$ZodType;
  readonly entries?: Record<string, unknown>;
  readonly values?: readonly unknown[];
  readonly options?: readonly z.core.$ZodType[];
  readonly in?: z.core.$ZodType;
}

/** Every field of a call, wherever it travels. */
export function fieldNames(call: Call): string[] {
  const body = hasFields(call.body) ? Object.keys(call.body.shape) : [];
  return [...new Set([...Object.keys(call.query.shape), ...body])];
}
