import * as z from 'zod/mini';
import { type Call, type Fields, hasFields, type Reply, unwrapped } from '../src/core/contract.ts';
import { entityNamedBy, meaningNamedBy } from '../src/core/wire.ts';
import { CALLERS } from '../src/server/http/api-reference/openapi.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The text of docs/api.md: every call with its fields and reply, from the contract. */
export function apiPage(calls: readonly Call[]): string {
  const byArea = Map.groupBy(
    calls.toSorted((a, b) => a.path.localeCompare(b.path, 'en')),
    (call) => call.path.split('/')[0] ?? '',
  );
  return [
    '# Calls',
    '',
    'Written by `npm run docs` from the contract; a test fails when it is stale. A running server has the same as an OpenAPI document at `/api/openapi.json`, and as a page at `/api/reference`. All paths begin with `/api/`.',
    'Every field of a POST may be sent in the query or in a JSON body, whatever its table says; the body wins. Where the body is a file or a mail, the fields go in the query. Lists hold at most 10,000 entries, JSON bodies 1 MB and 64 levels. Failures answer `{ message?, errors?: [{ field, message }] }`.',
    'Money is in dollars with two decimals, in requests and replies; percents run from 0 to 100.',
    '',
    ...[...byArea].flatMap(([area, inArea]) => [`## ${area}`, '', ...inArea.flatMap(section)]),
  ].join('\n');
}

function section(call: Call): string[] {
  return [
    `### ${call.method} ${call.path}`,
    '',
    call.summary,
    '',
    `Who: ${CALLERS[call.access]}${call.onlyReads ? '; access tokens too' : ''}.`,
    '',
    ...fieldTable('Query', call.query),
    ...bodyLines(call),
    `Reply: ${replyText(call.reply)}`,
    '',
  ];
}

function bodyLines({ body }: Call): string[] {
  if (body === undefined) return [];
  if (hasFields(body)) return fieldTable('Body', body);
  const megabytes = `at most ${Math.round(body.maxBytes / 1024 / 1024)} MB`;
  if (body.kind === 'upload')
    return [`Body: multipart form, files under \`${body.field}\`, ${megabytes} each.`, ''];
  return [`Body: ${body.types.map((type) => `\`${type}\``).join(', ')}, ${megabytes}.`, ''];
}

function fieldTable(title: string, fields: Fields): string[] {
  const entries = Object.entries(fields.shape);
  if (entries.length === 0) return [];
  const rows = entries.map(([name, schema]) => {
    const needed = z.safeParse(schema, undefined).success ? '' : 'required';
    return `| ${name} | ${inWords(schema as z.core.$ZodType)} | ${needed} |`;
  });
  return [`| ${title} | type | |`, '|---|---|---|', ...rows, ''];
}

/** Fields of core/wire.ts accept text and numbers; only the intended type is shown. */
function inWords(schema: z.core.$ZodType): string {
  const entity = entityNamedBy(unwrapped(schema));
  const type = typeText(jsonSchema(schema, 'input'));
  if (entity !== undefined) return type.endsWith('[]') ? `ids (${entity}), or 0 for all` : `id (${entity})`;
  return MEANT[type] ?? type;
}

const MEANT: Readonly<Record<string, string>> = {
  'number \\| string': 'integer',
  '(number \\| string)[]': 'integer[]',
  '0 \\| 1 \\| "0" \\| "1" \\| boolean': '0 or 1',
};

const MEANING: Readonly<Record<string, string>> = {
  dollars: 'number (dollars, two decimals)',
  percent: 'number (percent, five decimals)',
};

function replyText(reply: Reply): string {
  if (reply.kind === 'file') return `a file, ${reply.types.map((type) => `\`${type}\``).join(' or ')}.`;
  const shape = `\`${typeText(jsonSchema(reply.schema, 'output')).replaceAll('\\|', '|')}\``;
  return reply.kind === 'stream' ? `a stream of events, each ${shape}.` : shape;
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    override: ({ zodSchema, jsonSchema: made }) => {
      const meaning = meaningNamedBy(zodSchema);
      if (meaning !== undefined) Object.assign(made, { meaning });
    },
  }) as Schema;
}

/** A JSON schema in TypeScript notation. */
function typeText(schema: Schema): string {
  if (typeof schema.meaning === 'string') return MEANING[schema.meaning] ?? schema.meaning;
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (either) return [...new Set(either.map(typeText))].join(' \\| ');
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' \\| ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.type === 'array') return listOf(typeText((schema.items ?? {}) as Schema));
  if (schema.type === 'object') return objectText(schema);
  return schema.type === undefined ? 'any' : [schema.type].flat().join(' \\| ');
}

function listOf(element: string): string {
  return element.includes(' \\| ') && !element.startsWith('{') ? `(${element})[]` : `${element}[]`;
}

function objectText(schema: Schema): string {
  const required = (schema.required ?? []) as string[];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (properties.length === 0) return 'object';
  const inside = properties.map(
    ([name, type]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(type)}`,
  );
  return `{ ${inside.join(', ')} }`;
}
