import { dirname } from 'node:path';
import { patchTargets } from '../patch-targets.ts';
import type { ShellCall, ShellProgram } from '../run/call.ts';
import { unescaped } from '../syntax/ansi-escapes.ts';
import type { Field } from '../values/expand.ts';
import { anything, concat, known, knownParts, literal, type Text } from '../values/text.ts';
import { hasOption, readArguments, valuesOf } from './options.ts';
import { textOf } from './showing.ts';

/** Writes what a patch says where it says so. `strip` folders of its paths may be dropped. */
function applyPatch({ machine, state }: ShellCall, patch: Text, folder: Text): void {
  const text = known(patch);
  machine.note(unescaped(knownParts(patch)));
  if (text === undefined) {
    machine.doubt('a patch that is not known');
    return;
  }
  const targets = patchTargets(text);
  // A patch in a form that we do not read: context, ed or binary.
  if (
    /^(?:\*\*\* |\d+(?:,\d+)?[acd]|GIT binary patch|Index: )/m.test(text) ||
    (targets.length === 0 && text.trim() !== '')
  )
    machine.doubt('a patch that we cannot read');
  for (const { path, text: added } of targets) {
    if (path === '/dev/null') continue;
    for (const name of shortened(path)) machine.write(state, concat(folder, literal(`/${name}`)), literal(added), true);
  }
}

/** `-p` drops leading folders, and we do not rely on how many. */
function shortened(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.slice(0, 4).map((_part, at) => parts.slice(at).join('/'));
}

const patch: ShellProgram = (call) => {
  const { machine, state, args } = call;
  const read = readArguments(args, {
    letters: 'BDFdgiopVYzr',
    names: [
      'input',
      'directory',
      'output',
      'reject-file',
      'strip',
      'fuzz',
      'prefix',
      'suffix',
      'get',
      'ifdef',
      'basename-prefix',
    ],
  });
  const folder = valuesOf(read, 'd', 'directory')[0]?.text ?? literal('.');
  if (read.isOpen) machine.doubt('a patch of unknown files');
  for (const { text } of valuesOf(read, 'o', 'r', 'output', 'reject-file')) machine.write(state, text, anything);
  if (hasOption(read, 'dry-run')) return anything;
  const files = [...valuesOf(read, 'i', 'input'), ...read.operands.slice(1)];
  const texts = files.length > 0 ? files.map((file) => textOf(call, file)) : [call.input ?? anything];
  for (const text of texts) {
    applyPatch(call, text, folder);
    if (read.operands[0] !== undefined)
      machine.write(
        state,
        read.operands[0].text,
        concat(literal(addedBy(text)), known(text) === undefined ? anything : []),
        true,
      );
  }
  return anything;
};

function addedBy(text: Text): string {
  return knownParts(text)
    .split('\n')
    .filter((line) => /^[+>!]/.test(line))
    .map((line) => line.slice(1))
    .join('\n');
}

/** `git apply` and `git am`. */
export function gitApply(call: ShellCall, args: readonly Field[], top: Text): void {
  const read = readArguments(args, {
    letters: 'pC',
    names: ['directory', 'exclude', 'include', 'whitespace', 'patch-format'],
  });
  if (hasOption(read, 'check', 'stat', 'numstat', 'summary', 'abort', 'show-current-patch')) return;
  const prefix = valuesOf(read, 'directory')[0]?.text;
  const folder = prefix === undefined ? top : concat(top, literal('/'), prefix);
  if (read.isOpen) call.machine.doubt('a patch of unknown files');
  const texts =
    read.operands.length > 0
      ? read.operands.map((file) => textOf(call, file))
      : [call.input ?? (hasOption(read, 'continue', 'skip', 'quit') ? literal('') : anything)];
  for (const text of texts) {
    applyPatch(call, text, folder);
    applyPatch(call, text, prefix ?? literal('.'));
  }
}

/** The folder of the repository; undefined outside of one, where git changes nothing. */
export function repositoryOf({ machine, state }: ShellCall): string | undefined {
  for (const folder of state.folders ?? []) {
    for (let at = folder; ; at = dirname(at)) {
      if (machine.files.isFolder(`${at}/.git`) || machine.files.read(`${at}/.git`) !== undefined) return at;
      if (dirname(at) === at) break;
    }
  }
  return undefined;
}

export const patching: Readonly<Record<string, ShellProgram>> = { patch, gpatch: patch };
