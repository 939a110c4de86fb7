import { numberWords } from './calendar-words.ts';
import type { TextLanguage } from './languages.ts';
import { patternFor } from './plain-pattern.ts';
import { type ClauseToken, isPlainKind } from './tokens.ts';
import type { Qualifier } from './words.ts';

/** Where a clause stands. */
export interface ClausePlace {
  readonly question: boolean;
  /** Whether it begins a sentence, where a capital says nothing. */
  readonly opens: boolean;
  readonly language: TextLanguage;
  /** Whether negations reach over prepositions. */
  readonly wide: boolean;
  /** Whether the negation of the part before it continues: "avoid red and *green*". */
  readonly denied: boolean;
}

/** Words that open a part with a negation of its own: "never pay *without asking*". */
export const opensNegation: ReadonlySet<string> = new Set(
  'without unless except excluding instead ohne außer statt anstatt sans sauf sin salvo excepto sem exceto senza tranne zonder behalve bez без'.split(
    ' ',
  ),
);
/** Negations that cover what is before them as well: "deploys on Fridays are forbidden". */
export const coversAll: ReadonlySet<string> = new Set(
  'forbidden prohibited banned unwanted taboo verboten unerwünscht interdit prohibido proibido vietato'.split(' '),
);
/** Verbs that negate an action: "stop sending reports". As nouns they negate nothing. */
export const ceasing: ReadonlySet<string> = new Set('stop stops stopped quit quits skip skips skipped'.split(' '));
/** "Stop sending reports", "I quit the choir". */
export function ceases(lower: string, behind: string): boolean {
  if (lower === 'quit' || lower === 'quits') return /^\s+\p{L}/u.test(behind);
  return ceasing.has(lower) && /^\s+\p{L}+ing\b/u.test(behind);
}

/** Who does not know of something does not deny it. */
export const knowing: ReadonlySet<string> = new Set(['know', 'awar', 'forget', 'realis', 'realiz']);
export const leadsToFact: ReadonlySet<string> = new Set(['about', 'of', 'that']);
/** Qualifiers whose words count as words too. */
export const alsoSaid: ReadonlySet<Qualifier> = new Set<Qualifier>(['someone-else', 'untrue']);
/** Words after which a negation no longer holds. */
export const endsNegation: ReadonlySet<string> = new Set(
  'so but then also otherwise aber sonst mais pero mas ma maar'.split(' '),
);
/** Words that lead on to when, where or what for, which a negation does not reach. */
export const endsReach: ReadonlySet<string> = new Set(
  'in on at for during per within im am für dans en pendant durante nel na no'.split(' '),
);
/** "From A to B": which is which must not be exchanged, whatever kind of words they are. */
export const direction =
  /\bfrom\b.*\bto\b|\bvon\b.*\b(?:nach|zu)\b|\bde\b.*\b(?:à|a|para)\b|\bda\b.*\ba\b|\bvan\b.*\bnaar\b/iu;
export const directions: ReadonlySet<string> = new Set([
  'from',
  'to',
  'von',
  'nach',
  'de',
  'à',
  'para',
  'da',
  'van',
  'naar',
]);
/** "Tabs over spaces": what is compared must not be exchanged either. After "rather than" and "instead of" a negation tells it. */
export const comparison =
  /\b(?:prefer\p{L}*|favou?r\p{L}*|rather(?! than)|choose|chose|pick\p{L}*)\b.*\b(?:over|(?<!rather )than)\b/iu;
export const comparing: ReadonlySet<string> = new Set(['over', 'than']);
const maxDirectionLength = 1_000;

/** Words that limit an amount, if one follows. */
export const bounds: ReadonlySet<string> = new Set(['under', 'below', 'above']);
const boundThings = /^(?:that|this|it|limit|threshold|budget|average|zero|freezing|tenner|fiver|grand)$/i;

/** "Under 20", but not "filed under training": whether what stands behind the word is an amount. */
export function isBound(behind: string): boolean {
  const next = /^\s+(?:(?:a|an|the|my|about|around) )?([\p{L}\d€$£]+)/u.exec(behind)?.[1] ?? '';
  return next === '' || /^[\d€$£]/.test(next) || numberWords.has(next.toLowerCase()) || boundThings.test(next);
}

/** "Drop the photo", but not "drop the kids at school". */
export function takesAway(remover: string, behind: string): boolean {
  return !(remover.startsWith('drop') && /\b(?:at|off|by)\b/u.test(behind));
}

const wished =
  /(?:^|[^\p{L}])(?:wants?|wanted|would like|should|must|be|get|sollen?|möchten?|will|werden|veut|voudrais|quiere|quiero|quer|quero|vuole|voglio|wil)(?=[^\p{L}])/iu;

/** "Wants the trip cancelled" does not say that it is. */
export function isWished(before: string): boolean {
  return wished.test(before);
}

/** Words that make a condition of the clause they open: "once legal has signed, ...". */
export const conditions: ReadonlySet<string> = new Set(
  'when whenever once sobald wenn quand lorsque dès cuando quando wanneer gdy когда'.split(' '),
);
/** How a sentence begins that tells something. */
const tellers =
  /^(?:i|we|he|she|it|they|the|a|an|my|our|his|her|their|this|that|there|ich|wir|er|sie|es|der|die|das|ein|eine|mein|meine|unser|je|j|nous|il|elle|on|le|la|les|l|un|une|mon|ma|mes|yo|el|los|las|una|mi|mis|eu|o|os|as|um|uma|meu|minha|io|lo|gli|ik|wij|hij|zij|het|de|een|mijn)$/iu;
/** Words for somebody who was named before: "she owns the car". */
export const others: ReadonlySet<string> = new Set('he she er elle ella él lui hij hon han'.split(' '));
/** Words after which a lower-case "may" is the month. */
export const beforeMonth =
  /(?:\b(?:mid|in|of|early|late|until|till|by|from|to|since|end|next|last)|\d(?:st|nd|rd|th)?)[\s-]+$/iu;

export const articles: ReadonlySet<string> = new Set(['the', 'der', 'die', 'le', 'la', 'el', 'il', 'de', 'o', 'a']);

const signedOff = /\bonce (?:i|you|we|he|she|it|they|the|my|our|\p{Lu}\p{L}*)\b/u;

/** "Deploy once Ida has signed": an order that waits for something, and not a time that is told. */
export function isOrderBefore(condition: string, text: string, verb: Pick<ClauseToken, 'kind'> | undefined): boolean {
  const [, first = ''] = /^\s*([\p{L}']+)/u.exec(text) ?? [];
  if (condition === 'whenever' || tellers.test(first) || verb === undefined || !isPlainKind(verb.kind)) return false;
  return condition !== 'once' || signedOff.test(text);
}

/** Whether the start of a clause has two words that tell which of two things is which. */
export function startHas(pattern: RegExp, text: string): boolean {
  const start = text.slice(0, maxDirectionLength);
  return patternFor(pattern, start).test(start);
}
