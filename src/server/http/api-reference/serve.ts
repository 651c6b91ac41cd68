import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Call, Reply } from '../../../core/contract.ts';
import { CALLERS, openApi } from './openapi.ts';

export function serveReference(app: FastifyInstance, calls: readonly Call[], version: string): void {
  let made: { readonly json: string; readonly page: string } | null = null;
  const reference = () => {
    if (made) return made;
    const document = openApi(calls, version);
    made = { json: JSON.stringify(document), page: referencePage(document, calls) };
    return made;
  };
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(reference().json),
  );
  app.get('/api/reference', (_request, reply) =>
    reply
      .headers({ 'content-security-policy': PAGE_POLICY, 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(reference().page),
  );
}

type Schema = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { name: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { description?: string; content: Readonly<Record<string, { schema?: Schema }>> };
  readonly responses: { readonly 200: { content: Readonly<Record<string, { schema?: Schema }>> } };
}

interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dbe0, #33373d); --soft: light-dark(#5a616b, #9aa2ad); --tint: light-dark(#f3f4f6, #1c1f24); }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 0.9375rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #121417); color: light-dark(#16191d, #e8eaed); }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 1rem 0; }
a { color: light-dark(#1d4ed8, #8ab4ff); }
details { border-top: 1px solid var(--line); } details > div { padding: 0 0 1rem 0.25rem; }
summary { padding: 0.5rem 0.25rem; cursor: pointer; } summary:hover { background: var(--tint); }
summary code { font-weight: 600; } summary span { color: var(--soft); margin-left: 0.5rem; }
code, pre { font: 0.8125rem/1.5 ui-monospace, monospace; }
pre { background: var(--tint); padding: 0.75rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.25rem 0; }
h3 { font-size: 0.8125rem; color: var(--soft); margin: 0.75rem 0 0.25rem; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** No scripts, no loading; the one style element is allowed by its hash. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function referencePage(document: Record<string, unknown>, calls: readonly Call[]): string {
  const api = document as unknown as Document;
  const byArea = Map.groupBy(
    calls.toSorted((a, b) => a.path.localeCompare(b.path, 'en')),
    ({ path }) => path.split('/')[0] ?? '',
  );
  const about = api.info.description.split('\n\n').map((paragraph) => `<p>${inline(paragraph)}</p>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Rooftop API</title><style>${STYLE}</style></head><body>`,
    `<header><h1>Rooftop API</h1>${about.join('')}<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>`,
    `<nav aria-label="Areas">${[...byArea.keys()].map((area) => `<a href="#${area}">${area}</a>`).join('')}</nav><main>`,
    ...[...byArea].map(([area, ofArea]) => section(area, ofArea, api)),
    '</main></body></html>',
  ].join('\n');
}

function section(area: string, calls: readonly Call[], api: Document): string {
  const parts = calls.map((call) => {
    const operation = api.paths[`/${call.path}`]?.[call.method.toLowerCase()];
    if (!operation) throw new Error(`The document has no ${call.method} ${call.path}.`);
    return entry(call, operation, api.components.schemas);
  });
  return `<section aria-labelledby="${area}"><h2 id="${area}">${area}</h2>${parts.join('')}</section>`;
}

function entry(call: Call, operation: Operation, schemas: Document['components']['schemas']): string {
  const text = (schema: Schema) => typeText(schema, schemas, 0);
  const fields = operation.parameters.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${text(schema)}`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `${type === 'application/json' ? '' : `${type} `}${schema ? text(schema) : ''}`,
  );
  return [
    `<details id="${operation.operationId}"><summary><code>${call.method} /api/${call.path}</code><span>${escaped(call.summary)}</span></summary><div>`,
    `<p>Who: ${escaped(CALLERS[call.access])}.</p>`,
    block('Query', fields.join('\n')),
    block('Body', bodies.join('\n')),
    block('Reply', replyText(call.reply, operation, text)),
    '</div></details>',
  ].join('');
}

function block(title: string, text: string): string {
  return text === '' ? '' : `<h3>${title}</h3><pre>${escaped(text)}</pre>`;
}

function replyText(reply: Reply, { responses }: Operation, text: (schema: Schema) => string): string {
  if (reply.kind === 'file') return `a file: ${reply.types.join(' or ')}`;
  const [content] = Object.values(responses[200].content);
  const shape = text(content?.schema ?? {});
  return reply.kind === 'stream' ? `events, each ${shape}` : shape;
}

const DEEPEST = 8;

function typeText(schema: Schema, schemas: Readonly<Record<string, Schema>>, depth: number): string {
  if (depth > DEEPEST) return '…';
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return typeText(schemas[name] ?? {}, schemas, depth + 1);
  }
  const inside = (part: unknown) => typeText((part ?? {}) as Schema, schemas, depth + 1);
  const either = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (either) return [...new Set(either.map(inside))].join(' | ');
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const note = typeof schema.description === 'string' ? ` (${schema.description.replace(/\.$/, '')})` : '';
  if (schema.type === 'array') return `list of ${inside(schema.items)}${note}`;
  if (schema.type === 'object') return objectText(schema, inside, depth);
  return `${[schema.type ?? 'any'].flat().join(' | ')}${note}`;
}

function objectText(schema: Schema, inside: (part: unknown) => string, depth: number): string {
  const required = (schema.required ?? []) as readonly string[];
  const properties = Object.entries((schema.properties ?? {}) as Schema);
  if (properties.length === 0) return 'object';
  const indent = '  '.repeat(depth);
  const lines = properties.map(
    ([name, part]) => `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${inside(part)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function inline(text: string): string {
  return escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
