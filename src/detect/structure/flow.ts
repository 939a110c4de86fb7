import { oneLine, pattern } from '../long-text.ts';
import { namesIn, statementEnd } from './statements.ts';

/** What a flow begins and ends with. All patterns have the flag `g` and are bounded. */
export interface FlowKind {
  /** An expression that yields what must not get to a sink. */
  readonly source: RegExp;
  /** The beginning of a call, a command or an assignment that uses a value for good. */
  readonly sink: RegExp;
  /** Creates a connection: what is written to a name with this value has arrived. */
  readonly connection?: RegExp;
  /** Whether the statement of a sink counts, with the flow's source. */
  readonly accept?: (statement: string, text: string) => boolean;
}

export interface Flow {
  readonly start: number;
  readonly end: number;
}

interface Place {
  readonly what: 'event' | 'source' | 'sink';
  readonly match: RegExpExecArray;
}

/** A text with more statements than this was written to be expensive. It is not read further, and never clean. */
const maxEvents = 20_000;
/** How far from its last assignment a name still holds the value, in UTF-16 units. */
const maxDistance = 4_000;

/** `name = value`, `name := value`, `with value as name`, `for name in value`, `def name(`, `return value`, `name.add(value)`. */
const events = new RegExp(
  [
    String.raw`(?<assigned>[A-Za-z_$][\w$.]{0,60})(?:[ \t]{0,3}:[ \t]?[\w<>[\] |]{1,40}|, ?(?:_|err|error)|[ \t]{0,3}\+)?[ \t]{0,3}(?::=|=(?![=>]))`,
    String.raw`\bas\s(?<opened>\w{1,40})\s?:`,
    String.raw`\bfor\s(?:\(?(?:const|let|var)\s)?(?<each>\w{1,40})(?:, ?(?<second>\w{1,40}))?\s(?:in|of)\s`,
    String.raw`\b(?:def|function|func|fn)\s(?<defined>\w{1,60})\s?\(`,
    String.raw`\b(?<returned>return)\b`,
    pattern`
      \b(?<object>[A-Za-z_$][\w$]{0,40})(?:\.|->)(?:write|writestr|
      append|add|push|update|extend|put|set|save|send|sendall|end|writeFile|copy)\(
    `,
    String.raw`\bio\.Copy\((?<copied>\w{1,40}),`,
    String.raw`(?<stored>>{1,2}|\b(?:tar|zip)\s-?\w{1,6})\s{0,2}(?<file>\/[\w./-]{1,80})`,
  ].join('|'),
  'g',
);
const fileMaker = /\b(?:open|create|Create|OpenFile|ZipFile|createWriteStream|TarFile|gzip\.open)\(/;

/**
 * Follows values from sources to sinks through assignments, loops, files, callbacks and functions of one text. It knows
 * no language: what it cannot follow is no flow. Each event reads a bounded statement, so the whole is linear.
 */
export function* flows(text: string, kind: FlowKind): Iterable<Flow> {
  const reader = new FlowReader(text, kind);
  yield* reader.read();
}

class FlowReader {
  readonly #text: string;
  readonly #kind: FlowKind;
  /** Names that hold what came from a source, with the place of their assignment. */
  readonly #tainted = new Map<string, number>();
  readonly #connections = new Set<string>();
  /** What else holds the value of a name: the path of an opened file, the buffer of an archive. */
  readonly #aliases = new Map<string, readonly string[]>();
  #functionName: string | undefined;
  #at = 0;

  constructor(text: string, kind: FlowKind) {
    this.#text = text;
    this.#kind = kind;
  }

  *read(): Iterable<Flow> {
    const { source, sink, connection } = this.#kind;
    const sinks = [...this.#places('sink', sink)];
    // Without a sink or a connection nothing arrives anywhere; a text so short has no more statements than are allowed.
    if (sinks.length === 0 && this.#text.length <= maxEvents && !(connection && inPart(connection).test(this.#text)))
      return;
    const found = [...this.#places('event', events), ...this.#places('source', source), ...sinks];
    if (found.length > maxEvents) throw new RangeError(`more than ${maxEvents} statements`);
    found.sort((a, b) => a.match.index - b.match.index);
    for (const place of found) {
      const flow = this.#visit(place);
      if (flow !== undefined) yield flow;
    }
  }

  *#places(what: Place['what'], pattern: RegExp): Iterable<Place> {
    let left = maxEvents + 1;
    for (const match of this.#text.matchAll(pattern)) {
      yield { what, match };
      if (--left === 0) return;
    }
  }

  #visit({ what, match }: Place): Flow | undefined {
    this.#at = match.index;
    if (what === 'sink') return this.#reachedSink(match.index, match);
    if (what === 'event') return this.#follow(match.index, match);
    this.#taintCallbacks(this.#text.slice(match.index, statementEnd(this.#text, match.index)));
    return undefined;
  }

  /** `.then((text) => ...)`: what a chain yields is handed on under these names. */
  #taintCallbacks(statement: string): void {
    for (const [, name = ''] of statement.matchAll(/\b(\w{1,40})\)?\s{0,2}=>|\bfunction\s?\((\w{1,40})\)/g))
      this.#taint(name);
  }

  #reachedSink(index: number, match: RegExpExecArray): Flow | undefined {
    const end = statementEnd(this.#text, index);
    const statement = this.#text.slice(index, end);
    if (!this.#holds(statement.slice(match[0].length)) && !this.#sourceIn(statement)) return undefined;
    return (this.#kind.accept?.(statement, this.#text) ?? true) ? { start: index, end } : undefined;
  }

  #follow(index: number, match: RegExpExecArray): Flow | undefined {
    const { 0: head, groups = {} } = match;
    const { assigned, defined, object, second, file } = groups;
    if (defined !== undefined) this.#functionName = defined;
    if (file !== undefined) this.#stored(file, index);
    const name =
      groups.opened ?? assigned ?? groups.each ?? object ?? groups.copied ?? (groups.returned && this.#functionName);
    if (defined !== undefined || file !== undefined || name === undefined) return undefined;
    const { value, end } = this.#valueOf(match);
    this.#remember(name, value);
    if (object !== undefined && this.#isTainted(object)) this.#taintPaths(value);
    if (!this.#holds(value) && !this.#sourceIn(value)) {
      if (!head.endsWith('+=')) this.#clear(assigned);
      return undefined;
    }
    if (object !== undefined && this.#connections.has(object)) return this.#accepted(index, end);
    this.#taint(base(name));
    if (second !== undefined) this.#taint(second);
    this.#taintCallbacks(value);
    return undefined;
  }

  /** A name that gets another value holds the old one no more; a field of it says nothing about the rest. */
  #clear(name: string | undefined): void {
    if (name !== undefined && !name.includes('.')) this.#tainted.delete(base(name));
  }

  /** The value of `with value as name` comes before the name, on the same line; other values follow. */
  #valueOf({ 0: head, index, groups = {} }: RegExpExecArray): { readonly value: string; readonly end: number } {
    if (groups.opened !== undefined) {
      const from = Math.max(this.#text.lastIndexOf('\n', index) + 1, index - 300);
      return { value: this.#text.slice(from, index), end: index };
    }
    const from = index + head.length;
    const end = statementEnd(this.#text, from, 400);
    return { value: this.#text.slice(from, end), end };
  }

  #remember(name: string, value: string): void {
    if (fileMaker.test(value)) this.#aliases.set(name, namesIn(value).slice(0, 8));
    if (this.#kind.connection?.test(value) === true) this.#connections.add(base(name));
  }

  /** An image that is saved is in the file from then on. */
  #taintPaths(value: string): void {
    for (const path of namesIn(value)) if (/[./]/.test(path)) this.#taint(path);
  }

  #accepted(start: number, end: number): Flow | undefined {
    const statement = this.#text.slice(start, end);
    return (this.#kind.accept?.(statement, this.#text) ?? true) ? { start, end } : undefined;
  }

  /** A file that a command fills with what is before it on the line, or is given after it. */
  #stored(file: string, index: number): void {
    const line = this.#text.slice(
      Math.max(this.#text.lastIndexOf('\n', index) + 1, index - 300),
      statementEnd(this.#text, index, 300),
    );
    if (this.#sourceIn(line) || this.#holds(line)) this.#taint(file);
  }

  #taint(name: string): void {
    if (name === '' || common.has(name)) return;
    this.#tainted.set(name, this.#at);
    for (const alias of this.#aliases.get(name) ?? []) if (!common.has(alias)) this.#tainted.set(alias, this.#at);
  }

  #holds(code: string): boolean {
    return this.#tainted.size > 0 && namesIn(withoutInherited(code)).some((name) => this.#isTainted(name));
  }

  #isTainted(name: string): boolean {
    return this.#at - (this.#tainted.get(name) ?? Number.NEGATIVE_INFINITY) <= maxDistance;
  }

  /** Not `test`, which would leave the pattern's position behind for the next search. */
  #sourceIn(code: string): boolean {
    return withoutInherited(code).search(this.#kind.source) >= 0;
  }
}

/** Finds at least what the pattern finds in any part of a text, where a word may be cut. */
function inPart(pattern: RegExp): RegExp {
  const known = inParts.get(pattern) ?? new RegExp(pattern.source.replaceAll(String.raw`\b`, ''), pattern.flags);
  inParts.set(pattern, known);
  return known;
}
const inParts = new WeakMap<RegExp, RegExp>();

/** Without the environment of a started process, and the key that a client logs in with. */
function withoutInherited(code: string): string {
  return code.replace(inherited, ' ');
}
const inherited =
  /\benv\s?[=:]\s?[\w.]{1,40}(?:\(\))?|(?:\s-(?:i|E|K)|--(?:netrc-file|key|cert|cacert|config|kubeconfig|identity-file))[ =]\S{1,120}/g;

function base(name: string): string {
  return (name.startsWith('$') ? name.slice(1) : name).split('.')[0] ?? '';
}

/** Names of the languages and of modules: a value stored under one of them says nothing. */
const common = new Set(
  oneLine`
    self|this|window|module|exports|os|io|sys|requests|axios|http|https|fs|path|json|JSON|Buffer|open|wb|rb|w|r|a|utf8|utf|const|let|
    var|await|new|return|str|int|dict|list|tmp|zipfile|true|false|null|None
  `.split('|'),
);
