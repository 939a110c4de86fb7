import type { Token } from './words.ts';

type Word = Extract<Token, { kind: 'word' }>;

interface Redirection {
  readonly target: Word;
  readonly appends: boolean;
}

/** One program with its arguments, and where its output goes. */
export interface SimpleCommand {
  readonly words: readonly Word[];
  readonly writes: readonly Redirection[];
  /** Files redirected to its standard input. */
  readonly reads: readonly Word[];
  /** Here-documents and here-strings. */
  readonly documents: readonly string[];
}

/** Programs connected by pipes, in order. */
export type Pipeline = readonly SimpleCommand[];

const writing: ReadonlySet<string> = new Set(['>', '>>', '>|', '&>', '&>>', '>&', '<>']);
const piping: ReadonlySet<string> = new Set(['|', '|&']);
const reading: ReadonlySet<string> = new Set(['<', '<&', '<<<']);

/** Splits groups and loops into their commands: only writes matter here. */
export function pipelinesOf(tokens: readonly Token[]): readonly Pipeline[] {
  const assembly = new Assembly();
  let redirection: string | undefined;
  for (const token of tokens) {
    if (redirection !== undefined && token.kind === 'word') assembly.redirect(redirection, token);
    else assembly.take(token);
    const redirects = token.kind === 'operator' && (writing.has(token.text) || reading.has(token.text));
    redirection = redirects ? token.text : undefined;
  }
  return assembly.finish();
}

interface Growing extends SimpleCommand {
  readonly words: Word[];
  readonly writes: Redirection[];
  readonly reads: Word[];
  readonly documents: string[];
}

/** Assembles commands from tokens. */
class Assembly {
  readonly #pipelines: Growing[][] = [];
  #pipeline: Growing[] = [];
  #command: Growing = emptyCommand();

  take(token: Token): void {
    if (token.kind === 'word') this.#command.words.push(token);
    // A here-document follows its line, when the command has already ended.
    else if (token.kind === 'document') this.#latest().documents.push(token.text);
    else if (!writing.has(token.text) && !reading.has(token.text)) this.#end(piping.has(token.text));
  }

  redirect(operator: string, target: Word): void {
    if (writing.has(operator)) this.#command.writes.push({ target, appends: operator.endsWith('>>') });
    else if (operator === '<') this.#command.reads.push(target);
  }

  finish(): readonly Pipeline[] {
    this.#end(false);
    return this.#pipelines;
  }

  #end(pipes: boolean): void {
    if (isBegun(this.#command)) this.#pipeline.push(this.#command);
    this.#command = emptyCommand();
    if (pipes) return;
    if (this.#pipeline.length > 0) this.#pipelines.push(this.#pipeline);
    this.#pipeline = [];
  }

  #latest(): Growing {
    if (isBegun(this.#command)) return this.#command;
    return this.#pipeline.at(-1) ?? this.#pipelines.at(-1)?.at(-1) ?? this.#command;
  }
}

function emptyCommand(): Growing {
  return { words: [], writes: [], reads: [], documents: [] };
}

function isBegun({ words, writes, documents }: Growing): boolean {
  return words.length + writes.length + documents.length > 0;
}

const prefixes: ReadonlySet<string> = new Set([
  'sudo',
  'env',
  'command',
  'builtin',
  'exec',
  'nohup',
  'time',
  'nice',
  'xargs',
  'then',
  'do',
  'else',
  '{',
  '!',
]);

/** Programs that run another program, after arguments of their own. */
const runners: ReadonlySet<string> = new Set(
  'timeout stdbuf setsid flock watch strace doas su xargs parallel uv uvx npx bunx pnpm poetry pipx docker podman ssh'.split(
    ' ',
  ),
);

interface Program {
  readonly name: string;
  readonly args: readonly Word[];
}

/**
 * The program and its arguments, without assignments and prefixes. For a program that runs another, the first of the
 * `asked` programs.
 */
export function programOf(command: SimpleCommand, asked: { has(name: string): boolean } = new Set()): Program {
  const { words } = command;
  const first = firstOf(words);
  const runs = runners.has(first.name) || words.some(({ text }) => text === 'xargs');
  const at = runs ? first.args.findIndex(({ text }) => asked.has(nameOf(text))) : -1;
  return at === -1 ? first : { name: nameOf(first.args[at]?.text ?? ''), args: first.args.slice(at + 1) };
}

function nameOf(word: string): string {
  return word.split('/').at(-1) ?? '';
}

function firstOf(words: readonly Word[]): Program {
  let at = 0;
  for (; at < words.length; at++) {
    const { text = '' } = words[at] ?? {};
    if (!/^[A-Za-z_]\w*=/.test(text) && !prefixes.has(text) && !(at > 0 && text.startsWith('-'))) break;
  }
  return { name: nameOf(words[at]?.text ?? ''), args: words.slice(at + 1) };
}
