import { basename, dirname } from 'node:path';
import type { ShellCall, ShellProgram } from '../run/call.ts';
import { unescaped } from '../syntax/ansi-escapes.ts';
import type { Field } from '../values/expand.ts';
import {
  anything,
  concat,
  empty,
  known,
  knownParts,
  literal,
  someDigits,
  someName,
  type Text,
} from '../values/text.ts';
import { hasOption, readArguments } from './options.ts';

/** `echo`: its arguments, joined by blanks. */
export const echo: ShellProgram = ({ args, state, machine }) => {
  const [first] = args;
  const flags = /^-[neE]+$/.test(known(first?.text ?? empty) ?? '') ? (known(first?.text ?? empty) ?? '') : '';
  const shown = joined(flags === '' ? args : args.slice(1));
  const decodes = (flags.includes('e') || state.options.has('xpg_echo')) && /\\/.test(knownParts(shown));
  for (const { text } of args) machine.note(unescaped(knownParts(text)));
  const text = decodes ? decoded(shown) : shown;
  return args.some(({ isOpen }) => isOpen)
    ? concat(text, anything)
    : concat(text, flags.includes('n') ? empty : literal('\n'));
};

function joined(args: readonly Field[]): Text {
  return concat(...args.flatMap(({ text }, at) => (at === 0 ? [text] : [literal(' '), text])));
}

function decoded(text: Text): Text {
  return concat(...text.map((piece) => (typeof piece === 'string' ? literal(unescaped(piece)) : [piece])));
}

/** `printf`, with `%s`, `%b` and `%d`; `-v` sets a variable. */
export const printf: ShellProgram = (call) => {
  const { args, state, machine } = call;
  const isVariable = known(args[0]?.text ?? empty) === '-v';
  const rest = isVariable ? args.slice(2) : known(args[0]?.text ?? empty) === '--' ? args.slice(1) : args;
  for (const { text } of rest) machine.note(unescaped(knownParts(text)));
  const output = rest.some(({ isOpen }) => isOpen) ? anything : formatted(rest);
  if (!isVariable) return output;
  const name = known(args[1]?.text ?? empty);
  if (name === undefined || !/^[A-Za-z_]\w*$/.test(name)) machine.doubt('a variable that is not known');
  else state.set(name, output);
  return empty;
};

const directive = /%%|%[-+ #0]*\d*(?:\.\d+)?([a-zA-Z])|%/g;
const maxRounds = 1_000;

function formatted([format, ...args]: readonly Field[]): Text {
  const template = known(format?.text ?? empty);
  if (template === undefined) return anything;
  const pieces: Text[] = [];
  const waiting = [...args];
  let rounds = 0;
  do {
    const before = waiting.length;
    const text = oneRound(template, waiting);
    if (text === undefined || ++rounds > maxRounds) return anything;
    pieces.push(text);
    if (waiting.length === before) break;
  } while (waiting.length > 0);
  return concat(...pieces);
}

/** The format applied once; undefined if we do not understand it. */
function oneRound(template: string, waiting: Field[]): Text | undefined {
  const pieces: Text[] = [];
  let at = 0;
  for (const found of template.matchAll(directive)) {
    pieces.push(literal(unescaped(template.slice(at, found.index))));
    at = found.index + found[0].length;
    if (found[0] === '%%') pieces.push(literal('%'));
    else {
      const value = converted(found[0], waiting.shift()?.text ?? empty);
      if (value === undefined) return undefined;
      pieces.push(value);
    }
  }
  pieces.push(literal(unescaped(template.slice(at))));
  return concat(...pieces);
}

function converted(how: string, value: Text): Text | undefined {
  if (how === '%s') return value;
  if (how === '%b') return decoded(value);
  if (/^%[\d.+ -]*[di]$/.test(how) && /^\d+$/.test(known(value) ?? '')) return how === '%d' ? value : someDigits;
  return /^%[\d.+ 0-]*[dixXou]$/.test(how) ? someName : undefined;
}

/** `cat` and its like: what they show is what the files contain. */
export const cat: ShellProgram = (call) => {
  const read = readArguments(call.args, {});
  if (!call.isUsed) return empty;
  const texts = read.operands.length === 0 ? [call.input ?? anything] : read.operands.map((file) => textOf(call, file));
  return read.options.length === 0 && !read.isOpen ? concat(...texts) : concat(...texts, anything);
};

export function textOf({ state, machine, input }: ShellCall, { text }: Field): Text {
  const path = known(text);
  if (path === '-' || path === '/dev/stdin' || path === '/dev/fd/0' || path === '/proc/self/fd/0')
    return input ?? anything;
  const places = path === undefined ? undefined : state.locate(path);
  const [place] = places ?? [];
  // A file that is not there may be one that an earlier program makes.
  return places?.length === 1 && place !== undefined ? (machine.files.read(place) ?? anything) : anything;
}

/** Shows what it reads, in another form. */
export const filter: ShellProgram = (call) => {
  if (!call.isUsed) return empty;
  const read = readArguments(call.args, {});
  for (const file of read.operands) call.machine.note(knownParts(textOf(call, file)));
  if (call.input !== undefined) call.machine.note(knownParts(call.input));
  return anything;
};

const lastPart =
  (part: (path: string) => string): ShellProgram =>
  ({ args }) => {
    const path = known(args.length === 1 ? (args[0]?.text ?? anything) : anything);
    return path === undefined ? anything : literal(`${part(path)}\n`);
  };

/** Outputs whose form is known. */
export const shapes: Readonly<Record<string, ShellProgram>> = {
  basename: ({ args }) => {
    const path = known(args.length === 1 ? (args[0]?.text ?? anything) : anything);
    return path === undefined
      ? args.some(({ isOpen }) => isOpen)
        ? anything
        : someName
      : literal(`${basename(path)}\n`);
  },
  dirname: lastPart(dirname),
  pwd: ({ state }) => (state.folders?.length === 1 ? literal(`${state.folders[0] ?? ''}\n`) : anything),
  date: ({ args }) => (args.some(({ text, isOpen }) => isOpen || /\//.test(known(text) ?? '/')) ? anything : someName),
  mktemp: ({ args, state }) => {
    const read = readArguments(args, { letters: 'pt', names: ['suffix', 'tmpdir'] });
    const isPlain = read.operands.length === 0 && !hasOption(read, 'p', 't', 'suffix', 'tmpdir');
    return isPlain && !state.variables.has('TMPDIR') ? concat(literal('/tmp/tmp.'), someName) : anything;
  },
  nproc: () => someDigits,
  whoami: () => someName,
  hostname: () => someName,
  uname: () => someName,
  // A list of numbers, one per line, which may be split.
  seq: ({ args }) => sequence(args.map(({ text }) => known(text))),
  wc: ({ args, input }) =>
    input !== undefined && readArguments(args, {}).operands.length === 0 ? someDigits : anything,
};

function sequence(args: readonly (string | undefined)[]): Text {
  const numbers = args.map(Number);
  const [from = 1, step = 1, to = 0] =
    numbers.length === 1 ? [1, 1, numbers[0]] : numbers.length === 2 ? [numbers[0], 1, numbers[1]] : numbers;
  const count = Math.floor((to - from) / step) + 1;
  if (!numbers.every(Number.isInteger) || !(count >= 0 && count <= 500)) return anything;
  return literal(Array.from({ length: count }, (_none, at) => `${from + at * step}\n`).join(''));
}
