import { clausesOf, sentencesOf } from './clauses.ts';
import { corrects, imagined, reported } from './said.ts';
import type { Clause } from './tokens.ts';
import { isPlainKind } from './tokens.ts';
import { negators } from './words.ts';

// A user answers a question: "Shall I use the large room?" - "Yes, that one." The note of it takes words from the question. They
// count as what the user agreed to, where the user could see that they agreed to them, and nothing else does.

/** Only the end of what the agent said is read: a question is there. */
const maxAskedLength = 2_000;
/** A longer question asks for more than one thing. */
const maxQuestionWords = 25;
const maxOptions = 9;

const asks = /[?？؟]\s*$|か[。.]?\s*$/u;
/** "You moved, right?" asks like "Did you move?". */
const tag =
  /,\s*(?:right|correct|ok|okay|yes|no|isn't it|is that right|richtig|oder|ja|n'est-ce pas|non|verdad|cierto|vero|giusto|certo|né|toch|hè)\s*\?\s*$/iu;
/** How a question begins that is answered with yes or no. */
const opener =
  /(?<!\p{L})(?:shall|should|may|can|could|will|would|do|does|did|is|are|was|were|have|has|soll|sollen|darf|kann|ist|sind|hast|haben|möchten|möchtest|willst|dois-je|puis-je|est-ce|avez-vous|as-tu|voulez-vous|veux-tu|préférez-vous|debo|puedo|quieres|quiere|uso|devo|posso|quer|vuoi|vuole|zal|moet|mag|wil|heb)(?!\p{L})/iu;
/** How a question begins that is answered with a word of its own, or that is only a part of a sentence: "And the state?" */
const openEnded =
  /^[\s¿]*(?:and|what|which|when|where|who|whom|whose|how|until|since|any|und|was|welche[rsn]?|wann|wo|wohin|wer|wie|bis|et|quel(?:le)?s?|quand|où|qui|comment|combien|y|qué|cuál(?:es)?|cuándo|dónde|quién|cómo|cuánt[oa]s?|e|qual|quais|quando|onde|quem|como|quant[oaie]s?|quale|quali|dove|chi|en|wat|welke|wanneer|waar|wie|hoe(?:veel)?)(?!\p{L})/iu;
const maxFragmentWords = 4;
/** What follows is not what is asked: a reason, or more about something. */
const aside =
  /[\s,(](?:because|since|as|given|now that|seeing|which|who|whose|so that|although|though|while|weil|da|denn|parce que|puisque|car|qui|porque|ya que|pois|perché|poiché|omdat|want)\s/iu;
const either = /\s(?:or|oder|ou|o|of|или|lub|veya)\s/iu;
const listed = /(?:^|[\s:,;])(?:\(?\d[.):]|[a-e]\))\s+([^,;\n?]{1,80}?)(?=[,;.\n?]|\s(?:or|oder|ou|o|of)\s|$)/giu;

