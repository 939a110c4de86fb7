import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { median } from '../measure.ts';
import { readOptions } from '../options.ts';
import { short, table } from '../table.ts';

// The cost of a fresh process: CPU time of user and system together, including Node's own start. The programs take
// turns, so that a busy second affects all of them alike, and each is compared with `node -e 0` of the same run.

const { quick, json } = readOptions(process.argv.slice(2));
const times = quick ? 5 : 21;
const reporter = fileURLToPath(new URL('report-cpu.cjs', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const main = join(dist, 'cli/main.js');

interface Program {
  readonly name: string;
  readonly args: readonly string[];
  readonly input?: string;
  /** The limit in seconds of CPU time. */
  readonly goal?: number;
}

const folder = mkdtempSync(join(tmpdir(), 'bezoar-startup-'));
const text = 'The library opens at nine, and the reading room on the second floor is quiet until noon.';

function firstScan(file: string): readonly string[] {
  const path = join(folder, `${file}.mjs`);
  const built = pathToFileURL(join(dist, file)).href;
  writeFileSync(path, `import { scan } from ${JSON.stringify(built)};\nscan(${JSON.stringify(text)});\n`);
  return [path];
}

function toolCall(file: string): string {
  const tool_input = { file_path: join(folder, file), content: text };
  return JSON.stringify({ hook_event_name: 'PreToolUse', cwd: folder, tool_name: 'Write', tool_input });
}

const hook = [main, 'hook', 'claude-code'];
const bare: Program = { name: 'node -e 0', args: ['-e', '0'] };
const programs: readonly Program[] = [
  bare,
  { name: 'import bezoar/scan + first scan', args: firstScan('scan.js'), goal: 0.25 },
  { name: 'import bezoar + first scan', args: firstScan('index.js'), goal: 0.25 },
  { name: 'bezoar hook, unguarded file', args: hook, input: toolCall('notes.txt'), goal: 0.12 },
  { name: 'bezoar hook, guarded file', args: hook, input: toolCall('CLAUDE.md'), goal: 0.35 },
  { name: 'bezoar --version', args: [main, '--version'] },
];

// Node reads these certificates before anything else, which would take longer than its own start.
const { NODE_EXTRA_CA_CERTS: _certificates, ...variables } = process.env;

/** CPU seconds of one run. */
function measure({ name, args, input = '' }: Program): number {
  const run = spawnSync(process.execPath, ['--require', reporter, ...args], {
    cwd: folder,
    input,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: { ...variables, HOME: folder },
  });
  if (run.status !== 0)
    throw new Error(`${name} failed; run \`npm run build\` first: ${String(run.stderr).slice(0, 400)}`);
  return Number(String(run.output[3])) / 1_000_000;
}

const samples = new Map(programs.map(({ name }) => [name, [] as number[]]));
try {
  for (let round = 0; round < times; round++) {
    for (const program of programs) samples.get(program.name)?.push(measure(program));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const results = programs.map(({ name, goal }) => {
  const own = samples.get(name) ?? [];
  const seconds = median(own);
  return { name, goal, least: Math.min(...own), seconds, ratio: seconds / median(samples.get(bare.name) ?? []) };
});
const rows = results.map(({ name, goal, least, seconds, ratio }) => [
  name,
  `${short(least * 1000)} ms`,
  `${short(seconds * 1000)} ms`,
  `${short(ratio)} x`,
  goal === undefined ? '' : `${goal} s`,
  goal === undefined ? '' : seconds <= goal ? 'met' : 'NOT MET',
]);
console.log(`Start-up: CPU time of a fresh process, ${times} runs each, by turns\n`);
console.log(table(['program', 'least', 'median', 'x node -e 0', 'goal', ''], rows));
if (json !== undefined) writeFileSync(json, `${JSON.stringify(results, null, 2)}\n`);
