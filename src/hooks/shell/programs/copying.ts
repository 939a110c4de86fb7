import { basename } from 'node:path';
import type { ShellCall, ShellProgram } from '../run/call.ts';
import type { Field } from '../values/expand.ts';
import { anything, concat, empty, filled, known, literal, type Text } from '../values/text.ts';
import { remoteProgram } from './opaque.ts';
import { hasOption, type ReadArguments, readArguments, valuesOf } from './options.ts';
import { textOf } from './showing.ts';

interface Copy {
  readonly sources: readonly Field[];
  readonly target: Text;
  /** The target is a folder for certain. */
  readonly intoFolder: boolean;
}

function copyOf(read: ReadArguments): Copy | undefined {
  const [into] = valuesOf(read, 't', 'target-directory');
  if (into !== undefined) return { sources: read.operands, target: into.text, intoFolder: true };
  const target = read.operands.at(-1);
  if (target === undefined || read.operands.length < 2) return undefined;
  return { sources: read.operands.slice(0, -1), target: target.text, intoFolder: false };
}

const copySpec = {
  letters: 'tSmogZ',
  names: ['target-directory', 'suffix', 'mode', 'owner', 'group', 'backup', 'strip-program', 'context'],
};

/** `cp a b`, `cp -r folder b`, `cp -t folder a`. */
const copies: ShellProgram = (call) => {
  const read = readArguments(call.args, copySpec);
  if (read.isOpen) call.machine.doubt('a copy of unknown files');
  const copy = copyOf(read);
  if (copy === undefined) return empty;
  for (const source of copy.sources) keepOld(call, read, source, copy);
  for (const source of copy.sources) copyOne(call, source, copy, hasOption(read, 'parents'));
  return anything;
};

/** `cp -b -S .md notes AGENTS` keeps the old text of AGENTS as AGENTS.md. */
function keepOld(call: ShellCall, read: ReadArguments, source: Field, copy: Copy): void {
  const { state, machine } = call;
  const given = state.variables.get('SIMPLE_BACKUP_SUFFIX')?.items?.[0];
  const suffix = valuesOf(read, 'S', 'suffix').at(-1)?.text ?? given;
  if (suffix === undefined) return;
  for (const target of [copy.target, concat(copy.target, literal('/'), endOf(source.text))])
    machine.write(state, concat(target, suffix), textOf(call, { text: target, isOpen: false }));
}

function copyOne(call: ShellCall, source: Field, copy: Copy, keepsPath: boolean): void {
  const { state, machine } = call;
  const path = known(source.text);
  const tail = keepsPath ? source.text : endOf(source.text);
  const inside = concat(copy.target, literal('/'), tail);
  const folders = path === undefined ? [] : (state.locate(path) ?? []).filter((place) => machine.files.isFolder(place));
  if (folders.length > 0) {
    for (const folder of folders)
      copyFolder(call, folder, path?.endsWith('/.') === true ? [copy.target, inside] : [copy.target, inside]);
    return;
  }
  const content = textOf(call, source);
  if (!copy.intoFolder) machine.write(state, copy.target, content);
  machine.write(state, inside, content);
}

/** The last part of a path; a hole may stand for it. */
function endOf(path: Text): Text {
  const plain = known(path);
  if (plain !== undefined) return literal(basename(plain) === '.' || basename(plain) === '..' ? '' : basename(plain));
  const last = path.at(-1);
  const slash = typeof last === 'string' ? last.lastIndexOf('/') : -1;
  return typeof last === 'string' && slash !== -1 ? literal(last.slice(slash + 1)) : path;
}

/** Whether the folder exists decides which of the two a program takes, so both are checked. */
function copyFolder({ state, machine }: ShellCall, folder: string, targets: readonly Text[]): void {
  const files = machine.files.tree(folder);
  for (const target of targets) {
    if (files === undefined) machine.fill(state, target);
    for (const file of files ?? []) {
      machine.write(state, concat(target, literal(`/${file}`)), machine.files.read(`${folder}/${file}`) ?? anything);
    }
  }
}

/** The source is gone afterwards. */
const moves: ShellProgram = (call) => {
  copies(call);
  const copy = copyOf(readArguments(call.args, copySpec));
  for (const source of copy?.sources ?? []) removeAt(call, source);
  return empty;
};

function removeAt({ state, machine }: ShellCall, { text }: Field): void {
  const path = known(text);
  for (const place of (path === undefined ? undefined : state.locate(path)) ?? []) {
    const files = machine.files.isFolder(place) ? removedFrom(machine, place) : [place];
    for (const file of files) machine.write(state, literal(file), empty);
  }
  if (path === undefined && state.place(text).some((place) => machine.surroundings.mayBeGuarded(place)))
    machine.doubt('a removal of unknown files');
}

function removedFrom(machine: ShellCall['machine'], folder: string): readonly string[] {
  const files = machine.files.tree(folder);
  if (files === undefined && machine.surroundings.mayBeGuarded(literal(`${folder}/settings.json`))) {
    machine.doubt('a removal of many files');
  }
  return (files ?? [])
    .map((file) => `${folder}/${file}`)
    .filter((path) => machine.surroundings.mayBeGuarded(literal(path)));
}

