/** Signs that say what a word would say: "!= 40" is not 40, "<40" is under 40, and -5 is not 5. Most texts have none. */
const hasSign = /[!<>≤≥⩽⩾≠¬±\-−–]|=\/=/u;

const unequal = /!==?|≠|=\/=|<>/gu;
/** "Wow!" ends a sentence. */
const not = /¬|(?<![\p{L}\p{N}!?)"'])!(?=[\p{L}\p{N}("'])/gu;
const atMost = /<=|≤|⩽/gu;
const atLeast = /(?<![-=])>=|≥|⩾/gu;
/** Before an amount; elsewhere they are brackets and arrows. */
const under = /(?<![-=<])<(?=\s*[\d€$£])/gu;
const above = /(?<![-=>])>(?=\s*[\d€$£])/gu;
/** "40-60" is a range, and "- 5 eggs" an item of a list. */
const minus = /(?<![^\s(:=,])[-−–±](?=[€$£]?\d)/gu;

/** Each of these signs as the word for it. */
export function withSigns(text: string): string {
  if (!hasSign.test(text)) return text;
  return text
    .replace(unequal, ' not ')
    .replace(not, ' not ')
    .replace(atMost, ' maximum ')
    .replace(atLeast, ' minimum ')
    .replace(under, ' under ')
    .replace(above, ' above ')
    .replace(minus, 'minus ');
}
