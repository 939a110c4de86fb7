import { execSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// `npm start` runs the current state of src: it builds if there is no build yet, or if something has changed since.
const built = statSync('dist/cli/main.js', { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });
if (sources.some((file) => statSync(join('src', file)).mtimeMs > built))
  execSync('npm run build', { stdio: 'inherit' });
