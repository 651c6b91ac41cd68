import * as z from 'zod/mini';
import { type Body, type Call, type Fields, hasFields } from '../core/contract.ts';
import { type FieldError, Problem } from '../core/errors.ts';

z.config(z.locales.en());

type Values = Readonly<Record<string, unknown>>;

/** The fields of a request as its call declares them. Each may come in query or body; the body wins. */
export function readInput(call: Call, query: Values, sent: unknown): { query: unknown; body: unknown } {
  const body = bodyValues(call.body, sent);
  const both = { ...query, ...body };
  const readQuery = call.query.safeParse(onlyFieldsOf(call.query, both));
  const readBody = hasFields(call.body)
    ? call.body.safeParse(onlyFieldsOf(call.body, both))
    : { success: true as const, data: undefined };
  if (readQuery.success && readBody.success) return { query: readQuery.data, body: readBody.data };
  const errors = [...fieldErrors(readQuery), ...fieldErrors(readBody)];
  throw new Problem('malformed', '', errors);
}

function bodyValues(body: Body, sent: unknown): Values {
  if (!hasFields(body) || sent === undefined || sent === null) return {};
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    throw new Problem('malformed', 'The body must be a JSON object.', [
      { field: 'body', message: 'Must be a JSON object.' },
    ]);
  }
  return sent as Values;
}

function onlyFieldsOf(fields: Fields, values: Values): Values {
  const named = Object.keys(fields.shape).filter((name) => Object.hasOwn(values, name));
  return Object.fromEntries(named.map((name) => [name, values[name]]));
}

function fieldErrors(result: { success: boolean; error?: z.core.$ZodError | undefined }): FieldError[] {
  const issues = result.error?.issues ?? [];
  return issues.map((issue) => ({ field: issue.path.join('.') || 'body', message: issue.message }));
}
