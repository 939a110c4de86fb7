import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import type { AdapterSession, PersonNeeded } from '../core/index.ts';
import { createLangChainAdapter, type LangChainOptions } from './run.ts';
import type { LcRuntime, LcToolCall } from './shapes.ts';

type Decision = 'approve' | 'edit' | 'reject';

/** What `humanInTheLoopMiddleware` takes for one tool. */
export interface TaintInterrupt {
  /** What the person may decide. */
  allowedDecisions: Decision[];
  /** Asks only if an argument comes from outside text alone. */
  when(request: { readonly toolCall: LcToolCall; readonly runtime: LcRuntime }): Promise<boolean>;
  /** What the person reads: the arguments, and the pages or entries behind them. */
  description(toolCall: LcToolCall, state: unknown, runtime: LcRuntime): Promise<string>;
}

/**
 * For `humanInTheLoopMiddleware({ interruptOn: interruptOnTaint(space, { effects: ['pay'] }) })`: asks a person about
 * each of the `effects` whose arguments come from outside text alone. `guardMiddleware` asks without it; use this to
 * ask about several calls at once, beside rules of your own.
 */
export function interruptOnTaint(space: GuardedSpace, options: LangChainOptions): Record<string, TaintInterrupt> {
  const adapter = createLangChainAdapter('interruptOnTaint', space, options);
  const { effects = [] } = options;
  const neededFor = async (call: LcToolCall, runtime: LcRuntime) => {
    const session = await adapter.sessionFor(runtime);
    const needed = await session.needsPerson({ tool: call.name, input: call.args });
    if (needed !== undefined) rememberAsked(session, call);
    return needed;
  };
  const interrupt: TaintInterrupt = {
    allowedDecisions: ['approve', 'edit', 'reject'],
    when: async ({ toolCall, runtime }) => (await neededFor(toolCall, runtime)) !== undefined,
    description: async (toolCall, _state, runtime) => (await neededFor(toolCall, runtime))?.reason ?? '',
  };
  return Object.fromEntries(effects.map((tool) => [tool, interrupt]));
}

/** Calls that a person was asked about by the framework's own middleware. Such a call runs only if they agreed. */
const askedIn = new WeakMap<object, Set<string>>();
const maxAsked = 1_000;

function rememberAsked({ guarded }: AdapterSession, { id, name }: LcToolCall): void {
  const asked = askedIn.get(guarded) ?? new Set();
  askedIn.set(guarded, asked);
  if (asked.size >= maxAsked) asked.clear();
  if (id !== undefined) asked.add(`${name} ${id}`);
}

/** What happens to a call: it runs, perhaps with arguments that the person changed, or the model reads why not. */
export type Answer =
  | { readonly run: true; readonly args?: unknown }
  | { readonly run: false; readonly message: string };

/** Asks a person if the guard says so. The question has the form of LangChain's own, so that the same dialog shows it. */
export async function askIfNeeded(session: AdapterSession, call: LcToolCall, runtime: LcRuntime): Promise<Answer> {
  const needed = await session.needsPerson({ tool: call.name, input: call.args });
  const wasAsked = call.id !== undefined && askedIn.get(session.guarded)?.delete(`${call.name} ${call.id}`);
  if (needed === undefined || wasAsked === true) return { run: true };
  const { interrupt } = runtime;
  if (typeof interrupt !== 'function') {
    throw new Fault(
      'input-invalid',
      `${needed.reason} Nobody can be asked, because this run has no LangGraph interrupt; run the tool in a LangGraph agent with a checkpointer.`,
    );
  }
  // The first time this ends the run; when it continues with the answer, the call comes here again.
  return answerOf(interrupt(questionAbout(call, needed)), call);
}

function questionAbout({ name, args }: LcToolCall, { reason }: PersonNeeded): object {
  const allowedDecisions: readonly Decision[] = ['approve', 'edit', 'reject'];
  return {
    actionRequests: [{ name, args, description: reason }],
    reviewConfigs: [{ actionName: name, allowedDecisions }],
  };
}

function answerOf(given: unknown, { name }: LcToolCall): Answer {
  const decisions = isObject(given) && Array.isArray(given.decisions) ? (given.decisions as readonly unknown[]) : [];
  const [decision] = decisions;
  if (!isObject(decision) || decisions.length !== 1) {
    throw new Fault(
      'input-invalid',
      `the answer about ${name} has ${decisions.length} decisions; resume with { decisions: [{ type: 'approve' }] }, edit or reject`,
    );
  }
  const edited = isObject(decision.editedAction) ? decision.editedAction : {};
  if (decision.type === 'approve') return { run: true };
  if (decision.type === 'edit' && edited.name === name && isObject(edited.args)) {
    return { run: true, args: edited.args };
  }
  const words = typeof decision.message === 'string' ? ` They say: ${decision.message}` : '';
  return { run: false, message: `Not done: a person did not allow ${name}.${words}` };
}
