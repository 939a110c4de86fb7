import * as z from 'zod';
import { type Env, systemEnv } from '../../base/env.ts';
import { Fault } from '../../base/fault.ts';
import type { Candidate, GuardedSpace, WriteResult } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { type Policy, type PolicySettings, policyFrom } from '../../policy/index.ts';
import type { Tool } from '../tool.ts';
import { ArchiveIndex, archiveIndexer, placeText } from './entry-index.ts';
import { channelOf, type MessageRole, messageRoles, targetOf, withoutEscapes } from './message.ts';
import { sessionSearchTool, type ToolOptions } from './session-search.ts';

/** A message as the program received it. The role is stated by the program, never by the text. */
export interface NewMessage {
  readonly session: string;
  readonly role: MessageRole;
  readonly content: string;
  /** For a tool result: the tool, and the call it answers. */
  readonly toolName?: string;
  readonly toolCallId?: string;
  /** For an assistant: the calls it made, as JSON values. */
  readonly toolCalls?: readonly unknown[];
  /** Milliseconds since 1970, for past messages. */
  readonly at?: number;
}

export interface NewSession {
  readonly id: string;
  /** Where the session took place: `cli`, `telegram`, `cron` and so on. At most 32 letters, digits or `. _ -`. */
  readonly source: string;
  /** Default `default`. */
  readonly profile?: string;
  readonly title?: string;
  readonly messages?: readonly Omit<NewMessage, 'session'>[];
}

export interface Recorded {
  /** The number of the message in its session. */
  readonly messageId: number;
  /** `held`: a person must decide; `refused`: certainly an attack. Neither is shown to any agent. */
  readonly outcome: 'stored' | 'held' | 'refused';
  /** True if the end did not fit into one entry and was dropped. */
  readonly cut: boolean;
}

export interface SessionArchive {
  /** Records a session's source, profile, title and existing messages. */
  recordSession(session: NewSession): Promise<readonly Recorded[]>;
  /** Keeps a message of a session. */
  recordMessage(message: NewMessage): Promise<Recorded>;
  /** The tool, for one caller. It does not find the caller's own session. */
  tool(origin: Origin, options?: ToolOptions): Tool;
}

export interface SessionArchiveOptions {
  /** A separate space with `archivePolicy`, because every message is an entry and a search reads all of them. */
  readonly space: GuardedSpace;
  /** Names for the provenance of what the user and the assistant say. */
  readonly user?: string;
  readonly assistant?: string;
  readonly env?: Env;
}

const plainName = /^[\w.-]{1,32}$/;
/** How many of the preceding tool results are recorded as parents of an assistant's message. */
const maxParents = 16;

/** The given policy without rate limits, for a space that records messages. */
export function archivePolicy(settings: PolicySettings = {}): Policy {
  const writes = { user: 0, agent: 0, tool: 0, document: 0, import: 0, operator: 0, unknown: 0 };
  return policyFrom({ ...settings, rates: { ...settings.rates, writes, space: 0 } });
}

/** The archive of past sessions that an agent can search, kept on the guard. */
export function openSessionArchive(options: SessionArchiveOptions): SessionArchive {
  const { writes } = options.space.policy.rates;
  // A limit that suits an agent's own notes would refuse, and lose, the eleventh message of a busy minute.
  if (Math.max(writes.user, writes.agent, writes.tool) > 0) {
    throw new Fault(
      'config-invalid',
      'the policy of this space has a write rate limit, but an archive must record every message; give the space archivePolicy(), or set rates.writes of user, agent and tool to 0',
      { space: options.space.name },
    );
  }
  const recorder = new Recorder(options);
  const { space, env = systemEnv } = options;
  return {
    recordMessage: (message) => recorder.inTurn(() => recorder.message(message)),
    recordSession: (session) =>
      recorder.inTurn(async () => {
        await recorder.open(session);
        const recorded: Recorded[] = [];
        for (const message of session.messages ?? []) {
          recorded.push(await recorder.message({ ...message, session: session.id }));
        }
        return recorded;
      }),
    tool: (origin, request) => sessionSearchTool({ space, index: recorder.index, env, origin, ...request }),
  };
}

