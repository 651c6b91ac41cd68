import { inject } from 'vitest';
import * as z from 'zod/mini';
import { type Call, type Fields, hasFields, idFields } from '../../src/core/contract.ts';
import { type Entity, entityNamedBy } from '../../src/core/wire.ts';
import { routes } from '../../src/main.server.ts';
import { FIELD_SAMPLES, SAMPLES, type Sample, type Stage } from './samples.ts';
import { asRequest, type TestServer } from './server.ts';
import { chosenBy } from './sizes.ts';

/** Every call the server answers, from the contracts. */
export const calls: readonly Call[] = routes.map(({ call }) => call);

export type Ids = Readonly<Partial<Record<Entity, number>>>;

export interface Walked {
  readonly call: Call;
  readonly sample: Sample;
  /** `POST dealer/update (group)` */
  readonly name: string;
}

const chosenCalls = chosenBy('ROOFTOP_CALLS', calls, ({ path }) => path);

export const isEveryCallWalked = chosenCalls.length === calls.length;

/** Every call with each of its legitimate requests; with `ROOFTOP_CALLS=seo/spans` only that one's. */
export const walked: readonly Walked[] = chosenCalls.flatMap((call) => {
  const samples = [SAMPLES[call.path] ?? {}].flat() as Sample[];
  return samples.map((sample) => ({
    call,
    sample,
    name: `${call.method} ${call.path}${sample.about === undefined ? '' : ` (${sample.about})`}`,
  }));
});

/** No request takes this long, where several are sent at once either. */
export function untilItHangs(): AbortSignal {
  return AbortSignal.timeout(inject('citusUrl') === null ? 10_000 : 60_000);
}

/** Milliseconds for a walk over every call: each statement takes a cluster one way more. */
export function walkTime(onOneNode: number): number {
  return inject('citusUrl') === null ? onOneNode : 3 * onOneNode;
}

/** A legitimate request, ready to be sent or malformed. */
export interface Legitimate extends Walked {
  readonly input: Readonly<Record<string, unknown>>;
  /** Fields this request ignores. */
  readonly leftOut: readonly string[];
  readonly stage: Stage;
  /** Replaces the user's token. */
  readonly bearer?: string;
}

export async function legitimate(one: Walked, stage: Stage): Promise<Legitimate> {
  const { call, sample } = one;
  const plain = validInput(call, stage.tenant.ids);
  const input = { ...plain, ...(await sample.input?.(stage)) };
  const kept = Object.entries(input).filter(([, value]) => value !== undefined);
  const leftOut = Object.keys(input).filter((field) => input[field] === undefined);
  const bearer = await sample.bearer?.(stage);
  return { ...one, stage, leftOut, input: Object.fromEntries(kept), ...(bearer !== undefined && { bearer }) };
}

export interface Answer {
  readonly status: number;
  /** Headers and body, without waiting for a stream's body. */
  readonly text: string;
}

/** Sends a request, with other input if given. */
export async function ask(
  to: TestServer,
  token: string,
  { call, sample, stage, bearer = token, ...request }: Legitimate,
  input: Readonly<Record<string, unknown>> = request.input,
): Promise<Answer> {
  const { path, init } = asRequest(call, input);
  const file = sample.file?.(stage);
  const headers: Record<string, string> = { ...init.headers, authorization: `Bearer ${bearer}` };
  const cookie = sample.cookie?.(stage);
  if (cookie !== undefined) headers.cookie = cookie;
  if (sample.raw) headers['content-type'] = sample.raw.type;
  const body = file ? asForm(file) : (sample.raw?.content ?? init.body ?? null);
  const response = await to.request(path, { ...init, headers, body, signal: untilItHangs() });
  const isStream = call.reply.kind === 'stream' && response.ok;
  const text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel().catch(() => undefined);
  return { status: response.status, text: `${JSON.stringify([...response.headers])}${text}` };
}

function asForm({ name, content }: { name: string; content: string }): FormData {
  const form = new FormData();
  form.append('uploadedFile', new Blob([content]), name);
  return form;
}

/** Fails unless the legitimate request reached its handler; the message says what to do. */
export function requireReached({ name }: Walked, { status, text }: Answer): void {
  if (status < 400) return;
  throw new Error(
    `${name} answered its legitimate request with ${status}: ${text.slice(text.indexOf(']]') + 2, 600)}\n` +
      'The walks prove nothing about a call that they do not reach. Say in test/helpers/samples.ts what a ' +
      'legitimate request of it holds: an entry in SAMPLES under its path, or its fields in FIELD_SAMPLES.',
  );
}

