import type { Field } from '../values/expand.ts';
import { concat, hasAnything, known, literal, type Text } from '../values/text.ts';

/** Which options of a program take a value. */
export interface OptionSpec {
  /** The letters of short options with a value. */
  readonly letters?: string;
  /** The names of long options with a value, without dashes. */
  readonly names?: readonly string[];
}

interface ReadOption {
  /** The letter, or the long name as it was written. */
  readonly name: string;
  readonly value: Field | undefined;
}

export interface ReadArguments {
  readonly options: readonly ReadOption[];
  readonly operands: readonly Field[];
  /** An argument that we do not know may be an option. */
  readonly isOpen: boolean;
}

/** Separates options and operands as most programs do. */
export function readArguments(args: readonly Field[], { letters = '', names = [] }: OptionSpec): ReadArguments {
  const options: ReadOption[] = [];
  const operands: Field[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? { text: [], isOpen: false };
    if (known(arg.text) === '--') {
      operands.push(...args.slice(at + 1));
      break;
    }
    const read = optionAt(arg, args[at + 1], letters, names);
    if (read === undefined) operands.push(arg);
    else options.push(...read.options);
    if (read?.tookNext === true) at++;
  }
  return {
    options,
    operands,
    isOpen: args.some(({ text, isOpen }) => isOpen || (hasAnything(text) && typeof text[0] !== 'string')),
  };
}

function knownStart(text: Text): string {
  return typeof text[0] === 'string' ? text[0] : '';
}

interface Taken {
  readonly options: readonly ReadOption[];
  readonly tookNext: boolean;
}

function optionAt(arg: Field, next: Field | undefined, letters: string, names: readonly string[]): Taken | undefined {
  const text = knownStart(arg.text);
  return text.startsWith('--') ? longOption(arg, text, names, next) : shortOptions(arg, text, letters, next);
}

function longOption(arg: Field, text: string, names: readonly string[], next: Field | undefined): Taken {
  const [, name = '', hasValue] = /^--([^=]*)(=?)/.exec(text) ?? [];
  if (hasValue === '=') return { options: [{ name, value: after(arg, name.length + 3) }], tookNext: false };
  // Programs accept abbreviations.
  const takes = name !== '' && names.some((each) => each.startsWith(name));
  return { options: [{ name, value: takes ? next : undefined }], tookNext: takes };
}

function shortOptions(arg: Field, text: string, letters: string, next: Field | undefined): Taken | undefined {
  if (!text.startsWith('-') || text === '-') return undefined;
  const options: ReadOption[] = [];
  for (let at = 1; at < text.length; at++) {
    const name = text[at] ?? '';
    if (!letters.includes(name)) {
      options.push({ name, value: undefined });
      continue;
    }
    const isAttached = at + 1 < text.length || arg.text.length > 1;
    options.push({ name, value: isAttached ? after(arg, at + 1) : next });
    return { options, tookNext: !isAttached };
  }
  return { options, tookNext: false };
}

/** The rest of an argument, without its first characters. */
function after({ text, isOpen }: Field, length: number): Field {
  const [first, ...rest] = text;
  return { text: concat(literal(typeof first === 'string' ? first.slice(length) : ''), rest), isOpen };
}

export function valuesOf(read: ReadArguments, ...names: readonly string[]): readonly Field[] {
  return read.options.flatMap(({ name, value }) =>
    value !== undefined &&
    names.some((each) => each === name || (each.length > 1 && name.length > 1 && each.startsWith(name)))
      ? [value]
      : [],
  );
}

export function hasOption({ options }: ReadArguments, ...names: readonly string[]): boolean {
  return options.some(({ name }) => names.some((each) => each === name || (name.length > 2 && each.startsWith(name))));
}
