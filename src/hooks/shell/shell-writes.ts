import { type Pipeline, pipelinesOf, programOf, type SimpleCommand } from './commands.ts';
import { lex, unescaped } from './words.ts';
import { fileArgs, type ShellWrite, type WriteSource, writers } from './writers.ts';

export type { ShellWrite } from './writers.ts';

/** A redirection after one of these belongs to a whole group or loop. */
const closing: ReadonlySet<string> = new Set(['', '}', 'done', 'fi', 'esac']);

const maxNesting = 6;
const maxCommandLength = 256 * 1024;
/** Every write is checked against the guarded files, with all text that may flow into it. */
const maxWrites = 5_000;

/** An applied patch: its text, or its file. */
export type Patch = { readonly text: string } | { readonly file: string };

/** A line that is too long or too nested is reported as unread rather than ignored. */
export type ShellReading =
  | {
      readonly read: true;
      readonly writes: readonly ShellWrite[];
      /** Targets of `cd`, in order. Relative paths may start at any of them. */
      readonly folders: readonly string[];
      readonly patches: readonly Patch[];
    }
  | {
      readonly read: false;
      /** It writes more files than any honest line does. */
      readonly crowded: boolean;
    };

/** The files a command line writes, as far as we can tell without running it. */
export function shellWrites(line: string): ShellReading {
  if (line.length > maxCommandLength) return { read: false, crowded: false };
  const found: Found = { writes: [], folders: [], patches: [] };
  return collect(line, found, 0) ? { read: true, ...found } : { read: false, crowded: isCrowded(found) };
}

interface Found {
  readonly writes: ShellWrite[];
  readonly folders: string[];
  readonly patches: Patch[];
}

function collect(line: string, found: Found, depth: number): boolean {
  if (depth > maxNesting) return false;
  const { tokens, inner } = lex(line);
  const scripts: string[] = [...inner];
  const pipelines = pipelinesOf(tokens);
  // Text elsewhere in the line may also flow into the file, through a group, a variable or a loop.
  const everything = originOf(pipelines.flat());
  for (const pipeline of pipelines) {
    const own = originOf(pipeline);
    for (const command of pipeline) {
      const origin = closing.has(programOf(command).name) ? everything : { ...own, text: everything.text };
      add(found.writes, writesOf(command, origin));
      add(found.folders, folderOf(command));
      add(scripts, scriptsIn(command));
    }
    add(found.patches, patchesIn(pipeline));
  }
  if (isCrowded(found)) return false;
  return scripts.every((script) => collect(script, found, depth + 1));
}

function isCrowded({ writes, patches }: Found): boolean {
  return writes.length + patches.length > maxWrites;
}

/** Not by spreading: a line can name more files than a call can have arguments. */
function add<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one);
}

function writesOf(command: SimpleCommand, origin: WriteSource): readonly ShellWrite[] {
  const { name, args } = programOf(command, writers);
  const redirected = command.writes
    .filter(({ target }) => !/^(?:&?\d+|-|\/dev\/(?:null|stderr|stdout|tty))$/.test(target.text))
    .map(({ target, appends }) => ({ ...origin, path: target.text, dynamic: target.dynamic, keeps: appends }));
  return [...redirected, ...(writers.get(name)?.(args, origin, command.documents) ?? [])];
}

/** Programs that output only their arguments, or the files they name. */
const plain: ReadonlySet<string> = new Set(['echo', 'printf', 'cat', 'tee', ':', 'true', 'cd', ...closing]);

/** The output of a pipeline. */
function originOf(pipeline: Pipeline): WriteSource {
  const parts = pipeline.map((command) => programOf(command));
  const words = pipeline.flatMap((command) => command.words);
  const documents = pipeline.flatMap((command) => command.documents);
  const texts = [...words.map(({ text }) => text), ...documents];
  const sources = parts.flatMap(({ name, args }) => (name === 'cat' ? fileArgs(args) : []));
  const isRead =
    parts.every(({ name }) => plain.has(name)) &&
    !words.some(({ dynamic }) => dynamic) &&
    !documents.some((text) => /[$`]/.test(text));
  return {
    // Word by word, with escapes decoded, and as one line: an attack may take any of these forms.
    text: [
      ...texts,
      ...texts.filter((text) => text.includes('\\')).map(unescaped),
      words.map(({ text }) => text).join(' '),
    ].join('\n'),
    sources: sources.map(({ text }) => text),
    known: isRead,
  };
}

function folderOf(command: SimpleCommand): readonly string[] {
  const { name, args } = programOf(command);
  return name === 'cd' || name === 'pushd' ? fileArgs(args).map(({ text }) => text) : [];
}

/** `git apply a.patch`, `patch -p1 < a.patch`, `cat a.patch | git am`: the patch says what they write where. */
function patchesIn(pipeline: Pipeline): readonly Patch[] {
  const named = pipeline.map(patchFiles).filter((files) => files !== undefined);
  if (named.length === 0) return [];
  const piped = pipeline.flatMap((each) => (programOf(each).name === 'cat' ? fileArgs(programOf(each).args) : []));
  const files = [...named.flat(), ...piped.map(({ text }) => text)];
  const texts = pipeline.flatMap(({ documents, words }) => [...documents, ...words.map(({ text }) => text)]);
  return [...files.map((file) => ({ file })), ...texts.map((text) => ({ text: `${text}\n${unescaped(text)}` }))];
}

/** The files a command takes patches from; undefined for one that applies none. */
function patchFiles(command: SimpleCommand): readonly string[] | undefined {
  const { name, args } = programOf(command);
  const files = fileArgs(args).map(({ text }) => text);
  const applies = name === 'patch' || (name === 'git' && /^(?:apply|am)$/.test(files[0] ?? ''));
  return applies ? [...files.slice(name === 'git' ? 1 : 0), ...command.reads.map(({ text }) => text)] : undefined;
}

const shells: ReadonlySet<string> = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish']);

/** Command lines that a command runs: `bash -c '...'`, `eval ...`, a document fed to a shell, `find -exec`. */
function scriptsIn(command: SimpleCommand): readonly string[] {
  const { name, args } = programOf(command, shells);
  // The input of xargs is as unknown as the value of a variable.
  const fed = command.words.some(({ text }) => text === 'xargs');
  const texts = args.map(({ text }) => (fed ? text.replaceAll('{}', '"$each"') : text));
  if (name === 'eval') return [texts.join(' ')];
  if (shells.has(name)) {
    const script = texts.findIndex((text) => /^-[a-z]*c$/.test(text));
    return [...(script === -1 ? [] : [texts[script + 1] ?? '']), ...command.documents];
  }
  const run = name === 'find' ? texts.findIndex((text) => /^-(?:exec|execdir|ok)$/.test(text)) : -1;
  return run === -1
    ? []
    : [
        texts
          .slice(run + 1)
          .filter((text) => text !== ';' && text !== '+')
          .map((text) => `'${text.replaceAll("'", `'\\''`)}'`)
          .join(' '),
      ];
}
