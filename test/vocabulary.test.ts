import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/**
 * Words that a newcomer could not understand here without a glossary, each with what to write instead.
 *
 * They are refused in comments and in names. Texts on screens are free: a dealer has a sales desk.
 */
const BANNED: Readonly<Record<string, string>> = {
  told: 'reported, known, covered',
  untold: 'not reported',
  teller: 'source',
  tellers: 'sources',
  telling: 'report',
  stands: 'is, exists, holds',
  standing: 'existing, current, status',
  lies: 'is, falls',
  asked: 'requested',
  desk: 'context, view',
  ground: 'basis',
  wish: 'choice, request',
  wishes: 'choices, requests',
  twin: 'table view, naive recomputation',
  twins: 'table views, duplicates',
  behaviour: 'behavior',
  catalogue: 'catalog',
  colour: 'color',
  colours: 'colors',
  favourite: 'favorite',
  favourites: 'favorites',
  grey: 'gray',
  recognise: 'recognize',
  recognised: 'recognized',
  recognises: 'recognizes',
};

const ROOT = resolve(import.meta.dirname, '..');

function sourceFiles(): string[] {
  return ['src', 'test', 'scripts', 'bench']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(ROOT, folder, name),
      ),
    )
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .filter((file) => !/vocabulary\.test\.ts$|\/database\/schema\.ts$/.test(file));
}

/** The words of a name or a sentence in lower case: `isToldTwice` is `is`, `told` and `twice`. */
function wordsOf(text: string): string[] {
  const spaced = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2');
  return spaced.toLowerCase().match(/[a-z]+/g) ?? [];
}

const bannedIn = (text: string) => wordsOf(text).filter((word) => Object.hasOwn(BANNED, word));

interface Node {
  readonly type: string;
  readonly name?: unknown;
  readonly start: number;
}

/** The names a program declares or uses, each with where it is first. */
function namesIn(program: unknown): Map<string, number> {
  const found = new Map<string, number>();
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    const { type, name, start } = node as Node;
    if (/Identifier$/.test(type ?? '') && typeof name === 'string' && !found.has(name))
      found.set(name, start);
    Object.values(node).forEach(visit);
  };
  visit(program);
  return found;
}

function violationsIn(name: string, text: string): string[] {
  const { program, comments } = parseSync(name, text);
  const line = (offset: number) => text.slice(0, offset).split('\n').length;
  const said = (offset: number, where: string, words: readonly string[]) =>
    words.map((word) => `${name}:${line(offset)} ${where} “${word}”: write ${BANNED[word]}`);
  return [
    ...bannedIn(name.replace(/\.[a-z.]+$/, '')).map(
      (word) => `${name} is named “${word}”: write ${BANNED[word]}`,
    ),
    ...comments.flatMap(({ value, start }) => said(start, 'comment', bannedIn(value))),
    ...[...namesIn(program)]
      // Names with an underscore are columns of the database.
      .filter(([identifier]) => !identifier.includes('_'))
      .flatMap(([identifier, start]) => said(start, identifier, bannedIn(identifier))),
  ];
}

describe('comments and names', () => {
  it('use the words of the trade and of engineering', () => {
    const found = sourceFiles().flatMap((file) =>
      violationsIn(relative(ROOT, file), readFileSync(file, 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['// A day that nobody told.', 'comment “told”'],
    ['const feedsDesk = 1;', 'feedsDesk “desk”'],
    ['interface Rows { readonly standing: number }', 'standing “standing”'],
  ])('would refuse %s', (text, sentence) => {
    expect(violationsIn('src/x.ts', text).join('\n')).toContain(sentence);
  });

  it('leave texts on screens alone', () => {
    expect(violationsIn('src/x.ts', "const title = 'Sales desk';")).toEqual([]);
  });
});