/** Deletes or empties files, which matters if they limited the agent. */
const removes: ShellProgram = (call) => {
  for (const file of readArguments(call.args, { letters: 'srno', names: ['size', 'reference', 'iterations'] }).operands)
    removeAt(call, file);
  return empty;
};

const touches: ShellProgram = ({ args, state, machine }) => {
  for (const { text } of readArguments(args, { letters: 'drt', names: ['date', 'reference'] }).operands)
    machine.write(state, text, empty, true);
  return empty;
};

const makesFolders: ShellProgram = ({ args, state, machine }) => {
  for (const { text } of readArguments(args, { letters: 'mZ', names: ['mode'] }).operands) {
    const path = known(text);
    for (const place of (path === undefined ? undefined : state.locate(path)) ?? []) machine.files.addFolder(place);
  }
  return empty;
};

/** What comes out of a named pipe is what anything else of the line puts in, before or after. */
const makesPipes: ShellProgram = ({ args, state, machine }) => {
  for (const { text } of readArguments(args, { letters: 'mZ', names: ['mode'] }).operands) {
    const path = known(text);
    for (const place of (path === undefined ? undefined : state.locate(path)) ?? []) machine.files.makeUnknown(place);
  }
  return empty;
};

/** A link makes another name for a file: what is written to the one is written to the other. */
const links: ShellProgram = (call) => {
  const { state, machine, args } = call;
  const read = readArguments(args, copySpec);
  const copy = copyOf(read) ?? (read.operands[0] && { sources: read.operands, target: literal('.'), intoFolder: true });
  for (const source of copy?.sources ?? []) {
    const target = copy?.target ?? literal('.');
    const near = filled(target, () => 'x').replace(/[^/]*$/, '');
    const places = [...state.place(source.text), ...state.place(concat(literal(near), source.text))];
    const path = known(source.text);
    const leadsTo = places.some(
      (place) => machine.surroundings.mayBeGuarded(place) || machine.surroundings.holdsGuarded(known(place) ?? '/'),
    );
    if (path === undefined || leadsTo) machine.doubt('a link to a guarded file');
    keepOld(call, read, source, { sources: [], target, intoFolder: false });
    const content =
      (path !== undefined && machine.files.read(state.locate(near + path)?.[0] ?? '')) || textOf(call, source);
    machine.write(state, target, content);
    machine.write(state, concat(target, literal('/'), endOf(source.text)), content);
    if (places.some((place) => machine.files.isFolder(known(place) ?? ''))) machine.fill(state, target);
  }
  return empty;
};

/** Copies from or to another machine, whose files we do not know. */
const fetchesCopies: ShellProgram = (call) => {
  const read = readArguments(call.args, {
    letters: 'eBTfMFciJloPSXD',
    names: [
      'rsh',
      'exclude',
      'include',
      'filter',
      'files-from',
      'exclude-from',
      'include-from',
      'backup-dir',
      'partial-dir',
      'temp-dir',
      'compare-dest',
      'copy-dest',
      'link-dest',
      'log-file',
      'out-format',
      'chmod',
      'port',
      'suffix',
    ],
  });
  const { machine, state } = call;
  const copy = copyOf({ ...read, options: [] });
  if (read.isOpen) machine.doubt('a copy of unknown files');
  for (const { text } of valuesOf(read, 'log-file', 'write-batch')) machine.write(state, text, anything);
  const isRsync = call.name.endsWith('rsync');
  if (
    valuesOf(read, ...(isRsync ? ['e', 'rsh', 'rsync-path'] : ['S'])).some(
      ({ text }) => !/^(?:ssh(?:\s[^;|&]*)?|(?:sudo )?rsync)$/.test(known(text) ?? ''),
    ) ||
    call.args.some(({ text }) => remoteProgram.test(known(text) ?? '') || /ProxyCommand/i.test(known(text) ?? ''))
  )
    machine.doubt('a program of an option');
  if (copy === undefined || isRemote(copy.target)) return anything;
  for (const source of copy.sources) {
    if (hasOption(read, 'suffix')) keepOld(call, read, source, copy);
    if (isRemote(source.text)) {
      machine.write(state, copy.target, anything);
      machine.write(state, concat(copy.target, literal('/'), endOf(source.text)), anything);
      machine.fill(state, copy.target);
    } else copyOne(call, source, copy, false);
  }
  return anything;
};

function isRemote(text: Text): boolean {
  return /^[^/]*:/.test(known(text) ?? '');
}

export const copying: Readonly<Record<string, ShellProgram>> = {
  cp: copies,
  gcp: copies,
  install: copies,
  ginstall: copies,
  mv: moves,
  gmv: moves,
  rename: (call) => {
    if (call.args.some(({ text }) => known(text) === undefined || /[.*/]/.test(known(text) ?? '')))
      call.machine.doubt('files that get other names');
    return empty;
  },
  ln: links,
  link: links,
  symlink: links,
  rm: removes,
  grm: removes,
  unlink: removes,
  shred: removes,
  truncate: removes,
  trash: removes,
  touch: touches,
  mkdir: makesFolders,
  mkfifo: makesPipes,
  mknod: makesPipes,
  rsync: fetchesCopies,
  scp: fetchesCopies,
  sftp: fetchesCopies,
};
