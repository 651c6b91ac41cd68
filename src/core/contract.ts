import * as z from 'zod/mini';
import { ROLES, type Role } from './navigation/roles.ts';
import { type Entity, entityNamedBy, idOf, idsOf } from './wire.ts';

/**
 * Anyone, the holder of a feed key, anyone signed in, operators of the installation, or members with at
 * least this role.
 */
export type Access = 'public' | 'feedKey' | 'signedIn' | 'operator' | Role;

export type Fields = z.ZodMiniObject<z.core.$ZodShape>;

export interface UploadBody {
  readonly kind: 'upload';
  readonly field: string;
  readonly maxBytes: number;
}

/** One of these content types, at most `maxBytes`. */
export interface RawBody {
  readonly kind: 'raw';
  readonly types: readonly string[];
  readonly maxBytes: number;
}

export interface JsonReply<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly kind: 'json';
  readonly schema: Schema;
}

export interface FileReply {
  readonly kind: 'file';
  readonly types: readonly string[];
}

export interface StreamReply<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly kind: 'stream';
  readonly schema: Schema;
}

export type Body = Fields | UploadBody | RawBody | undefined;
export type Reply = JsonReply | FileReply | StreamReply;

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
  /** A POST call whose request is too long for an address; access tokens may send it. */
  readonly onlyReads?: true;
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

/** Fields of `query` may be sent in the body and the other way round; the body wins. */
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

/** Whether access tokens may send it: a read of a dealer group that is no stream. */
export function isOpenToTokens({ method, access, reply, onlyReads }: Call): boolean {
  const isOfGroup = ROLES.some((role) => role === access);
  return isOfGroup && (method === 'GET' || onlyReads === true) && reply.kind !== 'stream';
}

/** Longer lists in a request are refused unread. */
export const LONGEST_LIST = 10_000;

/** Whether a body has named fields, unlike a file. */
export function hasFields(body: Body): body is Fields {
  return body !== undefined && !('kind' in body);
}

/** Every role-guarded call takes these. */
export const DealerScope = z.object({
  dealerGroupId: z.optional(idOf('dealerGroup')),
  dealerGroupIds: z.optional(idsOf('dealerGroup')),
  dealerShipId: z.optional(idsOf('dealership')),
  customGroupId: z.optional(idOf('customGroup')),
});

/** zod types an empty object so that it forbids every field. */
type FieldsInput<F extends Fields> = keyof F['shape'] extends never ? unknown : z.input<F>;
type BodyInput<B extends Body> = B extends Fields ? FieldsInput<B> : unknown;

export type InputOf<C extends Call> = FieldsInput<C['query']> & BodyInput<C['body']>;

export type QueryOf<C extends Call> = z.output<C['query']>;
export type BodyOf<C extends Call> = C['body'] extends Fields ? z.output<C['body']> : undefined;

export type ReplyOf<C extends Call> =
  C['reply'] extends JsonReply<infer Schema>
    ? z.output<Schema>
    : C['reply'] extends StreamReply<infer Schema>
      ? AsyncIterable<z.output<Schema>>
      : Blob;

export interface IdField {
  readonly in: 'query' | 'body';
  readonly field: string;
  readonly entity: Entity;
}

/** Every top-level field that carries ids. */
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
