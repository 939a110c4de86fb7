/** Languages in which words mean something else than in the others. German gives every noun a capital. */
export type TextLanguage = 'de' | 'pt' | 'it' | 'other';

const germanWords =
  /\b(?:und|der|die|das|ist|nicht|ich|mit|für|auf|ein|eine|dem|den|wir|bitte|zum|zur|immer|kein|keine|keinen|nur|auch|oder|mein|meine|meiner|nutzer|nutzerin|am|im|werden|wird|nein|mir|mich|sind|bei|von|nach|aber)\b/giu;

const portuguese = /[ãõ]|(?<!\p{L})(?:às|uma|não|dos|das|com|você|dela|dele|pelo|pela)(?!\p{L})/iu;
const italian = /\b(?:gli|della|delle|che|sono|nel|nella|degli|il|lo|di|per)\b/iu;

/** The language of a text, as far as reading it needs to know. */
export function languageOf(text: string): TextLanguage {
  if ((text.match(germanWords)?.length ?? 0) >= 2) return 'de';
  if (portuguese.test(text)) return 'pt';
  return italian.test(text) ? 'it' : 'other';
}

/** Whether a word that negates or qualifies in one language is an ordinary word in the language of this text. */
export function isForeign(lower: string, language: TextLanguage): boolean {
  if (lower === 'se') return language === 'other';
  return (lower === 'no' && language === 'pt') || (lower === 'si' && language === 'it');
}
