import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * Traces one agent's write through an instrumented build: which files and functions it enters, in the order of their first
 * call, and how often the top-level folder changes on the way. Detection is left out: it is one folder, entered once.
 *
 *   npx tsx scripts/walk.ts [--list]
 */
const list = process.argv.includes('--list');

interface Named {
  readonly type: string;
  readonly start: number;
  readonly body: { readonly type: string; readonly start: number } | null;
}

function instrument(path: string, name: string): void {
  const code = readFileSync(path, 'utf8');
  const at: { position: number; label: string }[] = [];
  const enter = (node: unknown, label: string): void => {
    const { body } = node as Named;
    if (body?.type === 'BlockStatement') at.push({ position: body.start + 1, label });
  };
  new Visitor({
    FunctionDeclaration: (node) => enter(node, node.id?.name ?? '?'),
    MethodDefinition: (node) => enter(node.value, 'name' in node.key ? String(node.key.name) : '?'),
    VariableDeclarator: (node) => {
      if (node.init?.type === 'FunctionExpression' || node.init?.type === 'ArrowFunctionExpression') {
        enter(node.init, 'name' in node.id ? String(node.id.name) : '?');
      }
    },
  }).visit(parseSync(path, code).program);
  at.sort((a, b) => b.position - a.position);
  const out = at.reduce(
    (text, { position, label }) =>
      `${text.slice(0, position)}globalThis.__walk?.(${JSON.stringify(name)},${JSON.stringify(label)});${text.slice(position)}`,
    code,
  );
  writeFileSync(path, out);
}

interface Call {
  readonly file: string;
  readonly name: string;
}

function counted(calls: readonly Call[]): string {
  const folders = calls.map(({ file }) => file.split('/')[0] ?? '');
  const switches = folders.filter((folder, index) => index > 0 && folder !== folders[index - 1]).length;
  const files = new Set(calls.map(({ file }) => file)).size;
  return `${files} files, ${calls.length} functions, ${new Set(folders).size} folders, ${switches} folder switches`;
}

const copy = mkdtempSync(join(tmpdir(), 'bezoar-walk-'));
try {
  const compiler = resolve('node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--outDir', join(copy, 'dist')]);
  cpSync('package.json', join(copy, 'package.json'));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  for (const file of readdirSync(join(copy, 'dist'), { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.js')) instrument(join(copy, 'dist', file), relative('.', file));
  }
  const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(copy, 'dist', file)).href);
  const { openGuard } = (await load('config/index.js')) as { openGuard: (options: object) => Promise<unknown> };
  const guard = (await openGuard({ store: join(copy, 'walk.db'), keyFile: join(copy, 'walk.key') })) as {
    space(name: string): {
      write(candidate: object, origin: object): Promise<{ outcome: string }>;
    };
    close(): Promise<void>;
  };
  const space = guard.space('walk');
  const origin = { channel: 'agent', principal: 'helper', session: 'monday' };
  // Steady state: the journal is followed, the caches are warm, and the space contains a few notes of this writer.
  for (let note = 0; note < 9; note++) {
    await space.write({ content: `Note ${note}: the build of Monday took ${note + 3} minutes.` }, origin);
  }
  const order: Call[] = [];
  const seen = new Set<string>();
  Object.assign(globalThis, {
    __walk: (file: string, name: string) => {
      if (file.startsWith('detect/') || seen.has(`${file} ${name}`)) return;
      seen.add(`${file} ${name}`);
      order.push({ file, name });
    },
  });
  const { outcome } = await space.write({ content: 'The museum in Porto is open on Tuesday.' }, origin);
  Object.assign(globalThis, { __walk: undefined });
  await guard.close();
  if (list) for (const { file, name } of order) console.log(`${file}  ${name}`);
  console.log(`a write by an agent (${outcome}): ${counted(order)}`);
  // Like detection, these are rooms that are entered by one door.
  const own = order.filter(({ file }) => !/^(?:provenance|sentinel|stores)\//.test(file));
  console.log(`without the engines provenance, sentinel and stores: ${counted(own)}`);
  const leaves = own.filter(({ file }) => !/^(?:base|model)\//.test(file));
  console.log(`and without the leaf modules of base and model: ${counted(leaves)}`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
