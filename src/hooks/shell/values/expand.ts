import type { ExpandedPart, Script, Word, WordPart } from '../syntax/ast.ts';
import { expandBraces } from './braces.ts';
import { isPattern, type Listing, matches, type PatternPiece } from './glob.ts';
import { parameterTexts } from './parameter-values.ts';
import type { ShellState } from './shell-state.ts';
import {
  anything,
  concat,
  empty,
  type Hole,
  hasAnything,
  known,
  literal,
  someDigits,
  type Text,
  withoutLastNewlines,
} from './text.ts';

/** What the expansion of words needs from the rest of the reader. */
export interface ExpansionPorts extends Listing {
  readonly state: ShellState;
  /** A variable that the line does not set. */
  environment(name: string): Text;
  /** The output of a substitution. */
  capture(script: Script): Text;
  /** The name of the file that stands for `<(...)`. */
  processFile(script: Script, writes: boolean): string;
  /** Called at `${name@P}`, which runs the commands in a value. */
  runsValue(): void;
  /** Called with the text of an arithmetic expression. */
  arithmetic(text: string): void;
}

/** One argument of a command. */
export interface Field {
  readonly text: Text;
  /** It may be any number of arguments. */
  readonly isOpen: boolean;
}

/** A piece of a field: patterns and blanks are special in it unless it is quoted. */
interface Piece {
  readonly text: string | Hole;
  readonly quoted: boolean;
}

export function expandWords(words: readonly Word[], ports: ExpansionPorts): readonly Field[] {
  return words.flatMap((word) => expandBraces(word).flatMap((each) => expandWord(each, ports)));
}

function expandWord(word: Word, ports: ExpansionPorts): readonly Field[] {
  const builder = new FieldBuilder(ports);
  word.forEach((part, at) => {
    builder.add(part, at === 0, word.length === 1);
  });
  return builder.fields();
}

/** The text of a word where it is not split: in quotes, assignments and here-documents. */
export function expandWhole(word: Word, ports: ExpansionPorts, isAssignment = false): Text {
  const texts = word.map((part, at) => {
    if (part.kind === 'text') {
      const text =
        part.quoted || (at > 0 && !isAssignment) ? literal(part.text) : tilde(part.text, ports, word.length === 1, at);
      return isAssignment && !part.quoted ? tildesAfterColons(text, ports) : text;
    }
    return concat(...joinedByBlanks(valuesOf(part, ports)));
  });
  return concat(...texts);
}

function tildesAfterColons(text: Text, ports: ExpansionPorts): Text {
  const plain = known(text);
  return plain?.includes(':~')
    ? concat(...plain.split(/(?<=:)(?=~)/).map((part) => tilde(part, ports, true, 0)))
    : text;
}

function joinedByBlanks(texts: readonly Text[]): readonly Text[] {
  return texts.flatMap((text, at) => (at === 0 ? [text] : [literal(' '), text]));
}

/** The values of a part; more than one for `"$@"` and the like. */
function valuesOf(part: ExpandedPart, ports: ExpansionPorts): readonly Text[] {
  switch (part.kind) {
    case 'parameter':
      if (part.operator === '@' && known(expandWhole(part.operand, ports)) === 'P') ports.runsValue();
      return parameterTexts(
        part,
        ports.state,
        (word) => expandWhole(word, ports),
        (name) => ports.environment(name),
      );
    case 'command':
      return [withoutLastNewlines(ports.capture(part.script))];
    case 'process':
      return [literal(ports.processFile(part.script, part.writes))];
    case 'arithmetic':
      ports.arithmetic(known(expandWhole(part.text, ports)) ?? '');
      return [someDigits];
    case 'pattern':
      return [anything];
  }
}

const tildePrefix = /^~([^/:]*)(?=[/:]|$)/;

function tilde(text: string, ports: ExpansionPorts, isWhole: boolean, at: number): Text {
  const found = at === 0 ? tildePrefix.exec(text) : null;
  // `~"x"` names no user.
  if (found === null || (!isWhole && found[0].length === text.length)) return literal(text);
  const [prefix, user = ''] = found;
  const folder = user === '' ? ports.environment('HOME') : user === '+' ? ports.environment('PWD') : anything;
  return concat(folder, literal(text.slice(prefix.length)));
}

