import { atOnce } from '../base/work-slices.ts';
import { clausesOf, maxTextLength, sentencesOf } from './clauses.ts';
import { languageAround, type TextLanguage } from './languages.ts';
import { beforeLetter, beforePasted } from './pasted.ts';
import type { Clause } from './tokens.ts';
import { type ClauseToken, isPlainKind } from './tokens.ts';
import { statesNothing } from './unsaid.ts';
import { reaching } from './words.ts';

/** Only this much of a turn is read: what lies behind counts as not said. */
const maxTurnLength = 20_000;
/** Longer paragraphs are pasted, not typed. */
const maxTypedParagraph = 600;
/** Longer turns are pasted but for their first and last paragraph. */
const maxTypedTurn = 2_400;
/** More lines than anybody types into a chat. */
const maxTypedLines = 12;
const maxQuotedWords = 4;
const maxQuotedLength = 60;

const fences = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|<(pre|code|blockquote|quote)\b[\s\S]*?(?:<\/\1>|$)/giu;
/** With the lines that continue with it: a pasted page is often marked on its first line only. */
/** A block that is indented like code. */
const indented = /\n[^\S\n]*\n(?:(?: {4}|\t)[^\n]*(?:\n|$))+/gu;
const quotedLine = /^[^\S\n]*[>|»].*(?:\n[^\S\n]*\S.*)*$/gmu;
const quotations =
  /"([^"]{1,2000})"|“([^”]{1,2000})”|„([^“”]{1,2000})[“”]|«([^»]{1,2000})»|「([^」]{1,2000})」|(?<![\p{L}\p{N}])'([^'\n]{12,2000})'(?![\p{L}\p{N}])/gu;
