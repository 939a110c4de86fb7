import { basename } from 'node:path';
import type { ShellProgram } from '../run/call.ts';
import { anything, concat, empty, known, literal, type Text } from '../values/text.ts';
import { downloads } from './downloads.ts';
import { mentions } from './mentions.ts';
import { hasOption, readArguments, valuesOf } from './options.ts';
import { filter } from './showing.ts';

const tee: ShellProgram = ({ args, state, machine, input }) => {
  const read = readArguments(args, { names: ['output-error'] });
  if (read.isOpen) machine.doubt('a write to unknown files');
  const output = input ?? anything;
  for (const { text } of read.operands) machine.write(state, text, output, hasOption(read, 'a', 'append'));
  return output;
};

const dd: ShellProgram = ({ args, state, machine, input }) => {
  const operand = (name: string): Text | undefined => {
    const found = args.find(({ text }) => typeof text[0] === 'string' && text[0].startsWith(`${name}=`));
    return found === undefined
      ? undefined
      : concat(literal((found.text[0] as string).slice(name.length + 1)), found.text.slice(1));
  };
  const [from, to] = [operand('if'), operand('of')];
  if (args.some(({ isOpen }) => isOpen)) machine.doubt('a copy of unknown files');
  const source = from === undefined ? undefined : known(from);
  const text =
    from === undefined ? (input ?? anything) : (machine.files.read(state.locate(source ?? '')?.[0] ?? '') ?? anything);
  // Sizes and conversions change what is copied.
  const content = args.some(({ text: arg }) => !/^(?:if|of|status|conv=notrunc)/.test(known(arg) ?? ''))
    ? concat(text, anything)
    : text;
  if (to === undefined) return content;
  machine.write(
    state,
    to,
    content,
    args.some(({ text: arg }) => /notrunc|append|seek/.test(known(arg) ?? 'append')),
  );
  return empty;
};

/** Programs that read, and write a file only if an option or the operand at a place says so. */
interface OutputSpec {
  readonly letters?: string;
  readonly names?: readonly string[];
  /** All options with a value, for the operands to be found. */
  readonly values?: string;
  /** The operand with this number is written. */
  readonly operand?: number;
}

const outputSpecs: Readonly<Record<string, OutputSpec>> = {
  sort: { letters: 'oT', names: ['output', 'temporary-directory'], values: 'oTkStg' },
  gsort: { letters: 'o', names: ['output'], values: 'oTkSt' },
  shuf: { letters: 'o', names: ['output'], values: 'oin' },
  tree: { letters: 'o', names: ['output'], values: 'oLPI' },
  iconv: { letters: 'o', names: ['output'], values: 'oft' },
  sdiff: { letters: 'o', names: ['output'], values: 'ow' },
  less: { letters: 'oO', names: ['log-file', 'LOG-FILE'], values: 'oOkptTxyz' },
  uniq: { values: 'fsw', operand: 1 },
  xxd: { values: 'clso', operand: 1 },
  base64: { letters: 'o', names: ['output'], values: 'owib' },
  base32: { letters: 'o', values: 'ow' },
  uudecode: { letters: 'o', values: 'o' },
  pr: {},
  dot: { letters: 'o', values: 'oTKGNE' },
  pandoc: { letters: 'o', names: ['output', 'extract-media'], values: 'oftVM' },
  as: { letters: 'o', values: 'oI' },
  gpg: { letters: 'o', names: ['output'], values: 'oru' },
  age: { letters: 'o', names: ['output'], values: 'ori' },
  zstd: { letters: 'o', names: [], values: 'o' },
  lz4: { operand: 1 },
  // With `-G`.
  ptx: { values: 'FMSWbgiotw', operand: 1 },
  info: { letters: 'o', names: ['output'], values: 'odfInk' },
  scc: { letters: 'o', names: ['output'], values: 'ofis' },
  units: { letters: 'L', names: ['log'], values: 'Lfodu' },
  strip: { letters: 'o', values: 'o' },
  objcopy: { values: 'IOFBjRKNLGWbsS', operand: 1 },
  jq: {},
};

/** Reads, and writes what its options name. A guarded file elsewhere among its arguments is only read. */
const withOutput: ShellProgram = (call) => {
  const { machine, state, args, name } = call;
  const { letters = '', names = [], values = letters, operand } = outputSpecs[basename(name)] ?? {};
  const read = readArguments(args, { letters: values, names });
  for (const { text } of valuesOf(read, ...letters, ...names)) machine.write(state, text, anything);
  const written = operand === undefined ? undefined : read.operands[operand];
  if (written !== undefined) machine.write(state, written.text, anything);
  if (read.isOpen && (letters !== '' || operand !== undefined)) machine.doubt('options that are not known');
  if (hasOption(read, 'compress-program', 'filter')) machine.doubt('a program of an option');
  return filter(call);
};

