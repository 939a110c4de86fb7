import { type Adapter, askedIn, orRefuse, scopeTool } from '../core/index.ts';
import type { Action, RunEvent, StrandsMessage, ToolEvent } from './shapes.ts';

/** A handler of interventions, by shape. Strands calls every method of a handler that does not extend its class. */
export interface GuardIntervention {
  readonly name: 'bezoar';
  readonly onError: 'throw';
  /** Notes which messages were there before the user's turn. */
  beforeInvocation(event: RunEvent): Action;
  /** Reports the user's turn. */
  beforeModelCall(event: RunEvent): Promise<Action>;
  /** Refuses what the guard does not store, and asks a person where outside text alone states an argument. */
  beforeToolCall(event: ToolEvent): Promise<Action>;
  /** The model sees results between marks; what is stored stays. */
  afterToolCall(): Action;
  afterModelCall(): Action;
}

interface Turn {
  readonly earlier: WeakSet<StrandsMessage>;
  isReported: boolean;
}

const proceed: Action = { type: 'proceed' };
/** Which agent began a run. An agent that another one asks gets the state of the same run. */
const first = new WeakMap<object, object>();

export function guardIntervention(adapter: Adapter<undefined>): GuardIntervention {
  const turns = new WeakMap<object, Turn>();
  return {
    name: 'bezoar',
    onError: 'throw',
    beforeInvocation({ agent, invocationState }) {
      const asker = first.get(invocationState) ?? agent;
      first.set(invocationState, asker);
      turns.set(agent, { earlier: new WeakSet(agent.messages), isReported: asker !== agent });
      return proceed;
    },
    async beforeModelCall({ agent }) {
      const turn = turns.get(agent);
      if (turn === undefined || turn.isReported) return proceed;
      const session = await adapter.sessionFor(undefined);
      const before = agent.messages.at(-2);
      const asked = before?.role === 'assistant' ? askedIn(before.content) : undefined;
      await session.observeUser(wordsOfUser(agent.messages.at(-1), turn), asked);
      turn.isReported = true;
      return proceed;
    },
    beforeToolCall({ tool: called, toolUse: { name: tool, input } }) {
      return orRefuse<Action>(
        async () => {
          if (called !== undefined) scopeTool(called, 'stream');
          const session = await adapter.sessionFor(undefined);
          const verdict = await session.judgeMemoryCall({ tool, input });
          if (!verdict.run) return { type: 'deny', reason: verdict.message };
          const needed = await session.needsPerson({ tool, input });
          return needed === undefined ? proceed : { type: 'confirm', prompt: needed.reason };
        },
        (reason) => ({ type: 'deny', reason }),
      );
    },
    afterToolCall: () => proceed,
    afterModelCall: () => proceed,
  };
}

/**
 * The texts of the message that began the run. Summaries, guidance and results of background tasks also have the role
 * `user`; they are before it or come later.
 */
function wordsOfUser(message: StrandsMessage | undefined, { earlier }: Turn): readonly unknown[] {
  if (message === undefined || message.role !== 'user' || earlier.has(message)) return [];
  if (message.content.some(({ type }) => type === 'toolResultBlock')) return [];
  return message.content.flatMap((block) => (block.type === 'textBlock' && 'text' in block ? [block.text] : []));
}
