import type { Assignment, Chain, Pipeline, Redirection, Script, ShellCommand, SimpleCommand, Word } from './ast.ts';
import { compoundAt, functionAt, type ParserPorts } from './compounds.ts';
import { Cursor, UnreadableLine } from './cursor.ts';
import { HereDocuments } from './here-documents.ts';
import { readWord, type ScriptReader } from './words.ts';

const maxSubstitutions = 10;
const maxNesting = 60;

/** Reads a command line like bash. Throws `UnreadableLine` for what it does not understand. */
export function parseScript(line: string): Script {
  return new Parser(new Cursor(line), 0).whole();
}

const redirection = /(\d+|\{[A-Za-z_]\w*\})?(<<<|<<-|<<|<&|<>|<|>>|>&|>\||>)|(&>>|&>)/y;
const assignment = /([A-Za-z_]\w*)(\[[^\]\n]*\])?(\+?)=/y;
const declaring: ReadonlySet<string> = new Set(['declare', 'typeset', 'local', 'export', 'readonly']);

interface GrowingCommand {
  readonly assignments: Assignment[];
  readonly words: Word[];
  readonly lists: Assignment[];
  readonly redirections: Redirection[];
}

class Parser implements ParserPorts {
  readonly cursor: Cursor;
  readonly #substitutions: number;
  readonly #documents = new HereDocuments();
  readonly scripts: ScriptReader;
  #depth = 0;

  constructor(cursor: Cursor, substitutions: number, outer?: HereDocuments) {
    if (substitutions > maxSubstitutions) throw new UnreadableLine();
    this.cursor = cursor;
    this.#substitutions = substitutions;
    this.scripts = {
      substitution: (inside) => new Parser(inside, substitutions + 1, this.#documents).toParenthesis(),
      whole: (text) => new Parser(new Cursor(text), substitutions + 1).whole(),
    };
    this.#outer = outer;
  }

  readonly #outer: HereDocuments | undefined;

  whole(): Script {
    const script = this.script();
    if (!this.cursor.ended) throw new UnreadableLine();
    return script;
  }

  toParenthesis(): Script {
    const script = this.script();
    this.cursor.expect(')');
    // Which line the text of such a here-document begins on depends on the version of bash.
    if (this.#documents.areAwaited) throw new UnreadableLine();
    return script;
  }

  /** Reads chains up to something that cannot begin one. */
  script(): Script {
    if (++this.#depth > maxNesting) throw new UnreadableLine();
    const chains: Chain[] = [];
    for (this.lines(); !this.#endsScript(); this.lines()) {
      const pipelines = this.#chain();
      this.blanks();
      const background = this.cursor.peek() === '&' && this.cursor.peek(1) !== '&';
      chains.push({ pipelines, background });
      if (background || (this.cursor.peek() === ';' && !/[;&]/.test(this.cursor.peek(1)))) this.cursor.at++;
      else if (this.cursor.peek() !== '\n') break;
    }
    this.#depth--;
    return chains;
  }

  #endsScript(): boolean {
    const { cursor } = this;
    return cursor.ended || cursor.peek() === ')' || cursor.peek() === ';' || cursor.finds(closingWord);
  }

  #chain(): readonly Pipeline[] {
    const pipelines: Pipeline[] = [];
    let after: Pipeline['after'] = '';
    for (;;) {
      pipelines.push({ commands: this.#pipeline(), after });
      this.blanks();
      if (this.cursor.takes('&&')) after = '&&';
      else if (this.cursor.takes('||')) after = '||';
      else return pipelines;
      this.lines();
    }
  }

  #pipeline(): readonly ShellCommand[] {
    const commands: ShellCommand[] = [];
    this.blanks();
    while (
      this.cursor.match(/(?:!(?=[ \t\n(])|time(?:[ \t]+(?:-p|--)(?=[ \t\n]))?(?=[ \t\n;]|$))[ \t]*/y) !== undefined
    )
      this.blanks();
    for (;;) {
      commands.push(this.command());
      this.blanks();
      if (this.cursor.sees('||') || !(this.cursor.takes('|&') || this.cursor.takes('|'))) return commands;
      this.lines();
    }
  }

  command(): ShellCommand {
    this.blanks();
    const compound = compoundAt(this);
    if (compound !== undefined) return { ...compound, redirections: this.#redirections() };
    return functionAt(this) ?? this.#simple();
  }

  #redirections(): readonly Redirection[] {
    const redirections: Redirection[] = [];
    for (this.blanks(); ; this.blanks()) {
      const next = this.#redirection();
      if (next === undefined) return redirections;
      redirections.push(next);
    }
  }

  #redirection(): Redirection | undefined {
    const { cursor } = this;
    if (/[<>]/.test(cursor.peek()) && cursor.peek(1) === '(') return undefined;
    const found = cursor.match(redirection);
    if (found === undefined) return undefined;
    const [, descriptor, operator = found[3] ?? ''] = found;
    if (operator === '<<' || operator === '<<-') {
      const document = this.#documents.announce(cursor, operator === '<<-');
      return { descriptor, operator, target: [], document };
    }
    this.blanks();
    const target = this.word();
    if (target.length === 0) throw new UnreadableLine();
    return { descriptor, operator, target, document: undefined };
  }

  #simple(): SimpleCommand {
    const command: GrowingCommand & SimpleCommand = {
      kind: 'simple',
      assignments: [],
      words: [],
      lists: [],
      redirections: [],
    };
    this.blanks();
    while (this.#argument(command)) this.blanks();
    const { assignments, words, redirections } = command;
    if (assignments.length + words.length + redirections.length === 0) throw new UnreadableLine();
    // A parenthesis here begins nothing that we know.
    if (this.cursor.peek() === '(') throw new UnreadableLine();
    return command;
  }

  /** Reads a redirection, an assignment or a word; false if there is none. */
  #argument(command: GrowingCommand): boolean {
    const redirected = this.#redirection();
    if (redirected !== undefined) return command.redirections.push(redirected) > 0;
    const { words } = command;
    const assigned = words.length === 0 ? this.#assignment(false) : this.#declared(words);
    if (assigned !== undefined) return (words.length === 0 ? command.assignments : command.lists).push(assigned) > 0;
    const word = this.word();
    return word.length > 0 && words.push(word) > 0;
  }

  /** `declare -a x=(...)`: only a list is more than an ordinary argument. */
  #declared(words: readonly Word[]): Assignment | undefined {
    const [first] = words[0] ?? [];
    return first?.kind === 'text' && declaring.has(first.text) ? this.#assignment(true) : undefined;
  }

