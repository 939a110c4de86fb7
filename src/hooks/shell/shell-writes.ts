import { basename } from 'node:path';
import { type Pipeline, pipelinesOf, programOf, type SimpleCommand } from './commands.ts';
import { lex, type Token, unescaped } from './words.ts';

type Word = Extract<Token, { kind: 'word' }>;

/** What a command line would do to one file. */
export interface ShellWrite {
  readonly path: string;
  /** The path holds something only the shell can work out. */
  readonly dynamic: boolean;
  /** Whether what is there stays. */
  readonly keeps: boolean;
  /** The words of the command line that go into it, as far as they stand there. */
  readonly text: string;
  /** Files that are copied into it. */
  readonly sources: readonly string[];
  /** All of the new text stands in the command line or in the sources. If not, nobody can read it beforehand. */
  readonly known: boolean;
}

/** A redirection behind one of these is that of a whole group or loop. */
const closing: ReadonlySet<string> = new Set(['', '}', 'done', 'fi', 'esac']);

const deepest = 6;
const longest = 256 * 1024;

/** Thrown away would be worse than asked about: a line too long or too deep to read says so. */
export type ShellReading =
  | {
      readonly read: true;
      readonly writes: readonly ShellWrite[];
      /** Where it goes with `cd`, in order. Paths may start at any of them. */
      readonly folders: readonly string[];
    }
  | { readonly read: false };

/** The files a command line writes, as far as it can be told without running it. */
export function shellWrites(line: string): ShellReading {
  if (line.length > longest) return { read: false };
  const writes: ShellWrite[] = [];
  const folders: string[] = [];
  return collect(line, writes, folders, 0) ? { read: true, writes, folders } : { read: false };
}

function collect(line: string, writes: ShellWrite[], folders: string[], depth: number): boolean {
  if (depth > deepest) return false;
  const { tokens, inner } = lex(line);
  const scripts: string[] = [...inner];
  const pipelines = pipelinesOf(tokens);
  // What stands elsewhere in the line may flow into the file too: through a group, a variable, a loop.
  const everything = originOf(pipelines.flat());
  for (const pipeline of pipelines) {
    const own = originOf(pipeline);
    for (const command of pipeline) {
      const origin = closing.has(programOf(command).name) ? everything : { ...own, text: everything.text };
      writes.push(...writesOf(command, origin));
      scripts.push(...scriptsIn(command));
      folders.push(...folderOf(command));
    }
  }
  return scripts.every((script) => collect(script, writes, folders, depth + 1));
}

function writesOf(command: SimpleCommand, origin: Origin): readonly ShellWrite[] {
  const { name, args } = programOf(command);
  const redirected = command.writes
    .filter(({ target }) => !/^(?:&?\d+|-|\/dev\/(?:null|stderr|stdout|tty))$/.test(target.text))
    .map(({ target, appends }) => ({ ...origin, path: target.text, dynamic: target.dynamic, keeps: appends }));
  return [...redirected, ...(writers.get(name)?.(args, origin) ?? [])];
}

type Origin = Pick<ShellWrite, 'text' | 'sources' | 'known'>;

/** Programs that put out what stands on their command line, or in the files they name, and nothing else. */
const plain: ReadonlySet<string> = new Set(['echo', 'printf', 'cat', 'tee', ':', 'true', 'cd', ...closing]);

/** What flows out of a pipeline. */
function originOf(pipeline: Pipeline): Origin {
  const parts = pipeline.map(programOf);
  const words = pipeline.flatMap((command) => command.words);
  const documents = pipeline.flatMap((command) => command.documents);
  const texts = [...words.map(({ text }) => text), ...documents];
  const sources = parts.flatMap(({ name, args }) => (name === 'cat' ? fileArgs(args) : []));
  const isRead =
    parts.every(({ name }) => plain.has(name)) &&
    !words.some(({ dynamic }) => dynamic) &&
    !documents.some((text) => /[$`]/.test(text));
  return {
    // Word by word, as escapes are read, and as one line: an attack is seen in whichever form it takes.
    text: [
      ...texts,
      ...texts.filter((text) => text.includes('\\')).map(unescaped),
      words.map(({ text }) => text).join(' '),
    ].join('\n'),
    sources: sources.map(({ text }) => text),
    known: isRead,
  };
}

function fileArgs(args: readonly Word[]): readonly Word[] {
  return args.filter(({ text }) => !text.startsWith('-') || text === '-').filter(({ text }) => text !== '-');
}

type Writer = (args: readonly Word[], origin: Origin) => readonly ShellWrite[];

const unknown: Origin = { text: '', sources: [], known: false };

function write({ text: path, dynamic }: Word, origin: Origin, keeps = false): ShellWrite {
  return { path, dynamic, keeps, ...origin };
}

/** `cp a b`, `cp -t folder a`: each source becomes the target, or a file of its name inside of it. */
const copies: Writer = (args) => {
  const into = optionValue(args, /^(?:-t|--target-directory)$/);
  const files = fileArgs(args).filter((word) => word !== into);
  const target = into ?? files.at(-1);
  const sources = into === undefined ? files.slice(0, -1) : files;
  if (target === undefined) return [];
  return sources.flatMap((source) => {
    const origin = { text: '', sources: [source.text], known: !source.dynamic };
    const inside = { ...target, text: `${target.text.replace(/\/$/, '')}/${basename(source.text)}` };
    return [write(target, origin), write(inside, origin)];
  });
};

/** The script of an editor stands on the command line; the file keeps the rest. */
const editsInPlace: Writer = (args) => {
  if (!args.some(({ text }) => /^(?:-[a-zA-Z]*i|--in-place)/.test(text))) return [];
  const text = args.map((word) => word.text).join('\n');
  // `r`, `w` and `e` of sed bring in what stands elsewhere.
  const known =
    !args.some(({ dynamic, text: script }) => dynamic && /[$`]/.test(script)) &&
    !/(?:^|[;\n/0-9$}])\s*[re]\s+\S/m.test(text);
  return fileArgs(args).map((word) => write(word, { text: `${text}\n${unescaped(text)}`, sources: [], known }, true));
};