/** Values tried in turn until one is valid for a field; plain ones first. */
const CANDIDATES: readonly unknown[] = [
  1,
  0,
  'a',
  'abcdef',
  '2026-01-15',
  2026,
  '#3fb68b',
  true,
  [],
  ['a'],
  [1],
  {},
];

/** Where a call does not need them: dealer groups cannot be selected in two ways at once. */
const LEFT_OUT: readonly string[] = ['dealerGroupIds', 'customGroupId'];

/**
 * Valid input of a call, from its schemas and field samples: required fields, and the given ids.
 */
export function validInput(call: Call, ids: Ids): Record<string, unknown> {
  const bodies = hasFields(call.body) ? [call.body] : [];
  const required = new Map(
    [call.query, ...bodies].flatMap((fields) => Object.entries(requiredFields(fields))),
  );
  const named = idFields(call).flatMap(({ field, entity }) =>
    ids[entity] === undefined || (LEFT_OUT.includes(field) && !required.has(field))
      ? []
      : [[field, ids[entity]] as const],
  );
  return Object.fromEntries([...required, ...named]);
}

function requiredFields(fields: Fields): Record<string, unknown> {
  const entries = Object.entries(fields.shape)
    .filter(([, schema]) => !z.safeParse(schema, undefined).success)
    .map(([name, schema]) => [name, suitable(schema as z.core.$ZodType, name)] as const);
  return Object.fromEntries(entries);
}

function suitable(schema: z.core.$ZodType, name?: string): unknown {
  const known = name === undefined ? [] : [FIELD_SAMPLES[name]];
  return [...known, ...candidatesFor(schema)].find(
    (candidate) => candidate !== undefined && z.safeParse(schema, candidate).success,
  );
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

/** The parts of a schema used to generate a value. */
interface Parts {
  readonly type: string;
  readonly element?: z.core.$ZodType;
  readonly entries?: Record<string, unknown>;
  readonly values?: readonly unknown[];
  readonly options?: readonly z.core.$ZodType[];
  readonly in?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
}

/** Every field of a call, in query and body. */
export function fieldNames(call: Call): string[] {
  const body = hasFields(call.body) ? Object.keys(call.body.shape) : [];
  return [...new Set([...Object.keys(call.query.shape), ...body])];
}

/** Path of a value inside a request. */
export type Path = readonly (string | number)[];

/** Paths of ids inside other body fields: `['percents', 0, 'dealerShipId']`. */
export function nestedIds(call: Call): { readonly path: Path; readonly entity: Entity }[] {
  const bodies = hasFields(call.body) ? [call.body] : [];
  return [call.query, ...bodies].flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([field, schema]) =>
      idsWithin(schema as z.core.$ZodType, [field]).filter(({ path }) => path.length > 1),
    ),
  );
}

function idsWithin(schema: z.core.$ZodType, path: Path): { readonly path: Path; readonly entity: Entity }[] {
  const entity = entityNamedBy(schema);
  if (entity !== undefined) return [{ path, entity }];
  const def = schema._zod.def as unknown as Parts & { shape?: Record<string, z.core.$ZodType> };
  const inner = [def.innerType, def.in].filter((one) => one !== undefined);
  return [
    ...[...inner, ...(def.options ?? [])].flatMap((one) => idsWithin(one, path)),
    ...(def.element ? idsWithin(def.element, [...path, 0]) : []),
    ...Object.entries(def.shape ?? {}).flatMap(([name, one]) => idsWithin(one, [...path, name])),
  ];
}

/** Paths of all values in an input, including those in lists and objects. */
export function pathsIn(input: Readonly<Record<string, unknown>>): Path[] {
  const within = (value: unknown, path: Path): Path[] => {
    if (typeof value !== 'object' || value === null) return [path];
    const entries = Array.isArray(value) ? value.slice(0, 1).map((one) => [0, one]) : Object.entries(value);
    return [path, ...entries.flatMap(([key, one]) => within(one, [...path, key as string | number]))];
  };
  return Object.entries(input).flatMap(([field, value]) => within(value, [field]));
}

/** The input with another value at a path; undefined if the path does not exist. */
export function planted(
  input: Readonly<Record<string, unknown>>,
  [field = '', ...rest]: Path,
  value: unknown,
): Record<string, unknown> | undefined {
  if (rest.length === 0) return { ...input, [field]: value };
  const copy = structuredClone(input[field]);
  let at = copy as Record<string | number, unknown> | undefined;
  for (const key of rest.slice(0, -1)) at = at?.[key] as typeof at;
  const last = rest.at(-1);
  if (typeof at !== 'object' || at === null || last === undefined) return undefined;
  at[last] = value;
  return { ...input, [field]: copy };
}
