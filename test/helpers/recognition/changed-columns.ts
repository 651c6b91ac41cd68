import { OTHER_NAMES, type OtherNames } from './other-names.ts';

/** The lines of a table, and the index of its header. */
export interface TextTable {
  readonly lines: readonly (readonly string[])[];
  readonly header: number;
}

/** Pseudorandom numbers from 0 to 1, the same for the same seed. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Change = (table: TextTable, random: () => number) => TextTable;
type Language = Exclude<keyof OtherNames, 'english'>;

const LANGUAGES = ['spanish', 'french', 'german', 'italian'] as const satisfies readonly Language[];

/** Typical changes to the columns of a file, by their name in the published table. */
export const CHANGES: Readonly<Record<string, Change>> = {
  reordered,
  restyled: (table, random) => {
    const style = pick(STYLES, random);
    return renamed(table, (name) => style(name));
  },
  'renamed in English': (table, random) =>
    renamed(table, (name) => {
      const others = otherNames(name)?.english;
      return others === undefined ? name : pick(others, random);
    }),
  translated: (table, random) => {
    const language = pick(LANGUAGES, random);
    return renamed(table, (name) => otherNames(name)?.[language] ?? name);
  },
  'translated and reordered': (table, random) => {
    const language = pick(LANGUAGES, random);
    return reordered(
      renamed(table, (name) => otherNames(name)?.[language] ?? name),
      random,
    );
  },
  'one in three without a meaning': (table, random) =>
    renamed(table, (name, index) => (random() < 1 / 3 ? `Field ${index + 1}` : name)),
  'no name with a meaning': (table) => renamed(table, (_, index) => `Field ${index + 1}`),
};

const STYLES: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => wordsOf(name).join('_').toLowerCase(),
  (name) => wordsOf(name).join('-'),
  (name) => `  ${wordsOf(name).join('  ')} `,
  (name) => wordsOf(name).join(''),
];

function wordsOf(name: string): string[] {
  return name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[\s_-]+/);
}

function otherNames(name: string): OtherNames | undefined {
  return OTHER_NAMES[name.trim().toLowerCase()];
}

function renamed(table: TextTable, name: (old: string, index: number) => string): TextTable {
  const lines = table.lines.map((line, at) =>
    at === table.header ? line.map((cell, index) => (cell.trim() === '' ? cell : name(cell, index))) : line,
  );
  return { ...table, lines };
}

/** Shuffles the columns from the header down; lines above are kept. */
function reordered(table: TextTable, random: () => number): TextTable {
  const width = table.lines[table.header]?.length ?? 0;
  const order = Array.from({ length: width }, (_, index) => index);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  const lines = table.lines.map((line, at) =>
    at < table.header || line.length < 2
      ? line
      : [...order.map((index) => line[index] ?? ''), ...line.slice(width)],
  );
  return { ...table, lines };
}

function pick<T>(all: readonly T[], random: () => number): T {
  return all[Math.floor(random() * all.length)] as T;
}
