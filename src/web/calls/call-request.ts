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
import { FORMATS_HEADER, formatsText, readerFormats } from '../../core/text/reader-formats.ts';
import { type Fields, shiftMonth, writeQuery } from './query-string.ts';

/** Where all calls are. */
export const BASE = '/api/';

export type AnswerableCall = Call<FieldSchemas, Body, JsonReply | FileReply>;

/** The type of an empty schema would forbid every other field, so it adds nothing to the input. */
type QueryInput<Q extends FieldSchemas> = keyof Q['shape'] extends never ? object : z.input<Q>;

type BodyInput<B extends Body> = B extends FieldSchemas
  ? z.input<B>
  : B extends UploadBody
    ? { readonly files: readonly File[] }
    : B extends RawBody
      ? { readonly content: Blob | string }
      : object;

/**
 * Input of a call: the fields of query and body together, plus `files` or `content` where the call
 * takes them.
 */
export type CallInput<C extends Call> = QueryInput<C['query']> & BodyInput<C['body']>;

export interface CallRequest {
  /** Without the query. Failures of one url share a toast. */
  readonly url: string;
  readonly href: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | FormData | null;
}

/**
 * Splits the input into query and body as the call declares them. Turns months 0–11 into 1–12.
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
    // Addresses lose trailing spaces, so an `&` follows them.
    href: text === '' ? url : `${url}?${text.endsWith(' ') ? `${text}&` : text}`,
    method: entry.method,
    headers: { accept: 'application/json', ...(type && { 'content-type': type }), ...readerHeader() },
    body,
  };
}

/** Files and messages of the server have the reader's formats too. */
function readerHeader(): Record<string, string> {
  const text = formatsText(readerFormats());
  return text === '' ? {} : { [FORMATS_HEADER]: text };
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

/** In the browser a contract holds only the names of its fields. */
function takesFields(body: Body): body is FieldSchemas {
  return body !== undefined && 'shape' in body;
}

function picked(input: Fields, wanted: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(input).filter(([name]) => wanted(name)));
}
