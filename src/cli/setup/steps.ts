import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { Command } from 'commander';
import { sha256 } from '../../base/hash.ts';
import { isObject } from '../../base/is-object.ts';
import type { BezoarConfig } from '../../config/index.ts';
import { type Editor, userPlace } from '../../hooks/index.ts';
import { addAdopt } from '../commands/adopt.ts';
import type { Context } from '../context.ts';
import { plural } from '../format/run.ts';
import { type FoundFramework, writeAdapter } from '../frameworks/found-frameworks.ts';
import { addHooks } from '../hooks/install.ts';
import { homeOf } from '../hooks/places.ts';
import { readProjectFile, textOf, writeChanged } from './change-file.ts';
import type { AgentMemory, FoundServer } from './found-here.ts';
import { linesToIgnore, missingLines, withLines } from './git-ignore.ts';
import { type ServerEntry, serverEntryOf, serverName, serversIn, withServer } from './mcp-entry.ts';
import type { McpPlace } from './mcp-places.ts';
import { bezoarEntry, type ServerCommand, servedConfig } from './server-command.ts';
import type { SetupRecord } from './setup-record.ts';

/** How a step ended. */
export interface SetupStepResult {
  readonly what: 'config' | 'key' | 'store' | 'mcp' | 'proxy' | 'hooks' | 'gitignore' | 'adapter' | 'memory';
  readonly path: string;
  /** False if it was there before. */
  readonly made: boolean;
  /** What the user should know. */
  readonly notices?: readonly string[];
}

/** What every step works with. */
export interface Setup {
  readonly context: Context;
  readonly record: SetupRecord;
  readonly config: BezoarConfig;
}

/** The same for steps that make a client start Bezoar. */
export interface ServerSetup extends Setup {
  readonly command: ServerCommand;
}

/** The entry that a client of this project gets. */
function ownEntry({ command, config }: ServerSetup, place: McpPlace): ServerEntry {
  return bezoarEntry(command, servedConfig(config, place, command.isForThisMachine), ['mcp'], place);
}

/** The entry of our server that is in a client's settings now. */
export function installedEntry({ context }: Setup, place: McpPlace): ServerEntry | undefined {
  return serverEntryOf(serversIn(readProjectFile(context.io.cwd, place.file).text, place)[serverName]);
}

/** Adds our server to the settings of a client. One of our name that is there already stays as it is. */
export function addServer(setup: ServerSetup, place: McpPlace): SetupStepResult {
  const { context, command } = setup;
  const file = readProjectFile(context.io.cwd, place.file);
  const known = serversIn(file.text, place)[serverName];
  const entry = ownEntry(setup, place);
  if (known !== undefined) {
    const notices = isDeepStrictEqual(known, entry)
      ? []
      : [`it has another entry named "${serverName}", which init leaves alone`];
    return { what: 'mcp', path: place.file, made: false, notices };
  }
  writeServer(setup, place, serverName, entry);
  const shared = file.text !== undefined && command.isForThisMachine;
  return {
    what: 'mcp',
    path: place.file,
    made: true,
    notices: [...command.notices, ...(shared ? [sharedNotice] : [])],
  };
}

const sharedNotice =
  'the entry names files of this machine; if others use the file too, run init with --command "npx --no-install bezoar"';

/** Puts the proxy before another program's memory server. */
export function wrapServer(setup: ServerSetup, { place, name, entry, value }: FoundServer): SetupStepResult {
  const { command, config } = setup;
  const served = servedConfig(config, place, command.isForThisMachine);
  const wrapped = bezoarEntry(command, served, ['proxy', '--', entry.command, ...entry.args], place);
  const kept = isObject(value) ? value : {};
  const env = { ...served.env, ...entry.env };
  const next = { ...kept, ...wrapped, ...(Object.keys(env).length === 0 ? {} : { env }) };
  writeServer(setup, place, name, next, value);
  const notices = [
    `what "${name}" remembers is shown as data until you vouch for it: bezoar proxy adopt -- ${[entry.command, ...entry.args].join(' ')}`,
  ];
  return { what: 'proxy', path: place.file, made: true, notices };
}

