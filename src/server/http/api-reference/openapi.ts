import * as z from 'zod/mini';
import {
  type Access,
  type Body,
  type Call,
  type Fields,
  hasFields,
  isOpenToTokens,
  type Reply,
} from '../../../core/contract.ts';
import { entityNamedBy, meaningNamedBy } from '../../../core/wire.ts';

type Schema = Record<string, unknown>;

export const CALLERS: Readonly<Record<Access, string>> = {
  public: 'anyone',
  feedKey: "the holder of a feed's key",
  signedIn: 'anyone signed in',
  operator: 'operators of the installation',
  viewer: 'every member of the group',
  marketing: 'marketing, managers and admins',
  manager: 'managers and admins',
  admin: 'admins',
};

const ABOUT = `Every field of a POST may be sent in the query or in a JSON body; the body wins. Where the body is a file or a mail, the fields travel in the query. Lists hold at most 10,000 entries, JSON bodies 1 MB and 64 levels. Whole numbers, flags and ids may also be sent as text.

Money is in dollars with two decimals; percents run from 0 to 100. Days are \`YYYY-MM-DD\`; a period ends before its end day.

Every answer carries the id of its request in \`x-request-id\`.`;

export function openApi(calls: readonly Call[], version: string): Record<string, unknown> {
  const components: Schema = {};
  const sorted = calls.toSorted((a, b) => a.path.localeCompare(b.path, 'en'));
  const byPath = Map.groupBy(sorted, ({ path }) => `/${path}`);
  const paths = Object.fromEntries(
    [...byPath].map(([path, ofPath]) => [
      path,
      Object.fromEntries(ofPath.map((call) => [call.method.toLowerCase(), operation(call, components)])),
    ]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Rooftop', version, description: ABOUT },
    servers: [{ url: '/api' }],
    tags: [...new Set(sorted.map(areaOf))].map((name) => ({ name })),
    paths,
    components: { schemas: { Failure, Bug, ...components }, responses: RESPONSES, securitySchemes: SECURITY },
  };
}

const Failure = {
  type: 'object',
  description: 'Either a message, or one for each field that is wrong.',
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
  },
};

const Bug = { type: 'object', properties: { requestId: { type: 'string' } }, required: ['requestId'] };

const REQUEST_ID = { 'x-request-id': { description: 'The id of the request.', schema: { type: 'string' } } };

