import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { duration, short, table } from '../table.ts';
import { type Conversation, converse } from './conversation.ts';

// What the proxy adds to a call of a real memory server, both as separate processes. Direct and proxied take turns, so
// that a busy second affects both alike.

const quick = process.argv.includes('--quick');
const rounds = quick ? 200 : 1_000;
const warmUp = 50;
const root = fileURLToPath(new URL('../..', import.meta.url));
const server = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-memory/package.json')),
  'dist/index.js',
);
const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-'));
const say = (text: string): void => console.log(`${text}\n`);

const program = ['--import', import.meta.resolve('tsx'), join(root, 'src/cli/main.ts')];
const storeArguments = ['--store', join(folder, 'journal.db'), '--key-file', join(folder, 'keys.json')];
const sides = {
  direct: converse([server], { MEMORY_FILE_PATH: join(folder, 'direct.jsonl') }),
  proxied: converse([...program, 'proxy', ...storeArguments, '--', process.execPath, server], {
    MEMORY_FILE_PATH: join(folder, 'proxied.jsonl'),
  }),
};
type Side = keyof typeof sides;

const call = (name: string, given: object): readonly [string, object] => ['tools/call', { name, arguments: given }];
const people = 50;
const note = (n: number): string =>
  `was seen at stop ${n} on a rainy morning, reading under reference ${n.toString(36)}`;

/** Each requests something different, so that no answer comes from a cache. */
const kinds: readonly (readonly [what: string, request: (n: number) => readonly [string, object]])[] = [
  ['ping', () => ['ping', {}]],
  ['read one entity', (n) => call('open_nodes', { names: [`person-${n % people}`] })],
  ['search', (n) => call('search_nodes', { query: `stop ${n % people} ` })],
  [
    'write one observation',
    (n) =>
      call('add_observations', { observations: [{ entityName: `person-${n % people}`, contents: [note(n + 1_000)] }] }),
  ],
];

try {
  for (const side of Object.values(sides)) await prepare(side);
  const rows: string[][] = [];
  for (const [what, request] of kinds) rows.push(await measure(what, request));
  say(
    `Proxy on ${process.version}, ${quick ? 'quick' : 'full'} run: ${rounds} calls of each kind and side, wall-clock time.`,
  );
  say(table(['call', 'direct p50', 'proxied p50', 'added p50', 'added p95', 'goal 2 ms'], rows));
} finally {
  for (const side of Object.values(sides)) side.close();
  rmSync(folder, { recursive: true, force: true });
}

async function prepare(side: Conversation): Promise<void> {
  const clientInfo = { name: 'bench', version: '1' };
  await side.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  const entities = Array.from({ length: people }, (_, n) => ({
    name: `person-${n}`,
    entityType: 'person',
    observations: [note(n)],
  }));
  await side.ask(...call('create_entities', { entities }));
}

async function measure(what: string, request: (n: number) => readonly [string, object]): Promise<string[]> {
  const times: Record<Side, number[]> = { direct: [], proxied: [] };
  for (let n = -warmUp; n < rounds; n++) {
    const [method, params] = request(n + warmUp);
    for (const side of ['direct', 'proxied'] as const) {
      const start = process.hrtime.bigint();
      await sides[side].ask(method, params);
      if (n >= 0) times[side].push(Number(process.hrtime.bigint() - start) / 1_000);
    }
  }
  const added = times.proxied.map((micros, at) => micros - (times.direct[at] ?? 0));
  const middle = quantile(added, 0.5);
  const met = middle <= 2_000 ? 'met' : `missed by ${short((middle - 2_000) / 1_000)} ms`;
  return [
    what,
    ...[times.direct, times.proxied, added].map((list) => duration(quantile(list, 0.5))),
    duration(quantile(added, 0.95)),
    met,
  ];
}

function quantile(values: readonly number[], share: number): number {
  return (
    [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
  );
}
