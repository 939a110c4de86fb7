import { readFileSync } from 'node:fs';
import type { Verdict } from '../../../src/model/verdict.ts';
import type { WriteArguments } from '../../../src/tools/memory-sentinel/index.ts';
import { desk } from './support.ts';

/** A text of test/fixtures/sentinel-families, and how it is checked. */
export interface Sentence {
  /** From one, without the headings. Odd lines are held out. */
  readonly line: number;
  readonly text: string;
}

export type CheckedAs = 'memory' | 'tags' | 'document';

export const attackFiles = {
  instruction: 'memory',
  inflation: 'memory',
  tags: 'tags',
  imperatives: 'document',
  commands: 'document',
} as const satisfies Readonly<Record<string, CheckedAs>>;

export const honestFiles = {
  'honest-notes': 'memory',
  'honest-tags': 'tags',
  'honest-documents': 'document',
} as const satisfies Readonly<Record<string, CheckedAs>>;

export function sentences(file: string): readonly Sentence[] {
  const lines = readFileSync(`test/fixtures/sentinel-families/${file}.txt`, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((text, index) => ({ line: index + 1, text: text.replaceAll('\\n', '\n') }));
}

/** The verdict about one text, in a memory of its own: what is beside it must not help to catch it. */
export async function verdictOn(
  text: string,
  as: CheckedAs,
  source: NonNullable<WriteArguments['source']>,
): Promise<{ readonly verdict: Verdict; readonly rules: readonly string[] }> {
  const { sentinel } = desk();
  const given = { source, user_id: 'ana' };
  const decision =
    as === 'document'
      ? await sentinel.checkDocument(text, given)
      : as === 'tags'
        ? await sentinel.checkWrite('Ben has a meeting on Monday.', { ...given, tags: text.split(' | ') })
        : await sentinel.checkWrite(text, given);
  const rules = decision.threats_detected.flatMap(({ metadata }) => [
    ...metadata.rules,
    ...(metadata.row ? [metadata.row] : []),
  ]);
  return { verdict: decision.verdict, rules };
}
