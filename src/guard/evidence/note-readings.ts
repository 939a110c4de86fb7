import { endOfFile, isFilingLabel, withoutFilingLabels } from '../../provenance/index.ts';
import type { CanonicalCandidate } from '../assess/candidate.ts';

/** A tag that is one plain word is a label; any other can say something, and so can several words in a row. */
const label = /^\p{L}{1,24}$/u;
/** An agent may file a note under this many words of its own, if they are nobody else's. */
const maxOwnLabels = 2;
/** The path of a file is a label of what is in it. */
const path = /^\/memories\//;
const listMark = /^(?:[-*+\u2022]|\d{1,3}[.)])\s+/u;
/** Lines, and what is beside a dash, a bar or an arrow. */
const lineEnd = /\n|\s(?:[-\u2013\u2014]+>?|[|=\u2192]+>?)\s/u;
/** Blanks, brackets and other marks around a line. */
const [leadingMarks, closingMarks] = [/[\s#>()[\]"'`_]/u, /[\s()[\]"'`*_]/u];
const stops = /[:.!?]/;
/** A few words that may continue in the next line. */
const fragment = /^[\p{L}\p{M}\p{N}.'\u2019_-]+(?: [\p{L}\p{M}\p{N}.'\u2019_-]+){0,3}$/u;
/** A line that says nothing by itself: a name, one word, a heading. */
const nameOrHeading =
  /^(?:\p{Lu}[\p{L}\p{M}.'\u2019_-]*(?: \p{Lu}[\p{L}\p{M}.'\u2019_-]*){0,3}|[\p{Lu}\p{Ll}\p{M}'\u2019_-]{1,24}|[\p{Lo}\p{M}]{1,4}|[^:]{1,80}:)$/u;
/** A number alone on its line is the value of what is beside it. */
const bareNumber = /^\d[\d.,:]*$/;
const maxPairs = 8;
/** "lives in Porto" above a name in a paragraph of its own says whom it is about: knowledge graphs keep what they observe like that. */
const aboutName =
  /^(\p{Ll}[^\n]+)\n\n(\p{Lu}[\p{L}\p{M}\p{N}.'\u2019_-]*(?: \p{Lu}[\p{L}\p{M}\p{N}.'\u2019_-]*){0,3})$/u;
/** A length in the pattern would be unrolled: that takes 15 ms to compile. */
const maxAboutName = 401;
/** "pays rent to" goes on with the name. */
const goesOn =
  /(?:^|\s)(?:to|from|for|with|by|of|in|on|at|than|against|about|and|or|not|as|via|into|like|an|nach|zu|von|mit|für|bei|aus|auf|gegen|und|oder|nicht|als|à|de|pour|avec|par|chez|contre|et|ou|que|a|para|con|por|contra|y|o|di|da|per|e|aan|naar|van|met|voor|op|tegen|en|of|в|на|с|к|от|у|и|не)$/iu;

/** How a reader may understand a note. */
export interface NoteReadings {
  /** All of it. */
  readonly whole: string;
  /** Parts that a reader takes together: the user must have said them together. */
  readonly together: readonly string[];
  /** Words of the agent's own that it files the note under: nobody may have said them but the user. */
  readonly labels: string;
  /** All of it, and the labels. */
  readonly withLabels: string;
}

/**
 * The readings of a note that must be traced. A model reads the tags of a note as one line, and a line that says
 * nothing by itself with the one beside it, so neither may be a way to cut a sentence into harmless words. `binds`: the
 * note sets a rule or grants something.
 */
export function noteReadings(
  { content, tags }: Pick<CanonicalCandidate, 'content' | 'tags'>,
  binds: boolean,
): NoteReadings {
  const together = linesTogether(content);
  if (tags.length === 0) {
    const whole = withoutFilingLabels(content, []);
    return { whole, together, labels: '', withLabels: whole };
  }
  const labels = tags.filter((tag) => label.test(tag) && !isFilingLabel(tag));
  // Words of the note itself add nothing, unless it binds: then another order, or a missing "not", is another rule.
  const words = new Set(binds ? [] : (content.toLowerCase().match(/\p{L}+/gu) ?? []));
  const added = labels.filter((tag) => !words.has(tag.toLowerCase()));
  const others = tags.filter((tag) => !label.test(tag));
  const inARow = labels.join(' ');
  const withLabels = withoutFilingLabels(content, [...others, inARow]);
  const isSentence = added.length > maxOwnLabels;
  return {
    whole: isSentence ? withLabels : withoutFilingLabels(content, others),
    together,
    labels: isSentence || added.length === 0 ? '' : inARow,
    withLabels,
  };
}

/** Lines that say nothing by themselves, each with the line that it belongs to. */
function linesTogether(content: string): readonly string[] {
  if (!lineEnd.test(content)) return [];
  const [, said = '', name = ''] = aboutName.exec(content) ?? [];
  if (
    said !== '' &&
    said.length <= maxAboutName &&
    !lineEnd.test(said) &&
    !goesOn.test(trimmed(said, undefined, stops))
  )
    return [`${name} ${said}`];
  const lines = content
    .split(lineEnd)
    .map((line) => trimmed(line, leadingMarks, closingMarks))
    .filter((line) => line !== '' && line !== endOfFile && !isLabel(line));
  const [first = '', ...others] = lines;
  const pairs: string[] = [];
  let before = first;
  for (const line of others) {
    // Items of a list belong to what is above the list, not to each other.
    const text = line.replace(listMark, '');
    const isNumber = bareNumber.test(text);
    if (isNumber || belongTogether(before, text)) pairs.push(joined(before, text));
    if (text === line && !isNumber) before = line;
  }
  const last = others.at(-1) ?? '';
  // A name below a text of several lines is what the text is about.
  if (others.length > 1 && nameOrHeading.test(last)) pairs.push(joined(last, first));
  return pairs.length > maxPairs ? [lines.map((line) => trimmed(line, undefined, stops)).join(' ')] : pairs;
}

function isLabel(line: string): boolean {
  return path.test(line) || (isFilingLabel(line) && !bareNumber.test(line.replace(listMark, '')));
}

function belongTogether(line: string, next: string): boolean {
  return nameOrHeading.test(line) || nameOrHeading.test(next) || (fragment.test(line) && /^\p{Ll}/u.test(next));
}

function joined(line: string, next: string): string {
  return `${trimmed(line, undefined, stops)} ${next}`;
}

/** The text without characters of these kinds at its start and end. A pattern that ends in `$` would try every place of a long text. */
function trimmed(text: string, leading: RegExp | undefined, closing: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && leading?.test(text.charAt(start)) === true) start += 1;
  while (end > start && closing.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
