import type { ShellCall, ShellProgram } from '../run/call.ts';
import type { Field } from '../values/expand.ts';
import { ShellState } from '../values/shell-state.ts';
import { anything, empty, known, literal, type Text } from '../values/text.ts';
import { squeezed } from './opaque.ts';
import { textOf } from './showing.ts';

/** `sh -c '...'`, `sh file`, or a script on its input. */
export const shell: ShellProgram = (call) => {
  const { args, state, machine, input, isUsed } = call;
  const inside = new ShellState(state.folders, state);
  inside.aliases.clear();
  if (args.some(({ isOpen }) => isOpen)) machine.doubt('a shell with unknown arguments');
  const { flags, operands } = shellArguments(args);
  if (flags.some((flag) => /^--(?:init-file|rcfile)/.test(flag))) machine.doubt('a start file');
  if ([...machine.files.written.keys()].some((path) => startFile.test(path))) machine.doubt('a start file');
  const isCode = flags.some((flag) => /^-[a-zA-Z]*c/.test(flag));
  const [first, ...rest] = operands;
  if (isCode && first !== undefined) {
    inside.positional = rest.slice(1).map(({ text }) => text);
    return machine.runText(first.text, inside, { input, isUsed });
  }
  if (first === undefined || flags.some((flag) => /^-[a-zA-Z]*s/.test(flag))) {
    return input === undefined ? empty : machine.runText(input, inside, { input: anything, isUsed });
  }
  inside.positional = rest.map(({ text }) => text);
  return runFile(call, first, inside);
};

/** What a shell runs before anything else. */
const startFile =
  /\/\.(?:bashrc|bash_profile|bash_login|bash_logout|profile|zshenv|zshrc|zprofile|zlogin|kshrc|mkshrc)$/;

/** `-o name` takes a value, which is no script. */
function shellArguments(args: readonly Field[]): {
  readonly flags: readonly string[];
  readonly operands: readonly Field[];
} {
  const flags: string[] = [];
  let at = 0;
  for (; at < args.length; at++) {
    const text = known(args[at]?.text ?? empty);
    if (text === undefined || !/^[-+]./.test(text)) break;
    flags.push(text);
    if (/^[-+][a-zA-Z]*[oO]$/.test(text) || /^--(?:init-file|rcfile)$/.test(text)) at++;
    if (text === '--') {
      at++;
      break;
    }
  }
  return { flags, operands: args.slice(at) };
}

/** `source file`: runs in this shell. */
export const source: ShellProgram = (call) => {
  const [first, ...rest] = call.args.filter(({ text }) => known(text) !== '--');
  if (first === undefined) return empty;
  const outer = call.state.positional;
  if (rest.length > 0) call.state.positional = rest.map(({ text }) => text);
  const output = runFile(call, first, call.state);
  call.state.positional = outer;
  return output;
};

/**
 * A script that the line has just written, or that comes out of a process, is read like the line itself. One that was there
 * before may do a lot that we cannot follow, so we doubt only if it mentions a guarded file.
 */
export function runFile(call: ShellCall, file: Field, state: ShellState): Text {
  const { machine, input, isUsed } = call;
  const path = known(file.text);
  const places = path === undefined ? undefined : call.state.locate(path);
  if (path === '-' || path === '/dev/stdin') return machine.runText(input ?? empty, state, { input: anything, isUsed });
  if (path === undefined || places === undefined) {
    machine.doubt('a script that is not known');
    return anything;
  }
  const isNew = places.some((place) => machine.files.written.has(place) || machine.files.isUnknown(place));
  const text = textOf(call, file);
  if (isNew) return runNew(call, text, state);
  if (machine.surroundings.isNamedIn(squeezed(known(text) ?? ''))) {
    machine.doubt('a script that mentions a guarded file');
    machine.note(known(text) ?? '');
  }
  return anything;
}

const interpreterLine = /^#!\s*\S*?(?:\/env(?:\s+-S)?\s+)?(?:\S*\/)?([\w.-]+)/;

function runNew({ machine, input, isUsed, args }: ShellCall, text: Text, state: ShellState): Text {
  const code = known(text);
  const program = interpreterLine.exec(code ?? '')?.[1];
  if (code === undefined || program === undefined || /sh$/.test(program))
    return machine.runText(text, state, { input, isUsed });
  machine.call(
    [literal(program), ...args.map((arg) => arg.text)].map((each) => ({ text: each, isOpen: false })),
    state.copy(),
    { input: text, isUsed },
  );
  return anything;
}
