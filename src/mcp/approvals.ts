import { type InputRequiredResult, inputRequired, type ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Env } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import type { DiscardResult, GuardedSpace, Inspection, ReleaseResult, VouchResult } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';
import type { Asking, Question } from './questions.ts';
import { openTicket, sealTicket, type Ticket } from './sealed-ticket.ts';

export type Settlement =
  | ReleaseResult
  | DiscardResult
  | VouchResult
  /** The person did not decide: the entry stays held. */
  | { readonly outcome: 'waits'; readonly id: string }
  /** The answer belongs to another call or was already used. */
  | { readonly outcome: 'void' };

interface ApprovalOptions {
  readonly space: GuardedSpace;
  readonly secret: Uint8Array;
  readonly env: Env;
  readonly person?: string;
}

const ticketLifetimeMs = 600_000;
/** Per ticket lifetime. People who are asked too often stop reading; further held texts wait in the queue. */
const maxQuestions = 20;
/** Of a text and what it replaces. A longer one goes unread in a form, and unread text must not be released. */
const maxShownLength = 4_000;
/** The same for lines, however short. */
const maxShownLines = 80;
const maxUsedNonces = 10_000;

const answerSchema = z.object({
  action: z.literal('accept'),
  content: z.object({ decision: z.string().max(20), reason: z.string().max(500).optional() }),
});

/**
 * Asks the person at the client about a held text, and carries out their answer. This is the only way to decide through MCP,
 * and deliberately no tool: a model controls the arguments of a call, but neither the question nor the answer.
 */
export class Approvals {
  readonly #options: ApprovalOptions;
  readonly #used = new Set<string>();
  #asked: readonly number[] = [];

  constructor(options: ApprovalOptions) {
    this.#options = options;
  }

  /** The question for the client to show; undefined if nobody can be asked about this text. */
  async ask(id: string, asking: Asking, question: Question): Promise<InputRequiredResult | undefined> {
    const { space, secret, env } = this.#options;
    const person = this.#person();
    if (person === undefined || !this.#canAskNow()) return undefined;
    const held = await space.review.inspect({ id }, person);
    if (held.outcome !== 'inspected' || held.reviewHash === undefined || shownLength(held) > maxShownLength) {
      return undefined;
    }
    const message = question.text(held, asking);
    if (message.split('\n').length > maxShownLines) return undefined;
    this.#asked = [...this.#asked, env.now()];
    const ticket: Ticket = {
      id: held.facts.id,
      version: held.facts.version,
      contentHash: held.reviewHash,
      ...bindingOf(asking),
      expires: env.now() + ticketLifetimeMs,
      nonce: Buffer.from(env.random(16)).toString('hex'),
    };
    return inputRequired({
      inputRequests: {
        review: inputRequired.elicit({ message, requestedSchema: question.form }),
      },
      requestState: sealTicket(secret, ticket),
    });
  }

  /** Checks the state a client sends back, before any tool sees it. Throws if we did not seal it; the SDK then replies. */
  verify(sealed: string, { mcpReq }: ServerContext): Ticket {
    const ticket =
      mcpReq.method === 'tools/call' ? openTicket(this.#options.secret, sealed, this.#options.env.now()) : undefined;
    if (ticket === undefined) throw new Error('the request state is forged or expired');
    return ticket;
  }

  async settle(
    ticket: Ticket,
    asking: Asking,
    question: Question,
    answers: Readonly<Record<string, unknown>> = {},
  ): Promise<Settlement> {
    const person = this.#person();
    if (person === undefined || !isFor(ticket, asking) || this.#used.has(ticket.nonce)) return { outcome: 'void' };
    // Mark it used before the first await, so that only one of two concurrent answers counts.
    this.#use(ticket.nonce);
    const answer = answerSchema.safeParse(answers.review);
    if (!answer.success || !question.decisions.includes(answer.data.content.decision)) {
      return { outcome: 'waits', id: ticket.id };
    }
    const { space } = this.#options;
    const { id, version, contentHash } = ticket;
    const { decision, reason: given = '' } = answer.data.content;
    const inspection = await space.review.inspect({ id }, person);
    // The record of the first decision counts the version up, so that an answer is good once even after a restart.
    if (inspection.outcome !== 'inspected' || inspection.facts.version !== version) return { outcome: 'void' };
    const reason = given.trim() === '' ? `decided in a form shown by ${asking.origin.principal}` : given;
    return question.carryOut(space, { decision, reason, inspection, contentHash }, person);
  }

  /** Who may decide here; undefined if nobody can be asked. */
  get person(): string | undefined {
    return this.#options.person;
  }

  #person(): Origin | undefined {
    const { person } = this.#options;
    return person === undefined ? undefined : { channel: 'user', principal: person };
  }

  #canAskNow(): boolean {
    const now = this.#options.env.now();
    this.#asked = this.#asked.filter((at) => now - at < ticketLifetimeMs);
    return this.#asked.length < maxQuestions;
  }

  #use(nonce: string): void {
    // A set keeps insertion order, so the dropped nonce is the oldest, and its ticket has expired by then.
    const [oldest] = this.#used;
    if (this.#used.size >= maxUsedNonces && oldest !== undefined) this.#used.delete(oldest);
    this.#used.add(nonce);
  }
}

function bindingOf({
  tool,
  arguments: given,
  origin,
}: Asking): Pick<Ticket, 'session' | 'principal' | 'tool' | 'arguments'> {
  const { session, principal } = origin;
  return { session, principal, tool, arguments: sha256(JSON.stringify(given)) };
}

function isFor(ticket: Ticket, asking: Asking): boolean {
  return Object.entries(bindingOf(asking)).every(([field, value]) => ticket[field as keyof Ticket] === value);
}

function shownLength({ text, replaced }: Inspection): number {
  return [text, replaced?.text].reduce(
    (sum, one) => sum + (one?.content.length ?? 0) + (one?.tags.join().length ?? 0),
    0,
  );
}
