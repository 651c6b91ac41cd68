import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The JavaScript kind of a column's values. `other` is a list, a JSON value or a custom type. */
export type ColumnKind = 'number' | 'text' | 'boolean' | 'moment' | 'bytes' | 'other';

export interface DeclaredColumn {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
}

/** The columns of one row by name. */
export type DeclaredRow = Readonly<Record<string, DeclaredColumn>>;

/** A file with functions that run SQL, and its text. */
interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * The row type of every `client.query<Row>(…)` below a folder, by place: `server/targets.ts:21`.
 * Types not written as members, such as those from a zod schema, are left out.
 */
export function declaredRows(folder: string): Map<string, DeclaredRow> {
  const rows = new Map<string, DeclaredRow>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const file = join(folder, name);
    const source = { file, text: withoutComments(readFileSync(file, 'utf8')) };
    for (const { index } of source.text.matchAll(/\.query</g)) {
      const start = index + '.query<'.length;
      const row = rowOf(source.text.slice(start, closing(source.text, start)), source);
      const line = source.text.slice(0, index).split('\n').length;
      if (row) rows.set(`${relative(folder, file)}:${line}`, row);
    }
  }
  return rows;
}

/** Comments become spaces, so that positions stay. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
}

const OPENS = '<{([';
const CLOSES = '>})]';

/** The position of the bracket that closes the one before `start`. */
function closing(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '>' && text.charAt(at - 1) === '=') continue;
    if (OPENS.includes(character)) depth += 1;
    if (CLOSES.includes(character)) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Splits a type at separators outside brackets. */
function parts(text: string, separator: RegExp): string[] {
  const found: string[] = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (OPENS.includes(character)) {
      const end = closing(text, at + 1);
      found[found.length - 1] += text.slice(at, end + 1);
      at = end;
    } else if (separator.test(character)) found.push('');
    else found[found.length - 1] += character;
  }
  return found.map((part) => part.trim()).filter((part) => part !== '');
}

function rowOf(type: string, source: Source): DeclaredRow | null {
  const rows = parts(type, /&/).map((part) => memberRow(part, source));
  if (rows.some((row) => row === null)) return null;
  return Object.assign({}, ...rows);
}

function memberRow(type: string, source: Source): DeclaredRow | null {
  if (type.startsWith('{')) return membersOf(type.slice(1, -1));
  const record = /^Record<\s*keyof (\w+),([\s\S]+)>$/.exec(type);
  if (record) {
    const keys = rowOf(record[1] ?? '', source);
    return keys && Object.fromEntries(Object.keys(keys).map((key) => [key, columnOf(record[2] ?? '')]));
  }
  return /^\w+$/.test(type) ? namedRow(type, source) : null;
}

function namedRow(name: string, source: Source): DeclaredRow | null {
  const { text } = source;
  const found = new RegExp(`interface ${name}(?: extends ([^{]+?))? \\{`).exec(text);
  if (found) {
    const start = found.index + found[0].length;
    const own = membersOf(text.slice(start, closing(text, start)));
    const inherited = found[1] === undefined ? {} : rowOf(found[1].replaceAll(',', '&'), source);
    return inherited && { ...inherited, ...own };
  }
  const alias = new RegExp(`type ${name} = ([^;]+);`).exec(text);
  if (alias) return rowOf(alias[1] ?? '', source);
  const from = new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`).exec(text)?.[1];
  const file = from === undefined ? '' : resolve(dirname(source.file), from);
  if (!existsSync(file)) return null;
  return namedRow(name, { file, text: withoutComments(readFileSync(file, 'utf8')) });
}

function membersOf(body: string): DeclaredRow {
  const members = parts(body, /;/).flatMap((member) => {
    const [, name, type] = /^(?:readonly )?(\w+):([\s\S]+)$/.exec(member) ?? [];
    return name === undefined || type === undefined ? [] : [[name, columnOf(type)] as const];
  });
  return Object.fromEntries(members);
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  number: 'number',
  string: 'text',
  Day: 'text',
  boolean: 'boolean',
  Date: 'moment',
  Buffer: 'bytes',
};

function columnOf(type: string): DeclaredColumn {
  const all = parts(type, /\|/);
  const kinds = new Set(all.filter((part) => part !== 'null').map(kindOf));
  const [kind = 'other'] = kinds;
  return {
    kind: kinds.size === 1 ? kind : 'other',
    isNullable: all.includes('null') || all.includes('unknown'),
  };
}

function kindOf(type: string): ColumnKind {
  return type.startsWith("'") ? 'text' : (KINDS[type] ?? 'other');
}
