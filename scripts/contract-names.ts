import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Body, Call } from '../src/core/contract.ts';

const CONTRACT = /[\\/]src[\\/]features[\\/][\w-]+[\\/][\w-]+[\\/]contract(?:-[\w-]+)?\.ts$/;

/**
 * Replaces the schemas of a contract by the names of its fields in the browser build. Only the
 * server
 * validates, so the page needs no schema library.
 */
export function contractNames(): Plugin {
  return {
    name: 'rooftop-contract-names',
    enforce: 'pre',
    async load(id) {
      const [path = ''] = id.split('?');
      if (!CONTRACT.test(path)) return null;
      // The time in the address makes Node reload an edited file.
      const module: object = await import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`);
      return browserContract(module);
    },
  };
}

/** A contract module without the parts only the server needs. */
export function browserContract(module: object): string {
  return Object.entries(module)
    .flatMap(([name, value]) => {
      const named = namesIn(value);
      return named === undefined ? [] : [`export const ${name} = ${JSON.stringify(named)};\n`];
    })
    .join('');
}

function namesIn(value: unknown): unknown {
  if (isCall(value)) {
    const { method, path, query, body, reply } = value;
    return { method, path, query: namesOf(query), body: namesOf(body), reply: { kind: reply.kind } };
  }
  return isPlain(value) ? value : undefined;
}

/** Field names instead of schemas. */
function namesOf(body: Body): object | undefined {
  if (body === undefined || 'kind' in body) return body;
  return { shape: Object.fromEntries(Object.keys(body.shape).map((name) => [name, true])) };
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;
}

/** Whether a value, such as a limit or a list of texts, survives JSON unchanged. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || value === null)
    return ['string', 'number', 'boolean'].includes(typeof value);
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    !('_zod' in value) &&
    Object.values(value).every(isPlain)
  );
}
