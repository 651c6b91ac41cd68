import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // On two cores the default is one worker, which leaves the other idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['src/**/server/**', 'src/server/**', 'test/database/**'],
          environment: 'node',
          // Loading the modules again for each file takes longer than the tests.
          isolate: false,
          // Some read thousands of rows, and a busy machine takes its time.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['src/**/server/**/*.test.ts', 'src/server/**/*.test.ts', 'test/database/**/*.test.ts'],
          globalSetup: ['test/helpers/cluster.ts'],
          // Every row a statement reads is compared with its row type.
          setupFiles: ['test/helpers/check-rows.ts'],
          // The server is loaded once for each worker instead of once for each file.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
