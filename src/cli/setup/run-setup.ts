import { join } from 'node:path';
import { userPlace } from '../../hooks/index.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { type FoundFramework, foundFrameworks } from '../frameworks/found-frameworks.ts';
import { homeOf } from '../hooks/places.ts';
import {
  type AgentMemory,
  type FoundClient,
  type FoundServer,
  foundClients,
  foundMemories,
  foundServers,
} from './found-here.ts';
import { isInRepository } from './git-ignore.ts';
import { attackGuard, attackHooks, attackServer, isHookEditor, type LiveAttackResult } from './live-attack.ts';
import { type MemoryChoices, makeMemory, plannedMemory } from './memory.ts';
import { type ScannedInstructions, scanInstructions } from './scan-instructions.ts';
import { serverCommand } from './server-command.ts';
import { SetupRecord } from './setup-record.ts';
import {
  addAdapter,
  addServer,
  adoptMemory,
  ignoreFiles,
  installedEntry,
  installHooks,
  type ServerSetup,
  type Setup,
  wrapServer,
} from './steps.ts';
import type { Wizard } from './wizard.ts';

/** What is on this machine and in this project. */
interface Found {
  readonly clients: readonly FoundClient[];
  readonly servers: readonly FoundServer[];
  readonly memories: readonly AgentMemory[];
  readonly instructions: readonly ScannedInstructions[];
}

export interface SetupChoices extends MemoryChoices {
  readonly command?: string;
  readonly write?: true;
}

export interface SetupResult {
  readonly found: Found;
  readonly frameworks: readonly FoundFramework[];
  readonly attacks: readonly LiveAttackResult[];
}

/** Takes every step that is wanted, in an order in which each can use what came before. */
export async function runSetup(context: Context, wizard: Wizard, choices: SetupChoices): Promise<SetupResult> {
  const { cwd, env } = context.io;
  const record = new SetupRecord(cwd, env, context.env);
  const found = await foundHere(context);
  await wizard.say(foundLines(found, wizard));
  const ask = wizard.askLine('stopped; nothing was written');
  const { steps, config } =
    wizard.mode === 'plan' ? await plannedMemory(context, choices) : await makeMemory(context, record, choices, ask);
  for (const step of steps) await wizard.report(step);
  const setup: Setup = { context, record, config };
  await offerServers(wizard, setup, found, choices);
  await offerHooks(wizard, setup, found);
  await offerGitignore(wizard, setup);
  const frameworks = foundFrameworks(cwd, config.space);
  await offerAdapters(wizard, setup, frameworks, choices);
  for (const memory of found.memories) {
    await wizard.offer({
      name: 'adopt',
      what: 'memory',
      path: memory.path,
      title: `Guard the memory of ${memory.kind} in ${wizard.near(memory.path)}`,
      run: () => adoptMemory(setup, memory),
    });
  }
  return { found, frameworks, attacks: await attackAll(wizard, setup, found) };
}

async function foundHere(context: Context): Promise<Found> {
  const clients = foundClients(context);
  return {
    clients,
    servers: foundServers(context, clients),
    memories: await foundMemories(context),
    instructions: await scanInstructions(context),
  };
}

function foundLines({ clients, servers, memories, instructions }: Found, wizard: Wizard): string {
  const rows = [
    ...clients.map(({ title, seenAt }) => [title, wizard.near(seenAt)]),
    ...servers.map(({ name, place }) => [`memory server ${JSON.stringify(name)}`, wizard.near(place.file)]),
    ...memories.map(({ kind, path }) => [`memory of ${kind}`, wizard.near(path)]),
    ...instructions.map(({ file, clean, result }) => [
      file,
      `steers your agent; ${result}${clean ? '' : `: bezoar scan ${file}`}`,
    ]),
  ];
  if (rows.length === 0) return '';
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return `Found:\n${rows.map(([name = '', where = '']) => `  ${drawHidden(name).padEnd(width)}  ${drawHidden(where)}\n`).join('')}\n`;
}

