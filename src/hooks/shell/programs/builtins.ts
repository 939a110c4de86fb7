import { assignedNames } from '../run/arithmetic-names.ts';
import type { ShellCall, ShellProgram } from '../run/call.ts';
import type { Field } from '../values/expand.ts';
import { anything, concat, empty, known, knownParts, literal, type Text } from '../values/text.ts';
import { hasOption, readArguments, valuesOf } from './options.ts';

const cd: ShellProgram = (call) => {
  const { state, machine } = call;
  const { operands } = readArguments(call.args, {});
  const [target] = operands;
  const path = target === undefined ? known(homeOf(call)) : target.isOpen ? undefined : known(target.text);
  if (path === '-') state.folders = state.visited.length === 0 ? undefined : state.visited;
  else if (path === undefined || state.variables.has('CDPATH') || machine.surroundings.variable('CDPATH') !== undefined)
    state.enter(undefined, true);
  else {
    const places = state.locate(path);
    const isCertain = places?.every((place) => machine.files.isFolder(place)) === true;
    state.enter([path], isCertain);
  }
  return empty;
};

function homeOf({ state, machine }: ShellCall): Text {
  const value = state.variables.get('HOME');
  if (value !== undefined) return value.items?.[0] ?? anything;
  const home = machine.surroundings.variable('HOME');
  return home === undefined ? anything : literal(home);
}

/** Goes back to some folder in which the shell was before. */
const popd: ShellProgram = ({ state }) => {
  state.folders = state.visited.length === 0 ? undefined : state.visited;
  return empty;
};

const pushd: ShellProgram = (call) =>
  call.args.length === 0 || /^[-+]/.test(known(call.args[0]?.text ?? empty) ?? '') ? popd(call) : cd(call);

