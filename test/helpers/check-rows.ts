import { resolve } from 'node:path';
import pg from 'pg';
import { type ColumnKind, type DeclaredRow, declaredRows } from './declared-rows.ts';

const SOURCE = resolve(import.meta.dirname, '../../src');

const TYPES: Readonly<Record<Exclude<ColumnKind, 'other'>, readonly number[]>> = {
  // int8, int2, int4, float4, float8. A numeric is text.
  number: [20, 21, 23, 700, 701],
  // char, name, text, unknown, bpchar, varchar, date, time, numeric, uuid.
  text: [18, 19, 25, 705, 1042, 1043, 1082, 1083, 1700, 2950],
  boolean: [16],
  moment: [1114, 1184],
  bytes: [17],
};

interface Answer {
  readonly fields?: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
}

/** How a database result differs from its declared row type; empty if they agree. */
export function differences(row: DeclaredRow, { fields = [], rows = [] }: Answer): string[] {
  const typeOf = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  return Object.entries(row).flatMap(([name, { kind, isNullable }]) => {
    const type = typeOf.get(name);
    if (type === undefined) return [`there is no column ${name}`];
    const isOther = kind !== 'other' && !TYPES[kind].includes(type);
    const isNull = !isNullable && rows.some((one) => one[name] === null);
    return [
      ...(isOther ? [`${name} is of type ${type}, which is no ${kind}`] : []),
      ...(isNull ? [`${name} is null in a row`] : []),
    ];
  });
}

let rows: ReadonlyMap<string, DeclaredRow> = new Map();

/** The declared row type of the running statement, by the line of code that runs it. */
function declaredHere(): [place: string, row: DeclaredRow] | null {
  const frames = new Error().stack?.matchAll(/\/src\/([\w./-]+\.ts):(\d+)/g) ?? [];
  for (const [, file, line] of frames) {
    const place = `${file}:${line}`;
    const row = rows.get(place);
    if (row) return [place, row];
    if (file !== 'server/database/database.ts') return null;
  }
  return null;
}

type Declared = ReturnType<typeof declaredHere>;

/** Where each statement runs, by its text: reading the stack for every query would double the time of the tests. */
const places = new Map<string, Declared>();
const MOST_PLACES = 5_000;

function declaredFor(statement: unknown): Declared {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
  if (text === undefined) return declaredHere();
  const known = places.get(text);
  if (known !== undefined) return known;
  // It names the groups of a transaction, so there is one for each of them; it returns no rows.
  if (text.startsWith('begin')) return null;
  const declared = declaredHere();
  if (places.size < MOST_PLACES) places.set(text, declared);
  return declared;
}

const client = pg.Client.prototype as { query: (...input: unknown[]) => unknown };
const { query } = client;

function checked(this: unknown, ...input: unknown[]) {
  const declared = declaredFor(input[0]);
  const answer = query.apply(this, input);
  if (!declared || !(answer instanceof Promise)) return answer;
  const [place, row] = declared;
  return answer.then((found: Answer) => {
    const wrong = differences(row, found);
    if (wrong.length > 0)
      throw new Error(`The row type at src/${place} is not what is read: ${wrong.join('; ')}.`);
    return found;
  });
}

// A worker runs this file again before each test file: a second layer would check every row twice.
if (query.name !== checked.name) {
  rows = declaredRows(SOURCE);
  client.query = checked;
}
