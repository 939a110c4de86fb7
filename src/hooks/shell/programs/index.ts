import { basename } from 'node:path';
import type { Machine, ShellProgram } from '../run/call.ts';
import type { ShellState } from '../values/shell-state.ts';
import { anything, empty, knownParts } from '../values/text.ts';
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
import { checkVariables, systemFolders } from './variables.ts';
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

/** The program that a name stands for. */
export function findProgram(name: string, state: ShellState, machine: Machine): ShellProgram {
  checkVariables(name, state, machine);
  if (name.includes('/') && !systemFolders.test(name)) return runsPath;
  if (state.variables.has('PATH') && inPath(name, state, machine)) return runsInPath;
  return findKnown(name);
}

function findKnown(name: string): ShellProgram {
  const base = basename(name);
  return programs.get(base) ?? programs.get(baseName(base)) ?? opaque;
}

/** A program of this name in a folder that the line has put on the search path. */
function inPath(name: string, state: ShellState, machine: Machine): string | undefined {
  return knownParts(state.variables.get('PATH')?.items?.[0] ?? anything)
    .split(/[: ]/)
    .flatMap((folder) =>
      folder === '' || systemFolders.test(`${folder}/`) ? [] : (state.locate(`${folder}/${name}`) ?? []),
    )
    .find((place) => machine.files.read(place) !== undefined && !machine.files.isFolder(place));
}

const runsInPath: ShellProgram = (call) => {
  const place = inPath(call.name, call.state, call.machine) ?? call.name;
  const output = runFile(call, { text: [place], isOpen: false }, call.state.copy());
  return programs.has(call.name) ? findKnown(call.name)(call) : output;
};

/** `./build.sh`, `node_modules/.bin/tsc`. */
const runsPath: ShellProgram = (call) => {
  const places = call.state.locate(call.name) ?? [];
  const isNew = places.some((place) => call.machine.files.written.has(place) || call.machine.files.isUnknown(place));
  const output = runFile(call, { text: [call.name], isOpen: false }, call.state.copy());
  // Under its own name, a known program does what it always does: `/opt/bin/tee CLAUDE.md`.
  const program = isNew ? undefined : programs.get(basename(call.name));
  return program === undefined ? (isNew ? output : opaque(call)) : program(call);
};
