import type * as z from 'zod/mini';
import type {
  Body,
  Call,
  Fields as FieldSchemas,
  FileReply,
  JsonReply,
  RawBody,
  UploadBody,
} from '../../core/contract.ts';
import { type Fields, shiftMonth, writeQuery } from './query-string.ts';

/** A call with one answer; a stream of events has a connection of its own. */
export type AnswerableCall = Call<FieldSchemas, Body, JsonReply | FileReply>;

/** A schema without fields takes part in no input; its own type would forbid every other field. */
type QueryInput<Q extends FieldSchemas> = keyof Q['shape'] extends never ? object : z.input<Q>;

type BodyInput<B extends Body> = B extends FieldSchemas
  ? z.input<B>
  : B extends UploadBody
    ? { readonly files: readonly File[] }
    : B extends RawBody
      ? { readonly content: Blob | string }
      : object;

/** What a call is given: the fields of query and body together, with `files` or `content` where it takes them. */
export type CallInput<C extends Call> = QueryInput<C['query']> & BodyInput<C['body']>;

/** A call as it goes over the wire, the same at a retry. */
export interface CallRequest {
  /** Without the query; failures of one url share a toast. */
  readonly url: string;
  readonly href: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | FormData | null;
}

/**
 * Splits the flat input into query and body as the call declares them, and turns months 0 to 11
 * into 1 to 12.
 *
 * @throws Problem `invalid` for a value the query cannot carry
 */
export function callRequest(entry: Call, flat: object, base: string): CallRequest {
  const input = flat as Fields;
  const inBody = takesFields(entry.body) ? entry.body.shape : {};
  const query = picked(input, (name) => name in entry.query.shape && !(name in inBody));
  const text = writeQuery(shiftMonth(query));
  const url = `${base}${entry.path}`;
  const { body, type } = written(entry.body, input);
  return {
    url,
    // A mark at the end, because addresses lose their trailing spaces.
    href: text === '' ? url : `${url}?${text.endsWith(' ') ? `${text}&` : text}`,
    method: entry.method,
    headers: { accept: 'application/json', ...(type && { 'content-type': type }) },
    body,
  };
}

function written(body: Body, input: Fields): { body: CallRequest['body']; type?: string } {
  if (body === undefined) return { body: null };
  if (takesFields(body)) {
    const fields = picked(input, (name) => name in body.shape);
    return { body: JSON.stringify(shiftMonth(fields)), type: 'application/json' };
  }
  if (body.kind === 'raw') {
    const content = input.content as Blob | string;
    const own = content instanceof Blob ? content.type : '';
    return { body: content, type: own || body.types[0] || 'application/octet-stream' };
  }
  const form = new FormData();
  for (const file of input.files as readonly File[]) form.append(body.field, file, file.name);
  return { body: form };
}

/** In the browser a contract has the names of its fields only. */
function takesFields(body: Body): body is FieldSchemas {
  return body !== undefined && 'shape' in body;
}

function picked(input: Fields, wanted: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(input).filter(([name]) => wanted(name)));
}