class FieldBuilder {
  readonly #ports: ExpansionPorts;
  readonly #fields: Piece[][] = [];
  #current: Piece[] | undefined;
  readonly #open = new Set<readonly Piece[]>();

  constructor(ports: ExpansionPorts) {
    this.#ports = ports;
  }

  add(part: WordPart, isFirst: boolean, isWhole: boolean): void {
    if (part.kind === 'text') {
      const isTilde = isFirst && !part.quoted && part.text.startsWith('~');
      const text = isTilde ? tilde(part.text, this.#ports, isWhole, 0) : [part.text];
      for (const piece of text) this.#push({ text: piece, quoted: part.quoted });
      return;
    }
    const values = valuesOf(part, this.#ports);
    const quoted = part.kind === 'process' || (part.kind !== 'pattern' && part.quoted);
    // `"$@"` of nothing is no argument at all, but `""` is one.
    if (quoted && values.length === 1 && values[0]?.length === 0) this.#push({ text: '', quoted: true });
    values.forEach((value, at) => {
      if (at > 0) this.#end();
      if (quoted) for (const piece of value) this.#push({ text: piece, quoted: true });
      else this.#split(value);
    });
    if (quoted && part.kind === 'parameter' && isOpenList(part.name, part.index) && values.some(hasAnything))
      this.#opens();
  }

  #split(value: Text): void {
    const separators = known(this.#ports.environment('IFS'));
    for (const piece of value) {
      if (typeof piece !== 'string' || separators === undefined) {
        this.#push({ text: separators === undefined ? { hole: 'any' } : (piece as Hole), quoted: false });
        if (separators === undefined || (piece as Hole).hole === 'any') this.#opens();
        continue;
      }
      splitAt(piece, separators).forEach((part, at) => {
        if (at > 0) this.#end();
        if (part !== '') this.#push({ text: part, quoted: false });
      });
    }
  }

  #push(piece: Piece): void {
    this.#current ??= [];
    this.#current.push(piece);
  }

  #opens(): void {
    this.#current ??= [];
    this.#open.add(this.#current);
  }

  #end(): void {
    if (this.#current !== undefined) this.#fields.push(this.#current);
    this.#current = undefined;
  }

  fields(): readonly Field[] {
    this.#end();
    return this.#fields.flatMap((pieces) => finished(pieces, this.#open.has(pieces), this.#ports));
  }
}

function isOpenList(name: string, index: string | undefined): boolean {
  return name === '@' || name === '*' || index === '@' || index === '*';
}

function splitAt(text: string, separators: string): readonly string[] {
  if (separators === '') return [text];
  const set = separators.replace(/[\\\]^-]/g, '\\$&');
  return text.split(new RegExp(`[${set}]+`, 'u'));
}

/** Options that change what a pattern matches. */
const patternOptions = ['extglob', 'globstar', 'dotglob', 'nocaseglob', 'nullglob', 'failglob', 'GLOBIGNORE'];

function finished(pieces: readonly Piece[], isOpen: boolean, ports: ExpansionPorts): readonly Field[] {
  const text: Text = concat(...pieces.map((piece) => (piece.text === '' ? empty : [piece.text])));
  const pattern = pieces.filter((piece): piece is PatternPiece => typeof piece.text === 'string');
  if (!isPattern(pattern) || ports.state.options.has('noglob')) return [{ text, isOpen }];
  const isPlain = pattern.length === pieces.length && !patternOptions.some((option) => ports.state.options.has(option));
  if (!isPlain) return [{ text: concat(...pieces.map(abstractPiece)), isOpen: true }];
  const folders = ports.state.folders;
  const found = folders?.map((folder) => matches(pattern, folder, ports));
  if (found === undefined || found.includes(undefined)) return [{ text: anything, isOpen: true }];
  const paths = [...new Set(found.flatMap((each) => each ?? []))].sort();
  // A pattern that matches nothing stands for itself.
  return paths.length === 0 ? [{ text, isOpen }] : paths.map((path) => ({ text: literal(path), isOpen: false }));
}

function abstractPiece({ text, quoted }: Piece): Text {
  if (typeof text !== 'string' || quoted || !/[*?[]/.test(text)) return text === '' ? empty : [text];
  return concat(...text.split(/(?=[*?[])|(?<=[*?[])/).map((part) => (/^[*?[]/.test(part) ? anything : literal(part))));
}
