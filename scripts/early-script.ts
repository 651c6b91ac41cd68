import { join } from 'node:path';
import type { Plugin } from 'vite';
import { withImports } from './with-imports.ts';

/** Begins the calls of the first screen while the app is still on its way. */
export const EARLY_MODULE = join(import.meta.dirname, '..', 'src', 'main.early.ts');

/** Lets the page run the file with the early calls as soon as it is there, before the app that imports it as well. */
export function earlyScript(): Plugin {
  return {
    name: 'rooftop-early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const files = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
        );
        const early = [...files.values()].find(({ moduleIds }) => moduleIds.includes(EARLY_MODULE));
        if (early === undefined) throw new Error('The build has no file with the early calls.');
        if ([...withImports([early], files)].some(({ isEntry }) => isEntry))
          throw new Error('The early calls import the app, which they should not wait for.');
        const attrs = { type: 'module', async: true, src: `/${early.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head' }];
      },
    },
  };
}
