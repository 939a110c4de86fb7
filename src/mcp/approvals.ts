import { type InputRequiredResult, inputRequired, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Env } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import type { DiscardResult, GuardedSpace, Inspection, ReleaseResult, SessionOrigin } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';
import { dataLines } from '../prompt/index.ts';
import { openTicket, sealTicket, type Ticket } from './sealed-ticket.ts';

/** The call a question belongs to. */
export interface Asking {
  readonly tool: string;
  readonly arguments: unknown;
  readonly origin: SessionOrigin;
}

export type Settlement =
  | ReleaseResult
  | DiscardResult
  /** The person decided nothing: it waits as before. */
  | { readonly outcome: 'waits'; readonly id: string }
  /** The answer does not belong to this call, or was given before. */
  | { readonly outcome: 'void' };

interface Parts {
  readonly space: GuardedSpace;
  readonly secret: Uint8Array;
  readonly env: Env;
  readonly person?: string;
}

const lifetime = 600_000;
/** Who is asked too often stops reading. Beyond this, what is held waits in the queue like anything else. */
const mostQuestions = 20;
/** Nobody reads more than this in a form, and what was not read must not be released. */
const longestShown = 4_000;
const remembered = 10_000;

const answerSchema = z.object({
  action: z.literal('accept'),
  content: z.object({ decision: z.enum(['release', 'discard', 'later']), reason: z.string().max(500).optional() }),
});

/**
 * Asks the person before the client about what was held, and carries the answer out. The one way a decision comes in by this
 * door, and no tool: a model fills in the arguments of a call, and neither the question nor the answer is among them.
 */
export class Approvals {
  readonly #parts: Parts;
  readonly #used = new Set<string>();
  #asked: readonly number[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The question, for the protocol to bring before a person; undefined when nobody can be asked about this. */
  async ask(id: string, asking: Asking): Promise<InputRequiredResult | undefined> {
    const { space, secret, env } = this.#parts;
    const person = this.#person();
    if (person === undefined || !this.#mayAsk()) return undefined;
    const held = await space.review.inspect({ id }, person);
    if (held.outcome !== 'inspected' || held.text === undefined || held.text.content.length > longestShown) {
      return undefined;
    }
    this.#asked = [...this.#asked, env.now()];
    const ticket: Ticket = {
      id,
      version: held.facts.version,
      contentHash: held.text.contentHash,
      ...bindingOf(asking),
      expires: env.now() + lifetime,
      nonce: Buffer.from(env.random(16)).toString('hex'),
    };
    return inputRequired({
      inputRequests: { review: inputRequired.elicit({ message: questionOf(held, asking), requestedSchema: form }) },
      requestState: sealTicket(secret, ticket),
    });
  }

  /** What a client sends back, before any tool sees it. Throws for whatever is not ours, which the protocol answers. */
  verify(sealed: string, { mcpReq }: ServerContext): Ticket {
    const ticket =
      mcpReq.method === 'tools/call' ? openTicket(this.#parts.secret, sealed, this.#parts.env.now()) : undefined;
    if (ticket === undefined) throw new Error('not a ticket of ours, or over');
    return ticket;
  }

  async settle(ticket: Ticket, asking: Asking, answers: Readonly<Record<string, unknown>> = {}): Promise<Settlement> {
    const person = this.#person();
    if (person === undefined || !isFor(ticket, asking) || this.#used.has(ticket.nonce)) return { outcome: 'void' };
    // Before anything is awaited: of two who come with the same answer, one is late.
    this.#use(ticket.nonce);
    const answer = answerSchema.safeParse(answers.review);
    if (!answer.success || answer.data.content.decision === 'later') return { outcome: 'waits', id: ticket.id };
    const { space } = this.#parts;
    const { id, version, contentHash } = ticket;
    const { decision, reason = '' } = answer.data.content;
    const held = await space.review.inspect({ id }, person);
    // The record of the first decision counts the version up, so that an answer is good once even after a restart.
    if (held.outcome !== 'inspected' || held.facts.version !== version) return { outcome: 'void' };
    const why = reason.trim() === '' ? `decided in a form of ${asking.origin.principal}` : reason;
    if (decision === 'discard') return space.review.discard({ id, reason: why }, person);
    return space.review.release({ id, reason: why, contentHash }, person);
  }

  #person(): Origin | undefined {
    const { person } = this.#parts;
    return person === undefined ? undefined : { channel: 'user', principal: person };
  }

  #mayAsk(): boolean {
    const now = this.#parts.env.now();
    this.#asked = this.#asked.filter((at) => now - at < lifetime);
    return this.#asked.length < mostQuestions;
  }

  #use(nonce: string): void {
    // The oldest are over by the time they are forgotten: a set keeps the order in which it was filled.
    const [oldest] = this.#used;
    if (this.#used.size >= remembered && oldest !== undefined) this.#used.delete(oldest);
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

const form = {
  type: 'object' as const,
  properties: {
    decision: {
      type: 'string' as const,
      title: 'Decision',
      description: 'release: the agent may remember it. discard: it may not. later: leave it in the queue.',
      enum: ['later', 'discard', 'release'],
      default: 'later',
    },
    reason: { type: 'string' as const, title: 'Reason', description: 'For the journal.', maxLength: 500 },
  },
  required: ['decision'],
};

/** For the eyes of a person: the text itself, line by line and with everything hidden drawn, and what speaks against it. */
function questionOf({ text, decision, findings }: Inspection, { origin }: Asking): string {
  const rules = [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
  const why = rules.length > 0 ? rules.join(', ') : (decision?.row ?? 'policy');
  return [
    `${origin.principal} wants to remember the text below. It was held back: ${why}.`,
    'If you release it, it can reach later sessions as data. Did you mean it to be remembered?',
    '',
    ...dataLines(text?.content ?? ''),
    ...(text?.tags.length ? dataLines(`tags: ${text.tags.join(', ')}`) : []),
  ].join('\n');
}