/** Sets variables to something the line does not show. */
const reads: ShellProgram = ({ args, state }) => {
  const read = readArguments(args, { letters: 'adinNptuOscC' });
  const names = [...read.operands, ...valuesOf(read, 'a')].map(({ text }) => known(text));
  for (const name of names.length === 0 ? ['REPLY', 'MAPFILE'] : names) {
    if (name !== undefined) state.forget(name.replace(/\[.*/, ''));
  }
  return empty;
};

/** `mapfile -C` runs a command for each line. */
const mapfile: ShellProgram = (call) => {
  if (hasOption(readArguments(call.args, { letters: 'dnOsuCc' }), 'C')) call.machine.doubt('a command for each line');
  return reads(call);
};

const declares: ShellProgram = (call) => {
  const flags = call.args.map(({ text }) => known(text) ?? '').filter((text) => /^[-+]/.test(text));
  const converts = flags.some((text) => /[iunlA]/.test(text));
  for (const arg of call.args) declareOne(call, arg, converts);
  // A name for another variable.
  if (flags.some((flag) => flag.includes('n'))) call.machine.doubt('a variable that stands for another');
  return empty;
};

function declareOne({ state, machine }: ShellCall, { text, isOpen }: Field, converts: boolean): void {
  const [first, ...rest] = text;
  const start = typeof first === 'string' ? first : '';
  const [, name, value = ''] = /^([A-Za-z_]\w*)\+?=([\s\S]*)$/.exec(start) ?? [];
  const [, list] = /^([A-Za-z_]\w*)\[/.exec(start) ?? [];
  // `declare 'list[0]=value'`
  if (list !== undefined) state.forget(list);
  const isPlain = !converts && !/^\w+\+=/.test(start);
  if (isOpen) machine.doubt('a variable that is not known');
  if (name !== undefined && value.startsWith('(')) state.forget(name);
  else if (name !== undefined) state.set(name, isPlain ? concat(literal(value), rest) : anything);
  const bare = known(text) ?? '';
  if (converts && /^[A-Za-z_]\w*$/.test(bare)) state.options.add(`converts ${bare}`);
}

const unset: ShellProgram = ({ args, state, machine }) => {
  for (const { text } of args) {
    const name = known(text);
    if (name === undefined) machine.doubt('a variable that is not known');
    else if (!name.startsWith('-')) {
      if (/\[/.test(name)) state.forget(name.replace(/\[.*/s, ''));
      state.set(name, empty);
      state.functions.delete(name);
      if (name === 'IFS') state.set(name, literal(' \t\n'));
    }
  }
  return empty;
};

const set: ShellProgram = ({ args, state }) => {
  const texts = args.map(({ text }) => known(text));
  const dashes = texts.indexOf('--');
  const options = dashes === -1 ? texts : texts.slice(0, dashes);
  if (options.some((text, at) => /^-[a-zA-Z]*f/.test(text ?? '') || (text === 'noglob' && options[at - 1] === '-o')))
    state.options.add('noglob');
  const operands = dashes === -1 ? args.filter((_arg, at) => !/^[-+]/.test(texts[at] ?? '')) : args.slice(dashes + 1);
  const onlyNames = options.some((text) => /^[-+]\w*o$/.test(text ?? ''));
  if (dashes !== -1 || (operands.length > 0 && !onlyNames)) {
    state.positional = operands.some(({ isOpen }) => isOpen) ? undefined : operands.map(({ text }) => text);
  }
  return empty;
};

const shopt: ShellProgram = ({ args, state, machine }) => {
  for (const { text } of args) {
    const name = known(text);
    if (name === undefined) machine.doubt('an option that is not known');
    else if (!name.startsWith('-')) state.options.add(name);
  }
  return empty;
};

const shift: ShellProgram = ({ args, state }) => {
  const count = known(args[0]?.text ?? literal('1'));
  state.positional = count !== undefined && /^\d+$/.test(count) ? state.positional?.slice(Number(count)) : undefined;
  return empty;
};

const alias: ShellProgram = ({ args, state, machine }) => {
  for (const { text } of args) {
    const name = /^[^=]+/.exec(known(text) ?? '')?.[0];
    if (name === undefined) machine.doubt('an alias');
    else if ((known(text) ?? '').includes('=')) state.aliases.add(name);
  }
  return empty;
};

const evaluates: ShellProgram = (call) => {
  const texts = call.args.flatMap(({ text }, at) => (at === 0 ? [text] : [literal(' '), text]));
  return call.machine.runText(call.args.some(({ isOpen }) => isOpen) ? anything : concat(...texts), call.state, call);
};

/** What a trap runs may run at any time. */
const trap: ShellProgram = ({ args, state, machine, input }) => {
  const [script] = args.filter(({ text }) => known(text) !== '--');
  const text = known(script?.text ?? empty);
  if (script !== undefined && args.length > 1 && text !== '-' && !/^-[lpP]$/.test(text ?? '')) {
    const run = (): unknown => machine.runText(script.text, state.copy(), { input, isUsed: true });
    run();
    machine.later(run);
    state.options.add('trap');
  }
  return empty;
};

const lets: ShellProgram = ({ args, state, machine }) => {
  for (const { text } of args) {
    const expression = known(text);
    if (expression === undefined) machine.doubt('an expression that is not known');
    for (const name of assignedNames(expression)) state.forget(name);
  }
  return empty;
};

const getopts: ShellProgram = ({ args, state }) => {
  const name = known(args[1]?.text ?? anything);
  if (name !== undefined) state.forget(name);
  state.forget('OPTARG');
  return empty;
};

/** Changes which program a name stands for. */
const rebinds: ShellProgram = ({ args, machine }) => {
  if (args.some(({ text }) => !/^-[rtdl]$/.test(known(text) ?? '') && /^-/.test(known(text) ?? '-')))
    machine.doubt('a program under another name');
  return empty;
};

/** `jobs -x program` runs a program. */
const jobs: ShellProgram = (call) => {
  const at = call.args.findIndex(({ text }) => known(text) === '-x');
  if (call.args.some(({ isOpen }) => isOpen)) call.machine.doubt('options that are not known');
  return at === -1 ? anything : call.machine.call(call.args.slice(at + 1), call.state.copy(), call);
};

/** `compgen -F function`, `-C program` and `-W words` run what they name. */
const compgen: ShellProgram = ({ args, machine }) => {
  if (args.some(({ text, isOpen }) => isOpen || /^-[a-zA-Z]*[FCW]/.test(known(text) ?? '-C')))
    machine.doubt('a program of an option');
  return anything;
};

const exports: ShellProgram = (call) => {
  if (call.args.some(({ text }) => /^-[a-zA-Z]*f/.test(known(text) ?? ''))) return empty;
  for (const { text } of call.args) {
    const name = /^[A-Za-z_]\w*/.exec(knownParts(text))?.[0];
    if (name !== undefined) call.state.options.add(`exports ${name}`);
  }
  return declares({ ...call, args: call.args.filter(({ text }) => !/^-[px]+$/.test(known(text) ?? '')) });
};

export const builtins: Readonly<Record<string, ShellProgram>> = {
  cd,
  chdir: cd,
  pushd,
  popd,
  read: reads,
  mapfile,
  readarray: mapfile,
  declare: declares,
  typeset: declares,
  local: declares,
  readonly: exports,
  export: exports,
  unset,
  set,
  shopt,
  shift,
  alias,
  unalias: () => empty,
  eval: evaluates,
  trap,
  let: lets,
  getopts,
  hash: rebinds,
  enable: rebinds,
  bind: rebinds,
  jobs,
  compgen,
};
