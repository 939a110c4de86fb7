import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The SQLite tests once more, on the `node:sqlite` of Node 22.16 and newer: `npm run test:node-sqlite`. */
const standIn = fileURLToPath(new URL('test/support/node-sqlite-database.ts', import.meta.url));

export default mergeConfig(
  base,
  defineConfig({
    plugins: [
      {
        name: 'node-sqlite-for-tests',
        enforce: 'pre',
        // Tests open databases of their own. The program under test chooses its driver as it always does.
        resolveId: (source, importer) =>
          source === 'better-sqlite3' && importer?.split('/').includes('test') ? standIn : undefined,
      },
    ],
  }),
);
