import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

const WORD = /[A-Za-z0-9'’`.-]+[A-Za-z0-9'`]|[A-Za-z]/g;

export interface FunctionSize {
  readonly at: string;
  readonly lines: number;
  readonly hasJsx: boolean;
}

interface FileSize {
  readonly path: string;
  readonly lines: number;
  readonly words: number;
  readonly functions: readonly FunctionSize[];
}

/** Source files of a folder, without tests and generated ones. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/server.*\/schema\.ts$/.test(path));
}

/** The size of a file and of its functions; `at` is relative to `root`. */
export function sizeOf(root: string, path: string): FileSize {
  const text = readFileSync(path, 'utf8');
  const { program, comments } = parseSync(path, text);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1;
  const functions: FunctionSize[] = [];
  visit(program, (node) => {
    const first = lineAt(node.start);
    functions.push({
      at: `${relative(root, path)}:${first}`,
      lines: lineAt(node.end) - first + 1,
      hasJsx: text.slice(node.start, node.end).includes('<') && containsJsx(node),
    });
  });
  const words = comments.reduce((sum, { value }) => sum + (value.match(WORD)?.length ?? 0), 0);
  return { path, lines: starts.length - 1, words, functions };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function childrenOf(node: object): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}

function visit(node: object, onFunction: (node: Node) => void): void {
  for (const child of childrenOf(node)) {
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(child.type))
      onFunction(child);
    visit(child, onFunction);
  }
}

function containsJsx(node: object): boolean {
  return childrenOf(node).some((child) => child.type.startsWith('JSX') || containsJsx(child));
}
