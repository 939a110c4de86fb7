import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import type { GuardedSpace, VouchSourceResult } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import type { AdoptMemoryOptions, FoundMemory, FoundText, ReadCall } from '../../proxy/index.ts';
import { type Context, say, styleFor } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import { plural } from '../format/run.ts';
import { jsonText } from '../json-text.ts';
import { markedText } from '../marked-text.ts';
import { type MemoryOptions, openMemory, withMemoryOptions } from '../memory-options.ts';
import { reachServer, rolesIn, type ServerOptions, spaceFor, withServerOptions } from '../memory-server.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import { print } from '../print.ts';
import type { Style } from '../style.ts';

interface Options extends MemoryOptions, ServerOptions, PersonOptions {
  readonly read: readonly ReadCall[];
  readonly reason?: string;
  readonly expect?: string;
  readonly yes?: true;
}

const notes = `
Reads what is already in the memory of a server, through the server's own tools, and lists every text with its findings.
Nothing changes until a named person vouches for the texts: with --expect and the hash of the list they have read, or
with --yes for all texts that are there now. From then on the proxy shows these texts verbatim; everything else stays
data. The command never vouches for a text that reads like an attack: it holds it for \`bezoar review\`. It leaves texts
with lesser findings to \`bezoar vouch\`. The server's memory does not change.

Without --read, the command calls every reading tool that needs no argument, reads the files that a memory bank lists, and
reads all resources. With --read, it makes exactly these calls, so that you can vouch for one source at a time.

Examples:
  bezoar proxy adopt -- npx -y @modelcontextprotocol/server-memory
  bezoar proxy adopt --expect 0b51... --reason "my own notes" -- npx -y @modelcontextprotocol/server-memory
  bezoar proxy adopt --read read_note='{"path":"tea.md"}' -- npx -y @bitbonsai/mcpvault ~/vault

Exit codes: 0 listed or vouched, 1 some texts are held or left, 2 failed.`;

export function addProxyAdopt(proxy: Command, context: Context): void {
  withServerOptions(
    withMemoryOptions(proxy.command('adopt'), { store: 'bezoar.db', space: 'proxy/ and the name of the server' }),
  )
    .description('vouch for what is already in the memory of a server')
    .addOption(
      new Option('--read <tool[=arguments]>', 'call that reads the memory, with its arguments as JSON; may be repeated')
        .argParser(parseCall)
        .default([], 'every reading tool without arguments'),
    )
    .option('--reason <words>', 'why you vouch for the texts; kept in the journal')
    .option('--expect <hash>', 'hash of the texts you read; refuse if they changed')
    .option('--yes', 'vouch for the texts that are there now')
    .addOption(asOption())
    .addHelpText('after', notes)
    .action(async (words: readonly string[], _own: unknown, command: Command) => {
      // The options of `proxy` itself have defaults of the same names.
      await adopt(context, words, { ...command.optsWithGlobals<Options>(), ...command.opts<Options>() });
    });
}

async function adopt(context: Context, words: readonly string[], options: Options): Promise<void> {
  const { read, reason, expect, yes, timeout, tool } = options;
  const decides = yes === true || expect !== undefined;
  if (decides && reason === undefined) {
    throw new Fault('input-invalid', 'to vouch for these texts, add --reason; the journal keeps why');
  }
  const person = decides ? personOf(context, options) : undefined;
  const { findMemory } = await import('../../proxy/index.ts');
  const upstream = await reachServer(context, words, options);
  try {
    const defaults = { store: 'bezoar.db', space: spaceFor(words, options.url) };
    const { space, config, scanner, close } = await openMemory(context, options, { defaults });
    try {
      const roles = new Map([...rolesIn(config.proxy), ...tool]);
      const given = { space, scanner, upstream, roles, calls: read, timeout: timeout * 1_000 };
      const memory = { ...given, say: (message: string) => say(context, message) };
      const found = await findMemory(memory);
      if (expect !== undefined && expect !== found.contentHash) {
        throw new Fault(
          'input-invalid',
          'the memory has changed since you read it; run this without --expect and read it',
        );
      }
      const vouched = person === undefined ? undefined : await vouch(memory, found, reason ?? '', person);
      await show(context, options, found, vouched);
    } finally {
      await close();
    }
  } finally {
    await upstream.close();
  }
}

interface Vouched {
  readonly count: number;
  readonly left: number;
}

