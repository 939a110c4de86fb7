import { basename } from 'node:path';
import type { Machine, ShellProgram } from '../run/call.ts';
import type { ShellState } from '../values/shell-state.ts';
import { anything, empty, known, type Text } from '../values/text.ts';
import { archives } from './archives.ts';
import { awk } from './awk.ts';
import { builtins } from './builtins.ts';
import { copying } from './copying.ts';
import { readingTools } from './developer-tools.ts';
import { editor } from './editors.ts';
import { find } from './find.ts';
import { git } from './git.ts';
import { baseName, interpreter, interpreterNames } from './interpreters.ts';
import { opaque } from './opaque.ts';
import { outputs } from './outputs.ts';
import { patching } from './patches.ts';
import { sed } from './sed.ts';
import { runFile, shell, source } from './shells.ts';
import { cat, echo, filter, printf, shapes } from './showing.ts';
import { commandLineNames, env, joinsArguments, runsCommandLine, wrapper, wrapperNames, xargs } from './wrappers.ts';

function all(names: readonly string[], program: ShellProgram): readonly (readonly [string, ShellProgram])[] {
  return names.map((name) => [name, program] as const);
}

/** A map, not an object: a program may be called `constructor`. */
const programs: ReadonlyMap<string, ShellProgram> = new Map<string, ShellProgram>([
  ...all([...readingTools], filter),
  ...Object.entries(shapes),
  ...Object.entries(outputs),
  ...Object.entries(archives),
  ...Object.entries(copying),
  ...Object.entries(patching),
  ...Object.entries(builtins),
  ...all(wrapperNames(), wrapper),
  ...all(commandLineNames, runsCommandLine),
  ...all(
    [
      'watch',
      'parallel',
      'entr',
      'at',
      'batch',
      'unshare',
      'nsenter',
      'proot',
      'firejail',
      'systemd-run',
      'xvfb-run',
      'dbus-run-session',
      'strace',
      'ltrace',
      'valgrind',
    ],
    joinsArguments,
  ),
  ...all(interpreterNames, interpreter),
  ...all(['sh', 'bash', 'zsh', 'dash', 'ksh', 'mksh', 'yash', 'ash', 'rbash', 'fish'], shell),
  ...all(['source', '.'], source),
  ...all(['awk', 'gawk', 'mawk', 'nawk', 'original-awk'], awk),
  ...all(['sed', 'gsed', 'ssed'], sed),
  ...all(
    ['ed', 'ex', 'red', 'vi', 'vim', 'nvim', 'view', 'nano', 'pico', 'micro', 'joe', 'emacsclient', 'kak', 'hx'],
    editor,
  ),
  ...all(['find', 'gfind', 'fd', 'fdfind'], find),
  ['echo', echo],
  ['printf', printf],
  ['cat', cat],
  ['gcat', cat],
  ['env', env],
  ['genv', env],
  ['xargs', xargs],
  ['gxargs', xargs],
  ['git', git],
  ['head', filter],
  ['tail', filter],
  ['exit', () => empty],
]);

/** Variables that make a program run something: their value is read like a command line. */
const runningVariables =
  /^(?:BASH_ENV|ENV|PROMPT_COMMAND|LD_PRELOAD|LD_LIBRARY_PATH|DYLD_\w+|\w*EDITOR|VISUAL|\w*PAGER|GIT_(?:SSH|SSH_COMMAND|EXTERNAL_DIFF|ASKPASS|PROXY_COMMAND|CONFIG\w*|DIR|WORK_TREE|TEMPLATE_DIR|EXEC_PATH)|PERL5OPT|PERL5LIB|PERL5DB|RUBYOPT|RUBYLIB|PYTHONSTARTUP|PYTHONPATH|PYTHONINSPECT|PYTHONBREAKPOINT|NODE_OPTIONS|NODE_PATH|LESSOPEN|LESSCLOSE|RSYNC_RSH|TAR_OPTIONS|MAKEFLAGS|GREP_OPTIONS|SHELLOPTS|BASHOPTS|BASH_FUNC\w*|PS4|CDPATH|MANOPT|BROWSER|SUDO_ASKPASS|SSH_ASKPASS|XAUTHORITY|AWKPATH|JAVA_TOOL_OPTIONS|CC|CXX|PATH)$/;
const harmlessValues =
  /^(?:|cat|true|less|more|:|echo|vim?|nano|code(?: --wait)?|--[\w-]+(?:=[\w./:-]+)?(?: --[\w-]+(?:=[\w./:-]+)?)*|gcc|g\+\+|clang(?:\+\+)?|[\w./-]*|(?:\.|src|lib|\.?\/?[\w./-]+)(?::[\w./-]*)*)$/;

function checkVariables(state: ShellState, machine: Machine): void {
  for (const [name, { items }] of state.variables) {
    if (!runningVariables.test(name)) continue;
    const value: Text = items?.[0] ?? anything;
    const plain = known(value);
    if (name === 'PATH') checkPath(plain, machine);
    else if (plain?.split(/[:\s]/).some((part) => isFile(part, state, machine)))
      machine.doubt('a variable that runs a file');
    else if (plain === undefined || !harmlessValues.test(plain)) machine.doubt('a variable that runs a program');
    else if (
      [...machine.files.written.keys()].some((path) =>
        plain.split(':').some((part) => part !== '' && path.includes(basename(part))),
      )
    )
      machine.doubt('a variable that runs what the line has written');
  }
}

function isFile(path: string, state: ShellState, machine: Machine): boolean {
  return (
    path !== '' &&
    (state.locate(path) ?? []).some(
      (place) =>
        !systemFolders.test(place) && machine.files.read(place) !== undefined && !machine.files.isFolder(place),
    )
  );
}

/** A line that writes programs and then searches them. */
function checkPath(_path: string | undefined, machine: Machine): void {
  for (const [path, content] of machine.files.written) {
    if (!basename(path).includes('.') && /^#!|\n|\//.test(known(content) ?? '/'))
      machine.doubt('a search path with a program that the line has written');
  }
}

const systemFolders = /^\/(?:usr\/(?:local\/)?)?s?bin\/|^\/opt\/homebrew\/bin\//;

/** The program that a name stands for. */
export function findProgram(name: string, state: ShellState, machine: Machine): ShellProgram {
  checkVariables(state, machine);
  if (name.includes('/') && !systemFolders.test(name)) return runsPath;
  const base = basename(name);
  return programs.get(base) ?? programs.get(baseName(base)) ?? opaque;
}

/** `./build.sh`, `node_modules/.bin/tsc`. */
const runsPath: ShellProgram = (call) => {
  const places = call.state.locate(call.name) ?? [];
  const isNew = places.some((place) => call.machine.files.written.has(place) || call.machine.files.isUnknown(place));
  const output = runFile(call, { text: [call.name], isOpen: false }, call.state.copy());
  // Under its own name, a known program does what it always does: `/opt/bin/tee CLAUDE.md`.
  const program = isNew ? undefined : programs.get(basename(call.name));
  return program === undefined ? (isNew ? output : opaque(call)) : program(call);
};
