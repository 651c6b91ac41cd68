import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { ROUTES } from '../src/core/navigation/routes.ts';
import { withImports } from './with-imports.ts';

const SCREENS = /[\\/]src[\\/]features[\\/].+[\\/]web[\\/](?:screen|shared-steps)\.ts$/;
const BOARD = join(import.meta.dirname, '..', 'src', 'web', 'board');
const BOARD_SCREEN = join(BOARD, 'board-screen.tsx');
const BOARD_CALLS = join(BOARD, 'board-input.ts');

/** A screen's path and the modules it loads on first use, those of its first calls before the others. */
export interface ScreenModules {
  readonly path: string;
  readonly modules: readonly string[];
}

/** A built file with the fields that say what comes with it. */
export interface LoadedChunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly modules: readonly string[];
  readonly imports: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Writes `screen-files.json`: by the path of each screen, the files it opens with. The server names them in the page,
 * so that the browser asks for them together with the app instead of after it.
 */
export function screenFiles(): Plugin {
  return {
    name: 'rooftop-screen-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file): LoadedChunk[] =>
        file.type === 'chunk'
          ? [
              {
                fileName: file.fileName,
                isEntry: file.isEntry,
                modules: file.moduleIds,
                imports: file.imports,
                styles: [...(file.viteMetadata?.importedCss ?? [])],
              },
            ]
          : [],
      );
      const screens = [...this.getModuleIds()].filter((id) => SCREENS.test(id)).flatMap(screensIn);
      const source = JSON.stringify(filesOfScreens(screens, chunks));
      this.emitFile({ type: 'asset', fileName: 'screen-files.json', source });
    },
  };
}

function screensIn(file: string): ScreenModules[] {
  return screensOf(readFileSync(file, 'utf8')).map(({ path, modules }) => ({
    path,
    modules: modules.map((module) => resolve(dirname(file), module)),
  }));
}

/**
 * The screens that a module declares. Modules are as imported, relative to it, or absolute.
 *
 * @throws Error for a declaration without a path or an import
 */
export function screensOf(source: string): ScreenModules[] {
  const parts = source.split(/\b(?=(?:defineScreen|boardScreen)\()/);
  const declarations = parts.filter((part) => /^\w+Screen\(/.test(part));
  return declarations.map((declaration) => {
    const route = /\bROUTES\.(\w+)/.exec(declaration)?.[1];
    const path = route
      ? ROUTES[route as keyof typeof ROUTES]?.path
      : /\bpath: '([^']+)'/.exec(declaration)?.[1];
    const [own = '', calls = ''] = declaration.split('firstCalls:');
    const modules = importsIn(own);
    if (path === undefined || modules.length === 0)
      throw new Error(`A screen without a path or an import: ${declaration}`);
    if (declaration.startsWith('boardScreen'))
      return { path, modules: [BOARD_CALLS, ...modules, BOARD_SCREEN] };
    const ofBoard = calls.includes('firstCallsOf(') ? [BOARD_CALLS] : [];
    return { path, modules: [...ofBoard, ...importsIn(calls), ...modules] };
  });
}

function importsIn(source: string): string[] {
  return [...source.matchAll(/\bimport\('([^']+)'\)/g)].map(([, module = '']) => module);
}

/** By path, the scripts and style sheets of each screen that do not come with the page itself. */
export function filesOfScreens(
  screens: readonly ScreenModules[],
  chunks: readonly LoadedChunk[],
): Record<string, string[]> {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const page = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    files,
  );
  return Object.fromEntries(
    screens.map(({ path, modules }) => {
      const own = modules.flatMap((module) => chunks.filter((chunk) => chunk.modules.includes(module)));
      const needed = [...withImports(own, files)].filter((chunk) => !page.has(chunk));
      return [path, needed.flatMap(({ fileName, styles }) => [fileName, ...styles])];
    }),
  );
}
