import type { ShellCall, ShellProgram } from '../run/call.ts';
import { anything, concat, empty, known, knownParts, literal } from '../values/text.ts';
import { mentions } from './mentions.ts';

const wordy =
  /^\s*(?:[\d,$%.]*\s*)?(?:w|W|wq|f|e|E|r|!|sa|up|x|so|v|exe|cal|sil|py|lua|perl|ruby|norm|g)\w*!?\s*[^\s]/m;

/** Editors with a language of their own. What they are told, on the command line or the input, may write any file. */
export const editor: ShellProgram = (call) => {
  const { args, input, machine, name } = call;
  const isLine = /(?:^|\/)(?:ed|ex|red)$/.test(name);
  for (const { text } of args) machine.note(knownParts(text));
  if (!isLine && !hasCommandsGiven(call) && !args.some(({ text }) => mentions(call, text))) return anything;
  const commands = input === undefined ? '' : known(input);
  // Commands without names write only the file that is open.
  if (commands === undefined || wordy.test(commands) || commands.includes('!')) machine.doubt('commands for an editor');
  // `ed '!program'` edits what the program prints.
  if (args.some(({ text }) => /^!/.test(known(text) ?? ''))) machine.doubt('a program of an option');
  const hasCommands = args.some(({ text }) => /^(?:-c|--cmd|\+.|-S|-s$|-w|-W|-u|-es)/.test(known(text) ?? '-c'));
  if (hasCommands && !/(?:^|\/)ed$/.test(name)) machine.doubt('commands for an editor');
  editFiles(call, commands ?? '');
  return empty;
};

function hasCommandsGiven({ input, args }: ShellCall): boolean {
  if (input !== undefined) return true;
  return args.some(({ text }) => /^[-+]./.test(known(text) ?? '+x') && !/^-[Rnvs]$/.test(known(text) ?? ''));
}

function editFiles({ args, machine, state }: ShellCall, commands: string): void {
  for (const { text } of args) {
    if (known(text) === undefined) machine.doubt('an editor for an unknown file');
    else if (!/^[-+]/.test(known(text) ?? '')) machine.write(state, text, concat(literal(commands), anything), true);
  }
}
