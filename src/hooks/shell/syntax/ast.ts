/** A piece of a word, before the shell expands it. */
export type WordPart = TextPart | ExpandedPart;

interface TextPart {
  readonly kind: 'text';
  readonly text: string;
  readonly quoted: boolean;
}

/** A part that the shell replaces. */
export type ExpandedPart =
  | ParameterPart
  | { readonly kind: 'command'; readonly script: Script; readonly quoted: boolean }
  /** `<(...)` or `>(...)`. */
  | { readonly kind: 'process'; readonly script: Script; readonly writes: boolean }
  /** `$((...))`: its value is a number, but its text may run commands and set variables. */
  | { readonly kind: 'arithmetic'; readonly text: Word; readonly quoted: boolean }
  /** An extended pattern such as `@(a|b)`. */
  | { readonly kind: 'pattern'; readonly text: string };

/** `$name` or `${...}`. */
export interface ParameterPart {
  readonly kind: 'parameter';
  readonly name: string;
  readonly quoted: boolean;
  /** `!` in `${!name}`, `#` in `${#name}`. */
  readonly prefix: '' | '!' | '#';
  /** The text between the brackets of `${name[...]}`. */
  readonly index: string | undefined;
  /** `:-`, `##`, `//` and so on; empty if the value is taken as it is. */
  readonly operator: string;
  readonly operand: Word;
  /** The part after the second slash of `${name/pattern/replacement}`. */
  readonly replacement: Word;
}

export type Word = readonly WordPart[];

export interface Redirection {
  /** A number, a variable name in braces, or undefined for the default of the operator. */
  readonly descriptor: string | undefined;
  readonly operator: string;
  readonly target: Word;
  /** The text of a here-document, which is read after the line. */
  readonly document: { body: Word } | undefined;
}

export interface Assignment {
  readonly name: string;
  readonly appends: boolean;
  /** True for `name[...]=`, where we do not follow which element is set. */
  readonly element: boolean;
  readonly value: Word | readonly Word[];
  readonly isList: boolean;
}

export type Script = readonly Chain[];

/** Pipelines connected by `&&` and `||`. */
export interface Chain {
  readonly pipelines: readonly Pipeline[];
  readonly background: boolean;
}

export interface Pipeline {
  readonly commands: readonly ShellCommand[];
  /** What connects it to the previous pipeline. */
  readonly after: '' | '&&' | '||';
}

export interface SimpleCommand {
  readonly kind: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  /** Lists given to `declare` and its like. */
  readonly lists: readonly Assignment[];
  readonly redirections: readonly Redirection[];
}

interface Clause {
  readonly test: Script;
  readonly body: Script;
}

export type Compound =
  | { readonly kind: 'group'; readonly body: Script }
  | { readonly kind: 'subshell'; readonly body: Script }
  | { readonly kind: 'if'; readonly clauses: readonly Clause[]; readonly otherwise: Script }
  | { readonly kind: 'while'; readonly test: Script; readonly body: Script }
  | { readonly kind: 'for'; readonly name: string; readonly words: readonly Word[] | undefined; readonly body: Script }
  | { readonly kind: 'arithmetic'; readonly text: Word }
  | { readonly kind: 'test'; readonly words: readonly Word[] }
  | { readonly kind: 'case'; readonly subject: Word; readonly cases: readonly CaseClause[] }
  | { readonly kind: 'function'; readonly name: string; readonly body: ShellCommand }
  | { readonly kind: 'coprocess'; readonly body: ShellCommand };

export interface CaseClause {
  readonly patterns: readonly Word[];
  readonly body: Script;
}

type CompoundCommand = Compound & { readonly redirections: readonly Redirection[] };

export type ShellCommand = SimpleCommand | CompoundCommand;
