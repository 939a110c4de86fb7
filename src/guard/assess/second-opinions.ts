import { sha256 } from '../../base/hash.ts';
import type { RecordedFinding } from '../../model/event.ts';
import type { Channel } from '../../model/provenance.ts';
import { type ReaderAnswer, secondOpinionRule, type TextReader, unreadRule } from '../../model/reader.ts';
import { type ScanSummary, withFindings } from './cached-scanner.ts';

const maxCachedOpinions = 20_000;
const maxReadingMs = 30_000;

/** A person answers for their own words; the reader is asked about all others. */
const ownWords: ReadonlySet<Channel> = new Set<Channel>(['user', 'operator']);

type Opinion = RecordedFinding | undefined;

/**
 * Asks a reader about texts and keeps its answers by digest, never the texts. A text is asked about once, however many
 * callers wait for the answer. A failure is not kept: the next write of the text asks again.
 */
export class SecondOpinions {
  readonly #reader: TextReader;
  readonly #answers = new Map<string, Promise<Opinion>>();
  readonly #maxMs: number;

  constructor(reader: TextReader, maxMs: number = maxReadingMs) {
    this.#reader = reader;
    this.#maxMs = maxMs;
  }

  /** Asks about texts before an operation takes its turn, so that no other operation waits for the reader. */
  async ask(texts: readonly unknown[], channel: Channel): Promise<void> {
    if (ownWords.has(channel)) return;
    await Promise.all(texts.map((text) => (typeof text === 'string' ? this.#of(text) : undefined)));
  }

  /** The scan with the reader's finding. Never milder than the scan alone. */
  async added(reading: ScanSummary, text: string, channel: Channel): Promise<ScanSummary> {
    if (ownWords.has(channel)) return reading;
    const opinion = await this.#of(text);
    if (opinion === undefined) return reading;
    const both = withFindings(reading, opinion);
    return opinion.ruleId === unreadRule ? { ...both, complete: false, failed: true } : both;
  }

  #of(text: string): Promise<Opinion> {
    const key = sha256(text);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const asked = this.#read(text).then((opinion) => {
      if (opinion?.ruleId === unreadRule) this.#answers.delete(key);
      return opinion;
    });
    if (this.#answers.size >= maxCachedOpinions) this.#answers.clear();
    this.#answers.set(key, asked);
    return asked;
  }

  async #read(text: string): Promise<Opinion> {
    const { name, digest } = this.#reader;
    const of = `${name}:${digest.slice(0, 12)}`;
    try {
      const answer = await this.#inTime(text);
      return isAnswer(answer, text.length) ? findingOf(answer, of, text.length) : unread(of);
    } catch {
      return unread(of);
    }
  }

  async #inTime(text: string): Promise<ReaderAnswer> {
    const late = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const expired = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        late.abort();
        reject(new Error('the reader did not answer in time'));
      }, this.#maxMs);
    });
    try {
      return await Promise.race([this.#reader.read(text, late.signal), expired]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A reader may be anybody's program: an answer of another shape is no answer. */
function isAnswer(answer: ReaderAnswer, length: number): boolean {
  const { suspicious, confidence, span } = answer;
  if (typeof suspicious !== 'boolean' || !(confidence >= 0 && confidence <= 1)) return false;
  return span === undefined || (span.start >= 0 && span.start <= span.end && span.end <= length);
}

function findingOf({ suspicious, confidence, span }: ReaderAnswer, of: string, length: number): Opinion {
  if (!suspicious) return undefined;
  const { start, end } = span ?? { start: 0, end: length };
  return {
    ruleId: secondOpinionRule,
    category: 'learned',
    level: 2,
    confidence: Math.round(confidence * 100),
    span: { start, end },
    view: 'as-written',
    of,
  };
}

function unread(of: string): RecordedFinding {
  return {
    ruleId: unreadRule,
    category: 'learned',
    level: 0,
    confidence: 100,
    span: { start: 0, end: 0 },
    view: 'as-written',
    of,
  };
}
