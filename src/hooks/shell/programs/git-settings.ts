import type { ShellCall } from '../run/call.ts';
import { anything, concat, known, literal, type Text } from '../values/text.ts';
import type { GitVerb } from './git-refs.ts';
import { hasOption, readArguments, valuesOf } from './options.ts';

/** Settings that make git run a program. */
const runningSetting =
  /^(?:alias\.|core\.(?:editor|pager|hookspath|fsmonitor|sshcommand|askpass|worktree|attributesfile)|pager\.|diff\..*(?:command|textconv|external)|diff\.external|merge\..*driver|filter\.|credential|sequence\.editor|gpg\..*program|init\.templatedir|include|url\.|protocol\.|remote\..*(?:uploadpack|vcs)|browser\.|man\.|(?:merge|diff)tool\.|uploadpack\.|submodule\..*update|interactive\.difffilter|sendemail\.|trailer\.|notes\.|receive\.)/i;

export function checkSetting({ machine }: ShellCall, setting: Text): void {
  if (runningSetting.test(known(setting) ?? 'alias.')) machine.doubt('a setting of git that runs programs');
}

export const configures: GitVerb = (call) => {
  const names = call.args.map(({ text }) => known(text) ?? 'alias.');
  const isReading =
    names.some((name) => /^(?:--get|--list|-l|get|list|--get-all|--get-regexp|--unset)$/.test(name)) ||
    names.filter((name) => !name.startsWith('-')).length < 2;
  if (isReading) return;
  if (names.some((name) => runningSetting.test(name))) call.machine.doubt('a setting of git that runs programs');
  // The settings may be kept in any file.
  const read = readArguments(call.args, { letters: 'f', names: ['file', 'blob', 'type', 'default', 'comment'] });
  for (const { text } of valuesOf(read, 'f', 'file'))
    call.machine.write(call.state, text, concat(...read.operands.flatMap((arg) => [arg.text, literal('\n')])), true);
};

export const clones: GitVerb = (call) => {
  const { machine, args } = call;
  const read = readArguments(args, {
    letters: 'bocuj',
    names: [
      'branch',
      'depth',
      'origin',
      'config',
      'template',
      'reference',
      'separate-git-dir',
      'upload-pack',
      'filter',
      'jobs',
    ],
  });
  for (const { text } of valuesOf(read, 'c', 'config')) checkSetting(call, text);
  if (hasOption(read, 'template', 'upload-pack', 'u')) machine.doubt('a program of an option');
  const [from, to] = read.operands;
  const name = known(from?.text ?? anything)
    ?.replace(/\/?(?:\.git)?\/?$/, '')
    .split(/[/:]/)
    .at(-1);
  checksOutInto(call, to?.text ?? (name === undefined ? anything : literal(name)));
};

/** `git clone url folder`, `git worktree add folder branch`: the files of the folder are not known. */
function checksOutInto({ machine, state }: ShellCall, target: Text): void {
  const place = known(target);
  // A new repository is its own project; only one in place of ours is a write to ours.
  for (const folder of (place === undefined ? undefined : state.locate(place)) ?? []) machine.files.makeUnknown(folder);
  if (
    place === undefined ||
    /^\.?\/?$/.test(place) ||
    machine.surroundings.mayBeGuarded(literal(`${state.locate(place)?.[0] ?? ''}/x.md`))
  )
    machine.fill(state, target);
}

export const worktrees: GitVerb = (call) => {
  const verb = known(call.args[0]?.text ?? anything);
  if (verb !== undefined && /^(?:list|prune|lock|unlock|remove|repair)?$/.test(verb)) return;
  const [first, second] = readArguments(call.args.slice(1), { letters: 'bB', names: ['reason', 'orphan'] }).operands;
  checksOutInto(call, (verb === 'move' ? second : first)?.text ?? anything);
};
