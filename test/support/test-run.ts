import { tmpdir } from 'node:os';
import { join } from 'node:path';

const variable = 'BEZOAR_TEST_RUN';

/** Gives this test run a name that its workers inherit. */
export function nameTestRun(): void {
  process.env[variable] = `${process.pid}`;
}

/** Where the package of this run is built, once for all files. The global setup removes it at the end. */
export function packageFolder(): string {
  return join(tmpdir(), `bezoar-package-${process.env[variable]}`);
}
