import type { Program } from '../run/call.ts';
import { anything, concat, empty, known, knownParts, literal } from '../values/text.ts';
import { mentions } from './mentions.ts';

/** Editors with a language of their own. What they are told, on the command line or the input, may write any file. */
export const editor: Program = (call) => {
  const { args, input, machine, state, name } = call;
  const isLine = /(?:^|\/)(?:ed|ex|red)$/.test(name);
  const isTold =
    input !== undefined ||
    args.some(({ text }) => /^(?:[-+].)/.test(known(text) ?? '+x') && !/^-[Rnvs]$/.test(known(text) ?? ''));
  for (const { text } of args) machine.note(knownParts(text));
  if (!isLine && !isTold && !args.some(({ text }) => mentions(call, text))) return anything;
  const told = input === undefined ? undefined : known(input);
  // Commands without names, for files that are named, write only those.
  const isPlain =
    told !== undefined &&
    !/^\s*(?:[\d,$%.]*\s*)?(?:w|W|wq|f|e|E|r|!|sa|up|x|so|v|exe|cal|sil|py|lua|perl|ruby|norm|g)\w*!?\s*[^\s]/m.test(
      told,
    ) &&
    !told.includes('!');
  const hasCommands = args.some(({ text }) => /^(?:-c|--cmd|\+.|-S|-s$|-w|-W|-u|-es)/.test(known(text) ?? '-c'));
  if (!isPlain && told !== undefined) machine.doubt('commands for an editor');
  else if (input !== undefined && told === undefined) machine.doubt('commands for an editor');
  if (hasCommands && !/(?:^|\/)ed$/.test(name)) machine.doubt('commands for an editor');
  for (const { text } of args) {
    if (!/^[-+]/.test(known(text) ?? '-')) machine.write(state, text, concat(literal(told ?? ''), anything), true);
    else if (known(text) === undefined) machine.doubt('an editor for an unknown file');
  }
  return empty;
};
