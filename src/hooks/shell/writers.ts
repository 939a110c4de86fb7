import { basename } from 'node:path';
import { type Token, unescaped } from './words.ts';

type Word = Extract<Token, { kind: 'word' }>;

/** What a command line would do to one file. */
export interface ShellWrite {
  readonly path: string;
  /** The path contains something only the shell can expand. */
  readonly dynamic: boolean;
  /** Whether the old content is kept. */
  readonly keeps: boolean;
  /** The text from the command line that goes into it. */
  readonly text: string;
  /** Files copied into it. */
  readonly sources: readonly string[];
  /** Whether the command line and the sources contain all of the new text. If not, it cannot be checked in advance. */
  readonly known: boolean;
}

export type WriteSource = Pick<ShellWrite, 'text' | 'sources' | 'known'>;

export function fileArgs(args: readonly Word[]): readonly Word[] {
  return args.filter(({ text }) => !text.startsWith('-') || text === '-').filter(({ text }) => text !== '-');
}

type Writer = (args: readonly Word[], origin: WriteSource, documents: readonly string[]) => readonly ShellWrite[];

const unknown: WriteSource = { text: '', sources: [], known: false };

function write({ text: path, dynamic }: Word, origin: WriteSource, keeps = false): ShellWrite {
  return { path, dynamic, keeps, ...origin };
}

/** `cp a b`, `cp -t folder a`: each source becomes the target, or a file inside it. */
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

/** The edit script is on the command line; the file keeps the rest. */
const editsInPlace = (args: readonly Word[]): readonly ShellWrite[] => {
  if (!args.some(({ text }) => /^(?:-[a-zA-Z]*i|--in-place)/.test(text))) return [];
  const text = args.map((word) => word.text).join('\n');
  // `r`, `w` and `e` of sed use text from elsewhere.
  const known =
    !args.some(({ dynamic, text: script }) => dynamic && /[$`]/.test(script)) &&
    !/(?:^|[;\n/0-9$}])[^\S\n]*[re]\s+\S/.test(text);
  const origin = { text: `${text}\n${unescaped(text)}`, sources: [], known };
  return fileArgs(args).map((word) => write(word, origin, true));
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

/** Restores or fetches another version of the named files. Without names it may change anything, which the check afterwards finds. */
const git: Writer = (args) => {
  const [verb, ...rest] = fileArgs(args);
  return /^(?:checkout|restore|reset|stash|show|cherry-pick|mv)$/.test(verb?.text ?? '')
    ? rest.map((word) => write(word, unknown))
    : [];
};

/** Interpreters: the code they run says somewhere which file they write. */
const interprets: Writer = (args, _origin, documents) => {
  const codes = args.filter((_, at) => /^-[a-zA-Z]*[ceEpr]$|^--(?:eval|print|command)$/.test(args[at - 1]?.text ?? ''));
  return [...codes.map(({ text }) => text), ...documents].map(code);
};

/** The program text is an ordinary argument. */
const runsArguments: Writer = (args, _origin, documents) =>
  [...args.map(({ text }) => text), ...documents].filter((text) => /[>"'|]/.test(text)).map(code);

function code(text: string): ShellWrite {
  return { ...unknown, path: text, dynamic: true, keeps: true, text };
}

/** Empties or deletes files, which matters if they limited the agent. */
const empties: Writer = (args) => fileArgs(args).map((word) => write(word, { text: '', sources: [], known: true }));

const unpacks: Writer = (args) => fileArgs(args).map((word) => write(word, unknown));

/** A map, not an object: a program may be called `constructor`. */
export const writers: ReadonlyMap<string, Writer> = new Map(
  Object.entries<Writer>({
    tee: (args, origin) => {
      const keeps = args.some(({ text }) => /^(?:-[a-z]*a|--append)/.test(text));
      return fileArgs(args).map((word) => write(word, origin, keeps));
    },
    sponge: (args) => fileArgs(args).map((word) => write(word, unknown)),
    cp: copies,
    mv: (args, origin, documents) => [
      ...copies(args, origin, documents),
      ...empties(fileArgs(args).slice(0, -1), origin, documents),
    ],
    rm: empties,
    unlink: empties,
    shred: empties,
    truncate: empties,
    unzip: unpacks,
    '7z': unpacks,
    tar: (args, origin, documents) =>
      args.some(({ text }) => /^-?[a-zA-Z]*x|^--(?:extract|get)$/.test(text)) ? unpacks(args, origin, documents) : [],
    ln: copies,
    install: copies,
    rsync: copies,
    scp: copies,
    sed: editsInPlace,
    gsed: editsInPlace,
    perl: (args, origin, documents) => [...editsInPlace(args), ...interprets(args, origin, documents)],
    ruby: (args, origin, documents) => [...editsInPlace(args), ...interprets(args, origin, documents)],
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
    tsx: interprets,
    awk: runsArguments,
    gawk: runsArguments,
    mawk: runsArguments,
    git,
  }),
);

function optionValue(args: readonly Word[], option: RegExp): Word | undefined {
  const at = args.findIndex(({ text }) => option.test(text));
  return at === -1 ? undefined : args[at + 1];
}