const failure = (description: string, schema = 'Failure') => ({
  description,
  headers: REQUEST_ID,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

const RESPONSES = {
  Refused: failure('The request is refused; the message says what to change.'),
  Unauthenticated: failure('The token is missing, wrong or expired.'),
  Forbidden: failure('The role of the caller does not allow this.'),
  Missing: failure('There is no such id, or not for this caller.'),
  Bug: failure('A failure of the server; the log has it under this id.', 'Bug'),
};

const SECURITY = {
  accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of `auth/login`.' },
  feedKey: { type: 'http', scheme: 'bearer', description: 'The key of a feed.' },
  feedKeyInQuery: { type: 'apiKey', in: 'query', name: 'key', description: 'The key of a feed.' },
};

function operation(call: Call, components: Schema) {
  const place: Place = { name: operationId(call), components };
  return {
    operationId: place.name,
    tags: [areaOf(call)],
    summary: call.summary,
    description: `Who: ${CALLERS[call.access]}${isOpenToTokens(call) ? ', also with an access token of My account' : ''}.`,
    security: securityOf(call.access),
    parameters: parameters(call.query, place),
    ...(call.body !== undefined && { requestBody: requestBody(call.body, place) }),
    responses: {
      200: answer(call.reply, place),
      ...(call.access !== 'public' && { 401: ref('Unauthenticated'), 404: ref('Missing') }),
      ...(call.access !== 'public' && call.access !== 'feedKey' && { 403: ref('Forbidden') }),
      '4XX': ref('Refused'),
      '5XX': ref('Bug'),
    },
  };
}

function areaOf({ path }: Call): string {
  return path.split('/')[0] ?? '';
}

/** `GET kpi/board-export` is `getKpiBoardExport`. */
function operationId({ method, path }: Call): string {
  const name = path.replace(/(?:^|[/_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
  return method.toLowerCase() + name;
}

function ref(response: keyof typeof RESPONSES) {
  return { $ref: `#/components/responses/${response}` };
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  return access === 'feedKey' ? [{ feedKey: [] }, { feedKeyInQuery: [] }] : [{ accessToken: [] }];
}

interface Place {
  readonly name: string;
  readonly components: Schema;
}

function parameters(query: Fields, place: Place) {
  return Object.entries(query.shape).map(([name, type]) => {
    const schema = schemaOf(type as z.core.$ZodType, 'input', place);
    return {
      name,
      in: 'query',
      required: !z.safeParse(type as z.core.$ZodType, undefined).success,
      // Lists also travel as name[]=1&name[]=2, which OpenAPI cannot declare beside 1,2.
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      schema,
    };
  });
}

function requestBody(body: Exclude<Body, undefined>, place: Place) {
  if (hasFields(body)) {
    const isRequired = !z.safeParse(body, {}).success;
    return {
      required: isRequired,
      content: { 'application/json': { schema: schemaOf(body, 'input', place) } },
    };
  }
  const most = `At most ${Math.round(body.maxBytes / 1024 / 1024)} MB.`;
  if (body.kind === 'raw') {
    const content = Object.fromEntries(body.types.map((type) => [type, { schema: { type: 'string' } }]));
    return { required: true, description: most, content };
  }
  const files = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } };
  const schema = { type: 'object', properties: { [body.field]: files }, required: [body.field] };
  return {
    required: true,
    description: `${most.slice(0, -1)} for each file.`,
    content: { 'multipart/form-data': { schema } },
  };
}

function answer(reply: Reply, place: Place) {
  if (reply.kind === 'file') {
    const content = Object.fromEntries(reply.types.map((type) => [type, {}]));
    return { description: 'A file.', headers: REQUEST_ID, content };
  }
  const isStream = reply.kind === 'stream';
  return {
    description: isStream ? 'Events, each of this shape, until the caller leaves.' : 'The answer.',
    headers: REQUEST_ID,
    content: {
      [isStream ? 'text/event-stream' : 'application/json']: {
        schema: schemaOf(reply.schema, 'output', place),
      },
    },
  };
}

/** Recursive parts move to the document's components. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', { name, components }: Place): Schema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema as Schema, io),
  }) as Schema;
  const { $schema, $defs, ...own } = made;
  const prefix = `${name}${io === 'input' ? 'Input' : 'Reply'}`;
  const moved = (value: unknown) => withRefs(value, prefix) as Schema;
  for (const [key, part] of Object.entries(($defs ?? {}) as Schema))
    components[`${prefix}.${key}`] = moved(part);
  if (!refersToItself(own)) return moved(own);
  components[prefix] = moved(own);
  return { $ref: `#/components/schemas/${prefix}` };
}

/** Describes numbers and ids by meaning instead of their wire forms. */
function describe(schema: z.core.$ZodType, made: Schema, io: 'input' | 'output'): void {
  const meaning = meaningNamedBy(schema);
  const entity = entityNamedBy(schema);
  const meant =
    entity !== undefined
      ? idSchema(entity, io, made)
      : meaning !== undefined
        ? MEANT[meaning]
        : WHOLE_NUMBER.test(JSON.stringify(made.anyOf ?? null))
          ? { type: 'integer' }
          : undefined;
  if (meant === undefined) return;
  for (const key of Object.keys(made)) delete made[key];
  Object.assign(made, meant);
}

const MEANT: Readonly<Record<string, Schema>> = {
  dollars: { type: 'number', minimum: 0, description: 'Dollars, two decimals.' },
  percent: { type: 'number', minimum: 0, maximum: 100, description: 'Percent, five decimals.' },
};

const WHOLE_NUMBER = /^\[\{"type":"number"\},\{"type":"string","pattern":"\^-\?\\\\d\{1,15\}\$"\}\]$/;

function idSchema(entity: string, io: 'input' | 'output', made: Schema): Schema {
  const one = { type: 'integer', minimum: 1 };
  const isList = JSON.stringify(made).includes('"array"');
  if (!isList) return { ...one, description: `Id (${entity}).` };
  const zero = io === 'input' ? { type: 'integer', minimum: 0 } : one;
  return { type: 'array', items: zero, description: `Ids (${entity}); none, or 0, for all.` };
}

function refersToItself(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(refersToItself);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(
    ([key, part]) => (key === '$ref' && part === '#') || refersToItself(part),
  );
}

function withRefs(value: unknown, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((part) => withRefs(part, prefix));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key !== '$ref' || typeof part !== 'string') return [key, withRefs(part, prefix)];
      const local = part === '#' ? prefix : `${prefix}.${part.replace('#/$defs/', '')}`;
      return [key, `#/components/schemas/${local}`];
    }),
  );
}