const assents =
  /^[\s,.!]*(?:(?:oh|ah|hm+|well)[\s,]+)?(?:yes|yep|yeah|yup|ye|ok|okay|sure|of course|absolutely|definitely|exactly|correct|right|please do|go ahead|do (?:it|that)|sounds good|always|ja|jawohl|jap|genau|klar|gerne|stimmt|richtig|oui|ouais|exactement|d'accord|bien sûr|sí|si|claro|exacto|vale|sim|isso|certo|sì|esatto|va bene|graag|klopt|да|конечно|tak|evet|はい|うん|そうです|是的?|对|好的?)(?![\p{L}\p{M}])/iu;
/** "I do", "she isn't": the verb of the question says yes or no. */
const echoed =
  /^[\s,.!]*(?:(?:oh|ah|hm+|well|of course)[\s,]+)?(?:i|we|he|she|it|they|you|there) (?:do|does|did|am|are|is|was|were|have|has|can|will)( not|n't)?(?=[\s]*(?:$|[.,;!]))/iu;
/** Words that put an answer off, or give it only in part. */
const holdsBack =
  /\b(?:let me|think|later|depends|not sure|guess|suppose|someday|eventually|maybe|perhaps|probably|vielleicht|später|mal sehen|peut-être|plus tard|quizás|tal vez|luego|talvez|depois|forse|dopo|misschien|later)\b|может|потом/iu;
const denials = /^[\s,.!]*(?:no|nope|nah|nein|nö|non|não|nee|нет|いいえ|不)(?![\p{L}\p{M}])/iu;
const ordinals: readonly RegExp[] = [
  'first|former|1st|erste[rsn]?|premi(?:er|ère)|primer[oa]?|prim[oa]|primeir[oa]|eerste',
  'second|2nd|zweite[rsn]?|seconde?|deuxième|segund[oa]|second[oa]|tweede',
  'third|3rd|dritte[rsn]?|troisième|tercer[oa]?|terz[oa]|terceir[oa]|derde',
  'fourth|4th|vierte[rsn]?|quatrième|cuart[oa]|quart[oa]|vierde',
].map(
  (words, index) =>
    new RegExp(
      `^[\\s,.!]*(?:(?:yes|ja|oui|sí|sim|sì)[\\s,]+)?(?:(?:i'll take|i(?:'d)? prefer|let's (?:take|use|go with)|take|use|go with|ich nehme|je prends|prefiero|prefiro|preferisco)\\s+)?(?:(?:the|der|die|das|den|le|la|el|il|de|o|a|option|number|no\\.?|nummer|numéro|opción|opção)\\s+)*(?:${words}|${index + 1}\\.?)(?![\\p{L}\\p{N}:%€$£])`,
      'iu',
    ),
);
const latter = /^[\s,.!]*(?:(?:yes|ja)[\s,]+)?(?:the\s+)?(?:latter|last)(?!\p{L})/iu;

/** A question of an agent, as far as an answer to it may take words from it. */
interface Question {
  readonly clauses: readonly Clause[];
  readonly options: readonly (readonly Clause[])[];
  /** Whether "yes" would be no answer. */
  readonly isOpen: boolean;
}

/** The clauses of the agent's question that the user's turn agrees to, denies or chooses. */
export function answeredClauses(asked: string, turn: string): readonly Clause[] {
  const [first = ''] = sentencesOf(turn.trim());
  if ([corrects, imagined, reported, holdsBack].some((sign) => sign.test(turn)) || /[?？؟]/u.test(first)) return [];
  const question = questionIn(asked);
  if (question === undefined) return [];
  const chosen = chosenBy(first, question.options);
  if (chosen !== undefined) return chosen;
  if (question.options.length > 0) return [];
  return answered(first, question);
}

function answered(first: string, { clauses, isOpen }: Question): readonly Clause[] {
  const echo = echoed.exec(first);
  const assent = assents.exec(first) ?? (echo?.[1] === undefined ? echo : null);
  const denial = denials.exec(first) ?? (echo?.[1] === undefined ? null : echo);
  const rest = first.slice((assent ?? denial)?.[0].length ?? 0);
  const said = clausesOf(rest, { fine: true });
  if (assent !== null)
    return deniesNothingNamed(rest, said) ? [] : clauses.map((clause) => withQualifiers(clause, said));
  if (denial === null) return isOpen ? clauses : [];
  // "No, on Tuesday" denies a part of the question, and nobody can tell which.
  const isPartial = said.some(({ tokens }) => tokens.some(({ kind }) => !isPlainKind(kind) && kind !== 'person'));
  const isDenied = clauses.some(({ tokens }) => tokens.some(({ negated }) => negated));
  return isOpen || isPartial || isDenied ? [] : clauses.map(denied);
}

/** "Yes, but not that": what is denied is not named. */
function deniesNothingNamed(rest: string, said: readonly Clause[]): boolean {
  const words = rest.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  return (
    words.some((word) => word.split("'").some((part) => negators.has(part))) &&
    !said.some(({ tokens }) => tokens.some(({ negated, kind }) => negated && kind !== 'person'))
  );
}

/** "Yes, until May": what limits the answer limits what was asked. */
function withQualifiers(clause: Clause, said: readonly Clause[]): Clause {
  const qualifiers = new Set([...clause.qualifiers, ...said.flatMap((one) => [...one.qualifiers])]);
  return { ...clause, qualifiers };
}

function denied(clause: Clause): Clause {
  return { ...clause, tokens: clause.tokens.map((token) => ({ ...token, negated: true })) };
}

function chosenBy(first: string, options: readonly (readonly Clause[])[]): readonly Clause[] | undefined {
  if (options.length < 2) return undefined;
  const at = latter.test(first) ? options.length - 1 : ordinals.findIndex((ordinal) => ordinal.test(first));
  return at === -1 ? undefined : (options[at] ?? []);
}

/** The one question that a message of an agent ends with, without what is beside it. */
function questionIn(asked: string): Question | undefined {
  const text = asked.slice(-maxAskedLength);
  if (reported.test(text)) return undefined;
  const sentences = sentencesOf(text);
  const questions = sentences.filter((sentence) => asks.test(sentence));
  const options = [...text.matchAll(listed)].slice(0, maxOptions).map(([, option = '']) => clausesIn(option));
  const last = sentences.at(-1) ?? '';
  // Two questions have one answer, or two: nobody can tell.
  const isAsked = questions.length === 1 && asks.test(last);
  if (options.length > 1) return { clauses: [], options, isOpen: true };
  if (!isAsked || last.split(/\s+/u).length > maxQuestionWords) return undefined;
  const core = coreOf(last);
  const choices = core.split(either);
  if (choices.length > 1) return { clauses: [], options: choices.map(clausesIn), isOpen: true };
  const words = core.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const isOpen = openEnded.test(core) || (words <= maxFragmentWords && !opener.test(core));
  return { clauses: clausesIn(core), options: [], isOpen };
}

/** A question without the reasons and asides around it. */
function coreOf(sentence: string): string {
  const plain = sentence.replace(tag, '?');
  const parts = plain.split(/[,:;]\s+/u);
  const opening = parts.findIndex(
    (part) => openEnded.test(part) || opener.test(part.split(/\s+/u).slice(0, 3).join(' ')),
  );
  const core = parts.length === 1 ? plain : parts.slice(opening === -1 ? -1 : opening).join(' ');
  const cut = aside.exec(core.slice(1));
  return cut === null ? core : core.slice(0, cut.index + 1);
}

/** The speaker of a question is the agent, not the user: persons are left out. */
function clausesIn(text: string): readonly Clause[] {
  return clausesOf(text.replace(/[?？؟]/gu, ' '), { fine: true })
    .map((clause) => ({
      ...clause,
      question: false,
      tokens: clause.tokens.filter(({ kind }) => kind !== 'person'),
    }))
    .filter(({ tokens, qualifiers }) => tokens.length + qualifiers.size > 0);
}
