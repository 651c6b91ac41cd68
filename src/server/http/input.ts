import * as z from 'zod/mini';
import { type Call, DealerScope, type Fields, hasFields, LONGEST_LIST } from '../../core/contract.ts';
import { type FieldError, Problem } from '../../core/errors.ts';
import type { RequestedScope } from '../identity/access.ts';
import { refusalOf } from './query-string.ts';

z.config(z.locales.en());

type Values = Readonly<Record<string, unknown>>;

/** Nobody needs more, and a hostile request has a hundred thousand. */
const MOST_ERRORS = 50;

/** The body wins over the query. */
export function sentFields(query: Values, body: unknown): Values {
  const refusal = refusalOf(query);
  if (refusal) throw refusal;
  const fields = { ...query, ...bodyFields(body) };
  for (const [field, value] of Object.entries(fields)) refuseLongLists(field, value);
  return fields;
}

/** Read before the caller's role is known. */
export function readScope(call: Call, sent: Values): RequestedScope {
  const shape: Record<string, z.core.$ZodType> = call.query.shape;
  const read = Object.keys(DealerScope.shape).flatMap((field) => {
    const schema = shape[field];
    return schema ? [{ field, ...z.safeParse(schema, sent[field]) }] : [];
  });
  const errors = read.flatMap(({ field, error }) => fieldErrors(error, field));
  if (errors.length > 0) throw new Problem('malformed', '', errors);
  return Object.fromEntries(read.map(({ field, data }) => [field, data]));
}

export function readInput(call: Call, sent: Values): { query: unknown; body: unknown } {
  const query = call.query.safeParse(onlyFieldsOf(call.query, sent));
  const body = hasFields(call.body)
    ? call.body.safeParse(onlyFieldsOf(call.body, sent))
    : { success: true as const, data: undefined, error: undefined };
  if (query.success && body.success) return { query: query.data, body: body.data };
  const errors = [...fieldErrors(query.error), ...fieldErrors(body.error)];
  throw new Problem('malformed', '', errors.slice(0, MOST_ERRORS));
}

function bodyFields(body: unknown): Values {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new Problem('malformed', 'The body must be a JSON object.', [
      { field: 'body', message: 'Must be a JSON object.' },
    ]);
  }
  return body as Values;
}

/** Before validation, where a wrong entry costs far more than reading it. */
function refuseLongLists(field: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && value.length > LONGEST_LIST) {
    const message = `At most ${LONGEST_LIST.toLocaleString('en-US')} entries.`;
    throw new Problem('malformed', '', [{ field, message }]);
  }
  for (const [key, inner] of Object.entries(value)) refuseLongLists(`${field}.${key}`, inner);
}

function onlyFieldsOf(fields: Fields, sent: Values): Values {
  const named = Object.keys(fields.shape).filter((name) => Object.hasOwn(sent, name));
  return Object.fromEntries(named.map((name) => [name, sent[name]]));
}

function fieldErrors(error: z.core.$ZodError | undefined, field?: string): FieldError[] {
  const issues = error?.issues.slice(0, MOST_ERRORS) ?? [];
  return issues.map(({ path, message }) => {
    const named = field === undefined ? path : [field, ...path];
    return { field: named.join('.') || 'body', message };
  });
}
