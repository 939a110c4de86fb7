import type { ShellCall, ShellProgram } from '../run/call.ts';
import type { Field } from '../values/expand.ts';
import type { ShellState } from '../values/shell-state.ts';
import { anything, concat, empty, known, literal, type Text } from '../values/text.ts';
import {
  branches,
  bundles,
  changesTree,
  editsTrailers,
  fetches,
  type GitVerb,
  mainBranch,
  makesPatches,
  pointsRef,
  replaces,
  reports,
  runningOption,
  splitsMail,
} from './git-refs.ts';
import { checkSetting, clones, configures, worktrees } from './git-settings.ts';
import { hasOption, readArguments, valuesOf } from './options.ts';
import { gitApply, repositoryOf } from './patches.ts';

export const git: ShellProgram = (call) => {
  const { args, machine } = call;
  const inside = call.state.copy();
  const at = afterOwnOptions(call, inside);
  const verb = known(args[at]?.text ?? empty) ?? '';
  const within: ShellCall = { ...call, state: inside, args: args.slice(at + 1) };
  if (within.args.some(({ text }) => runningOption(verb, known(text) ?? ''))) machine.doubt('a program of an option');
  const run = verbs.get(verb);
  if (run !== undefined) run(within);
  else if (verb !== '' && !readingVerbs.has(verb)) machine.doubt('a command of git that we do not know');
  writesOutput(within);
  const isTop = verb === 'rev-parse' && known(within.args[0]?.text ?? empty) === '--show-toplevel';
  return isTop ? literal(`${repositoryOf(within) ?? inside.folders?.[0] ?? ''}\n`) : output(verb);
};

/** Follows the options before the verb; returns the verb's position. */
function afterOwnOptions(call: ShellCall, inside: ShellState): number {
  const { args, machine } = call;
  for (let at = 0; at < args.length; at++) {
    const text = args[at]?.isOpen === true ? undefined : known(args[at]?.text ?? empty);
    if (text === undefined) machine.doubt('a command of git that is not known');
    if (text?.startsWith('-') !== true) return at;
    if (followOption(call, inside, text, args[at + 1]?.text ?? anything)) at++;
  }
  return args.length;
}

/** True if the option takes the next argument. */
function followOption(call: ShellCall, inside: ShellState, option: string, value: Text): boolean {
  if (option === '-C') inside.enter(oneOf(known(value)), true);
  if (option === '-c' || option === '--config-env') checkSetting(call, value);
  if (/^--(?:work-tree|git-dir|exec-path)/.test(option)) call.machine.doubt('a repository elsewhere');
  return /^(?:-C|-c|--work-tree|--git-dir|--namespace|--exec-path|--config-env)$/.test(option);
}

function output(verb: string): Text {
  return verb === 'rev-parse' || verb === 'rev-list' ? [{ hole: 'name' }] : anything;
}

function oneOf(path: string | undefined): readonly string[] | undefined {
  return path === undefined ? undefined : [path];
}

/** `--output=file` of diff, log and show; `-o` of archive and format-patch. */
function writesOutput({ args, machine, state }: ShellCall): void {
  args.forEach(({ text }, at) => {
    const [, value] = /^--output(?:-directory)?=?(.*)$/s.exec(known(text) ?? '') ?? [];
    if (value !== undefined)
      machine.write(state, value === '' ? (args[at + 1]?.text ?? anything) : literal(value), anything);
  });
}

const readingVerbs: ReadonlySet<string> = new Set(
  [
    'status log diff show remote ls-files ls-tree ls-remote blame grep rev-parse rev-list describe tag shortlog cat-file reflog push add',
    'commit init merge-base for-each-ref show-ref show-branch name-rev whatchanged var version help count-objects fsck gc prune',
    'check-ignore check-attr diff-tree diff-index diff-files hash-object update-index verify-commit verify-tag cherry range-diff stage notes',
    'maintenance pack-refs repack request-pull lfs annotate column fmt-merge-msg get-tar-commit-id merge-tree',
    'commit-tree mktree write-tree unpack-file verify-pack rerere --version --help',
  ].flatMap((line) => line.split(' ')),
);

/** Takes over another branch, commit or repository. */
const takesOver: GitVerb = (call) => {
  const { operands } = readArguments(call.args, {
    letters: 'msXrCbBcFSnx',
    names: ['onto', 'strategy', 'exec', 'message', 'depth', 'strategy-option'],
  });
  const isMain = operands.every(
    ({ text }) => mainBranch.test(known(text) ?? '') || /^(?:origin|upstream)$/.test(known(text) ?? ''),
  );
  if (call.args.some(({ text }) => /^(?:-x|--exec|-i$)/.test(known(text) ?? '')))
    call.machine.doubt('a program of an option');
  if (!isMain) changesTree(call);
};

/** `git checkout branch`, `git checkout other -- file`, `git restore -s other file`. */
const checksOut: GitVerb = (call) => {
  const { machine, state, args } = call;
  const dashes = args.findIndex(({ text }) => known(text) === '--');
  const read = readArguments(args, {
    letters: 'bBcCs',
    names: ['source', 'orphan', 'pathspec-from-file', 'conflict', 'create'],
  });
  const isNew = hasOption(read, 'b', 'c', 'create', 'orphan');
  if (hasOption(read, 'pathspec-from-file', 'p', 'patch')) changesTree(call);
  const files = dashes === -1 ? read.operands.filter(({ text }) => isPath(call, text)) : args.slice(dashes + 1);
  for (const { text } of files) restored(call, text);
  const refs = (dashes === -1 ? read.operands : args.slice(0, dashes)).filter(
    (arg) => !files.includes(arg) && !/^-/.test(known(arg.text) ?? ''),
  );
  const isMain = refs.every(({ text }) => mainBranch.test(known(text) ?? ''));
  if (files.length === 0 && !isNew && !isMain) changesTree(call);
  if (hasOption(read, 'B', 'C') && !isMain) changesTree({ ...call, machine, state });
};

