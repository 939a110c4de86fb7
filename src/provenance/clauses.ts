import { readClause } from './clause.ts';
import { withClockTimes } from './clock-times.ts';
import { withDeniedItems } from './denied-lists.ts';
import { languageAround, languageOf, type TextLanguage } from './languages.ts';
import { matchesOf, patternFor } from './plain-pattern.ts';
import { withSigns } from './signs.ts';
import type { Clause } from './tokens.ts';

/** Only this much of a text is read. */
export const maxTextLength = 65_536;

/**
 * What ends a clause. A dot, colon or comma inside a number, address or file name does not. It looks at the character first,
 * because looking behind takes time.
 */
const boundary =
  /(?=[.!?。！？؟…])(?<!\b(?:mr|mrs|ms|dr|prof|st|no|nr|vs|etc|approx|e\.g|i\.e|bzw|z\.b))[.!?。！？؟…]+(?=\s|$|["'”’)\]])|[。！？؟]|[;；\n\r\u2028\u2029]+|\s[-–—•*]\s|,\s+(?=(?:and|but|or|so|then|which|who|because|und|aber|oder|et|mais|ou|y|pero|o|e|ma|mas|en|maar)\s)/giu;
/** Words between which a clause is cut as well: what follows is a statement of its own. */
const joints =
  /\s(?:and|but|because|und|aber|weil|et|mais|y|pero|porque|e|ma|mas|maar|och|og|men|и|но|और|ve|và|còn|és|și)\s/gu;
/** "En" joins in Dutch, and means "in" elsewhere. */
const dutchJoints = new RegExp(`${joints.source}|\\sen\\s`, 'gu');
/** "Ma" joins in Italian, and means "my" in French. */
const frenchJoints = new RegExp(joints.source.replace('|ma|', '|'), 'gu');
/** "I am out of tea so it is coffee today": what follows from a statement is another one. */
const afterSo =
  "i i'm it it's its we he she they you that's this please pls no never always don't dont do can could take put make let let's lets use keep send book add remove set call need plan skip leave give my our the";
const follows = `\\sso\\s(?=(?:${afterSo.replaceAll(' ', '|')})\\s)`;
/** In scripts without capitals, what was said of one must not be noted of another: nothing else parts the two. */
const unspacedComma = '(?<=[\\u3040-\\u30ff\\u3400-\\u9fff])[,、](?=[\\u3040-\\u30ff\\u3400-\\u9fff])';
/** "-고" before a word that is a subject. */
const koreanJoint = '(?<=[\\uac00-\\ud7a3](?:고|며|지만))\\s(?=[\\uac00-\\ud7a3]+[은는이가]\\s)';
const [fineJoints, fineDutchJoints, fineFrenchJoints] = [joints, dutchJoints, frenchJoints].map(
  ({ source }) => new RegExp(`${source}|${follows}|,\\s+|${unspacedComma}|${koreanJoint}`, 'gu'),
) as [RegExp, RegExp, RegExp];

function jointsIn(language: TextLanguage, fine: boolean): RegExp {
  if (language === 'nl') return fine ? fineDutchJoints : dutchJoints;
  if (language === 'fr') return fine ? fineFrenchJoints : frenchJoints;
  return fine ? fineJoints : joints;
}

const apostrophes = /[\u2018\u2019\u02bc\uff07]/g;
const questionStart =
  /^\s*(?:(?:should|shall|can|may|could|am|have|do|did|was) (?:i|we)|(?:is|are|do|does|did|was|were|will|would) (?:it|there|you|they|that|this|he|she)|(?:what|who|where|why|how|which) (?:is|are|do|does|did|should|can|would|about|if)|soll ich|darf ich|kann ich|est-ce|dois-je|debo|devo|moet ik)\b/iu;

/** The sentences of a text. */
export function sentencesOf(text: string): readonly string[] {
  const listed = withDeniedItems(text);
  return listed.split(patternFor(sentenceEnd, listed)).filter((sentence) => sentence.trim() !== '');
}

const sentenceEnd =
  /(?=\s)(?<=(?<!\b(?:mr|mrs|ms|dr|prof|st|no|nr|vs|etc|approx|e\.g|i\.e|bzw|z\.b))[.!?。！？…]["'”’)\]]*)\s+|\n+|(?<=[。！？])/iu;

/** How a text is cut and read. */
export interface ClauseOptions {
  /** Cuts at every comma. */
  readonly fine?: boolean;
  /** Lets negations reach over "in" and "at": "no nagging in the morning" excludes the morning as well. */
  readonly wide?: boolean;
  /** The language of the whole text, which is that of a part too short to tell. Default: that of the text given. */
  readonly around?: () => TextLanguage;
}

/** The clauses of a text, in order. */
export function clausesOf(text: string, options: ClauseOptions = {}): readonly Clause[] {
  return [...eachClause(text, options)];
}

/** The same, one after the other: a long text is read in slices. */
export function* eachClause(
  text: string,
  { fine = false, wide = false, around = languageAround(text) }: ClauseOptions = {},
): Generator<Clause> {
  const plain = normalised(text.slice(0, maxTextLength));
  const mayAsk = questionMark.test(plain);
  for (const { start, end } of cutAt(plain, boundary)) {
    const whole = plain.slice(start, end);
    const asked =
      (mayAsk && endsAsking.test(plain.slice(Math.max(start, end - 8), end + 2))) ||
      patternFor(questionStart, whole).test(whole);
    const question = asked && !patternFor(request, whole).test(whole);
    const own = languageOf(whole);
    const language = own === 'other' ? around() : own;
    const parts = [...cutAt(whole, jointsIn(language, fine))].flatMap((part) => {
      const words = whole.slice(part.start, part.end).replace(patternFor(request, whole), ' ');
      const denied = isDeniedToo(whole.slice(0, part.start), words);
      return readClause(words, { question, opens: part.start === 0, language, wide, denied });
    });
    yield* withSubjects(parts);
  }
}

/** "Avoid red and green in charts": the one word behind the "and" is to be avoided as well. */
function isDeniedToo(before: string, words: string): boolean {
  return patternFor(deniedThing, before).test(before) && patternFor(oneThing, words).test(words);
}

const deniedThing =
  /(?<!\p{L})(?:avoid|avoids|no|without|exclude|hates?|dislikes?|keine?n?|ohne|sans|sin|sem|senza|geen|zonder)\s+(?:\p{L}+\s+){1,2}(?:and|und|et|y|e|en)\s$/iu;
const oneThing =
  /^\s*\p{L}+\s*(?:$|[.,;!?)]|\s(?:please|bitte|thanks)\b|\s(?:in|on|at|for|from|im|am|für|dans|en|pour|per)\s)/iu;

/** "The user and Gordon approve": a part that only names the speaker belongs to the next one. */
function withSubjects(parts: readonly Clause[]): readonly Clause[] {
  const joined: Clause[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last === undefined || !namesOnlySpeaker(last)) joined.push(part);
    else
      joined[joined.length - 1] = {
        ...part,
        ...(part.items === undefined ? {} : { items: part.items.map((at) => at + last.tokens.length) }),
        tokens: [...last.tokens, ...part.tokens],
        qualifiers: new Set([...last.qualifiers, ...part.qualifiers]),
        words: last.words + part.words,
      };
  }
  return joined;
}

function namesOnlySpeaker({ tokens }: Clause): boolean {
  return tokens.length > 0 && tokens.every(({ kind, negated }) => kind === 'person' && !negated);
}

const questionMark = /[?？؟]/;
const endsAsking = /[?？؟]\s*["'”’)\]]*\s*$/u;

/** "Can you always answer in French?" asks for something and thereby states it; "Should I pay him?" states nothing. */
const request =
  /^\s*(?:(?:hey|hi|please|and|so|also|ok|okay)[\s,]+)*(?:can|could|would|will) you\b(?!.*\b(?:check|whether|if|know|think|tell|see|find|look)\b)/iu;

const owned: readonly (readonly [RegExp, string])[] = [
  [/\b(?:the )?users?'s?\b/giu, 'my'],
  [/\b(?:is|are|am|'m|'re) (?:currently )?based in\b/giu, ' live in'],
];
const hasOwner = /user|based in/i;

/** One spelling of apostrophes, groups of digits, bounds, and of what belongs to the user. */
function normalised(text: string): string {
  const folded = text.normalize('NFKC').replace(apostrophes, "'");
  const spelled = folded.includes("'") ? rewritten(folded, contractions) : folded;
  const long = hasShorthand.test(spelled) ? rewritten(spelled, shorthand) : spelled;
  const plain = hasSpelling.test(long) ? rewritten(long, spellings) : long;
  const bound = withBounds(withSigns(/\d/.test(plain) ? joinGroups(plain) : plain));
  return withClockTimes(hasOwner.test(bound) ? rewritten(bound, owned) : bound);
}

function rewritten(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((read, [pattern, by]) => read.replace(patternFor(pattern, read), by), text);
}

const accountGroups = /\b[A-Z]{2}\d{2}(?: [A-Z0-9]{2,4}){3,8}\b/g;
const phoneGroups = /(?:\+|\b0)\d[\d ()-]{5,16}\d/g;

/** An account or phone number is one value, however it is grouped. */
function joinGroups(text: string): string {
  return text
    .replace(accountGroups, (groups) => groups.replaceAll(' ', ''))
    .replace(phoneGroups, (groups) => groups.replace(/[ ()-]/g, ''));
}

/** "Can't" and its like: cut at the apostrophe, they would no longer negate, and "won" is no negation. */
const shorthand: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}/])w\/o(?=\s|$)/giu, 'without'],
  [/(?<![\p{L}\p{N}/])w\/(?=\s|\p{L}{2})/giu, 'with '],
];
const hasShorthand = /w\//i;
const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ca|ai|sha|need|might|ought|dare)n't\b/giu, 'cannot'],
  [/\bs'il (?:vous|te) pla[iî]t(?!\p{L})/giu, ' '],
  [/\bs'(ils?)\b/giu, 'si $1'],
  [/\bwon't\b/giu, 'will not'],
  [/\b(do|does|did|would|should|could|must|is|are|was|were|has|have|had)n't\b/giu, '$1 not'],
];
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\bcan not\b/giu, 'cannot'],
  [/\bevery(?:one|body) else\b/giu, 'others'],
  // A cross, a prohibition sign or a thumb down. Half of them are two code units.
  [/(?:\u274c|\u26d4|\u2717|\u2718|\ud83d\udeab|\ud83d\udc4e)\ufe0f?/gu, ' unwanted '],
  [/\bnon-(?=\p{L}{3})/giu, 'not '],
  // "No. 14" is a number.
  [/\b(?:no|nr|num)\. ?(?=\d)/giu, 'number '],
  // "Nobody, the interns included, may do it": what nobody may do stands behind the words between the commas.
  [
    /(?<!\p{L})(nobody|no one|none of (?:us|them|you)|niemand|keiner|personne|nadie|ninguém|nessuno|никто),\s([^,.;:!?]{1,60}),\s(?=\p{L})/giu,
    '$2, $1 ',
  ],
];
const hasSpelling =
  /\u274c|\u26d4|\u2717|\u2718|\ud83d\udeab|\ud83d\udc4e|can not|else|non-|[orm]\. ?\d|(?:nobody|one|them|us|you|niemand|keiner|personne|nadie|ninguém|nessuno|никто),/iu;

const phrases =
  /\b(?:(?<maximum>at most|no more than|not more than|not more|(?<!\b(?:go|goes|going|went|gone|put|set|raised|moved|rose) )up to|not over|not above|nothing (?:over|above|more than)|tops)|(?<minimum>at least|no less than|not less than|not under|not below)|(?<before>(?:earlier|sooner) than|prior to)|(?<after>(?<!\bno )later than)|(?<maybe>think(?:ing)? (?:about|of)|toying with|tempted to|about to|yet to|remains? to be|(?:tried|attempt(?:s|ed)?) to|rara vez)|(?<formerly>used to)|(?<only>limited to|restricted to)|(?<if>(?:as|so) long as|on condition that)|(?<not>fail(?:ed|s|ing)? to|den(?:y|ies|ied|ying) (?:that|having)|(?:false|untrue|a lie|a myth) that|no longer|far from(?= an? | \p{L}+(?:ed|ing|done|safe|sure|ready|clear)\b)|(?:give|gives|gave|given|giving) up(?= \p{L})|out of(?= (?:order|stock|service|use)\b)|a malapena|as if(?= )|als ob(?= )|no more(?= \p{L})|kein(?:e|en)? \p{L}+ mehr|nicht mehr|niet meer|ya no|non più)|(?<except>(?:any|every)(?:thing|one|body|where) but|other than)|any ?more|any longer|so far|if (?:at all )?possible|if (?:you|they|we|he|she|u) can|if (?:it|that) (?:works|suits)|wenn möglich|si possible|si es posible|se possível|se possibile|indien mogelijk|years?[ -]old|(?<=(?:months?|weeks?|days?)[ -])old|jahre alt|jaar oud)\b/giu;

/** A part of each of these phrases: most texts have none. */
const hasPhrase =
  /\bat |\bno|far from|as if|als ob|up to|tops|rlier|ooner|prior|later|think|toying|tempted|about to|yet to|s? to be|tried to|attempt|rara vez|myth| up |out of|malapena|long as|on condition|other than|used to|ited to|icted to|\bfail|\bden|that|a lie|kein|mehr|niet|\bya |più|\bany|every|so far|\bif |wenn m|\bsi |\bse p|indien m|[ -]old|alt|oud/i;

/** "Should not cost over 130" sets a maximum. */
const deniedMore =
  /(?:\bnot|\bnever|n't)\s+((?:\p{L}+\s+){1,2})(?:over|above|more than|exceed)\s+(?=(?:an?|the|about)\s|[\d€$£])/giu;

/** Most texts have none of these. */
const severalWords = /over|above|more than|exceed|unless|but|even|wenn|incluso|aun |mesmo|anche|zelfs|même/i;
/** "The 5th, unless it is a weekend, then the Monday after": what follows holds on weekends. */
const unlessThen = /\bunless ([^.;!?\n]{1,60}?),? then\b/giu;
/** What holds even then is no condition: it holds for everything. */
const evenIf =
  /\b(?:even (?:if|when)|selbst wenn|auch wenn|incluso si|aun si|mesmo se|anche se|zelfs als)\b|(?<!\p{L})même (?:si|quand)\b/giu;
/** "Thin walls are a no for me": what is before it is not wanted. */
const unwanted =
  /(?<=\b(?:is|are|was|were|'s|'re) )(?:(?:both |all |just |simply |still )?(?:an? (?:(?:absolute|big|hard|definite|total) )?(?:no|no-go|no-no|dealbreaker|deal-breaker)|off[- ]limits|out of the question|off the table|not an option|no option)(?=\s*$|[.,;!?)]|\s(?:for|from|with|to|too|as)\b)|bad (?:for|with|w) )/giu;
const hasJudgement = /\b(?:no|no-no|no-go|deal-?breaker|limits|question|table|option|bad)\b/i;
/** "Half of the staff" is not the staff. */
const partOf =
  /\b(?:(?:half|most|some|few|many|several|parts?|(?:a|one|two|three)[ -](?:thirds?|quarters?|fifths?)) (?=of (?:the|my|our|your|his|her|their|these|those|us|them|all)\b)|half (?=(?:the|my|our|your|his|her|their)\b))/giu;
const hasPart = /\b(?:half|most|some|few|many|several|parts?|thirds?|quarters?|fifths?) /i;
const nobodyBut = /\b(?:nobody|no one|none|nothing) but\b/giu;
/** Bounds and times that take several words, each as the one word for it. An age is its number, "not any more" is "not". */
function withBounds(text: string): string {
  const plain = !severalWords.test(text)
    ? text
    : text
        .replace(patternFor(deniedMore, text), ' $1 maximum ')
        .replace(patternFor(evenIf, text), ' everything ')
        .replace(patternFor(unlessThen, text), 'if $1 then ')
        .replace(patternFor(nobodyBut, text), ' not except ');
  const parted = hasPart.test(plain) ? plain.replace(patternFor(partOf, plain), ' maximum $&') : plain;
  const judged = hasJudgement.test(parted) ? parted.replace(patternFor(unwanted, parted), ' unwanted ') : parted;
  if (!hasPhrase.test(judged)) return judged;
  return judged.replace(patternFor(phrases, judged), (...match) => {
    const groups = match.at(-1) as Readonly<Record<string, string | undefined>>;
    return ` ${Object.keys(groups).find((word) => groups[word] !== undefined) ?? ''} `;
  });
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function* cutAt(text: string, at: RegExp): Generator<Range> {
  let start = 0;
  for (const match of matchesOf(at, text)) {
    // The mark itself stays with the clause before it: a question mark tells what the clause is.
    const end = match.index + (match[0].trim().length === 1 ? 1 : 0);
    if (end > start) yield { start, end };
    start = match.index + match[0].length;
  }
  if (start < text.length) yield { start, end: text.length };
}