async function offerServers(
  wizard: Wizard,
  setup: Setup,
  { clients, servers }: Found,
  choices: SetupChoices,
): Promise<void> {
  const { context } = setup;
  // Asked for inside the step: a program that editors cannot start fails the step and not the others.
  const withCommand = (): ServerSetup => ({ ...setup, command: serverCommand(context, choices.command) });
  for (const client of clients) {
    await wizard.offer({
      name: 'mcp',
      what: 'mcp',
      path: client.file,
      title: `Add the memory to ${client.title} (${wizard.near(client.file)})`,
      run: () => addServer(withCommand(), client),
    });
  }
  for (const server of servers) {
    const file = wizard.near(server.place.file);
    await wizard.offer({
      name: 'proxy',
      what: 'proxy',
      path: server.place.file,
      title: `Put Bezoar before the memory server ${JSON.stringify(server.name)} (${file})`,
      run: () => wrapServer(withCommand(), server),
    });
  }
}

async function offerHooks(wizard: Wizard, setup: Setup, { clients }: Found): Promise<void> {
  const { context } = setup;
  for (const { client, title } of clients) {
    if (!isHookEditor(client)) continue;
    const { file } = userPlace(client, homeOf(context), context.io.env);
    await wizard.offer({
      name: 'hooks',
      what: 'hooks',
      path: file,
      title: `Install the hooks of ${title} for all your projects (${wizard.near(file)})`,
      run: () => installHooks(setup, client),
    });
  }
}

async function offerGitignore(wizard: Wizard, setup: Setup): Promise<void> {
  const { cwd } = setup.context.io;
  if (!isInRepository(cwd)) return;
  // A file that init created for this machine only.
  const own = (): readonly string[] =>
    setup.record.changes().flatMap((change) => (change.kind === 'mcp' && change.before === null ? [change.path] : []));
  await wizard.offer({
    name: 'gitignore',
    what: 'gitignore',
    path: join(cwd, '.gitignore'),
    title: 'Keep the database out of version control (.gitignore)',
    run: () => ignoreFiles(setup, own()),
  });
}

async function offerAdapters(
  wizard: Wizard,
  setup: Setup,
  frameworks: readonly FoundFramework[],
  { write }: SetupChoices,
): Promise<void> {
  for (const found of frameworks) {
    const step = { name: 'adapter', what: 'adapter', path: found.path } as const;
    const run = () => addAdapter(setup, found);
    // --write counts as a yes, with or without a terminal.
    if (write === true && wizard.mode !== 'plan') await wizard.report(run());
    else if (wizard.mode !== 'memory') {
      const title = `Write ${wizard.near(found.path)}, which adds the guard to ${found.framework.name}`;
      await wizard.offer({ ...step, title, run, onlyIfAsked: true });
    }
  }
}

/** One attack through every way in that is installed now, or through the guard if there is none. */
async function attackAll(wizard: Wizard, setup: Setup, { clients }: Found): Promise<readonly LiveAttackResult[]> {
  const { context } = setup;
  if (wizard.mode === 'plan' || !(await wizard.wants('attack', 'Run one attack through what is installed?'))) return [];
  await wizard.say('Starting what is installed, as your editors would ...\n');
  const attacks: LiveAttackResult[] = [];
  const done = (what: 'mcp' | 'hooks', path: string): boolean =>
    wizard.results.some((result) => result.what === what && result.path === path);
  for (const client of clients) {
    const { file } = client;
    const entry = done('mcp', file) ? installedEntry(setup, client) : undefined;
    if (entry !== undefined) attacks.push(await attackServer(context, client, entry));
    if (isHookEditor(client.client) && done('hooks', userPlace(client.client, homeOf(context), context.io.env).file)) {
      attacks.push(await attackHooks(context, client.client));
    }
  }
  return attacks.length > 0 ? attacks : [await attackGuard(context)];
}
