import type { Plugin } from 'vite';

/**
 * Lets Chromium compile the app's first file as it arrives, beside the main thread: left alone, it compiles each
 * function when it is first called, which a phone's first numbers wait for. Other browsers read a comment.
 */
export function compileAhead(): Plugin {
  return {
    name: 'rooftop-compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}
