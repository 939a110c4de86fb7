import { resolve } from 'node:path';
import type { ShellCommand } from '../syntax/ast.ts';
import { anything, concat, literal, sameText, type Text } from './text.ts';

/** A variable: one text, or a list of texts of which we may not know how many. */
export type Value = { readonly items: readonly Text[] | undefined; readonly isList: boolean };

const maxFolders = 16;

/** What a shell remembers from one command to the next. A subshell works on a copy. */
export class ShellState {
  readonly variables: Map<string, Value>;
  readonly functions: Map<string, ShellCommand>;
  readonly aliases: Set<string>;
  /** Options of `shopt` and `set` that change how words are expanded. */
  readonly options: Set<string>;
  /** The folders in which the shell may be; undefined if we do not know. */
  folders: readonly string[] | undefined;
  visited: readonly string[];
  positional: readonly Text[] | undefined;

  constructor(folders: readonly string[] | undefined, from?: ShellState) {
    this.folders = folders;
    this.visited = from?.visited ?? folders ?? [];
    this.positional = from === undefined ? [] : from.positional;
    this.variables = new Map(from?.variables);
    this.functions = new Map(from?.functions);
    this.aliases = new Set(from?.aliases);
    this.options = new Set(from?.options);
  }

  copy(): ShellState {
    return new ShellState(this.folders, this);
  }

  set(name: string, text: Text): void {
    this.variables.set(name, { items: [text], isList: false });
  }

  forget(name: string): void {
    this.variables.set(name, { items: undefined, isList: true });
  }

  /** Goes on from here or from there: what differs is unknown. */
  join(other: ShellState): void {
    for (const name of new Set([...this.variables.keys(), ...other.variables.keys()])) {
      if (!sameValue(this.variables.get(name), other.variables.get(name))) this.forget(name);
    }
    for (const [name, body] of other.functions) {
      if (this.functions.get(name) !== body) this.functions.set(name, this.functions.has(name) ? ambiguous : body);
    }
    for (const name of other.aliases) this.aliases.add(name);
    for (const option of other.options) this.options.add(option);
    if (this.positional !== other.positional) this.positional = undefined;
    this.visited = merged(this.visited, other.visited) ?? [];
    this.folders =
      this.folders === undefined || other.folders === undefined ? undefined : merged(this.folders, other.folders);
  }

  /** Changes the folder, or stays if that may fail. */
  enter(targets: readonly string[] | undefined, isCertain: boolean): void {
    const before = this.folders;
    const next =
      targets === undefined || before === undefined
        ? targets?.every((target) => target.startsWith('/'))
          ? targets
          : undefined
        : before.flatMap((folder) => targets.map((target) => resolve(folder, target)));
    this.folders = next === undefined ? undefined : merged(next, isCertain ? [] : (before ?? []));
    this.visited = merged(this.visited, this.folders ?? []) ?? [];
  }

  /** The paths a text may name; undefined if it depends on a folder we do not know. */
  locate(path: string): readonly string[] | undefined {
    if (path.startsWith('/')) return [resolve(path)];
    return this.folders?.map((folder) => resolve(folder, path));
  }

  /** The same for a text with holes. */
  place(path: Text): readonly Text[] {
    const [first] = path;
    if (typeof first === 'string' && first.startsWith('/')) return [path];
    return this.folders?.map((folder) => concat(literal(`${folder}/`), path)) ?? [concat(anything, path)];
  }
}

/** A function that has two definitions, depending on what runs. */
const ambiguous: ShellCommand = {
  kind: 'simple',
  assignments: [],
  words: [
    [
      {
        kind: 'parameter',
        name: '_',
        quoted: true,
        prefix: '',
        index: undefined,
        operator: '',
        operand: [],
        replacement: [],
      },
    ],
  ],
  lists: [],
  redirections: [],
};

function sameValue(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true;
  if (one?.items === undefined || other?.items === undefined || one.items.length !== other.items.length) return false;
  return one.isList === other.isList && one.items.every((text, at) => sameText(text, other.items?.[at] ?? anything));
}

function merged(one: readonly string[], other: readonly string[]): readonly string[] | undefined {
  const all = [...new Set([...one, ...other])];
  return all.length > maxFolders ? undefined : all;
}
