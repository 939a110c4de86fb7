import type { Trust } from '../model/trust.ts';
import { type Verdict, verdictRank } from '../model/verdict.ts';
import { verdictOf } from '../policy/index.ts';
import { countedAt } from './counted-at.ts';
import { exitCode } from './exit-code.ts';
import { answerLine, errorLine } from './format/batch.ts';
import { fieldsOf, type JsonLine, jsonLines } from './json-lines.ts';
import type { Output } from './output.ts';
import type { ScanFunction } from './scan-text.ts';

export interface LineScan {
  readonly scan: ScanFunction;
  readonly trust: Trust;
  readonly output: Output;
  readonly warn: (message: string) => void;
}

/** From `challenge` on, a text is held or blocked, so a pipeline should notice. */
export function isFlagged(verdict: Verdict): boolean {
  return verdictRank(verdict) >= verdictRank('challenge');
}

/** One answer per line, in order. A bad line gets an error, and does not stop the next ones. */
export async function scanLines(chunks: AsyncIterable<Uint8Array>, batch: LineScan): Promise<number> {
  let worst: number = exitCode.clean;
  for await (const lines of jsonLines(chunks)) {
    for (const line of lines) {
      const { text, code } = await answer(line, batch);
      worst = Math.max(worst, code);
      await batch.output.write(text);
    }
    // A caller may send one line and wait for its answer.
    await batch.output.flush();
  }
  return worst;
}

interface Answer {
  readonly text: string;
  readonly code: number;
}

async function answer(line: JsonLine, batch: LineScan): Promise<Answer> {
  const bad = (error: string, id?: unknown): Answer => ({
    text: errorLine(line.line, error, id),
    code: exitCode.error,
  });
  if ('error' in line) return bad(line.error);
  const fields = fieldsOf(line.value);
  if (fields === undefined) return bad('not an object');
  const { id, text } = fields;
  if (text === undefined) return bad('no "text"', id);
  if (typeof text !== 'string') return bad('"text" is not a string', id);
  if (line.damaged) batch.warn(`line ${line.line}: not valid UTF-8; scanned with U+FFFD in place of the bad bytes`);
  const report = countedAt(await batch.scan(text), batch.trust);
  const verdict = verdictOf(report, batch.trust);
  const code = isFlagged(verdict) ? exitCode.found : exitCode.clean;
  return { text: answerLine(id ?? null, report, verdict), code };
}
