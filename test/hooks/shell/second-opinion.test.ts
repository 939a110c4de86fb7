import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getProcessor } from 'sh-syntax';
import { expect, test } from 'vitest';
import type { Chain, Redirection } from '../../../src/hooks/shell/syntax/ast.ts';
import { UnreadableLine } from '../../../src/hooks/shell/syntax/cursor.ts';
import { parseScript } from '../../../src/hooks/shell/syntax/parser.ts';
import { times } from '../../support/long-run.ts';
import { attackLines } from './attack-lines.ts';
import { generatedLines } from './generated-lines.ts';
import { honestLines } from './honest-lines.ts';

// sh-syntax is the parser of shfmt. On lines that both accept, both see the same statements and redirections.

// It starts again for each line, so it is compiled once here, and every third line has to do, or every ninth in a run
// of every day. `time` is a statement of its own there.
const lines = [...attackLines, ...generatedLines(520, 20_261_116), ...honestLines.map((line) => ({ line }))]
  .map(({ line }) => line)
  .filter((line, at) => at % times(3, 9) === 0 && !/\btime\b/.test(line));

/** Node has it; the types of Node do not. */
interface Compiler {
  compile(code: Uint8Array): Promise<object>;
  instantiate(program: object, imports: object): Promise<never>;
}
const { WebAssembly: compiler } = globalThis as unknown as { readonly WebAssembly: Compiler };
const program = await compiler.compile(readFileSync(createRequire(import.meta.url).resolve('sh-syntax/main.wasm')));
const parse = getProcessor((imports) => compiler.instantiate(program, imports));

/** The operators of the redirections of a statement that is one command. */
function operatorsOf({ pipelines }: Chain): readonly string[] | undefined {
  const [pipeline] = pipelines;
  const [command] = pipeline?.commands ?? [];
  return pipelines.length === 1 && pipeline?.commands.length === 1 ? command?.redirections.map(operatorOf) : undefined;
}

function operatorOf({ operator }: Redirection): string {
  return operator;
}

function ours(line: string): readonly Chain[] | undefined {
  try {
    return parseScript(line);
  } catch (error) {
    if (error instanceof UnreadableLine) return undefined;
    throw error;
  }
}

async function theirs(line: string): Promise<readonly (readonly string[])[] | undefined> {
  try {
    const { Stmts } = await parse(line, { variant: 0 });
    return Stmts.map(({ Redirs }) => Redirs.map(({ Op }) => Op));
  } catch {
    return undefined; // it does not accept the line
  }
}

test('a second parser sees the same statements with the same redirections', async () => {
  let compared = 0;
  for (const line of lines) {
    const [mine, other] = [ours(line), await theirs(line)];
    if (mine === undefined || other === undefined) continue;
    compared++;
    expect([line, mine.length]).toEqual([line, other.length]);
    mine.forEach((chain, at) => {
      const operators = operatorsOf(chain);
      if (operators !== undefined) expect([line, operators]).toEqual([line, other[at]]);
    });
  }
  expect(compared).toBeGreaterThan(times(300, 100));
});
