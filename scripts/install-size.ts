import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// What `npm install bezoar` puts on a disk: packs the project, installs the tarball into an empty folder, counts the
// packages and measures their size. Needs a registry, so no test runs it: `npm run install:size`. Fails if a limit of
// decision 17 is exceeded.
const maxPackages = 40;
const maxMegabytes = 60;

const folder = mkdtempSync(join(tmpdir(), 'bezoar-size-'));
try {
  const npm = (...args: string[]): string =>
    execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  npm('pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  // Scripts are off: the installed package must work without a compiler, a download or a step after unpacking.
  npm('install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', join(folder, tarball));
  const paths = npm('ls', '--prefix', folder, '--all', '--parseable').trim().split('\n');
  const packages = new Set(paths.filter((path) => path.includes('node_modules'))).size;
  const megabytes = Number.parseInt(
    execFileSync('du', ['-sm', join(folder, 'node_modules')], { encoding: 'utf8' }),
    10,
  );
  process.stdout.write(`${packages} packages (limit ${maxPackages}), ${megabytes} MB (limit ${maxMegabytes})\n`);
  if (packages > maxPackages || megabytes > maxMegabytes) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
