import { parseSync } from 'vite';
import { isNode, type Node } from './nodes.ts';

export interface Mutant {
  /** UTF-16 offsets, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** For example `boundary` or `negation`. */
  readonly kind: string;
}

const SWAPPED: Readonly<Record<string, readonly [replacement: string, kind: string]>> = {
  '<': ['<=', 'boundary'],
  '<=': ['<', 'boundary'],
  '>': ['>=', 'boundary'],
  '>=': ['>', 'boundary'],
  '===': ['!==', 'negation'],
  '!==': ['===', 'negation'],
  '&&': ['||', 'logic'],
  '||': ['&&', 'logic'],
  '+': ['-', 'arithmetic'],
  '-': ['+', 'arithmetic'],
  '*': ['/', 'arithmetic'],
  '/': ['*', 'arithmetic'],
  '%': ['*', 'arithmetic'],
  '+=': ['-=', 'arithmetic'],
  '-=': ['+=', 'arithmetic'],
};

const OTHER_METHOD: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
};

/** A text with one of these keywords counts as SQL. */
const IS_SQL =
  /\b(select|where|join|group by|and|or|case when|coalesce|sum|count|min|max)\b|_at\b|\b[a-z]\.[a-z_]+ /;

/** Texts elsewhere are for people. */
const HAS_SQL = /^src\/(.*\/)?server\//;

const IN_SQL: readonly (readonly [pattern: RegExp, replacement: string, kind: string])[] = [
  [/(?<= )<(?= )/g, '<=', 'SQL boundary'],
  [/(?<= )<=(?= )/g, '<', 'SQL boundary'],
  [/(?<= )>(?= )/g, '>=', 'SQL boundary'],
  [/(?<= )>=(?= )/g, '>', 'SQL boundary'],
  [/(?<= )and(?= )/g, 'or', 'SQL logic'],
  [/(?<= )or(?= )/g, 'and', 'SQL logic'],
  [/\bis null\b/g, 'is not null', 'SQL negation'],
  [/\bis not null\b/g, 'is null', 'SQL negation'],
  [/\bmin(?=\()/g, 'max', 'SQL min and max'],
  [/\bmax(?=\()/g, 'min', 'SQL min and max'],
  [/(?<= )\+(?= )/g, '-', 'SQL arithmetic'],
  [/(?<= )-(?= )/g, '+', 'SQL arithmetic'],
  [/\bdesc\b/g, 'asc', 'SQL order'],
];

/** Every mutant of a TypeScript source, in the order of the text. Types are not mutated. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program } = parseSync(file, source);
  const found: Mutant[] = [];
  visit(program as unknown as Node, source, found);
  const meant = found.filter(({ kind }) => HAS_SQL.test(file) || !kind.startsWith('SQL'));
  return meant.sort((one, other) => one.start - other.start || one.kind.localeCompare(other.kind));
}

function visit(node: Node, source: string, found: Mutant[]): void {
  if (isOnlyType(node)) return;
  found.push(...mutantsAt(node, source));
  for (const [name, value] of Object.entries(node)) {
    // Module paths and property names are not values.
    if (name === 'source' || (name === 'key' && node.computed !== true)) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, source, found);
    }
  }
}

const VALUES_WITH_TYPES = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];

function isOnlyType({ type }: Node): boolean {
  return type.startsWith('TS') && !VALUES_WITH_TYPES.includes(type);
}

function mutantsAt(node: Node, source: string): Mutant[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return otherOperator(node, source);
    case 'IfStatement':
    case 'ConditionalExpression':
      return [negated(node.test as Node, source)];
    case 'UnaryExpression':
      return node.operator === '!' ? [replaced(node, text(node.argument as Node, source), 'negation')] : [];
    case 'UpdateExpression':
      return [replaced(node, text(node, source).replace(/\+\+|--/, flipped), 'arithmetic')];
    case 'Literal':
      return ofLiteral(node);
    case 'TemplateElement':
      return inSql(node, text(node, source));
    case 'CallExpression':
      return ofCall(node, source);
    case 'ExpressionStatement':
      // Leaving out a directive or a call of `super` would not be a realistic mistake.
      return typeof node.directive !== 'string' && !text(node, source).startsWith('super')
        ? [replaced(node, ';', 'removed statement')]
        : [];
    case 'ThrowStatement':
      return [replaced(node, ';', 'removed statement')];
    default:
      return [];
  }
}

function text({ start, end }: Node, source: string): string {
  return source.slice(start, end);
}

function flipped(operator: string): string {
  return operator === '++' ? '--' : '++';
}

function replaced({ start, end }: Node, replacement: string, kind: string): Mutant {
  return { start, end, replacement, kind };
}

function negated(test: Node, source: string): Mutant {
  return replaced(test, `!(${text(test, source)})`, 'negation');
}

function otherOperator(node: Node, source: string): Mutant[] {
  const [left, right] = [node.left as Node, node.right as Node];
  const operator = String(node.operator);
  const swap = SWAPPED[operator];
  if (!swap || (operator.startsWith('+') && [left, right].some(isText))) return [];
  // The operator is its first occurrence between both sides; comments there are rare.
  const at = source.indexOf(operator, left.end);
  if (at < 0 || at >= right.start) return [];
  const [replacement, kind] = swap;
  return [{ start: at, end: at + operator.length, replacement, kind }];
}

function isText({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
}

function ofLiteral(node: Node): Mutant[] {
  const { value } = node;
  if (typeof value === 'boolean') return [replaced(node, String(!value), 'boolean')];
  if (typeof value === 'number') return [replaced(node, String(value + 1), 'off by one')];
  return typeof value === 'string' ? inSql(node, String(node.raw)) : [];
}

function inSql({ start }: Node, raw: string): Mutant[] {
  if (!IS_SQL.test(raw)) return [];
  return IN_SQL.flatMap(([pattern, replacement, kind]) =>
    [...raw.matchAll(pattern)].map((match) => {
      const at = start + match.index;
      return { start: at, end: at + match[0].length, replacement, kind };
    }),
  );
}

function ofCall(node: Node, source: string): Mutant[] {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression' || callee.computed === true) return [];
  const method = callee.property as Node;
  const name = text(method, source);
  const other = Object.hasOwn(OTHER_METHOD, name) ? OTHER_METHOD[name] : undefined;
  if (other !== undefined) return [replaced(method, other, 'other method')];
  if (name !== 'filter') return [];
  return [replaced(node, text(callee.object as Node, source), 'removed filter')];
}