function isPath({ machine, state }: ShellCall, text: Text): boolean {
  const path = known(text);
  if (path === undefined) return false;
  return (
    /^[.:]|[*?[]/.test(path) ||
    (state.locate(path) ?? []).some(
      (place) =>
        machine.files.isFolder(place) ||
        machine.files.read(place) !== undefined ||
        machine.surroundings.mayBeGuarded(literal(place)),
    )
  );
}

/** A file gets the text of another version. Folders and patterns may contain guarded files. */
function restored(call: ShellCall, text: Text): void {
  const { machine, state } = call;
  const path = known(text);
  const isPattern = path === undefined || /[*?[]|^:/.test(path);
  if (isPattern) {
    const extension = /\*(\.\w+)$/.exec(path ?? '')?.[1];
    if (
      extension === undefined ||
      machine.surroundings.mayBeGuarded(concat(literal('x/'), anything, literal(extension)))
    )
      changesTree(call);
    return;
  }
  machine.write(state, text, anything);
  for (const place of state.locate(path) ?? [])
    if (machine.files.isFolder(place) && machine.surroundings.holdsGuarded(place)) changesTree(call);
}

const resets: GitVerb = (call) => {
  const read = readArguments(call.args, {});
  if (hasOption(read, 'hard', 'merge', 'keep'))
    takesOver({ ...call, args: call.args.filter(({ text }) => !/^--/.test(known(text) ?? '')) });
};

const stashes: GitVerb = (call) => {
  if (!/^(?:pop|apply|branch)$/.test(known(call.args[0]?.text ?? literal('push')) ?? 'pop')) return;
  const top = repositoryOf(call);
  const hasStash =
    top !== undefined &&
    (call.machine.files.read(`${top}/.git/refs/stash`) !== undefined || !call.machine.files.isFolder(`${top}/.git`));
  if (hasStash || call.machine.files.written.size > 0) changesTree(call);
};

const moves: GitVerb = (call) => {
  call.machine.call([{ text: literal('mv'), isOpen: false }, ...call.args], call.state, call);
};

const removes: GitVerb = (call) => {
  if (!call.args.some(({ text }) => known(text) === '--cached'))
    call.machine.call([{ text: literal('rm'), isOpen: false }, ...call.args], call.state, call);
};

const bisects: GitVerb = (call) => {
  const [verb, ...rest] = call.args;
  if (known(verb?.text ?? empty) === 'run') call.machine.call(rest, call.state, call);
  else if (!/^(?:log|visualize|view)$/.test(known(verb?.text ?? empty) ?? '')) changesTree(call);
};

const runsEach: GitVerb = (call) => {
  const [verb, ...rest] = call.args;
  if (known(verb?.text ?? empty) !== 'foreach') return;
  const words: readonly Field[] = rest.filter(({ text }) => !/^--/.test(known(text) ?? ''));
  call.machine.runText(concat(...words.flatMap(({ text }) => [text, literal(' ')])), call.state.copy(), {
    input: undefined,
    isUsed: true,
  });
};

const archives: GitVerb = ({ args, machine, state }) => {
  for (const { text } of valuesOf(readArguments(args, { letters: 'o', names: ['output'] }), 'o'))
    machine.write(state, text, anything);
};

const cleans: GitVerb = (call) => {
  if (call.args.some(({ text }) => /^-[a-zA-Z]*[xX]/.test(known(text) ?? ''))) changesTree(call);
};

const verbs: ReadonlyMap<string, GitVerb> = new Map<string, GitVerb>([
  ['checkout', checksOut],
  ['switch', checksOut],
  [
    'restore',
    (call) =>
      call.args.some(({ text }) => known(text) === '--staged') && call.args.length < 4 ? undefined : checksOut(call),
  ],
  ['reset', resets],
  ['stash', stashes],
  ['merge', takesOver],
  ['rebase', takesOver],
  ['pull', takesOver],
  ['cherry-pick', changesTree],
  ['revert', takesOver],
  ['apply', (call) => gitApply(call, call.args, literal(repositoryOf(call) ?? '.'))],
  ['am', (call) => gitApply(call, call.args, literal(repositoryOf(call) ?? '.'))],
  ['config', configures],
  ['clone', clones],
  ['mv', moves],
  ['rm', removes],
  ['clean', cleans],
  ['bisect', bisects],
  ['submodule', runsEach],
  ['archive', archives],
  ['format-patch', makesPatches],
  ['branch', branches],
  ['fetch', fetches],
  ['update-ref', pointsRef],
  ['symbolic-ref', pointsRef],
  ['bundle', bundles],
  ['read-tree', changesTree],
  ['checkout-index', changesTree],
  ['filter-branch', changesTree],
  ['worktree', worktrees],
  ['interpret-trailers', editsTrailers],
  ['mailinfo', splitsMail],
  ['bugreport', reports],
  ['diagnose', reports],
  ['replace', replaces],
  [
    'difftool',
    (call) =>
      call.args.some(({ text }) => /^(?:-x|--ext|-t|--tool)/.test(known(text) ?? '-x'))
        ? call.machine.doubt('a program of an option')
        : undefined,
  ],
  ['sparse-checkout', changesTree],
  ['fast-import', changesTree],
  ['unpack-objects', () => undefined],
]);