function writeServer(
  { context, record }: Setup,
  place: McpPlace,
  name: string,
  entry: object,
  replaced?: unknown,
): void {
  const file = readProjectFile(context.io.cwd, place.file);
  const written = writeChanged(file, withServer(file.text, place, name, entry), context.env);
  record.note({
    kind: 'mcp',
    ...written,
    list: place.list,
    name,
    entry: JSON.stringify(entry),
    ...(replaced === undefined ? {} : { replaced: JSON.stringify(replaced) }),
  });
}

/** Installs the hooks of an editor for all projects of the user, as `bezoar hook install` does. */
export async function installHooks({ context, record }: Setup, editor: Editor): Promise<SetupStepResult> {
  const place = userPlace(editor, homeOf(context), context.io.env);
  const before = textOf(place.file);
  const { outcome, notices } = await addHooks(context, place, undefined);
  const made = outcome === 'installed';
  const after = sha256(textOf(place.file) ?? '');
  if (made) record.note({ kind: 'hooks', editor, path: place.file, before: before ?? null, after, folders: [] });
  return { what: 'hooks', path: place.file, made, notices };
}

/** Keeps the database, and settings that name files of this machine, out of version control. */
export function ignoreFiles({ context, record, config }: Setup, ownFiles: readonly string[]): SetupStepResult {
  const { cwd } = context.io;
  const path = join(cwd, '.gitignore');
  const file = readProjectFile(cwd, path);
  const lines = missingLines(file.text, linesToIgnore(cwd, config, ownFiles));
  if (lines.length === 0) return { what: 'gitignore', path, made: false };
  record.note({ kind: 'gitignore', ...writeChanged(file, withLines(file.text, lines), context.env), lines });
  return { what: 'gitignore', path, made: true };
}

/** Writes the file that adds the guard to a framework. */
export function addAdapter({ record }: Setup, found: FoundFramework): SetupStepResult {
  const { path, text } = found;
  const made = writeAdapter(found);
  if (made) record.note({ kind: 'adapter', path, before: null, after: sha256(text), folders: [] });
  return { what: 'adapter', path, made };
}

/** Imports a memory that was here before, as `bezoar adopt` does. The memory itself does not change. */
export async function adoptMemory({ context, record }: Setup, { kind, path }: AgentMemory): Promise<SetupStepResult> {
  const folder = kind === 'hermes-agent' ? path : dirname(path);
  const created = ['.bezoar', '.bezoar.db'].map((name) => join(folder, name)).filter((own) => !existsSync(own));
  const chunks: Buffer[] = [];
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const program = new Command('bezoar').exitOverride();
  addAdopt(program, { ...context, io: { ...context.io, stdout }, exit: () => undefined });
  await program.parseAsync(['adopt', path, '--json'], { from: 'user' });
  for (const own of created.filter((one) => existsSync(one))) record.note({ kind: 'adopted', path: own });
  return {
    what: 'memory',
    path,
    made: true,
    notices: [adoptedWords(JSON.parse(Buffer.concat(chunks).toString('utf8')))],
  };
}

/** `bezoar adopt` has one answer for folders and one for databases. */
function adoptedWords(answer: unknown): string {
  const { rows, withheld, entries, held } = isObject(answer) ? answer : {};
  const counts = isObject(entries) ? Object.values(entries).map(Number) : [];
  const total = typeof rows === 'number' ? rows : counts.reduce((sum, count) => sum + count, 0);
  const list = withheld ?? held;
  const kept = Array.isArray(list) ? list.length : 0;
  return `${plural(total, 'text')} read, ${kept === 0 ? 'none' : String(kept)} held for review`;
}
