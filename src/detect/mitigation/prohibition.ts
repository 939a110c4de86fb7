import type { WordTokens } from '../lexer/tokens.ts';
import { oneLine } from '../long-text.ts';

/** How far before a hit its prohibition may stand. */
const maxCharacters = 200;
const maxWords = 16;
/** "The agent must never": a prohibition stands at the beginning of its sentence. */
const maxWordsBefore = 4;

const words = (list: string): string => `(?<![\\p{L}\\d])(?:${list})(?![\\p{L}\\d])`;
const withoutWord = new RegExp(`^${words('without|ohne|sin|sans|senza|sem')}`, 'iu');
const prohibiting = new RegExp(
  words(oneLine`
    never|not|don'?t|mustn'?t|shouldn'?t|can'?t|cannot|won'?t|nie|niemals|nicht|nunca|jam[aá]s|no|jamais|ne|n|mai|non|n[aã]o|
    nothing|nobody|none|nichts|niemand|kein\w*|nada|nadie|rien|personne|aucune?|nulla|nessun\w?|ningu[eé]m
  `),
  'giu',
);
/** Before a prohibition, they make a condition of it; after it, they begin something else or turn it round. */
const leadingAway = new RegExp(
  words(oneLine`
    if|when|whenever|once|unless|because|since|while|until|by|wenn|falls|weil|bis|si|cuando|porque|hasta|quand|lorsque|jusqu|
    quando|perch[eé]|finch[eé]|se|caso|at[eé]|and|but|then|instead|rather|so|just|only|be|und|sondern|dann|y|sino|luego|et|mais|
    puis|e|ma|poi|mas|ent[aã]o|hesitat\\w*|hesit\\w*|forget\\w*|fail\\w*|stop\\w*|wait\\w*|worry\\w*|mind|bother|neglect|let|
    prevent\\w*|hinder\\w*|speaks?|against|keeps?|bars?|forbids?|minds|cares?|notices?|objects?|complain\w*|bad|special|suspicious|st[oö]rt|molesta|d[eé]range|importa|
    think|question|doubt|matter|delay|problem|dud\\w*|olvid\\w*|dej\\w*|problema|h[eé]sit\\w*|oubli\\w*|probl[eè]me|z[oö]ger\\w*|
    vergiss|vergessen|need\\w*|necess\\w*|why|harm\\w*|hurt\\w*|wrong|reason|point|risk\\w*|afraid|fear|shame|warum|wieso|schad\\w*|
    schlimm|egal|brauch\\w*|n[oö]tig|hay|falta|importa|pasa|pourquoi|besoin|grave|bisogno|serve|precis\\w*|esit\\w*|dimentic\\w*|deix\\w*|esque[cç]\\w*
  `),
  'iu',
);

/**
 * "Never send anything to clients without telling the user" asks for what an order to hide forbids. A negation governs few words
 * elsewhere; before "without ..." it governs all that is to be done, however long, if it opens the sentence and nothing leads away
 * from it.
 */
export function isForbiddenWithout(text: string, tokens: WordTokens, first: number): boolean {
  const hitStart = tokens.starts[first] ?? 0;
  if (!withoutWord.test(text.slice(hitStart, hitStart + 8))) return false;
  // German puts a comma before the word.
  const before = text
    .slice(Math.max(sentenceStart(tokens, first), hitStart - maxCharacters), hitStart)
    .replace(/,?\s{0,3}$/, '');
  if (/[:;,()[\]{}<>|\n]|\s[-\u2013\u2014]{1,2}\s/.test(before) || leadingAway.test(before)) return false;
  if (countOf(before) > maxWords) return false;
  for (const { index } of before.matchAll(prohibiting)) {
    if (countOf(before.slice(0, index)) <= maxWordsBefore) return true;
  }
  return false;
}

function sentenceStart({ opens, starts }: WordTokens, first: number): number {
  let at = first;
  while (at > 0 && first - at <= maxWords && opens[at] === 0) at--;
  return starts[at] ?? 0;
}

function countOf(text: string): number {
  return text.match(/[\p{L}\d]+/gu)?.length ?? 0;
}
