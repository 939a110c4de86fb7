import { execSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// `npm start` shows what is in src: it builds when nothing was built yet, or something changed since.
const built = statSync('dist/cli/main.js', { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });
if (sources.some((file) => statSync(join('src', file)).mtimeMs > built))
  execSync('npm run build', { stdio: 'inherit' });
