import type { Script } from '../syntax/ast.ts';
import type { Field } from '../values/expand.ts';
import type { ShellState } from '../values/shell-state.ts';
import type { Text } from '../values/text.ts';
import type { Files } from './files.ts';
import type { ShellSurroundings } from './surroundings.ts';

/** Where the input of a command comes from, and whether anybody needs its output. */
export interface Streams {
  /** Undefined if it reads nothing that the line gives it. */
  readonly input: Text | undefined;
  /** False if its output is only shown, so that we need not know it. */
  readonly isUsed: boolean;
}

/** What a program of our tables can do to the world. */
export interface Machine {
  readonly surroundings: ShellSurroundings;
  readonly files: Files;
  /** Records a write to a path, which may have holes. */
  write(state: ShellState, path: Text, content: Text, keeps?: boolean): void;
  /** Records that unknown files may appear in a folder. */
  fill(state: ShellState, folder: Text): void;
  /** Does it again when the line has ended: a job in the background and a trap see what is written after them. */
  later(again: () => void): void;
  /** Records that we cannot tell what happens. */
  doubt(why: string): void;
  /** Notes a text of the line, which may be an attack in whole. */
  note(text: string): void;
  run(script: Script, state: ShellState, streams: Streams): Text;
  /** Runs a text as a script, or doubts. */
  runText(text: Text, state: ShellState, streams: Streams): Text;
  /** Runs a program with arguments, as a wrapper like `sudo` does. */
  call(words: readonly Field[], state: ShellState, streams: Streams): Text;
}

/** One call of a program. */
export interface ShellCall extends Streams {
  readonly name: string;
  readonly args: readonly Field[];
  readonly state: ShellState;
  readonly machine: Machine;
}

/** What a program does; returns its output. */
export type ShellProgram = (call: ShellCall) => Text;
