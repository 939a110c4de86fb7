import { eastAsian } from './east-asian.ts';
import { germanic } from './germanic.ts';
import { others } from './others.ts';
import { romance } from './romance.ts';
import { slavic } from './slavic.ts';
import type { ImpactWords } from './words.ts';

const impactLanguages: readonly ImpactWords[] = [...germanic, ...romance, ...slavic, ...others, ...eastAsian];

/** Impacts whose sentences exist in every language of the table. The others fill slots, see `slots/words`. */
export type TranslatedImpact = 'runs-code' | 'claims-authority';

/** The sentences of an impact in all languages, as phrases. Languages that put the verb last need both orders. */
export function inOtherLanguages(impact: TranslatedImpact): readonly string[] {
  return impactLanguages.flatMap((words) => sentences[impact](groupsOf(words)));
}

/** Every field as one group of alternatives. */
function groupsOf(words: ImpactWords): ImpactWords {
  const grouped = Object.entries(words).map(([field, list]: [string, string]) => [
    field,
    field === 'code' ? list : `(${list})`,
  ]);
  return Object.fromEntries(grouped) as ImpactWords;
}

const sentences: Readonly<Record<TranslatedImpact, (words: ImpactWords) => readonly string[]>> = {
  'runs-code': ({ run, script }) => [`${run} ..5 ${script}`, `${script} ..3 ${run}`],
  'claims-authority': ({ byOrder, chiefs }) => [`${byOrder} ..3 ${chiefs}`, `${chiefs} ..2 ${byOrder}`],
};