/** Quotation marks around everything, whatever is quoted inside. */
const wrappedInQuotes = /^\s*["“„«「'][\s\S]*["”“»」']\s*$/u;
/** Words that show something instead of saying it, up to the end of the paragraph. */
const shows =
  /\b(?:look at|see|check|read|here(?:'s| is| are)|this is what|this (?:mail|e-?mail|page|article|message|text)|pasted?|pasting|forwarded|fwd|quote|quoting|the following|below|attached|found this|got this|it says|they wrote|translate|summari[sz]e|proofread|rephrase|rewrite|explain|reply to|answer this|fix this|what does this mean|hier ist|siehe|schau|übersetze|voici|regarde|traduis|mira|aquí está|traduce|ecco|traduci|kijk|vertaal)\b[^:\n]{0,80}:/iu;
/** A sentence that reports what a text or another person says. */
export const reported =
  /\b(?:(?:e-?mail|mail|message|page|site|website|article|docs|document|documentation|readme|ticket|issue|post|thread|comment|invoice|letter|pdf|file|report|banner|pop-?up|result|output|log|tool|search|google|wiki|blog|newsletter|calendar|invite|text|it|seite|artikel|courriel|correo|página)\s+(?:that |which |just |now |also |even |clearly |here |(?:from|by|of|about|on|at|in|von|de|du|da|del) (?:\S+ ){1,4})*(?:says?|said|states?|stated|claims?|claimed|reads|tells|told|wants|asks|asked|suggests?|recommends?|sagt|steht|dit|dice|indique)\b|(?<!\b(?:i|we) )(?:claims?|claimed|thinks?|thought|believes?|believed|reckons?|insists?|swears?|(?:keeps?|kept) (?:saying|telling|insisting|repeating|claiming)|behaupte[tn]|meint|prétend(?:ent)?|croit|dicen? que|diz(?:em)? que|dic(?:e|ono) che|beweer(?:t|en)|(?:people|they|everyone|everybody|someone|somebody) says?)\b|\bis what (?:(?:the|my|our|an?|his|her|their) )?\p{L}+ (?:told|says?|said|claims?|claimed|wrote|writes)\b|according to|laut\b|selon\b|según\b|secondo\b|supposedly|apparently|allegedly|angeblich|apparemment)/iu;
/** A turn that imagines something states nothing. */
export const imagined =
  /\b(?:imagine|suppose|supposing|hypothetically|pretend|for (?:example|instance),? (?:say|suppose|if)|let's say|what if|role-?play|in (?:the|my|a) (?:story|novel|game|book|play|film|movie|script)|the plot|a character|stell dir vor|angenommen|imagine que|supposons|imagina|supongamos|immagina)\b/iu;
/** What takes back something said before. */
export const corrects =
  /\b(?:i was wrong|i got (?:it|that) wrong|i misspoke|my (?:mistake|bad)\b|no,? wait|wait,? no|i meant?|sorry|scratch that|correction|make that|(?<!(?:would|'d) )rather(?! than)|actually no|oops|ich meinte|nein,? doch|je voulais dire|quise decir|quis dizer|volevo dire|ik bedoelde)\b/iu;

const opensCondition =
  /^[\s,]*(?:(?:but|and|aber|mais|pero|mas|ma|maar)\s+)?(?:only|nur|seulement|solo|sólo|apenas|alleen)\b/iu;

/** "No" that answers, and denies nothing of what follows. */
const interjection =
  /^\s*(?:no|nope|nah|nein|non|não)[,\s]+(?=(?:wait|i|it|it's|she|he|we|they|the|that|actually|sorry|just|my|in|on|at|use)\b|,)/iu;
const hangOn = /^\s*(?:wait|hang on|hold on)[,\s]+(?=(?:i|it|she|he|we|they|the|that|no|actually)\b)/iu;
const forNow =
  /^\s*(?:just |only )?(?:for )?(?:today|tonight|now|this (?:once|time)|heute|nur heute|aujourd'hui|hoy|hoje|oggi|vandaag)\b/iu;

/** In any language: "se piove, ..." */
const opensIf =
  /^\s*(?:if|(?:had|were)(?=\s(?:i|we|you|he|she|it|they)\s)|si|se|s'ils?|als|falls|wenn|hvis|om|jeśli|если|eğer|jos)\s[^,]{2,80},/iu;

/** "Check with me first, then publish": what comes later waits for what comes first. */
const firstThen = /\bfirst\b[^.;!?]{0,20}\bthen\b/iu;
/** A clause that a person said, and whether it continues with the sentence before it. */
export interface SaidClause extends Clause {
  readonly continues: boolean;
}

/**
 * What a person said in a turn, and not what they showed: pasted and quoted text, code, reports of what others say,
 * things imagined or taken back, and questions state nothing in their name.
 */
export function saidClauses(turn: string): readonly SaidClause[] {
  return atOnce(readTurn(turn));
}

/** The same in small steps. */
export function* readTurn(turn: string): Generator<undefined, readonly SaidClause[]> {
  const bounded = turn.slice(0, maxTurnLength);
  if (imagined.test(bounded)) return [];
  return yield* readSentences(typedParagraphs(bounded).flatMap(sentencesOf), bounded);
}

/**
 * What a person said in a text that they wrote into the memory. It may be long, but what it quotes or reports is no more
 * theirs than in a turn.
 */
export function* readWritten(text: string): Generator<undefined, readonly SaidClause[]> {
  const bounded = text.slice(0, maxTextLength);
  const sentences = ownParagraphs(beforeLetter(bounded)).map(beforeShown).flatMap(sentencesOf);
  return yield* readSentences(
    sentences.filter((sentence) => !imagined.test(sentence)),
    bounded,
  );
}

function* readSentences(sentences: readonly string[], whole: string): Generator<undefined, readonly SaidClause[]> {
  const said: SaidClause[] = [];
  const around = languageAround(whole);
  for (const sentence of sentences) {
    yield;
    if (reported.test(sentence) || statesNothing(sentence)) continue;
    const at = corrects.exec(sentence)?.index;
    if (at === undefined) {
      said.push(...clausesIn(sentence, around));
      continue;
    }
    // "Book it for 30, no wait, 13": what is before the correction in the same sentence is taken back as well.
    const correction = clausesIn(sentence.slice(at), around);
    const corrected = at === 0 ? [] : clausesIn(sentence.slice(0, at), around);
    said.push(...corrected);
    takeBack(said, correction);
    said.push(...joined(corrected, correction));
  }
  return said;
}

/** The paragraphs that a person typed, without what they quoted, pasted or show with them. */
function typedParagraphs(turn: string): readonly string[] {
  if (wrappedInQuotes.test(turn) && isLongQuotation(turn)) return [];
  const isLong = turn.length > maxTypedTurn;
  return ownParagraphs(beforePasted(turn))
    .filter((_, index, all) => !isLong || index === 0 || index === all.length - 1)
    .filter((text) => text.length <= maxTypedParagraph && text.split('\n').length <= maxTypedLines)
    .map(beforeShown);
}

/** The paragraphs of a text without quotations and code. */
function ownParagraphs(text: string): readonly string[] {
  return text
    .replace(fences, '\n')
    .replace(indented, '\n\n')
    .replace(quotedLine, '\n')
    .replace(quotations, withoutLongQuotation)
    .split(/\n\s*\n/u);
}

function beforeShown(paragraph: string): string {
  return paragraph.slice(0, shows.exec(paragraph)?.index ?? paragraph.length);
}

/** A short quotation is a name or a word; a longer one is somebody else's text. */
function withoutLongQuotation(whole: string, ...groups: readonly unknown[]): string {
  const inner = groups.find((group): group is string => typeof group === 'string') ?? '';
  return isLongQuotation(inner) ? ' \n ' : whole;
}

/** Two characters without spaces between words are about a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/gu;

function isLongQuotation(inner: string): boolean {
  const words = inner.replace(unspaced, ' x ').trim().split(/\s+/u).length;
  return words > maxQuotedWords || inner.length > maxQuotedLength;
}

/** Whether a turn takes back values of the turn before it. */
export function isCorrection(turn: string): boolean {
  return corrects.test(turn.slice(0, 60));
}

/** How what a person says of themselves begins. */
const aboutSelf =
  /^\s*(?:(?:so|well|ok|okay|hey|hi|and|but|also)[,\s]+)*(?:i|i'm|im|i've|ive|we|we're|we've|my|our|ich|wir|mein|meine|unser|unsere|je|j'ai|nous|mon|ma|mes|yo|tengo|mi|mis|eu|tenho|meu|minha|io|ho|mio|mia|ik|wij|mijn|onze|jag|min|mam)(?![\p{L}'])/iu;
const ownQuestion =
  /,\s+(?=(?:any|what|which|when|where|who|how|why|am i|is|are|do|does|did|can|could|should|shall|would|will|was|welche[rsn]?|wann|wo|wer|wie|soll|kann|que|quel(?:le)?s?|comment|où|est-ce|dois-je|qué|cuál|cómo|dónde|debo|puedo|o que|qual|come|cosa|dove|devo|wat|welke|hoe|waar|moet|kan)(?!\p{L})[^,]*[?？]\s*$)/iu;

/** "I want to learn the cello at 54, am I mad?": what is before the question is said. */
function withoutOwnQuestion(sentence: string): string {
  const at = aboutSelf.test(sentence) && !ifOrWhether.test(sentence) ? ownQuestion.exec(sentence)?.index : undefined;
  return at === undefined ? sentence : `${sentence.slice(0, at)}.`;
}

const ifOrWhether = /(?<!\p{L})(?:if|whether|suppose|wenn|falls|ob|si|se|als|of)(?!\p{L})/iu;

function clausesIn(asSaid: string, around: () => TextLanguage): readonly SaidClause[] {
  const sentence = withoutOwnQuestion(asSaid);
  const typed = sentence.replace(interjection, '').replace(hangOn, '');
  const clauses = clausesOf(typed, { fine: true, around }).filter(({ question }) => !question);
  const held = new Set(clauses.flatMap(({ qualifiers }) => [...qualifiers].filter((one) => reaching.has(one))));
  const conditions = sentence.split(/,|\bbut\b/u).slice(1);
  if (conditions.some((part) => opensCondition.test(part))) held.add('only');
  if (opensIf.test(sentence)) held.add('if');
  if (forNow.test(sentence)) held.add('temporary');
  if (firstThen.test(sentence)) held.add('before');
  return clauses.map((clause, index) => ({
    ...clause,
    qualifiers: new Set([...clause.qualifiers, ...held]),
    continues: index > 0,
  }));
}

/** The rest of a sentence, under the conditions of its beginning. */
function joined(start: readonly SaidClause[], rest: readonly SaidClause[]): readonly SaidClause[] {
  const held = start.flatMap(({ qualifiers }) => [...qualifiers].filter((one) => reaching.has(one)));
  return rest.map((clause, index) => ({
    ...clause,
    qualifiers: new Set([...clause.qualifiers, ...held]),
    continues: index > 0 || start.length > 0,
  }));
}

/** Removes the values that a correction replaces by others of their class. */
function takeBack(said: SaidClause[], correction: readonly Clause[]): void {
  const classes = new Set(correction.flatMap(({ tokens }) => tokens.filter(isValue).map(valueClass)));
  const kept = new Set(
    correction.flatMap(({ tokens }) => tokens.filter((token) => !token.negated).map(({ form }) => form)),
  );
  for (const [index, clause] of said.entries()) {
    const tokens = clause.tokens.filter(
      (token) => !(isValue(token) && classes.has(valueClass(token)) && !kept.has(token.form)),
    );
    said[index] = { ...clause, tokens };
  }
}

const isValue = ({ kind }: ClauseToken): boolean => !isPlainKind(kind) && kind !== 'person';
const weekdays = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/;

function valueClass({ form, kind }: ClauseToken): string {
  if (kind === 'name') return 'name';
  if (kind === 'date') return weekdays.test(form) ? 'weekday' : 'month';
  return /^\d/.test(form) ? 'number' : 'other';
}
