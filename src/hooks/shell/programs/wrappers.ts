import type { ShellCall, ShellProgram } from '../run/call.ts';
import type { Field } from '../values/expand.ts';
import type { ShellState } from '../values/shell-state.ts';
import { anything, concat, empty, known, literal, type Text } from '../values/text.ts';
import { readArguments, valuesOf } from './options.ts';

/** How a program that runs another separates its own arguments. */
interface WrapperSpec {
  /** Letters of options that take a value. */
  readonly letters?: string;
  readonly names?: readonly string[];
  /** Arguments before the program, such as the seconds of `timeout`. */
  readonly leading?: number;
}

const wrappers: Readonly<Record<string, WrapperSpec>> = {
  sudo: { letters: 'CDghpRrTtuU' },
  doas: { letters: 'Cu' },
  nohup: {},
  nice: { letters: 'n', names: ['adjustment'] },
  ionice: { letters: 'cnpPu', names: ['class', 'classdata'] },
  chrt: { letters: 'TPD', leading: 1 },
  taskset: { leading: 1 },
  timeout: { letters: 'ks', names: ['signal', 'kill-after'], leading: 1 },
  gtimeout: { letters: 'ks', names: ['signal', 'kill-after'], leading: 1 },
  stdbuf: { letters: 'ioe', names: ['input', 'output', 'error'] },
  setsid: {},
  setarch: {},
  chronic: {},
  unbuffer: {},
  caffeinate: { letters: 'tw' },
  command: {},
  builtin: {},
  exec: { letters: 'a' },
  time: { letters: 'fo', names: ['format', 'output'] },
  busybox: {},
  toybox: {},
  fakeroot: {},
  catchsegv: {},
  rlwrap: {},
  faketime: { leading: 1 },
};

export function wrapperNames(): readonly string[] {
  return Object.keys(wrappers);
}

/** Runs the rest of its arguments. */
export const wrapper: ShellProgram = (call) => {
  const spec = wrappers[call.name.split('/').at(-1) ?? ''] ?? {};
  if (isQuestion(call)) return anything;
  const rest = afterOptions(call, spec);
  if (call.name.endsWith('time')) recordsTime(call);
  const words = rest.slice(spec.leading ?? 0);
  return words.length === 0 ? empty : call.machine.call(words, call.state, call);
};

/** `command -v x` runs nothing. */
function isQuestion({ name, args }: ShellCall): boolean {
  return name === 'command' && /^-[vV]+$/.test(known(args[0]?.text ?? empty) ?? '');
}

function recordsTime({ args, machine, state }: ShellCall): void {
  args.forEach(({ text }, at) => {
    const plain = known(text) ?? '';
    if (plain === '-o' || plain === '--output') machine.write(state, args[at + 1]?.text ?? anything, anything);
    else if (/^(?:-o.|--output=)/.test(plain))
      machine.write(state, literal(plain.replace(/^(?:-o|--output=)/, '')), anything);
  });
}

/** The arguments after a program's own options. */
function afterOptions({ args, machine }: ShellCall, { letters = '', names = [] }: WrapperSpec): readonly Field[] {
  for (let at = 0; at < args.length; at++) {
    const text = known(args[at]?.text ?? empty);
    if (text === undefined && args[at]?.isOpen === true) machine.doubt('a program that is not known');
    if (text === '--') return args.slice(at + 1);
    if (text === undefined || !/^-./.test(text)) return args.slice(at);
    if (takesNext(text, letters, names)) at++;
  }
  return [];
}

function takesNext(text: string, letters: string, names: readonly string[]): boolean {
  if (text.startsWith('--')) return names.some((name) => text === `--${name}`);
  return letters.includes(text.at(-1) ?? '') && !hasValueAttached(text, letters);
}

function hasValueAttached(text: string, letters: string): boolean {
  const first = [...text.slice(1)].findIndex((letter) => letters.includes(letter));
  return first !== text.length - 2;
}

