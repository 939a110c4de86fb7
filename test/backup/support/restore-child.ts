import { restoreBackup } from '../../../src/backup/index.ts';
import { systemEnv } from '../../../src/base/env.ts';
import { keyring, scanner } from './filled-store.ts';

// Waits for the signal and restores a backup over a store, until it is killed or done.
const [file = '', store = '', lose = ''] = process.argv.slice(2);
process.stdout.write('ready ');
process.stdin.once('data', () => {
  process.stdin.destroy();
  void restoreBackup({ file, store, keyring, replace: true, lose: Number(lose) }, { env: systemEnv, scanner }).then(
    () => process.stdout.write('restored'),
    (error: unknown) => process.stdout.write(`failed: ${String(error)}`),
  );
});
