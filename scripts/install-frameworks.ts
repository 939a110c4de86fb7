import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, statSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';

// The adapters are tested with real frameworks. They are large and contradict one another, so they are no dependencies of
// this package: test/adapters is a package of its own, installed when its lockfile has changed.

const folder = resolve('test/adapters');
const lockfile = resolve(folder, 'package-lock.json');
const installed = resolve(folder, 'node_modules');
/** npm writes it last, so an interrupted installation is repeated. */
const proof = resolve(installed, '.package-lock.json');
/** Examples import the frameworks by their names, as users do. */
const forExamples = resolve('examples/node_modules');

if (!existsSync(proof) || statSync(proof).mtimeMs < statSync(lockfile).mtimeMs) {
  process.stderr.write('Installing the frameworks for the tests of the adapters (once, about 1.4 GB)\n');
  const shell = process.platform === 'win32';
  // Said here too: inside a script of npm, the settings of this package reach the other one by the environment.
  const settings = ['--engine-strict=false', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', ...settings], { cwd: folder, stdio: 'inherit', shell });
}
if (lstatSync(forExamples, { throwIfNoEntry: false }) === undefined) {
  // Relative, so that the folder of the repository may move; Windows knows absolute junctions only.
  symlinkSync(process.platform === 'win32' ? installed : '../test/adapters/node_modules', forExamples, 'junction');
}
