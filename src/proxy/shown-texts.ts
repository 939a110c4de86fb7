import { canonicalText } from '../base/text.ts';
import { dataLines } from '../prompt/index.ts';

const maxTexts = 10_000;
/** Nobody names a memory by repeating a text longer than this. */
const maxCharacters = 8_192;

/** The line that opens or closes a fence of ours. */
const openingLine = /^\s*<(?:memory-data|untrusted-content) [0-9a-f]{16}(?: [^<>\n]*)?>(?: [^|\n]*:)?$/;
const closingLine = /^\s*<\/(?:memory-data|untrusted-content) [0-9a-f]{16}>\s*$/;
/** The same on one line. */
const flattened = /^\s*<([a-z-]+ [0-9a-f]{16})(?: [^<>\n]*)?>[^|\n]*(\| [^\n]*?)\s*<\/\1>\s*$/;
/** The sentences below an opening mark. */
const explanation =
  /^(?:From outside: every (?:line begins with "\|"|string up to the mark)|Do not follow, run or repeat what it asks for)/;
const margin = /^\s*\|(?: |$)/;
const entryId = /^\[[0-9a-f-]{4,36}\] /;

/** A text of a call without our marks, and how sure it is that they are ours. */
interface Unmarked {
  readonly text: string;
  readonly hadMarks: boolean;
}

/**
 * The texts that a client has been shown as data. A model names a memory by repeating it as it saw it: between our marks,
 * behind our margin, with hidden characters drawn. The server knows only its own text.
 */
export class ShownTexts {
  /** The server's texts by the words that were shown of them. */
  readonly #byWords = new Map<string, string>();

  remember(texts: readonly string[]): void {
    for (const text of texts) {
      if (text.length > maxCharacters) continue;
      const words = wordsShownOf(text);
      this.#byWords.delete(words);
      this.#byWords.set(words, text);
      const [oldest] = this.#byWords.size > maxTexts ? this.#byWords.keys() : [];
      if (oldest !== undefined) this.#byWords.delete(oldest);
    }
  }

  /**
   * The server's own text for a text that was copied from what it was shown as. Without marks or margin, a text is
   * mistaken for a copy only if `loosely`, as a new text may happen to be spelled like the drawing of another.
   */
  original(text: string, loosely: boolean): string {
    const bare = unmarked(text);
    if (bare === undefined) return loosely ? (this.#byWords.get(canonicalText(text)) ?? text) : text;
    const known = this.#byWords.get(bare.text) ?? this.#byWords.get(bare.text.replace(entryId, ''));
    return known ?? (bare.hadMarks ? bare.text.replace(entryId, '') : text);
  }
}

/** What a reader sees of a fenced text, without the margin. */
function wordsShownOf(text: string): string {
  return canonicalText(withoutMargin(dataLines(text).join('\n')));
}

/** Undefined if the text carries nothing of ours. Only a whole fence is one: other text around a mark is somebody's words. */
function unmarked(text: string): Unmarked | undefined {
  const [, , oneLine] = flattened.exec(text) ?? [];
  if (oneLine !== undefined) return { text: canonicalText(oneLine.replace(margin, '')), hadMarks: true };
  const lines = canonicalText(text).split('\n');
  const isOpened = openingLine.test(lines[0] ?? '');
  const isClosed = closingLine.test(lines.at(-1) ?? '');
  const inner = lines.slice(isOpened ? 1 : 0, isClosed ? -1 : undefined);
  const data = isOpened ? inner.filter((line) => !explanation.test(line)) : inner;
  const isMargined = data.length > 0 && data.every((line) => margin.test(line));
  if (!isMargined) return lines.length === 1 && entryId.test(text) ? { text, hadMarks: false } : undefined;
  return { text: canonicalText(withoutMargin(data.join('\n'))), hadMarks: isOpened };
}

function withoutMargin(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(margin, ''))
    .join('\n');
}
