/**
 * The policy holds a text for what believing it would change. A few such texts ask for nothing, and docker-agent's users have them in
 * their memories: whose account it is, a card number for tests, and that a file which agents read is kept up to date. They are recognised
 * by their whole form, so a text in other words, or in another language, waits for a person.
 */
export function onlyInforms(impact: string | undefined, text: string): boolean {
  if (impact === 'changes-agent-configuration') return upkeep.some((form) => form.test(text));
  if (impact !== 'names-payment-target') return false;
  return namesTestCards(text) || (!redirects.test(text) && accounts.some((form) => form.test(text)));
}

/** Numbers that payment providers publish for tests: nobody can be paid with them. */
const testCards: ReadonlySet<string> = new Set([
  '4242424242424242',
  '4111111111111111',
  '4000000000000002',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
]);

/** Whether a text names such numbers and no other number or address that could be paid. */
function namesTestCards(text: string): boolean {
  const numbers = text.match(/\d(?:[ -]?\d){6,}/gu) ?? [];
  const rest = text.replaceAll(/\d(?:[ -]?\d){6,}/gu, '');
  return (
    numbers.length > 0 && numbers.every((one) => testCards.has(one.replaceAll(/\D/gu, ''))) && !/[\d@:/]/u.test(rest)
  );
}

/** A new account, or one for everything, is how payments are redirected. */
const redirects =
  /\b(?:all|any|always|never|instead|new|now|chang(?:e|es|ed)|updat(?:e|es|ed)|future|henceforth|only|must|urgent(?:ly)?|immediately)\b/iu;

/** Digits, after the four letters of a bank at most: no words. */
const account = String.raw`(?:IBAN )?[A-Z]{2}\d{2}(?: ?[A-Z]{4})?(?: ?\d){8,26}`;
const whose = String.raw`(?:[Tt]he|[Mm]y|[Oo]ur|\p{L}{1,30}['\u2019]s)`;
const day = String.raw`(?: (?:on the (?:\p{L}{1,12}|\d{1,2}(?:st|nd|rd|th)) of (?:the|each|every) month|every month))?`;
const accounts: readonly RegExp[] = [
  new RegExp(`^${whose} \\p{L}{1,30} goes to ${account}${day}\\.?$`, 'u'),
  new RegExp(`^${whose} IBAN(?: for \\p{L}{1,30})? is ${account}\\.?$`, 'u'),
];

const file = String.raw`(?:the |our )?[\w/-]{0,40}\.[\w-]{1,40}`;
const files = `${file}(?: and ${file})?`;
/** When it is done. Words that would say what is written into the file, or what else to do, do not belong there. */
const word = String.raw` (?!(?:and|or|then|to|that|so|with|as|follow|run)\b)[\p{L}'\u2019]{1,20}`;
const occasion = `(?: (?:when|whenever|after|before)(?:${word}){1,8})?`;
const upkeep: readonly RegExp[] = [
  new RegExp(`^(?:update|edit|review) ${files}${occasion}\\.?$`, 'iu'),
  new RegExp(`^keep ${files} (?:up to date|in sync(?: with ${file})?)${occasion}\\.?$`, 'iu'),
];
