import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { apiPage } from '../scripts/write-api.ts';
import { openApi } from '../src/server/http/api-reference/openapi.ts';
import { PAGE_POLICY, referencePage } from '../src/server/http/api-reference/serve.ts';
import { calls } from './helpers/walk.ts';

const document = openApi(calls, '1.2.3');
const text = JSON.stringify(document);

it('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

it('rejects an invalid document, so the check above can fail', async () => {
  const broken = JSON.parse(text) as { info: Record<string, unknown> };
  delete broken.info.title;
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

it('has every call once, and every reference resolves', () => {
  const paths = document.paths as Record<string, Record<string, { operationId: string }>>;
  const described = Object.entries(paths).flatMap(([path, of]) =>
    Object.keys(of).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
  );
  expect(described.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted());
  const ids = Object.values(paths).flatMap((of) => Object.values(of).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]*)"/g)) {
    const target = reference
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
    expect(target, reference).toBeDefined();
  }
});

it('describes ids and money in one form', () => {
  const schemas = JSON.stringify(document);
  expect(schemas).toContain('"description":"Id (dealership)."');
  expect(schemas).toContain('"description":"Dollars, two decimals."');
  expect(schemas).not.toContain('{1,15}');
});

it('is one self-contained page', () => {
  const page = referencePage(document, calls);
  for (const { method, path } of calls) expect(page).toContain(`${method} /api/${path}`);
  expect(page).not.toMatch(/<script|<link|<img|src=| style=| on\w+=/);
  expect(PAGE_POLICY).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
});

it('docs/api.md matches the contract', async () => {
  const written = await readFile(new URL('../docs/api.md', import.meta.url), 'utf8');
  expect(written === apiPage(calls), 'docs/api.md is stale; run: npm run docs').toBe(true);
});
