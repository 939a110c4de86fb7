import { basename } from 'node:path';
import type { ShellCall, ShellProgram } from '../run/call.ts';
import { unescaped } from '../syntax/ansi-escapes.ts';
import type { Field } from '../values/expand.ts';
import { anything, concat, known, literal, type Text } from '../values/text.ts';
import { hasOption, type ReadArguments, readArguments, valuesOf } from './options.ts';
import { plainSubstitution, readSedScript } from './sed-script.ts';
import { filter, textOf } from './showing.ts';

/** Edits lines; with `-i` in place. */
export const sed: ShellProgram = (call) => {
  const { args, machine, state } = call;
  // `-i` takes a suffix only if it is attached; on macOS the next argument, which is then empty or begins with a dot.
  const read = readArguments(args, { letters: 'efls', names: ['expression', 'file', 'line-length'] });
  const given = valuesOf(read, 'e', 'expression');
  const operands = given.length > 0 || hasOption(read, 'f', 'file') ? read.operands : read.operands.slice(1);
  const scripts = given.length > 0 ? given : read.operands.slice(0, 1);
  const isInPlace = hasOption(read, 'i', 'in-place') || args.some(({ text }) => /^-[nErsz]*i/.test(known(text) ?? ''));
  const content = contentOf(call, scripts, read);
  if (!isInPlace) return filter({ ...call, args: operands });
  const isSmall = isWordForWord(scripts);
  if (read.isOpen && !isSmall) machine.doubt('an edit of unknown files');
  const suffix = suffixOf(args);
  for (const file of operands) {
    if (isSmall && file.isOpen) continue;
    if (suffix !== '') keepOld(call, file, suffix);
    machine.write(state, file.text, content(file), false);
  }
  return anything;
};

/** `s/old/new/g` puts one word into files, which makes no sentence, whatever files they are. */
function isWordForWord(scripts: readonly Field[]): boolean {
  return scripts.every(({ text }) => oneWord.test(known(text) ?? ''));
}

const oneWord = /^s([/|,#@])(?:(?!\1)[^\\\n]|\\[^\n])*\1(?:(?!\1)[^\\\s&]|\\[^\sn]){0,40}\1[gI]*$/;

/** The suffix of `-i.bak`, `-Ei.bak` or `--in-place=.bak`. */
function suffixOf(args: readonly Field[]): string {
  const found = args.map(({ text }) => /^(?:-[nErsz]*i|--in-?p?l?a?c?e?=)(.+)$/s.exec(known(text) ?? '')?.[1]);
  return found.find((suffix) => suffix !== undefined) ?? '';
}

/** An editor that keeps the old text under another name. In its suffix, `*` stands for the name of the file. */
export function keepOld(call: ShellCall, file: Field, suffix: string): void {
  const { machine, state } = call;
  const path = known(file.text);
  const name = basename(path ?? '');
  const kept = suffix.includes('*') ? suffix.replaceAll('*', name) : name + suffix;
  const folder = kept.includes('/') ? '' : (path ?? '').slice(0, -name.length || undefined);
  machine.write(
    state,
    path === undefined ? concat(file.text, literal(suffix)) : literal(folder + kept),
    textOf(call, file),
  );
}

/** What a file contains after the edit. */
function contentOf(call: ShellCall, scripts: readonly Field[], read: ReadArguments): (file: Field) => Text {
  const { machine, state } = call;
  const script = known(concat(...scripts.flatMap(({ text }, at) => (at === 0 ? [text] : [literal('\n'), text]))));
  const parsed = script === undefined ? undefined : readSedScript(script);
  if (hasOption(read, 'f', 'file')) checkFiles(call, valuesOf(read, 'f', 'file'));
  else if (parsed === undefined) doubtful(call, script);
  for (const name of parsed?.writes ?? [])
    if (!/^\/dev\/std(?:out|err)$/.test(name)) machine.write(state, literal(name), anything);
  if (parsed?.runs === true) machine.doubt('commands in a sed script');
  const text = `${script ?? ''}\n${unescaped(script ?? '')}`;
  machine.note(text);
  return (file) => {
    const before = textOf(call, file);
    const replaced = script === undefined ? undefined : plainSubstitution(script, known(before) ?? '');
    if (replaced !== undefined && known(before) !== undefined) return literal(replaced);
    const added = concat(before, literal(text));
    return parsed?.onlyAdds === true && !parsed.readsFiles ? added : concat(added, anything);
  };
}

/** A script that we cannot read may write files. */
function doubtful({ machine }: ShellCall, script: string | undefined): void {
  if (script === undefined || /[we]/.test(script)) machine.doubt('a sed script that we cannot read');
}

function checkFiles(call: ShellCall, files: readonly Field[]): void {
  for (const file of files) {
    const script = known(textOf(call, file));
    const parsed = script === undefined ? undefined : readSedScript(script);
    if (parsed === undefined || parsed.runs || parsed.writes.length > 0) call.machine.doubt('a sed script in a file');
  }
}
