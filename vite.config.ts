import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budgetText, bundleBudget } from './scripts/bundle-budget.ts';
import { chunkGroups } from './scripts/chunk-groups.ts';
import { compileAhead } from './scripts/compile-ahead.ts';
import { compressedAssets } from './scripts/compressed-assets.ts';
import { contractNames } from './scripts/contract-names.ts';
import { earlyScript } from './scripts/early-script.ts';
import { firstPaint } from './scripts/first-paint.ts';
import { interWeights } from './scripts/inter-weights.ts';
import { screenFiles } from './scripts/screen-files.ts';

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
                laterImports: file.dynamicImports,
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
  plugins: [
    contractNames(),
    react(),
    budgetGuard(),
    compileAhead(),
    earlyScript(),
    screenFiles(),
    firstPaint(),
    interWeights(),
    compressedAssets(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env.ROOFTOP_API_PORT ?? 3000}` },
  },
});