  #assignment(onlyList: boolean): Assignment | undefined {
    const { cursor } = this;
    const start = cursor.at;
    const found = cursor.match(assignment);
    if (found === undefined) return undefined;
    const [, name = '', index, plus] = found;
    if (index !== undefined && /["'`$\\]/.test(index)) this.#checkIndex(index);
    const common = { name, appends: plus === '+', element: index !== undefined };
    if (cursor.takes('(')) return { ...common, isList: true, value: this.#list() };
    if (onlyList) {
      cursor.at = start;
      return undefined;
    }
    return { ...common, isList: false, value: this.word() };
  }

  /** A subscript may run commands: `a[$(...)]=1`. */
  #checkIndex(index: string): void {
    if (/[`(]/.test(index)) throw new UnreadableLine();
  }

  #list(): readonly Word[] {
    const words: Word[] = [];
    for (this.lines(); !this.cursor.takes(')'); this.lines()) {
      const word = this.word();
      if (word.length === 0) throw new UnreadableLine();
      words.push(word);
    }
    return words;
  }

  word(): Word {
    return readWord(this.cursor, this.scripts);
  }

  /** Skips blanks, comments and escaped line ends. */
  blanks(): void {
    const { cursor } = this;
    while (cursor.match(/[ \t]+|\\\n/y) !== undefined) {
      // take them all
    }
    if (cursor.peek() === '#') cursor.match(/[^\n]*/y);
  }

  /** Skips line ends too, and reads the here-documents that begin there. */
  lines(): void {
    for (this.blanks(); this.cursor.peek() === '\n'; this.blanks()) {
      this.cursor.at++;
      if (this.#outer?.areAwaited === true) throw new UnreadableLine();
      this.#documents.read(this.cursor, this.scripts, this.#substitutions > 0);
    }
  }
}

const closingWord = /(?:then|else|elif|fi|do|done|esac|\})(?=[ \t\n;&|<>()]|$)/y;
