import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budgetText, bundleBudget } from './scripts/bundle-budget.ts';
import { contractNames } from './scripts/contract-names.ts';

/** Fails the build when more JavaScript is loaded than was promised. */
function budgetGuard(): Plugin {
  return {
    name: 'rooftop-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [
              {
                fileName: file.fileName,
                isEntry: file.isEntry,
                facade: file.facadeModuleId,
                imports: file.imports,
                modules: file.moduleIds,
                gzipBytes: gzipSync(file.code, { level: 9 }).length,
              },
            ]
          : [],
      );
      const lines = bundleBudget(chunks);
      this.info(`\n${budgetText(lines)}`);
      if (lines.some(({ bytes, most }) => bytes > most))
        this.error('More JavaScript than promised; see above.');
    },
  };
}

export default defineConfig({
  plugins: [contractNames(), react(), budgetGuard()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What the first page needs is one file: many small ones compress worse and come later.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env.ROOFTOP_API_PORT ?? 3000}` },
  },
});
