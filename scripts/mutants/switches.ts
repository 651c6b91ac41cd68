import { parseSync } from 'vite';
import type { Mutant } from './mutate.ts';
import { isNode, type Node } from './nodes.ts';

export interface NumberedMutant extends Mutant {
  readonly id: number;
}

interface Place {
  readonly node: Node;
  readonly mutants: NumberedMutant[];
}

interface Located {
  readonly node: Node;
  readonly key: string;
  readonly parent: Located | null;
}

const STATEMENTS = new Set(['ExpressionStatement', 'ThrowStatement']);
const EXPRESSIONS = new Set([
  'ArrayExpression',
  'AssignmentExpression',
  'AwaitExpression',
  'BinaryExpression',
  'CallExpression',
  'ChainExpression',
  'ConditionalExpression',
  'Identifier',
  'Literal',
  'LogicalExpression',
  'MemberExpression',
  'NewExpression',
  'ObjectExpression',
  'ParenthesizedExpression',
  'TaggedTemplateExpression',
  'TemplateLiteral',
  'UnaryExpression',
  'UpdateExpression',
]);
/** Positions where a conditional expression is not allowed. */
const FIXED = new Set([
  'AssignmentExpression.left',
  'AssignmentPattern.left',
  'ChainExpression.expression',
  'ForInStatement.left',
  'ForOfStatement.left',
  'TaggedTemplateExpression.quasi',
  'TaggedTemplateExpression.tag',
  'UpdateExpression.argument',
]);

/**
 * Writes all mutants of a source into it at once, each behind a condition:
 * `a < b` becomes `(globalThis.isMutant?.(7) ? (a <= b) : (a < b))`.
 */
export function withSwitches(file: string, source: string, mutants: readonly NumberedMutant[]): string {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const root = { node: program as unknown as Node, key: '', parent: null };
  const places = new Map<string, Place>();
  for (const mutant of mutants) {
    const node = placeOf(innermost(root, mutant));
    if (node === null) throw new Error(`No place for a switch: ${file}, character ${mutant.start}`);
    const key = `${node.start}-${node.end}`;
    const place = places.get(key) ?? { node, mutants: [] };
    place.mutants.push(mutant);
    places.set(key, place);
  }
  const written = write(source, 0, source.length, [...places.values()]);
  const broken = parseSync(file, written).errors[0];
  if (broken) throw new Error(`The switches break ${file}: ${broken.message}`);
  return written;
}

function innermost(root: Located, { start, end }: Mutant): Located {
  let found = root;
  for (let inner: Located | null = root; inner !== null; ) {
    found = inner;
    inner = childrenOf(found).find(({ node }) => node.start <= start && node.end >= end) ?? null;
  }
  return found;
}

function childrenOf(parent: Located): Located[] {
  return Object.entries(parent.node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((node) => ({ node, key, parent })),
  );
}

function placeOf(from: Located): Node | null {
  for (let at: Located | null = from; at !== null; at = at.parent) {
    if (STATEMENTS.has(at.node.type) || isReplaceable(at)) return at.node;
  }
  return null;
}

function isReplaceable({ node, key, parent }: Located): boolean {
  if (parent === null || !EXPRESSIONS.has(node.type)) return false;
  const { type, computed, operator } = parent.node;
  if (FIXED.has(`${type}.${key}`) || (type === 'UnaryExpression' && operator === 'delete')) return false;
  // A property name is not a value, and a called method needs its object.
  if ((key === 'property' || key === 'key') && computed !== true) return false;
  if (key === 'callee' && node.type === 'MemberExpression') return false;
  if (type === 'ExportSpecifier' || type === 'ImportSpecifier' || type.endsWith('Pattern')) {
    return type === 'AssignmentPattern' && key === 'right';
  }
  return !isInChain(key, parent);
}

/** In `a?.b.c` a missing `a` ends the whole chain, so `a?.b` cannot be replaced alone. */
function isInChain(key: string, parent: Located): boolean {
  for (let [at, link]: [Located | null, string] = [parent, key]; at !== null; link = at.key, at = at.parent) {
    if (at.node.type === 'ChainExpression') return true;
    if (link !== 'object' && link !== 'callee') return false;
  }
  return false;
}

function write(source: string, from: number, to: number, places: readonly Place[]): string {
  const inside = places.filter(({ node }) => node.start >= from && node.end <= to);
  const outermost = inside.filter((place) => !inside.some((other) => contains(other, place)));
  outermost.sort((one, other) => one.node.start - other.node.start);
  let written = '';
  let at = from;
  for (const place of outermost) {
    const { start, end } = place.node;
    const within = inside.filter((other) => contains(place, other));
    written += source.slice(at, start) + switched(source, place, write(source, start, end, within));
    at = end;
  }
  return written + source.slice(at, to);
}

function contains(outer: Place, inner: Place): boolean {
  return outer !== inner && outer.node.start <= inner.node.start && outer.node.end >= inner.node.end;
}

function switched(source: string, { node, mutants }: Place, original: string): string {
  const isStatement = STATEMENTS.has(node.type);
  let written = isStatement ? `{ ${original} }` : `(${original})`;
  for (const { id, start, end, replacement } of mutants) {
    const changed = source.slice(node.start, start) + replacement + source.slice(end, node.end);
    written = isStatement
      ? `if (globalThis.isMutant?.(${id})) { ${changed} } else ${written}`
      : `globalThis.isMutant?.(${id}) ? (${changed}) : ${written}`;
  }
  return isStatement ? `{ ${written} }` : `(${written})`;
}
