import { type InputRequiredResult, inputRequired, type ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Env } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import { diffTexts, linesOfDiff } from '../diff/index.ts';
import type { DiscardResult, GuardedSpace, Inspection, ReleaseResult, SessionOrigin } from '../guard/index.ts';
import { describeAttribution } from '../model/describe-attribution.ts';
import type { Origin } from '../model/provenance.ts';
import { dataLines } from '../prompt/index.ts';
import { openTicket, sealTicket, type Ticket } from './sealed-ticket.ts';

/** The tool call that a question belongs to. */
export interface Asking {
  readonly tool: string;
  readonly arguments: unknown;
  readonly origin: SessionOrigin;
}

export type Settlement =
  | ReleaseResult
  | DiscardResult
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
const maxUsedNonces = 10_000;

const answerSchema = z.object({
  action: z.literal('accept'),
  content: z.object({ decision: z.enum(['release', 'discard', 'later']), reason: z.string().max(500).optional() }),
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
  async ask(id: string, asking: Asking): Promise<InputRequiredResult | undefined> {
    const { space, secret, env } = this.#options;
    const person = this.#person();
    if (person === undefined || !this.#canAskNow()) return undefined;
    const held = await space.review.inspect({ id }, person);
    if (held.outcome !== 'inspected' || held.reviewHash === undefined || shownLength(held) > maxShownLength) {
      return undefined;
    }
    this.#asked = [...this.#asked, env.now()];
    const ticket: Ticket = {
      id,
      version: held.facts.version,
      contentHash: held.reviewHash,
      ...bindingOf(asking),
      expires: env.now() + ticketLifetimeMs,
      nonce: Buffer.from(env.random(16)).toString('hex'),
    };
    return inputRequired({
      inputRequests: { review: inputRequired.elicit({ message: questionOf(held, asking), requestedSchema: form }) },
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

  async settle(ticket: Ticket, asking: Asking, answers: Readonly<Record<string, unknown>> = {}): Promise<Settlement> {
    const person = this.#person();
    if (person === undefined || !isFor(ticket, asking) || this.#used.has(ticket.nonce)) return { outcome: 'void' };
    // Mark it used before the first await, so that only one of two concurrent answers counts.
    this.#use(ticket.nonce);
    const answer = answerSchema.safeParse(answers.review);
    if (!answer.success || answer.data.content.decision === 'later') return { outcome: 'waits', id: ticket.id };
    const { space } = this.#options;
    const { id, version, contentHash } = ticket;
    const { decision, reason = '' } = answer.data.content;
    const held = await space.review.inspect({ id }, person);
    // The record of the first decision counts the version up, so that an answer is good once even after a restart.
    if (held.outcome !== 'inspected' || held.facts.version !== version) return { outcome: 'void' };
    const why = reason.trim() === '' ? `decided in a form shown by ${asking.origin.principal}` : reason;
    if (decision === 'discard') return space.review.discard({ id, reason: why }, person);
    return space.review.release({ id, reason: why, contentHash }, person);
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

const form = {
  type: 'object' as const,
  properties: {
    decision: {
      type: 'string' as const,
      title: 'Decision',
      description:
        'release: let the agent remember or change it. discard: do not. later: leave it in the review queue.',
      enum: ['later', 'discard', 'release'],
      default: 'later',
    },
    reason: { type: 'string' as const, title: 'Reason', description: 'Recorded in the journal.', maxLength: 500 },
  },
  required: ['decision'],
};

function shownLength({ text, replaced }: Inspection): number {
  return [text, replaced?.text].reduce(
    (sum, one) => sum + (one?.content.length ?? 0) + (one?.tags.join().length ?? 0),
    0,
  );
}

/** For a person: the text or the change line by line, hidden characters made visible, and why it was held. */
function questionOf(held: Inspection, { origin }: Asking): string {
  const rules = [...new Set(held.findings.map(({ ruleId }) => ruleId))].sort();
  const why = rules.length > 0 ? rules.join(', ') : (held.decision?.row ?? 'policy');
  const stated = held.attribution === undefined ? [] : dataLines(describeAttribution(held.attribution));
  return [...(held.replaced === undefined ? newText : change)(held, origin.principal, why), ...stated].join('\n');
}

function newText({ text }: Inspection, principal: string, why: string): readonly string[] {
  return [
    `${principal} wants to remember the text below. Bezoar held it because of: ${why}.`,
    'If you release it, later sessions can see it as data. Should the agent remember it?',
    '',
    ...dataLines(text?.content ?? ''),
    ...(text?.tags.length ? dataLines(tagLine(text.tags)) : []),
  ];
}

function change({ facts, text, replaced }: Inspection, principal: string, why: string): readonly string[] {
  const [before, after] = [replaced?.text, text];
  const tags = [tagLine(before?.tags ?? []), tagLine(after?.tags ?? [])] as const;
  const lines = [
    ...linesOfDiff(diffTexts(before?.content ?? '', after?.content ?? '')),
    ...(tags[0] === tags[1] ? [] : linesOfDiff(diffTexts(...tags))),
  ];
  return [
    `${principal} wants to CHANGE an entry of the memory. Bezoar held the change because of: ${why}.`,
    `If you release it, the lines marked - leave the memory (trust: ${replaced?.facts.provenance.trust}) and the lines marked + take their place (trust: ${facts.provenance.trust}). Should the entry be changed?`,
    '',
    ...lines.flatMap(({ sign, line }) => dataLines(line).map((drawn) => `${sign} ${drawn}`)),
  ];
}

function tagLine(tags: readonly string[]): string {
  return `tags: ${tags.join(', ') || '(none)'}`;
}