class Recorder {
  readonly index: ArchiveIndex;
  readonly #space: GuardedSpace;
  readonly #principals: Readonly<Record<MessageRole, string>>;
  /** The last number used in each session, including messages that left no entry. */
  readonly #last = new Map<string, number>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor({ space, user = 'user', assistant = 'assistant' }: SessionArchiveOptions) {
    this.#space = space;
    this.#principals = { user, assistant, tool: assistant };
    this.index = new ArchiveIndex(space);
  }

  /** One at a time, so that messages are numbered in order. */
  inTurn<R>(run: () => Promise<R>): Promise<R> {
    const turn = this.#queue.then(run);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async message(given: NewMessage): Promise<Recorded> {
    const message = checked(given);
    const { session, role, toolName, toolCalls = [] } = message;
    await this.index.refresh();
    const before = (await this.index.session(session))?.messages ?? [];
    const number = Math.max(before.at(-1)?.number ?? 0, this.#last.get(session) ?? 0) + 1;
    this.#last.set(session, number);
    const origin: Origin = {
      channel: channelOf[role],
      principal: this.#principals[role],
      session,
      ...(toolName === undefined ? {} : { tool: toolName }),
    };
    // An assistant may repeat a page it has read, so its messages are trusted no more than the tool results before them.
    const toolMessages = before.filter((one) => one.role === 'tool').slice(-maxParents);
    const parents = role === 'assistant' ? toolMessages.map(({ id }) => id) : [];
    const text = this.#fitting(message.content);
    const target = targetOf({ session, number, piece: role });
    const result = await this.#space.write(candidateOf(target, text.kept, tagsOf(message, text), parents), origin);
    if (toolCalls.length > 0) {
      const calls = this.#fitting(JSON.stringify(toolCalls));
      const place = targetOf({ session, number, piece: 'calls' });
      await this.#space.write(candidateOf(place, calls.kept, [], parents), origin);
    }
    return { messageId: number, outcome: outcomeOf(result), cut: text.cut };
  }

  async open({ id, source, profile = 'default', title = '' }: NewSession): Promise<void> {
    if (typeof id !== 'string' || id === '') {
      throw new Fault('input-invalid', 'id: a session needs a non-empty id, the one that its messages name');
    }
    if (typeof source !== 'string' || !plainName.test(source) || !plainName.test(profile)) {
      throw new Fault('input-invalid', 'source and profile: use 1 to 32 ASCII letters, digits or . _ -');
    }
    const place = targetOf({ session: id, number: 0, piece: 'place' });
    await this.#space.write(
      { content: placeText(source, profile), kind: 'context_field', target: place },
      archiveIndexer,
    );
    if (title.trim() === '') return;
    const target = targetOf({ session: id, number: 0, piece: 'title' });
    const origin: Origin = { channel: 'agent', principal: this.#principals.assistant, session: id };
    await this.#space.write(candidateOf(target, this.#fitting(title).kept, [], []), origin);
  }

  #fitting(text: string): Fitted {
    const maxCodePoints = this.#space.policy.limits.contentCodePoints;
    const whole = withoutEscapes(text).toWellFormed();
    if (whole.length <= maxCodePoints) return { kept: whole, cut: false, length: whole.length };
    const points = Array.from(whole);
    return { kept: points.slice(0, maxCodePoints).join(''), cut: points.length > maxCodePoints, length: points.length };
  }
}

/** A text that fits into one entry, and its original length. */
interface Fitted {
  readonly kept: string;
  readonly cut: boolean;
  readonly length: number;
}

const schema = z.object({
  session: z.string(),
  role: z.enum(messageRoles),
  content: z.string(),
  toolName: z.string().exactOptional(),
  toolCallId: z
    .string()
    .regex(/^[\w.:-]{1,58}$/)
    .exactOptional(),
  toolCalls: z.array(z.unknown()).exactOptional(),
  at: z.int().min(0).exactOptional(),
});

/** The program supplies these values, so an invalid one is a bug in it. */
function checked(message: NewMessage): NewMessage {
  const parsed = schema.safeParse(message);
  if (parsed.success) return parsed.data;
  throw new Fault(
    'input-invalid',
    `the message has an invalid value at "${parsed.error.issues[0]?.path.join('.')}"; see NewMessage`,
  );
}

function candidateOf(target: string, text: string, tags: readonly string[], parents: readonly string[]): Candidate {
  // A message that only calls tools has no text; the entry keeps its place in the session.
  return { content: text.trim() === '' ? '(no text)' : text, kind: 'observation', target, tags, parents };
}

function tagsOf({ toolCallId, at }: NewMessage, { cut, length }: Fitted): readonly string[] {
  return [
    ...(cut ? [`chars:${length}`] : []),
    ...(toolCallId === undefined ? [] : [`call:${toolCallId}`]),
    ...(at === undefined ? [] : [`at:${at}`]),
  ];
}

function outcomeOf(result: WriteResult): Recorded['outcome'] {
  if (result.outcome === 'duplicate') return result.state === 'active' ? 'stored' : 'held';
  return result.outcome;
}