/** `env -C folder -S 'words' NAME=value program`. */
export const env: ShellProgram = (call) => {
  const { machine, state, args } = call;
  const inside = state.copy();
  for (let at = 0; at < args.length; at++) {
    const text = args[at]?.text ?? empty;
    const plain = typeof text[0] === 'string' ? text[0] : undefined;
    const split = /^(?:-[a-zA-Z]*S|--split-string=?)(.*)$/s.exec(plain ?? '')?.[1];
    if (split !== undefined) return machine.runText(joinedWords(split, args.slice(at + 1)), inside, call);
    const taken = environmentOption(call, inside, at);
    if (taken === undefined) return machine.call(args.slice(at), inside, call);
    at += taken;
  }
  return anything;
};

function joinedWords(first: string, rest: readonly Field[]): Text {
  return concat(literal(first), ...rest.flatMap((arg) => [literal(' '), arg.text]));
}

/** Follows one option or assignment; returns how many further arguments it takes, or undefined at the program. */
function environmentOption({ args }: ShellCall, inside: ShellState, at: number): number | undefined {
  const text = args[at]?.text ?? empty;
  const plain = typeof text[0] === 'string' ? text[0] : undefined;
  const folder = /^(?:-C|--ch[a-z]*=?)(.*)$/s.exec(plain ?? '')?.[1];
  if (folder !== undefined) {
    inside.enter(oneOf(folder === '' ? known(args[at + 1]?.text ?? anything) : folder), true);
    return folder === '' ? 1 : 0;
  }
  const [, name, value = ''] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(plain ?? '') ?? [];
  if (name !== undefined) inside.set(name, concat(literal(value), text.slice(1)));
  else if (plain?.startsWith('-') !== true) return undefined;
  return plain === '-u' || plain === '--unset' ? 1 : 0;
}

function oneOf(path: string | undefined): readonly string[] | undefined {
  return path === undefined ? undefined : [path];
}

/** Programs that run a command line given as one of their arguments. */
const commandLines: Readonly<Record<string, RegExp>> = {
  script: /^(?:-[a-zA-Z]*c|--command)$/,
  su: /^(?:-[a-zA-Z]*c|--command)$/,
  runuser: /^(?:-[a-zA-Z]*c|--command)$/,
  sg: /^-c$/,
  capsh: /^-c$/,
  flock: /^-c$|^--command$/,
  expect: /^-c$/,
};

export const commandLineNames: readonly string[] = Object.keys(commandLines);

/** `script -qc '...' file`, `su -c '...'`, `flock lock program`. */
export const runsCommandLine: ShellProgram = (call) => {
  const { args, name, machine, state } = call;
  const option = commandLines[name.split('/').at(-1) ?? ''];
  const at = args.findIndex(({ text }) => option?.test(known(text) ?? '') === true);
  const attached = args.find(({ text }) => /^--command=/.test(known(text) ?? ''));
  if (name.endsWith('script')) recordsSession(call, at);
  if (attached !== undefined)
    return machine.runText(literal((known(attached.text) ?? '').replace(/^--command=/, '')), state.copy(), call);
  if (at !== -1)
    return machine.runText(args[at + 1]?.text ?? anything, state.copy(), { ...call, input: call.input ?? anything });
  if (name.endsWith('sg') && args.length > 1) return machine.runText(args.at(-1)?.text ?? anything, state.copy(), call);
  const rest = name.endsWith('flock') ? afterOptions(call, { letters: 'wE' }).slice(1) : afterDashes(args);
  if (rest.length > 0) return machine.call(rest, state.copy(), call);
  if (call.input !== undefined) machine.runText(call.input, state.copy(), { input: anything, isUsed: true });
  return anything;
};

/** `runuser -u name -- program`. */
function afterDashes(args: readonly Field[]): readonly Field[] {
  const at = args.findIndex(({ text }) => known(text) === '--');
  return at === -1 ? [] : args.slice(at + 1);
}

/** `script` writes what is shown to a file. */
function recordsSession({ args, machine, state }: ShellCall, command: number): void {
  const files = args.filter((arg, at) => at !== command && at !== command + 1 && !/^-/.test(known(arg.text) ?? ''));
  for (const { text } of files) machine.write(state, text, anything);
}

