import { findProgram } from './programs/index.ts';
import { Interpreter } from './run/interpreter.ts';
import { CrowdedLine, type ShellSurroundings, type ShellWrite } from './run/surroundings.ts';
import { UnreadableLine } from './syntax/cursor.ts';
import { parseScript } from './syntax/parser.ts';
import { ShellState } from './values/shell-state.ts';

const maxCommandLength = 256 * 1024;

/** A line that we cannot read is reported as unread rather than ignored. */
export type ShellReading =
  | {
      readonly read: true;
      readonly writes: readonly ShellWrite[];
      /** What we could not tell; each may be a write to a guarded file. */
      readonly doubts: readonly string[];
      /** The texts that occur in the line, decoded. Each of them may end up in a file that we doubt about. */
      readonly texts: readonly string[];
    }
  | {
      readonly read: false;
      /** It writes more files than any honest line does. */
      readonly crowded: boolean;
    };

/** What a bash command line writes, as far as we can tell without running it. */
export function shellWrites(line: string, surroundings: ShellSurroundings): ShellReading {
  if (line.length > maxCommandLength) return { read: false, crowded: false };
  const interpreter = new Interpreter(surroundings, findProgram);
  try {
    const state = new ShellState([surroundings.folder]);
    interpreter.run(parseScript(line), state, { input: undefined, isUsed: false });
    interpreter.finish();
  } catch (error) {
    if (error instanceof UnreadableLine) return { read: false, crowded: false };
    if (error instanceof CrowdedLine) return { read: false, crowded: true };
    throw error;
  }
  const { writes, doubts, texts } = interpreter;
  return { read: true, writes, doubts: [...doubts], texts: [...texts] };
}
