import * as z from 'zod';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import { parseReply } from './chat.ts';
import type { Exchange } from './endpoint.ts';

const transcriptFormat = 'bezoar-lab-transcript/1';
export const maxTranscriptLineBytes: number = 8 * 1024 * 1024;

const headSchema = z.strictObject({
  format: z.literal(transcriptFormat),
  model: z.string().min(1).max(200),
});
const exchangeSchema = z.strictObject({
  /** SHA-256 of the two texts. */
  requestHash: z.string(),
  responseHash: z.string(),
  /** The bodies, byte for byte. The key of the endpoint is in neither. */
  request: z.string(),
  response: z.string(),
});

/** Every request that was answered, and its answer. */
export interface Transcript {
  readonly model: string;
  readonly exchanges: readonly z.infer<typeof exchangeSchema>[];
}

/** Reads a transcript line by line. A Fault names the first line that is not one, or whose text has another hash. */
export class TranscriptReader {
  readonly #name: string;
  #model: string | undefined;
  readonly #exchanges: z.infer<typeof exchangeSchema>[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  take(line: number, value: unknown): void {
    if (this.#model === undefined) {
      const head = headSchema.safeParse(value);
      if (!head.success) throw this.#wrong(line, `expected the head of a transcript (${transcriptFormat})`);
      this.#model = head.data.model;
      return;
    }
    const parsed = exchangeSchema.safeParse(value);
    if (!parsed.success) throw this.#wrong(line, 'expected a request and its response, with their hashes');
    const { request, response, requestHash, responseHash } = parsed.data;
    if (sha256(request) !== requestHash) throw this.#wrong(line, 'the request does not match its hash');
    if (sha256(response) !== responseHash) throw this.#wrong(line, 'the response does not match its hash');
    parseReply(response);
    this.#exchanges.push(parsed.data);
  }

  end(): Transcript {
    if (this.#model === undefined)
      throw new Fault('input-invalid', `${this.#name} is empty, so it is not a transcript`);
    return { model: this.#model, exchanges: this.#exchanges };
  }

  #wrong(line: number, reason: string): Fault {
    return new Fault('input-invalid', `${this.#name}:${line}: ${reason}`);
  }
}

/** The first line of a transcript. */
export function transcriptHead(model: string): string {
  return `${JSON.stringify({ format: transcriptFormat, model })}\n`;
}

/** Writes each exchange as soon as it is complete, so that a run that stops can be continued. */
export function recorded(exchange: Exchange, write: (line: string) => void): Exchange {
  return async (request) => {
    const response = await exchange(request);
    const line = { requestHash: sha256(request), responseHash: sha256(response), request, response };
    write(`${JSON.stringify(line)}\n`);
    return response;
  };
}

/**
 * Answers from a transcript. A request that occurs several times gets its answers in order. One that is not there goes to
 * `otherwise`, or is an error: the run is not the one that was recorded.
 */
export function replayed({ exchanges }: Transcript, name: string, otherwise?: Exchange): Exchange {
  const answers = new Map<string, string[]>();
  for (const { requestHash, response } of exchanges) {
    const known = answers.get(requestHash);
    if (known === undefined) answers.set(requestHash, [response]);
    else known.push(response);
  }
  let count = 0;
  return async (request) => {
    count += 1;
    const answer = answers.get(sha256(request))?.shift();
    if (answer !== undefined) return answer;
    if (otherwise !== undefined) return otherwise(request);
    throw new Fault(
      'input-invalid',
      `request ${count} of this run is not in ${name}: repeat the run with the options, the rules and the version it was recorded with, or name an endpoint with --model for what is missing`,
    );
  };
}
