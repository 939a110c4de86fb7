import { basename } from 'node:path';
import type { Machine } from '../run/call.ts';
import type { ShellState } from '../values/shell-state.ts';
import { anything, concat, known, literal, someName, type Text } from '../values/text.ts';
import { readingTools } from './developer-tools.ts';
import { mentions } from './mentions.ts';

/** Variables that make a program run something: their value is read like a command line. */
const runningVariables =
  /^(?:BASH_ENV|ENV|PROMPT_COMMAND|LD_PRELOAD|LD_LIBRARY_PATH|DYLD_\w+|\w*EDITOR|VISUAL|\w*PAGER|GIT_(?:SSH|SSH_COMMAND|EXTERNAL_DIFF|ASKPASS|PROXY_COMMAND|CONFIG\w*|DIR|WORK_TREE|TEMPLATE_DIR|EXEC_PATH)|PERL5OPT|PERL5LIB|PERL5DB|RUBYOPT|RUBYLIB|PYTHONSTARTUP|PYTHONPATH|PYTHONINSPECT|PYTHONBREAKPOINT|NODE_OPTIONS|NODE_PATH|LESSOPEN|LESSCLOSE|RSYNC_RSH|TAR_OPTIONS|MAKEFLAGS|GREP_OPTIONS|SHELLOPTS|BASHOPTS|BASH_FUNC\w*|PS4|CDPATH|MANOPT|BROWSER|SUDO_ASKPASS|SSH_ASKPASS|XAUTHORITY|AWKPATH|JAVA_TOOL_OPTIONS|MAKEFILES|GNUMAKEFLAGS|FCEDIT|ZDOTDIR|INPUTRC|VIMINIT|EXINIT|RUSTC|RUSTC_\w*WRAPPER|CARGO_\w+|GOFLAGS|NPM_CONFIG_\w+|npm_config_\w+|PYTEST_(?:ADDOPTS|PLUGINS)|PYTHONHOME|XDG_CONFIG_HOME|CC|CXX|PATH)$/;
const harmlessValues =
  /^(?:|cat|true|less|more|:|echo|vim?|nano|code(?: --wait)?|--[\w-]+(?:=[\w./:-]+)?(?: --[\w-]+(?:=[\w./:-]+)?)*|gcc|g\+\+|clang(?:\+\+)?|[\w./-]*|(?:\.|src|lib|\.?\/?[\w./-]+)(?::[\w./-]*)*)$/;

/** Variables that name a file which a program writes. */
const writingVariables =
  /^(?:GIT_TR(?:ACE|2)\w*|NODE_(?:REDIRECT_WARNINGS|V8_COVERAGE|REPL_HISTORY)|\w*HISTFILE|\w+_HISTORY|SSLKEYLOGFILE|LD_DEBUG_OUTPUT|LLVM_PROFILE_FILE|COVERAGE_FILE|MALLOC_TRACE)$/;

function checkFiles(program: string, name: string, value: Text, state: ShellState, machine: Machine): void {
  if (writingVariables.test(name) && !/^(?:\d?|true|false)$/.test(known(value) ?? 'file'))
    machine.write(state, name === 'NODE_V8_COVERAGE' ? concat(value, literal('/'), someName) : value, anything);
  else if (state.options.has(`exports ${name}`) && !onlyReads(program) && mentions({ machine, state }, value))
    machine.doubt('a program that is given a guarded file');
}

/** Lists in which bash looks up what a name runs. */
const programLists = ['BASH_ALIASES', 'BASH_CMDS'];

/** Looks at what the variables of a line do to a program that it starts. */
export function checkVariables(program: string, state: ShellState, machine: Machine): void {
  if (programLists.some((name) => state.variables.has(name))) machine.doubt('a value that is run');
  for (const [name, { items }] of state.variables) {
    const value: Text = items?.[0] ?? anything;
    checkFiles(program, name, value, state, machine);
    if (!runningVariables.test(name)) continue;
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

export const systemFolders = /^\/(?:usr\/(?:local\/)?)?s?bin\/|^\/opt\/homebrew\/bin\//;

function onlyReads(program: string): boolean {
  return (
    readingTools.has(basename(program)) ||
    /^(?:cat|head|tail|echo|printf|git|env|export|cd|set|unset|cp|mv|rm|\[|test)$/.test(program)
  );
}