/** `watch`, `parallel`, `ssh localhost` and others join their arguments into a command line. */
export const joinsArguments: ShellProgram = (call) => {
  const { machine, state } = call;
  const rest = afterOptions(call, { letters: 'nqdSjIaNLCo', names: ['output', 'log-file'] });
  const own = readArguments(call.args.slice(0, call.args.length - rest.length), {
    letters: 'o',
    names: ['output', 'log-file'],
  });
  for (const { text } of valuesOf(own, 'o', 'output', 'log-file')) machine.write(state, text, anything);
  if (rest.length === 0)
    return call.input === undefined
      ? empty
      : machine.runText(call.input, state.copy(), { input: anything, isUsed: true });
  const text = concat(...rest.flatMap((arg, at) => (at === 0 ? [arg.text] : [literal(' '), arg.text])));
  const isFilled = call.name.endsWith('parallel') || call.name.endsWith('entr');
  return machine.runText(isFilled ? filledIn(text) : text, state.copy(), { input: anything, isUsed: true });
};

/** `{}` stands for something that is not known yet. */
function filledIn(text: Text): Text {
  const plain = known(text);
  return plain === undefined
    ? text
    : literal(
        plain.split(':::')[0]?.includes('{}')
          ? plain.replace(/\{[^{}\s]*\}/g, '"$_"')
          : `${plain.split(':::')[0]} "$_"`,
      );
}

/** `xargs program`: runs it with arguments from its input. */
export const xargs: ShellProgram = (call) => {
  const { machine, state, input, args } = call;
  const rest = afterOptions(call, {
    letters: 'adEILnPsR',
    names: ['arg-file', 'delimiter', 'replace', 'max-lines', 'max-args', 'max-procs', 'max-chars'],
  });
  // Only its own options: `xargs sed -i` replaces nothing.
  const placeholder = placeholderOf(args.slice(0, args.length - rest.length));
  const given = args.some(({ text }) => /^(?:-a|--arg-file)/.test(known(text) ?? '')) ? anything : (input ?? empty);
  const items = itemsOf(given, placeholder === undefined ? /[\s\0]+/ : /[\n\0]+/);
  const words = rest.length === 0 ? [{ text: literal('echo'), isOpen: false }] : rest;
  if (placeholder === undefined)
    return machine.call([...words, ...items], state.copy(), { input: undefined, isUsed: call.isUsed });
  const outputs = items.map((item) => {
    const replaced = words.map((word) => ({ text: replace(word.text, placeholder, item.text), isOpen: false }));
    return machine.call(replaced, state.copy(), { input: undefined, isUsed: call.isUsed });
  });
  return concat(...outputs);
};

function placeholderOf(args: readonly Field[]): string | undefined {
  for (const [at, { text }] of args.entries()) {
    const plain = known(text) ?? '';
    if (plain === '-I') return known(args[at + 1]?.text ?? empty) ?? '{}';
    if (/^-I./.test(plain)) return plain.slice(2);
    if (/^(?:-i|--replace)/.test(plain)) return plain.replace(/^(?:-i|--replace=?)/, '') || '{}';
  }
  return undefined;
}

const maxItems = 200;

function itemsOf(input: Text, separator: RegExp): readonly Field[] {
  const plain = known(input);
  const items = plain?.split(separator).filter((item) => item !== '');
  const isPlain = items !== undefined && items.length <= maxItems && !/['"\\]/.test(plain ?? '');
  return isPlain ? items.map((item) => ({ text: literal(item), isOpen: false })) : [{ text: anything, isOpen: true }];
}

function replace(text: Text, placeholder: string, by: Text): Text {
  return concat(
    ...text.flatMap((piece) =>
      typeof piece === 'string'
        ? piece.split(placeholder).flatMap((part, at) => (at === 0 ? [literal(part)] : [by, literal(part)]))
        : [[piece]],
    ),
  );
}