/** Vouches for the imported texts of each tool that was read. */
async function vouch(memory: AdoptMemoryOptions, found: FoundMemory, reason: string, person: Origin): Promise<Vouched> {
  const { adoptedSource, importFound, toolOf } = await import('../../proxy/index.ts');
  await importFound(memory, found);
  let [count, left] = [0, 0];
  for (const tool of new Set(found.texts.map((one) => one.tool))) {
    const source = { ...adoptedSource, ...toolOf(tool) };
    let page = await vouchPage(memory.space, { source, reason }, person);
    for (; page.more > 0 && page.entries.length > 0; page = await vouchPage(memory.space, { source, reason }, person)) {
      count += page.entries.length;
    }
    count += page.entries.length;
    left += page.left.length;
  }
  return { count, left };
}

async function vouchPage(
  space: GuardedSpace,
  request: Parameters<GuardedSpace['review']['vouch']>[0] & { readonly source: object },
  person: Origin,
): Promise<Exclude<VouchSourceResult, { outcome: 'refused' }>> {
  const preview = accepted(await space.review.vouch(request, person));
  if (preview.entries.length === 0) return preview;
  return accepted(await space.review.vouch({ ...request, dryRun: false, contentHash: preview.contentHash }, person));
}

function accepted(result: VouchSourceResult): Exclude<VouchSourceResult, { outcome: 'refused' }> {
  if (result.outcome === 'refused') throw new Fault('input-invalid', result.message);
  return result;
}

async function show(
  context: Context,
  { json, color }: Options,
  found: FoundMemory,
  vouched: Vouched | undefined,
): Promise<void> {
  const { texts, calls, failed, contentHash } = found;
  const accused = texts.filter(({ state }) => state === 'accused').length;
  const outcome = vouched === undefined ? 'would-adopt' : 'adopted';
  const account = { outcome, texts, calls, failed, contentHash, ...(vouched === undefined ? {} : { vouched }) };
  await print(context, json ? jsonText(account) : summary(found, vouched, styleFor(context, color)));
  context.exit(accused > 0 || (vouched?.left ?? 0) > 0 ? exitCode.found : exitCode.clean);
}

function summary(found: FoundMemory, vouched: Vouched | undefined, style: Style): string {
  const { texts, calls, failed, contentHash } = found;
  const count = (state: FoundText['state']): number => texts.filter((text) => text.state === state).length;
  const [clean, accused, known] = [count('clean'), count('accused'), count('known')];
  const next =
    vouched === undefined
      ? [
          `would vouch for ${plural(clean, 'text')}; ${accused} read like an attack and would be held; ${known} known already`,
          ...(clean === 0
            ? []
            : [
                `nothing has changed yet; read these texts, then run this again with --expect ${contentHash} and --reason`,
              ]),
        ]
      : [`vouched for ${plural(vouched.count, 'text')}, ${vouched.left} left; ${accused} held: run \`bezoar review\``];
  return [
    ...[...new Set(texts.map(({ tool }) => tool))].flatMap((tool) => [
      style.bold(drawHidden(tool)),
      ...texts.filter((text) => text.tool === tool).flatMap((text) => lines(text, style)),
    ]),
    ...(failed.length === 0 ? [] : [`failed: ${failed.map(drawHidden).join(', ')}`]),
    `read with ${plural(calls.length, 'call')}: ${texts.length} texts`,
    ...next,
    '',
  ].join('\n');
}

function lines({ text, state, rules }: FoundText, style: Style): readonly string[] {
  const label = { known: ['known:'], clean: [], accused: [style.level('high', `attack, ${rules.join(', ')}:`)] }[state];
  return [...label, ...markedText(text, [], style)];
}

function parseCall(text: string, earlier: readonly ReadCall[]): readonly ReadCall[] {
  const [, tool, given] = /^([^=]{1,128})(?:=(.*))?$/s.exec(text) ?? [];
  if (tool === undefined) throw new InvalidArgumentError('Expected the name of a tool, or name={"argument": "value"}.');
  return [...earlier, { tool, given: argumentsIn(given) }];
}

function argumentsIn(text: string | undefined): ReadCall['given'] {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as ReadCall['given'];
  } catch {
    // Reported below, with what is accepted.
  }
  throw new InvalidArgumentError('Expected a JSON object after the name of the tool: name={"argument": "value"}.');
}
