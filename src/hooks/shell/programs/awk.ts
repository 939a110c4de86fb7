import type { ShellProgram } from '../run/call.ts';
import { unescaped } from '../syntax/ansi-escapes.ts';
import { anything, known, literal } from '../values/text.ts';
import { hasOption, readArguments } from './options.ts';
import { filter, textOf } from './showing.ts';

/** A program for each line. It shows something, unless it names files or runs commands. */
export const awk: ShellProgram = (call) => {
  const { args, machine, state } = call;
  const read = readArguments(args, {
    letters: 'fFveiEol',
    names: ['file', 'field-separator', 'assign', 'source', 'include', 'exec', 'load'],
  });
  const scripts = read.options.flatMap(({ name, value }) =>
    /^(?:e|source)$/.test(name) && value !== undefined ? [value.text] : [],
  );
  const files = read.options.flatMap(({ name, value }) =>
    /^(?:f|file|E|exec)$/.test(name) && value !== undefined ? [textOf(call, value)] : [],
  );
  const isGiven = scripts.length + files.length > 0;
  if (hasOption(read, 'i', 'include', 'l', 'load', 'o', 'd', 'p')) machine.doubt('an extension of awk');
  if (read.isOpen) machine.doubt('an awk program that is not known');
  for (const script of isGiven ? [...scripts, ...files] : [read.operands[0]?.text ?? anything]) {
    const code = known(script);
    const outputs = code === undefined ? undefined : outputsOf(code);
    if (outputs === undefined) machine.doubt('an awk program that writes');
    for (const path of outputs ?? []) machine.write(state, literal(path), anything);
    machine.note(unescaped(code ?? ''));
  }
  return filter({ ...call, args: read.operands.slice(isGiven ? 0 : 1) });
};

const dangerous =
  /\bsystem\s*\(|(?<!\|)\|(?!\|)|@(?:load|include|\w+\s*\()|\bgetline\b\s*<?|\bclose\b|\bprintf?\b[^\n;}]*>|\bENVIRON\b|\bPROCINFO\b/;
const inert = /\/dev\/std(?:out|err)/;

/** The files an awk program writes, if it names them plainly; undefined if we cannot tell. */
function outputsOf(code: string): readonly string[] | undefined {
  const strings: string[] = [];
  const bare = code.replace(/#[^\n]*$|"((?:[^"\\\n]|\\[\s\S])*)"/gm, (_whole, text: string | undefined) => {
    if (text === undefined) return ' ';
    strings.push(unescaped(text));
    return `\ue000${strings.length - 1}\ue000`;
  });
  // A regular expression may contain a bar or a bracket.
  const plain = bare.replace(/(^|[~!(,{;&|\s])\/(?:[^/\\\n]|\\[\s\S])+\//g, '$1 ').replace(/\([^()]*\)/g, ' ( ) ');
  if (!dangerous.test(plain)) return [];
  const outputs: string[] = [];
  const rest = plain.replace(
    /(\bprintf?\b[^\n;}>|]*)>>?\s*\ue000(\d+)\ue000\s*(?=[;}\n]|$)/g,
    (_whole, head: string, at: string) => {
      const path = strings[Number(at)] ?? '';
      if (!inert.test(path)) outputs.push(path);
      return head;
    },
  );
  return dangerous.test(rest) ? undefined : outputs;
}
