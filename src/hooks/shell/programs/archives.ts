import type { ShellCall, ShellProgram } from '../run/call.ts';
import type { Field } from '../values/expand.ts';
import { anything, concat, empty, known, literal, type Text } from '../values/text.ts';
import { hasOption, type ReadArguments, readArguments, valuesOf } from './options.ts';

/** The folder into which an archive is unpacked gets files we do not know; the members that are named, we know. */
function unpack({ machine, state }: Parameters<ShellProgram>[0], folder: Text, members: readonly Text[]): void {
  for (const member of members) {
    machine.write(state, concat(folder, literal('/'), member), anything);
    machine.fill(state, concat(folder, literal('/'), member));
  }
  if (members.length === 0) machine.fill(state, folder);
}

/** `tar xf a.tar` has no dash; its letters take the arguments that follow. */
function withDashes(args: readonly Field[]): readonly Field[] {
  const [first, ...rest] = args;
  const bundle = known(first?.text ?? empty) ?? '';
  if (!/^[a-zA-Z]+$/.test(bundle)) return args;
  const taking = [...bundle].filter((letter) => /[fCbT]/.test(letter));
  const option = (letters: string): Field => ({ text: literal(`-${letters}`), isOpen: false });
  return [
    option(bundle.replace(/[fCbT]/g, '')),
    ...taking.flatMap((letter, at) => [option(letter), ...rest.slice(at, at + 1)]),
    ...rest.slice(taking.length),
  ];
}

const tar: ShellProgram = (call) => {
  const { machine, state, args } = call;
  const read = readArguments(withDashes(args), {
    letters: 'fCbTXIKgLNFHV',
    names: [
      'file',
      'directory',
      'files-from',
      'exclude',
      'exclude-from',
      'strip-components',
      'transform',
      'xform',
      'use-compress-program',
      'to-command',
      'checkpoint-action',
      'one-top-level',
      'info-script',
      'new-volume-script',
      'index-file',
      'owner',
      'group',
      'mode',
    ],
  });
  if (
    hasOption(
      read,
      'to-command',
      'checkpoint-action',
      'I',
      'use-compress-program',
      'info-script',
      'new-volume-script',
      'F',
      'rsh-command',
    ) ||
    read.isOpen
  )
    machine.doubt('a program of an option');
  const isExtracting = hasOption(read, 'x', 'extract', 'get') && !hasOption(read, 'O', 'to-stdout');
  if (isExtracting) extract(call, read);
  else if (hasOption(read, 'c', 'create', 'r', 'u', 'A')) {
    for (const { text } of valuesOf(read, 'f', 'file')) if (known(text) !== '-') machine.write(state, text, anything);
  }
  for (const { text } of valuesOf(read, 'index-file')) machine.write(state, text, anything);
  return anything;
};

function extract(call: ShellCall, read: ReadArguments): void {
  const [folder] = valuesOf(read, 'C', 'directory').slice(-1);
  const isChanged = hasOption(
    read,
    'transform',
    'xform',
    's',
    'strip-components',
    'P',
    'absolute-names',
    'T',
    'files-from',
  );
  unpack(call, folder?.text ?? literal('.'), isChanged ? [] : read.operands.map(({ text }) => text));
  if (hasOption(read, 'P', 'absolute-names')) call.machine.doubt('files at absolute paths');
}

const unzip: ShellProgram = (call) => {
  const read = readArguments(call.args, { letters: 'dxP' });
  if (hasOption(read, 'l', 't', 'p', 'v', 'Z', 'z')) return anything;
  const [folder] = valuesOf(read, 'd');
  const members = read.operands.slice(1).map(({ text }) => text);
  const areNames = members.every((member) => /^[^*?[]+$/.test(known(member) ?? '*'));
  unpack(call, folder?.text ?? literal('.'), areNames ? members : []);
  return anything;
};

const sevenZip: ShellProgram = (call) => {
  const verb = known(call.args[0]?.text ?? empty);
  if (verb !== undefined && /^[lthbi]$/.test(verb)) return anything;
  const target = call.args.map(({ text }) => known(text) ?? '').find((text) => text.startsWith('-o'));
  if (verb === undefined || /^[xe]$/.test(verb)) unpack(call, literal(target?.slice(2) ?? '.'), []);
  return anything;
};

/** `cpio -i`, `pax -r`, `ar x`, `bsdtar -x`: the names are in the archive. */
const unpacksIf =
  (option: RegExp): ShellProgram =>
  (call) => {
    if (call.args.some(({ text, isOpen }) => isOpen || option.test(known(text) ?? '-i')))
      unpack(call, literal('.'), []);
    const at = call.args.findIndex(({ text }) => known(text) === '-D');
    if (at !== -1) unpack(call, call.args[at + 1]?.text ?? anything, []);
    return anything;
  };

/** `ar x a.a`, `jar xf a.jar`: what they do is the first argument. */
const unpacksFirst: ShellProgram = (call) => {
  const verb = known(call.args[0]?.text ?? empty);
  if (verb === undefined || call.args[0]?.isOpen === true || /^(?:-?[a-zA-Z]*x[a-zA-Z]*|--extract)$/.test(verb))
    unpack(call, literal('.'), []);
  return anything;
};

/** `zip out.zip files` writes an archive only. */
const zip: ShellProgram = ({ args, machine, state }) => {
  const read = readArguments(args, { letters: 'bnPtZ' });
  if (hasOption(read, 'TT', 'unzip-command') || args.some(({ text }) => known(text) === '-TT'))
    machine.doubt('a program of an option');
  const [archive] = read.operands;
  if (archive !== undefined && known(archive.text) !== '-') machine.write(state, archive.text, anything);
  return anything;
};

export const archives: Readonly<Record<string, ShellProgram>> = {
  tar,
  gtar: tar,
  bsdtar: tar,
  unzip,
  zip,
  '7z': sevenZip,
  '7za': sevenZip,
  '7zr': sevenZip,
  unrar: sevenZip,
  cpio: unpacksIf(/^(?:-[a-zA-Z]*[ip]|--(?:extract|pass-through))/),
  pax: unpacksIf(/^-[a-zA-Z]*r/),
  ar: unpacksFirst,
  jar: unpacksFirst,
  unsquashfs: unpacksIf(/^/),
  shar: unpacksIf(/^/),
  uudecode: unpacksIf(/^/),
  ditto: unpacksIf(/^/),
  dpkg_deb: unpacksIf(/^-[xXR]/),
};