const fetches =
  (output: RegExp): Writer =>
  (args) => {
    const named = optionValue(args, output);
    const attached = args.flatMap(({ text, dynamic }) => {
      const [, path] = /^(?:-[a-zA-Z]*[oO]|--output(?:-document)?=)(.+)$/.exec(text) ?? [];
      return path === undefined ? [] : [{ kind: 'word' as const, text: path, dynamic }];
    });
    const guessed = args
      .filter(({ text }) => /:\/\//.test(text))
      .map((word) => ({ ...word, text: basename(word.text) }));
    return [...(named === undefined ? [] : [named]), ...attached, ...guessed].map((word) => write(word, unknown));
  };

/** Brings back or brings in another version of the files it names. Without names it may change anything: that is found afterwards. */
const git: Writer = (args) => {
  const [verb, ...rest] = fileArgs(args);
  return /^(?:checkout|restore|apply|reset|stash|show|cherry-pick|mv)$/.test(verb?.text ?? '')
    ? rest.map((word) => write(word, unknown))
    : [];
};

/** Programs that run whatever text they are given. Which file they write stands somewhere in it. */
const interprets: Writer = (args) => {
  const codes = args.filter((_, at) => /^-[a-zA-Z]*[ceEpr]$|^--(?:eval|print|command)$/.test(args[at - 1]?.text ?? ''));
  return codes.map(({ text }) => ({ ...unknown, path: text, dynamic: true, keeps: true, text }));
};

/** A map and not an object: a program may be called `constructor`. */
const writers: ReadonlyMap<string, Writer> = new Map(
  Object.entries<Writer>({
    tee: (args, origin) => {
      const keeps = args.some(({ text }) => /^(?:-[a-z]*a|--append)/.test(text));
      return fileArgs(args).map((word) => write(word, origin, keeps));
    },
    sponge: (args) => fileArgs(args).map((word) => write(word, unknown)),
    cp: copies,
    mv: copies,
    ln: copies,
    install: copies,
    rsync: copies,
    scp: copies,
    sed: editsInPlace,
    gsed: editsInPlace,
    perl: (args, origin) => [...editsInPlace(args, origin), ...interprets(args, origin)],
    ruby: (args, origin) => [...editsInPlace(args, origin), ...interprets(args, origin)],
    dd: (args) =>
      args.flatMap((word) =>
        word.text.startsWith('of=') ? [write({ ...word, text: word.text.slice(3) }, unknown)] : [],
      ),
    curl: fetches(/^(?:-o|--output)$/),
    wget: fetches(/^(?:-O|--output-document)$/),
    patch: (args) => fileArgs(args).map((word) => write(word, unknown, true)),
    ed: (args, origin) => fileArgs(args).map((word) => write(word, { ...origin, known: false }, true)),
    ex: (args, origin) => fileArgs(args).map((word) => write(word, { ...origin, known: false }, true)),
    vim: (args, origin) => fileArgs(args).map((word) => write(word, { ...origin, known: false }, true)),
    python: interprets,
    python3: interprets,
    node: interprets,
    bun: interprets,
    deno: interprets,
    php: interprets,
    awk: interprets,
    git,
  }),
);

function optionValue(args: readonly Word[], option: RegExp): Word | undefined {
  const at = args.findIndex(({ text }) => option.test(text));
  return at === -1 ? undefined : args[at + 1];
}

function folderOf(command: SimpleCommand): readonly string[] {
  const { name, args } = programOf(command);
  return name === 'cd' || name === 'pushd' ? fileArgs(args).map(({ text }) => text) : [];
}

const shells: ReadonlySet<string> = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish']);

/** Command lines that a command runs: `bash -c '...'`, `eval ...`, a document fed to a shell, `find -exec`. */
function scriptsIn(command: SimpleCommand): readonly string[] {
  const { name, args } = programOf(command);
  const texts = args.map(({ text }) => text);
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
