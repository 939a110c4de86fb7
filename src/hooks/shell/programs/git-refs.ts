import type { ShellCall } from '../run/call.ts';
import { anything, concat, empty, known, literal } from '../values/text.ts';
import { hasOption, readArguments, valuesOf } from './options.ts';
import { repositoryOf } from './patches.ts';

export type GitVerb = (call: ShellCall) => void;

/** Everything in the repository may change. */
export const changesTree: GitVerb = (call) => {
  if (repositoryOf(call) !== undefined) call.machine.doubt('another version of the files');
};

/** Branches that a project is built on. What they contain has been reviewed; the check afterwards sees what changed. */
export const mainBranch =
  /^(?:(?:origin|upstream)\/)?(?:main|master|develop|development|dev|trunk|next|staging|HEAD)(?:[~^]\d*)*$|^-$|^@\{?|^HEAD/;

/** A branch or `HEAD` that is made to stand for another commit: what is checked out next is not what it was. */
function repoints(call: ShellCall, name: string | undefined, to: string | undefined): void {
  const isMain = mainBranch.test((name ?? 'main').replace(/^\+?(?:refs\/heads\/)?/, ''));
  if (isMain && !mainBranch.test(to ?? '')) changesTree(call);
}

/** `git branch -f main other`. Renaming (`-M main`) leaves the files as they are. */
export const branches: GitVerb = (call) => {
  const read = readArguments(call.args, { letters: 'ut', names: ['set-upstream-to'] });
  const [name, to] = read.operands;
  if (hasOption(read, 'f', 'force', 'C') && to !== undefined)
    repoints(call, known(name?.text ?? empty), known(to.text));
};

/** `git fetch . other:main`. */
export const fetches: GitVerb = (call) => {
  for (const { text } of call.args) {
    const [, from, to] = /^([^:]*):((?!\/\/).+)$/.exec(known(text) ?? '') ?? [];
    if (to !== undefined && !/[@\\]/.test(from ?? '')) repoints(call, to, from);
  }
};

/** `git update-ref refs/heads/main other`, `git symbolic-ref HEAD refs/heads/other`. */
export const pointsRef: GitVerb = (call) => {
  const [name, to] = readArguments(call.args, { letters: 'm' }).operands;
  if (to !== undefined || call.args.some(({ text }) => known(text) === '--stdin'))
    repoints(call, known(name?.text ?? anything), known(to?.text ?? anything)?.replace(/^refs\/heads\//, ''));
};

export const bundles: GitVerb = ({ args, machine, state }) => {
  const [verb, file] = readArguments(args, { names: ['version'] }).operands;
  if (known(verb?.text ?? empty) === 'create' && file !== undefined) machine.write(state, file.text, anything);
};

/** Options and addresses that make git run a program. */
export function runningOption(verb: string, arg: string): boolean {
  if (/^ext::/.test(arg)) return true;
  if (verb === 'grep') return /^(?:-O.|--open-files-in-pager=)/.test(arg);
  return /^--(?:upload-pack|receive-pack|exec)(?:=|$)/.test(arg) && transporting.has(verb);
}

const transporting: ReadonlySet<string> = new Set([
  'fetch',
  'pull',
  'push',
  'ls-remote',
  'archive',
  'fetch-pack',
  'send-pack',
]);

/** `git format-patch -o folder`. */
export const makesPatches: GitVerb = ({ args, machine, state }) => {
  const read = readArguments(args, { letters: 'o', names: ['output-directory'] });
  for (const { text } of valuesOf(read, 'o', 'output-directory'))
    machine.write(state, concat(text, literal('/'), [{ hole: 'name' }], literal('.patch')), anything);
};

/** `git interpret-trailers --in-place --trailer text file`. */
export const editsTrailers: GitVerb = ({ args, machine, state }) => {
  const read = readArguments(args, { names: ['trailer', 'where', 'if-exists', 'if-missing'] });
  if (!hasOption(read, 'in-place')) return;
  const added = valuesOf(read, 'trailer').flatMap(({ text }) => [text, literal('\n')]);
  for (const { text } of read.operands) machine.write(state, text, concat(...added), true);
};

/** `git mailinfo message patch < mail`. */
export const splitsMail: GitVerb = ({ args, machine, state, input }) => {
  for (const { text } of readArguments(args, { names: ['encoding', 'quoted-cr'] }).operands)
    machine.write(state, text, input ?? anything);
};

/** `git bugreport -o folder`. */
export const reports: GitVerb = ({ args, machine, state }) => {
  const read = readArguments(args, { letters: 'os', names: ['output-directory', 'suffix', 'mode'] });
  for (const { text } of valuesOf(read, 'o', 'output-directory'))
    machine.write(state, concat(text, literal('/'), [{ hole: 'name' }], literal('.txt')), anything);
};

/** `git replace HEAD other`: every command sees the other commit from now on. */
export const replaces: GitVerb = (call) => {
  const read = readArguments(call.args, { names: ['format'] });
  if (read.operands.length > 1 || hasOption(read, 'e', 'edit', 'graft', 'convert-graft-file')) changesTree(call);
};
