import { eastAsian } from './east-asian.ts';
import { germanic } from './germanic.ts';
import { others } from './others.ts';
import { romance } from './romance.ts';
import { slavic } from './slavic.ts';
import type { ImpactWords } from './words.ts';

const impactLanguages: readonly ImpactWords[] = [...germanic, ...romance, ...slavic, ...others, ...eastAsian].map(
  groupsOf,
);

/** Impacts whose sentences exist in every language of the table. */
export type TranslatedImpact =
  | 'grants-permission'
  | 'names-payment-target'
  | 'changes-agent-configuration'
  | 'sets-standing-rule'
  | 'runs-code'
  | 'claims-authority'
  | 'weakens-security'
  | 'redirects-data';

const automatic =
  '(automat*|otomatik*|otomatis*|自动|自動|자동*|tự động|αυτόματα|स्वचालित|yolo|comandos|commands|commandes|befehle|opdrachten)';
const place = '(@url|@domain|@email)';

/** The sentences of an impact in all languages, as phrases. Languages that put the verb last need both orders. */
export function inOtherLanguages(impact: TranslatedImpact): readonly string[] {
  return impactLanguages.flatMap((words) => sentences[impact](words));
}

/** Every field as one group of alternatives. */
function groupsOf(words: ImpactWords): ImpactWords {
  const grouped = Object.entries(words).map(([field, list]: [string, string]) => [
    field,
    field === 'code' ? list : `(${withoutBrackets(list.trim())})`,
  ]);
  return Object.fromEntries(grouped) as ImpactWords;
}

function withoutBrackets(list: string): string {
  return list.slice(list.startsWith('(') ? 1 : 0, list.endsWith(')') ? -1 : undefined);
}

const sentences: Readonly<Record<TranslatedImpact, (words: ImpactWords) => readonly string[]>> = {
  'grants-permission': ({ agent, may, acts, unchecked }) => [
    `${agent} ..3 ${may} ..8 ${acts}`,
    `${may} ..4 ${acts} ..8 ${unchecked}`,
    `${may} ..8 ${unchecked} ..6 ${acts}`,
    `${agent} ..8 ${unchecked} ..8 ${acts}`,
  ],
  'names-payment-target': ({ pay, account }) => [
    `${pay} ..9 @account`,
    `${pay} ..9 @number @number @number @number`,
    `${account} ..6 @number @number @number @number`,
    `${pay} ..6 ${account} ..6 (@number|@email|@url)`,
    `${account} ..4 ${pay} ..4 (@email|@url)`,
  ],
  'changes-agent-configuration': ({ agent, change, prompt, settings, your }) => [
    `${change} ..6 ${prompt}`,
    `${prompt} ..6 ${change}`,
    `${change} ..3 ${settings} ..3 ${agent}`,
    `${agent} ..2 ${settings} ..6 ${change}`,
    `${change} ..1 ${your} ..1 ${settings} ..10 ${automatic}`,
    `${your} ..1 ${settings} ..8 ${automatic}`,
  ],
  'sets-standing-rule': ({ fromNow, orders }) => [`${fromNow} ..10 ${orders}`],
  'runs-code': ({ run, script }) => [`${run} ..5 ${script}`, `${script} ..3 ${run}`],
  'claims-authority': ({ byOrder, chiefs }) => [`${byOrder} ..3 ${chiefs}`, `${chiefs} ..2 ${byOrder}`],
  'weakens-security': ({ protections, off }) => [`${protections} ..7 ${off}`, `${off} ..5 ${protections}`],
  'redirects-data': ({ data, moved }) => [
    `${data} ..8 ${moved} ..8 ${place}`,
    `${moved} ..6 ${data} ..8 ${place}`,
    `${data} ..8 ${place} ..8 ${moved}`,
    `${place} ..4 ${moved} ..6 ${data}`,
  ],
};
