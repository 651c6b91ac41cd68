import type { SourceFile, SourceTable, TableRow } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import { LONGEST_ROW, TOO_LONG } from './longest-row.ts';
import { readXml, type XmlListener } from './workbook/xml.ts';

const DEFINES_MARKUP =
  'This document has a DTD, which Rooftop does not read. Export the inventory without it.';
const DAMAGED = 'This XML document is damaged: its contents are cut off or garbled.';
const MOST_COLUMNS = 500;
const LONGEST_HEADER = 100;

/** Whether XML lists vehicles: one element each, with a VIN. A lead mail is another connector's. */
export function isXmlList(head: string): boolean {
  if (!/^[\s\uFEFF]*<[?!\w]/.test(head) || /<!doctype html|<html\b|<\?adf|<adf\b|<prospect\b/i.test(head))
    return false;
  return /<(?:[\w.-]+:)?(?:vehicle_?)?vin(?:_?number)?[\s/>]|\s(?:vehicle_?)?vin\s*=\s*["']/i.test(head);
}

/**
 * The elements that list one vehicle each, as a table with a column for each name inside. What is around
 * them, such as the store and the day, is a column too.
 * @throws Problem for a DTD, and for XML that is not well-formed
 */
export async function xmlListOf(file: SourceFile): Promise<SourceTable | null> {
  const path = await pathOfRecords(file);
  if (path === null) return null;
  const names = new Set<string>();
  for await (const cells of recordsOf(file, path)) {
    for (const name of cells.keys()) if (names.size < MOST_COLUMNS) names.add(name);
  }
  const header = [...names];
  return {
    name: null,
    async *rows() {
      yield { row: 1, cells: header };
      let row = 1;
      for await (const cells of recordsOf(file, path)) {
        row += 1;
        yield rowOf(row, header, cells);
      }
    },
  };
}

function rowOf(row: number, header: readonly string[], cells: ReadonlyMap<string, string>): TableRow {
  const length = [...cells.values()].reduce((sum, cell) => sum + cell.length, 0);
  if (length > LONGEST_ROW) return { row, cells: [], damage: TOO_LONG };
  return { row, cells: header.map((name) => cells.get(name) ?? '') };
}

/** The shortest path whose elements never hold two VINs. */
async function pathOfRecords(file: SourceFile): Promise<string | null> {
  const most = new Map<string, number>();
  const counts: number[] = [];
  for await (const leaf of leavesIn(file)) {
    if (leaf.kind === 'closed') {
      const count = counts[leaf.path.length] ?? 0;
      const path = leaf.path.join('/');
      if (count > 0) most.set(path, Math.max(most.get(path) ?? 0, count));
      counts[leaf.path.length] = 0;
    } else if (/^(vehicle)?vin(number)?$/i.test(leaf.name.replace(/[^a-z]/gi, ''))) {
      for (let depth = 1; depth <= leaf.path.length; depth += 1) counts[depth] = (counts[depth] ?? 0) + 1;
    }
  }
  const single = [...most].filter(([, count]) => count === 1).map(([path]) => path);
  return single.toSorted((one, other) => one.split('/').length - other.split('/').length)[0] ?? null;
}

/** Each record's texts by name; a name that is there more often has them joined by `|`. */
async function* recordsOf(file: SourceFile, wanted: string): AsyncGenerator<ReadonlyMap<string, string>> {
  const depth = wanted.split('/').length;
  let around: Around[] = [];
  let cells = new Map<string, string>();
  for await (const leaf of leavesIn(file)) {
    const isInside = leaf.path.slice(0, depth).join('/') === wanted;
    if (leaf.kind === 'text') {
      if (isInside) addText(cells, leaf);
      else if (around.length < MOST_COLUMNS)
        around.push({ depth: leaf.path.length, name: leaf.name, text: leaf.text });
    } else if (isInside && leaf.path.length === depth) {
      yield withAround(cells, around);
      cells = new Map();
    } else if (!isInside) around = around.filter((one) => one.depth < leaf.path.length);
  }
}

interface Around {
  readonly depth: number;
  readonly name: string;
  readonly text: string;
}

function addText(cells: Map<string, string>, { name, text }: { name: string; text: string }): void {
  const before = cells.get(name) ?? '';
  if (before !== '' && text === '') return;
  // A row that is too long stays so, and is refused later.
  if (before.length <= LONGEST_ROW) cells.set(name, before === '' ? text : `${before}|${text}`);
}

function withAround(cells: Map<string, string>, around: readonly Around[]): Map<string, string> {
  for (const { name, text } of around) if (!cells.has(name)) cells.set(name, text);
  return cells;
}

async function* leavesIn(file: SourceFile): AsyncGenerator<XmlLeaf> {
  const leaves = leavesOf(LONGEST_HEADER);
  const listener: XmlListener = {
    ...leaves.listener,
    doctype: () => {
      throw new Problem('invalid', DEFINES_MARKUP);
    },
  };
  for await (const _ of readXml(file.open(), listener, DAMAGED)) yield* leaves.taken();
  yield* leaves.taken();
}

/** A text or an attribute with the elements around it, or the end of an element with its own path. */
type XmlLeaf =
  | { readonly kind: 'text'; readonly path: readonly string[]; readonly name: string; readonly text: string }
  | { readonly kind: 'closed'; readonly path: readonly string[] };

const DEEPEST = 32;
/** Alone they say nothing, so the element around them names them as well. */
const VAGUE = /^(?:name|id|value|type|date|number|code|text|count|amount)$/i;
const ADDRESS = /^(?:url|href|src|link)$/i;
const PICTURES = /photo|image|picture/i;

interface Open {
  readonly name: string;
  text: string;
  hasChildren: boolean;
}

function leavesOf(longestName: number) {
  const open: Open[] = [];
  let found: XmlLeaf[] = [];
  const pathOf = () => open.map(({ name }) => name);
  const listener: XmlListener = {
    opened(name, attributes) {
      const parent = open.at(-1);
      if (parent) parent.hasChildren = true;
      open.push({ name: name.slice(0, longestName), text: '', hasChildren: false });
      if (open.length > DEEPEST) throw new Problem('invalid', 'This XML document is nested too deeply.');
      const path = pathOf();
      for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith('xmlns') || key.includes(':')) continue;
        found.push({ kind: 'text', path, name: nameIn(path, key.slice(0, longestName)), text: value.trim() });
      }
    },
    text(text) {
      const last = open.at(-1);
      if (last && last.text.length <= LONGEST_ROW) last.text += text;
    },
    closed() {
      const path = pathOf();
      const closed = open.pop();
      if (!closed) return;
      const around = path.slice(0, -1);
      const text = closed.text.trim();
      if (!closed.hasChildren && around.length > 0)
        found.push({ kind: 'text', path: around, name: nameIn(around, closed.name), text });
      found.push({ kind: 'closed', path });
    },
  };
  const taken = () => {
    const leaves = found;
    found = [];
    return leaves;
  };
  return { listener, taken };
}

function nameIn(around: readonly string[], name: string): string {
  const parent = around.at(-1) ?? '';
  if (ADDRESS.test(name) && PICTURES.test(parent)) return 'Photo';
  return VAGUE.test(name) && !/^(?:vehicle|vehicles|item|listing|row|unit)$/i.test(parent)
    ? `${parent}${name}`
    : name;
}
