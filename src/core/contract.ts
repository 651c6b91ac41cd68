import * as z from 'zod/mini';
import type { Role } from './navigation/roles.ts';
import { type Entity, entityNamedBy, idOf, idsOf } from './wire.ts';

/**
 * Who may call: anyone, the holder of a feed's key, anyone signed in, or a member
 * of the addressed dealer group with at least this role.
 */
export type Access = 'public' | 'feedKey' | 'signedIn' | Role;

export type Fields = z.ZodMiniObject<z.core.$ZodShape>;

/** Files sent as a multipart form under one field name. */
export interface UploadBody {
  readonly kind: 'upload';
  readonly field: string;
  readonly maxBytes: number;
}

/** A body taken as it comes, such as a mail: one of these content types, at most `maxBytes`. */
export interface RawBody {
  readonly kind: 'raw';
  readonly types: readonly string[];
  readonly maxBytes: number;
}

export interface JsonReply<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly kind: 'json';
  readonly schema: Schema;
}

/** A file to download; its name and type come with the answer. */
export interface FileReply {
  readonly kind: 'file';
  readonly types: readonly string[];
}

/** An endless answer of events, one schema for all. */
export interface StreamReply<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly kind: 'stream';
  readonly schema: Schema;
}

export type Body = Fields | UploadBody | RawBody | undefined;
export type Reply = JsonReply | FileReply | StreamReply;

/** One API call: everything both sides, the suites and the documentation know of it. */
export interface Call<
  Query extends Fields = Fields,
  B extends Body = Body,
  R extends Reply = Reply,
  A extends Access = Access,
> {
  readonly method: 'GET' | 'POST';
  /** Below `/api/`, as the specification writes it. */
  readonly path: string;
  readonly access: A;
  readonly summary: string;
  readonly query: Query;
  readonly body: B;
  readonly reply: R;
}

interface CallInput<Query extends Fields, B extends Body, R extends Reply, A extends Access>
  extends Omit<Call<Query, B, R, A>, 'query' | 'body'> {
  readonly query?: Query;
  readonly body?: B;
}

type NoFields = z.ZodMiniObject<Record<never, z.core.$ZodType>>;

/** Declares one API call. Fields of `query` may be sent in the body and the other way round; the body wins. */
export function call<
  R extends Reply,
  A extends Access,
  Query extends Fields = NoFields,
  B extends Body = undefined,
>(entry: CallInput<Query, B, R, A>): Call<Query, B, R, A> {
  return {
    ...entry,
    query: entry.query ?? (z.object({}) as unknown as Query),
    body: entry.body as B,
  };
}

export function json<Schema extends z.core.$ZodType>(schema: Schema): JsonReply<Schema> {
  return { kind: 'json', schema };
}

export function file(...types: string[]): FileReply {
  return { kind: 'file', types };
}

export function stream<Schema extends z.core.$ZodType>(schema: Schema): StreamReply<Schema> {
  return { kind: 'stream', schema };
}

export function upload(field: string, maxBytes: number): UploadBody {
  return { kind: 'upload', field, maxBytes };
}

export function raw(types: readonly string[], maxBytes: number): RawBody {
  return { kind: 'raw', types, maxBytes };
}

/** No list of a request is longer, whatever its own limit; longer ones are refused unread. */
export const LONGEST_LIST = 10_000;

/** Whether the body is named fields, as opposed to a file, a mail, or nothing. */
export function hasFields(body: Body): body is Fields {
  return body !== undefined && !('kind' in body);
}

/** The dealers a call is about, as the specification names them; every role-guarded call takes these. */
export const DealerScope = z.object({
  dealerGroupId: z.optional(idOf('dealerGroup')),
  dealerGroupIds: z.optional(idsOf('dealerGroup')),
  dealerShipId: z.optional(idsOf('dealership')),
  customGroupId: z.optional(idOf('customGroup')),
});

/** No fields ask for nothing; zod's own input type of an empty object forbids every field instead. */
type FieldsInput<F extends Fields> = keyof F['shape'] extends never ? unknown : z.input<F>;
type BodyInput<B extends Body> = B extends Fields ? FieldsInput<B> : unknown;

/** What a caller passes: the fields of query and body together. */
export type InputOf<C extends Call> = FieldsInput<C['query']> & BodyInput<C['body']>;

/** What a handler receives after checking. */
export type QueryOf<C extends Call> = z.output<C['query']>;
export type BodyOf<C extends Call> = C['body'] extends Fields ? z.output<C['body']> : undefined;

/** What the caller gets: the JSON value, a download, or events. */
export type ReplyOf<C extends Call> =
  C['reply'] extends JsonReply<infer Schema>
    ? z.output<Schema>
    : C['reply'] extends StreamReply<infer Schema>
      ? AsyncIterable<z.output<Schema>>
      : Blob;

/** A field of a call that carries ids, wherever it stands. */
export interface IdField {
  readonly in: 'query' | 'body';
  readonly field: string;
  readonly entity: Entity;
}

/** Every top-level field of a call that names an entity, for the authorisation check and the suites. */
export function idFields(of: Call): IdField[] {
  const inQuery = namedFields(of.query).map((found) => ({ in: 'query' as const, ...found }));
  const body = hasFields(of.body) ? namedFields(of.body) : [];
  return [...inQuery, ...body.map((found) => ({ in: 'body' as const, ...found }))];
}

function namedFields(fields: Fields): { field: string; entity: Entity }[] {
  return Object.entries(fields.shape).flatMap(([field, schema]) => {
    const entity = entityNamedBy(unwrapped(schema as z.core.$ZodType));
    return entity === undefined ? [] : [{ field, entity }];
  });
}

/** The schema inside optional and nullable wrappers. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as { type: string; innerType?: z.core.$ZodType };
  const wraps = def.type === 'optional' || def.type === 'nullable';
  return wraps && def.innerType ? unwrapped(def.innerType) : schema;
}
