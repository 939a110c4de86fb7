import { readFileSync } from 'node:fs';
import { systemEnv } from '../../src/base/env.ts';
import { writeFileAtomic } from '../../src/files/atomic-write.ts';
import { takeLock, takeLockSync } from '../../src/files/lock.ts';

/**
 * Adds one to a number in a file, a given number of times, and reports each time. Without the lock, additions would be
 * lost.
 */
const [counter = '', times = '0', way = ''] = process.argv.slice(2);
const options = { env: systemEnv, patienceMs: 60_000 };

for (let done = 0; done < Number(times); done++) {
  const lock = way === 'sync' ? takeLockSync(`${counter}.lock`, options) : await takeLock(`${counter}.lock`, options);
  const seen = Number(readFileSync(counter, 'utf8'));
  await new Promise((resolve) => setTimeout(resolve, 1));
  if (!lock.isHeld()) throw new Error('another process removed the lock of a living process');
  // Atomic: a child that is killed while it writes must not leave an empty counter, which would read as 0.
  writeFileAtomic(counter, `${seen + 1}`, { env: systemEnv });
  process.stdout.write('+');
  lock.release();
}
