import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { type Adapter, type AdapterOptions, createAdapter } from '../core/index.ts';
import type { LangChainRun, LcMessage } from './shapes.ts';

/** Options of the guard for LangChain. Without `session` and `sessionOf`, a conversation is the `thread_id` of its run. */
export interface LangChainOptions extends AdapterOptions<LangChainRun> {
  /**
   * Whether a human message is the user's own. Default: those of a run that nobody else started. What an agent tells a
   * sub-agent comes as a human message, too, and is not the user's.
   */
  readonly isUser?: (message: LcMessage, run: LangChainRun) => boolean;
}

/** The adapter behind every part of this package. `besides` are options of the part itself. */
export function createLangChainAdapter(
  call: string,
  space: GuardedSpace,
  options: LangChainOptions,
  besides: readonly string[] = [],
): Adapter<LangChainRun> {
  const byThread = isObject(options) && options.session === undefined && options.sessionOf === undefined;
  const complete = byThread ? { ...options, sessionOf: threadOf } : options;
  return createAdapter(call, space, complete, { besides: ['isUser', ...besides] });
}

/** The thread of a run. */
export function threadOf({ configurable }: LangChainRun): string | undefined {
  const thread = configurable?.thread_id;
  return typeof thread === 'string' || typeof thread === 'number' ? String(thread) : undefined;
}

/**
 * Whether another run started this one: an agent that a tool or a node of a graph calls. LangGraph writes the path of nodes
 * into the namespace of the checkpoint.
 */
export function isNested({ configurable }: LangChainRun): boolean {
  const path = configurable?.checkpoint_ns;
  return typeof path === 'string' && path.includes('|');
}

const runStorage = Symbol.for('ls:tracing_async_local_storage');
const runConfig = Symbol.for('lc:child_config');

/**
 * The run that the current code belongs to, for objects that LangGraph calls without one. It keeps its config where
 * `getConfig()` of LangGraph finds it.
 */
export function currentRun(): LangChainRun {
  const storage = (globalThis as Readonly<Record<symbol, unknown>>)[runStorage];
  if (!isObject(storage) || typeof storage.getStore !== 'function') return {};
  const tree: unknown = storage.getStore();
  const extra = isObject(tree) ? (tree.extra as Readonly<Record<symbol, unknown>> | undefined) : undefined;
  const config = extra?.[runConfig];
  return isObject(config) ? config : {};
}