/** `split`, `csplit`: files with a prefix that an argument gives. */
const splits: ShellProgram = (call) => {
  const { machine, state, args } = call;
  const read = readArguments(args, {
    letters: 'abClnftbk',
    names: [
      'prefix',
      'suffix-format',
      'digits',
      'additional-suffix',
      'filter',
      'lines',
      'bytes',
      'suffix-length',
      'number',
    ],
  });
  if (valuesOf(read, 'filter').length > 0)
    for (const { text } of valuesOf(read, 'filter'))
      machine.runText(text, state.copy(), { input: anything, isUsed: true });
  const prefix = call.name.endsWith('csplit') ? valuesOf(read, 'f', 'prefix')[0] : read.operands[1];
  // A suffix may complete the name of a guarded file.
  const isFree = valuesOf(read, 'additional-suffix', 'suffix-format', 'b').length > 0 || prefix !== undefined;
  if (isFree) machine.write(state, concat(prefix?.text ?? empty, anything), anything);
  return anything;
};

const packed: readonly (readonly [RegExp, string])[] = [
  [/\.t[gbx]z2?$/, '.tar'],
  [/\.(?:gz|bz2|xz|zst|lzma|lz4|Z|br)$/, ''],
];

/** `gunzip CLAUDE.md.gz` writes CLAUDE.md. */
const unpacksOne: ShellProgram = (call) => {
  const { machine, state, args } = call;
  const read = readArguments(args, { letters: 'SoT', names: ['suffix', 'output'] });
  for (const { text } of valuesOf(read, 'o', 'output')) machine.write(state, text, anything);
  if (hasOption(read, 'c', 'stdout', 't', 'test', 'l')) return anything;
  for (const { text } of read.operands) {
    const plain = known(text);
    const [pattern, suffix = ''] = packed.find(([each]) => each.test(plain ?? '')) ?? [];
    if (plain === undefined || hasOption(read, 'N', 'name', 'r')) machine.write(state, anything, anything);
    else if (pattern !== undefined) machine.write(state, literal(plain.replace(pattern, suffix)), anything);
    else if (hasOption(read, 'd', 'S'))
      machine.write(state, concat(literal(plain.replace(/[^.]*$/, '')), anything), anything);
  }
  return anything;
};

/** `openssl enc -out file`: options have one dash. */
const openssl: ShellProgram = (call) => {
  const { machine, state, args } = call;
  args.forEach(({ text }, at) => {
    if (/^--?(?:out|keyout|CAout|writerand|signature_out|\w*out)$/.test(known(text) ?? ''))
      machine.write(state, args[at + 1]?.text ?? anything, anything);
  });
  if (args.some(({ isOpen }) => isOpen)) machine.doubt('options that are not known');
  return anything;
};

/** Edits files in place if an option says so. */
const editsIfAsked =
  (inPlace: RegExp): ShellProgram =>
  (call) => {
    if (
      call.args.some(({ text }) => inPlace.test(known(text) ?? '-i')) &&
      call.args.some(({ text }) => mentions(call, text))
    )
      call.machine.doubt('an edit of a guarded file');
    return filter(call);
  };

/** Reads, unless an option names a program to run. */
const readsUnlessRuns =
  (option: RegExp): ShellProgram =>
  (call) => {
    if (call.args.some(({ text }) => option.test(known(text) ?? ''))) call.machine.doubt('a program of an option');
    return filter(call);
  };

export const outputs: Readonly<Record<string, ShellProgram>> = {
  tee,
  gtee: tee,
  sponge: tee,
  dd,
  gdd: dd,
  ...downloads,
  split: splits,
  csplit: splits,
  gunzip: unpacksOne,
  gzip: unpacksOne,
  bzip2: unpacksOne,
  bunzip2: unpacksOne,
  xz: unpacksOne,
  unxz: unpacksOne,
  unzstd: unpacksOne,
  uncompress: unpacksOne,
  brotli: unpacksOne,
  openssl,
  yq: editsIfAsked(/^(?:-[a-zA-Z]*i|--in-?place)/),
  rg: readsUnlessRuns(/^--(?:pre|hostname-bin)\b/),
  ag: readsUnlessRuns(/^--pager/),
  ack: readsUnlessRuns(/^--(?:pager|output)/),
  bat: readsUnlessRuns(/^--pager/),
  man: readsUnlessRuns(/^(?:-P|--pager|-H)/),
  ...Object.fromEntries(Object.keys(outputSpecs).map((name) => [name, withOutput])),
};
