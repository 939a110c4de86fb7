import type { Command } from 'commander';
import type { ConfigDefaults } from '../config/index.ts';
import type { Refused } from '../guard/index.ts';
import { type Context, say, styleFor } from './context.ts';
import { drawHidden } from './draw.ts';
import { exitCode } from './exit-code.ts';
import { jsonText } from './json-text.ts';
import {
  type MemoryOptions,
  type Opening,
  type OpenMemory,
  type Unnamed,
  withMemory,
  withMemoryOptions,
} from './memory-options.ts';
import { createOutput } from './output.ts';
import { codeWith, type ReadingOptions, withReadingMemory, withReadingOptions } from './reading-memory.ts';
import type { Style } from './style.ts';

/** The result of a command: for a program, for a person, and for the shell. */
export interface CommandResult {
  readonly json: unknown;
  text(style: Style): string;
  /** A line for the operator, on stderr. */
  readonly complaint?: string;
  /** Default 0. */
  readonly code?: number;
}

export interface MemoryCommand<Options> {
  /** Commander syntax: `show <id>`. */
  readonly usage: string;
  readonly description: string;
  /** Examples and exit codes. */
  readonly notes: string;
  readonly options?: (command: Command) => Command;
  /** True if it changes nothing: it then works on a copy (--read-only) or a replica, and on a broken journal up to the break. */
  readonly reads?: true;
  /** Default `refuse`. */
  readonly absent?: Opening['absent'];
  /** The default store and space, as shown in the help and as used. */
  readonly unnamed?: Unnamed;
  readonly defaults?: (args: readonly string[]) => ConfigDefaults | undefined | Promise<ConfigDefaults>;
  /** Runs instead of `run` if these arguments need no memory; otherwise returns undefined. */
  readonly apart?: (args: readonly string[], options: Options & MemoryOptions) => Promise<CommandResult> | undefined;
  run(memory: OpenMemory, args: readonly string[], options: Options & MemoryOptions): Promise<CommandResult>;
}

/** Adds a command that opens a memory, runs one operation, and prints the result as text or JSON. */
export function addMemoryCommand<Options>(program: Command, context: Context, made: MemoryCommand<Options>): void {
  const command = program.command(made.usage).description(made.description);
  const complete = withMemoryOptions(made.options?.(command) ?? command, made.unnamed);
  if (made.reads) withReadingOptions(complete);
  complete.addHelpText('after', `\n${made.notes.trim()}`).action(async (...given: unknown[]) => {
    const args = given.slice(0, -2).flat() as readonly (string | undefined)[];
    const options = complete.optsWithGlobals<Options & MemoryOptions & ReadingOptions>();
    const named = args.filter((arg) => arg !== undefined);
    const opening: Opening = { absent: made.absent ?? 'refuse', defaults: await made.defaults?.(named) };
    const run = async (memory: OpenMemory): Promise<CommandResult> => {
      const notice = options.space === undefined ? undefined : await emptySpaceNotice(memory);
      return withNotice(await made.run(memory, named, options), notice);
    };
    const inMemory = async (): Promise<CommandResult> => {
      if (made.reads === undefined) return withMemory(context, options, run, opening);
      const { result, broken } = await withReadingMemory(context, options, run, opening);
      return { ...result, code: codeWith(broken, result.code ?? exitCode.clean) };
    };
    await printResult(context, await (made.apart?.(named, options) ?? inMemory()), options);
  });
}

/** Whoever misspells a space would otherwise see an empty memory, or start a second one. */
async function emptySpaceNotice({ guard, space }: OpenMemory): Promise<string | undefined> {
  const spaces = await guard.spaces();
  if (spaces.length === 0 || spaces.includes(space.name)) return undefined;
  const more = spaces.length > maxNamedSpaces ? `, and ${spaces.length - maxNamedSpaces} more` : '';
  return `space ${space.name} had no entries; this store has: ${spaces.slice(0, maxNamedSpaces).join(', ')}${more}`;
}

const maxNamedSpaces = 10;

/** The result with one more line for the operator, before its own. */
export function withNotice(result: CommandResult, notice: string | undefined): CommandResult {
  const lines = [notice, result.complaint].filter((line) => line !== undefined);
  return lines.length === 0 ? result : { ...result, complaint: lines.join('\n') };
}

async function printResult(
  context: Context,
  result: CommandResult,
  options: Pick<MemoryOptions, 'json' | 'color'>,
): Promise<void> {
  const output = createOutput(context.io.stdout);
  await output.write(options.json ? jsonText(result.json) : result.text(styleFor(context, options.color)));
  await output.flush();
  if (result.complaint !== undefined) say(context, drawHidden(result.complaint));
  context.exit(result.code ?? exitCode.clean);
}

/** A refused operation and its reason. A blocked text counts as a finding; every other refusal as an error. */
export function refusalResult(refusal: Refused): CommandResult {
  return {
    json: refusal,
    text: () => '',
    complaint: refusal.message,
    code: refusal.problem === 'blocked' ? exitCode.found : exitCode.error,
  };
}
