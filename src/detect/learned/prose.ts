import type { WordTokens } from '../lexer/tokens.ts';
import { oneLine } from '../long-text.ts';
import type { Lexicon } from '../phrases/lexicon.ts';

/** One word in this many belongs to a list or to a licence: the words are less than sentences of an author. */
const wordsPerListedWord = 4;
/** In a few sentences words such as "the" occur this often; more often means that lines repeat each other. */
const maxOccurrences = 2;
/** Fewer words between two addresses or tags are a name or a label. */
const minSentenceWords = 4;
/** A shorter value of an attribute is no sentence. */
const minProseWords = 3;
/** How far back a tag may begin, and how far on an attribute may end. */
const maxTagUnits = 400;

/** Of these roots, a licence has several within a page. */
const legalRoots = /copyright|licen[cs]|warrant|merchantab|liab|redistribut|infring|disclaim/g;
const minLegalRoots = 3;
const legalReachUnits = 1_500;
const noWords: ReadonlySet<string> = new Set();
const legalWords: ReadonlySet<string> = new Set(
  oneLine`
    copyright|license|licence|licensed|licenses|licensor|licensee|sublicense|warranty|warranties|merchantability|
    liability|liable|redistribute|redistribution|redistributions|infringement|noninfringement|disclaimer|disclaims|
    permission|permissions|permit|permitted|granted|grant|grants|hereby|notice|notices|copies|copy|distribute|
    distribution|modify|modified|merge|publish|sell|use|software|materials|documentation|document|conditions|following|
    above|provided|furnished|persons|person|purpose|fee|charge|substantial|portions|included|reproduce|retain|binary|
    source|form|forms|terms|rights|obligations|version|versions|verbatim|translation|work|works|subject|appear|preserved
  `
    .split('|')
    .map((word) => word.trim()),
);

/**
 * Whether words `first` to `last` read like a list (badges, sponsors, authors, versions, a table, lines of a log) or
 * like a licence. If so, `prose` receives the sentences that are left without addresses, numbers, tags and repetitions, or
 * without the words that licences are made of. An order in such a text stays, as a sentence, in the text of a link or in
 * an attribute, because it needs other words. With fewer addresses than `minAddresses` only a licence is one.
 */
export function isList(
  text: string,
  tokens: WordTokens,
  { forms }: Lexicon,
  { first, last }: { readonly first: number; readonly last: number },
  minAddresses: number,
  prose: WordTokens,
): boolean {
  const boilerplate = isLegal(text, tokens.starts[first] ?? 0, tokens.ends[last] ?? 0) ? legalWords : noWords;
  const addresses = knownForms(forms.url, forms.email, forms.domain);
  const count = tokens.signatures.subarray(first, last + 1).filter((word) => addresses.has(word)).length;
  if (count < minAddresses && boilerplate === noWords) return false;
  const listed = knownForms(...addresses, forms.file, forms.number);
  const sentences = new Sentences(prose, tokens.codes);
  for (let at = first; at <= last; at++) {
    const [start = 0, end = 0, signature = 0] = [tokens.starts[at], tokens.ends[at], tokens.signatures[at]];
    const word = text.slice(start, end);
    if (listed.has(signature) || isMarkup(text, start, end)) sentences.end();
    else if (!boilerplate.has(word) && sentences.isNew(word)) prose.push(start, end, signature, tokens.opens[at] ?? 0);
  }
  sentences.end();
  const words = last - first + 1;
  return (words - prose.count) * wordsPerListedWord >= words;
}

/** Collects sentences and drops what is too short for one. */
class Sentences {
  readonly #prose: WordTokens;
  readonly #occurrences = new Map<string, number>();
  #start = 0;

  constructor(prose: WordTokens, codes: WordTokens['codes']) {
    prose.clear();
    prose.codes = codes;
    this.#prose = prose;
  }

  isNew(word: string): boolean {
    const before = this.#occurrences.get(word) ?? 0;
    this.#occurrences.set(word, before + 1);
    return before < maxOccurrences;
  }

  end(): void {
    if (this.#prose.count - this.#start < minSentenceWords) this.#prose.count = this.#start;
    this.#start = this.#prose.count;
  }
}

/** A form that no rule names has the signature of unknown words. */
function knownForms(...signatures: readonly number[]): ReadonlySet<number> {
  return new Set(signatures.filter((signature) => signature !== 0));
}

function isLegal(text: string, start: number, end: number): boolean {
  const page = text.slice(Math.max(0, start - legalReachUnits), end + legalReachUnits);
  return new Set(page.match(legalRoots)).size >= minLegalRoots;
}

/** The name of a tag, the name of an attribute, or a value of one or two words. */
function isMarkup(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - maxTagUnits), start);
  const open = before.lastIndexOf('<');
  if (open < 0 || open < before.lastIndexOf('>')) return false;
  const tag = before.slice(open);
  if (tag === '<' || tag === '</' || /^\s?=/.test(text.slice(end, end + 2))) return true;
  const value = /=\s?["']([^"']*)$/.exec(tag)?.[1];
  if (value === undefined) return tag.endsWith('=');
  const rest = /^[^"'<>]*/.exec(text.slice(start, start + maxTagUnits))?.[0] ?? '';
  return (value + rest).trim().split(/\s+/).length < minProseWords;
}
