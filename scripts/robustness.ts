import { layerOf } from '../src/cli/eval/layers.ts';
import { coreKinds, type ScoreRow } from '../src/cli/eval/scorecard.ts';
import { isFlagged } from '../src/cli/scan-lines.ts';
import type { Scanner } from '../src/detect/index.ts';
import type { Report } from '../src/model/finding.ts';
import { verdictOf } from '../src/policy/index.ts';
import { disguises } from '../test/detect/disguises.ts';

/** How one text was judged in one disguise. */
export interface Disguised {
  readonly name: string;
  readonly both: boolean;
  readonly rules: boolean;
}

const core: ReadonlySet<string> = new Set(coreKinds);
const maxTextLength = 4000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the disguises are made for ASCII, and its line breaks belong to it.
const ascii = /^[\x00-\x7f]*$/;

/** The core attacks in plain letters: texts that are already disguised, or in another script, show nothing here. */
export function canBeDisguised({ attack, kind, text }: ScoreRow): boolean {
  const plain = ascii.test(text) && kind !== 'encoded' && kind !== 'multilingual' && !kind.startsWith('hidden_unicode');
  return attack && core.has(kind) && plain && text.length < maxTextLength;
}

export function judgeDisguised(scanner: Scanner, text: string): readonly Disguised[] {
  return Object.entries(disguises).map(([name, disguise]) => {
    const report = scanner.scan(disguise(text));
    return { name, both: flags(report), rules: flags(layerOf(report, 'rules')) };
  });
}

/** Whether outside text with this report would be held for a person, or worse. */
export function flags(report: Report): boolean {
  return isFlagged(verdictOf(report, 'external'));
}
