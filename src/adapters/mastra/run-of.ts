import { isObject } from '../../base/is-object.ts';
import type { RequestContext } from './shapes.ts';

/** What `sessionOf` and `principal` get. */
export interface MastraRun {
  /** The thread of the run. For an agent that another agent asked, the thread of the first. */
  readonly threadId?: string;
  /** Whose thread it is: the resource of Mastra, usually a user. */
  readonly resourceId?: string;
}

/** The entry of a request context that names the run of the first agent. Mastra copies it for agents that others ask. */
const key = 'bezoar__run';
const marked = new WeakSet<RequestContext>();

/**
 * Notes in its request context whose run this is. Says whether another agent asked for it: then the context is a copy of the
 * noted one, and its prompt is no word of the user.
 */
export function enterRun(context: RequestContext | undefined): { readonly isDelegated: boolean } {
  if (context === undefined) return { isDelegated: false };
  if (context.get(key) !== undefined && !marked.has(context)) return { isDelegated: true };
  marked.add(context);
  context.set(key, { ...ownRun((name) => context.get(name)) });
  return { isDelegated: false };
}

/** Whether the guard's processor has seen this run, or the run that it was asked in. */
export function hasEntered(context: RequestContext | undefined): boolean {
  return context?.get(key) !== undefined;
}

/** The run that a processor, a tool or a hook belongs to. */
export function runOf(context: RequestContext | undefined): MastraRun {
  return context === undefined ? {} : runBy((name) => context.get(name));
}

/** The same for a request context that is a plain object. */
export function runIn(entries: Readonly<Record<string, unknown>> | undefined): MastraRun {
  return entries === undefined ? {} : runBy((name) => entries[name]);
}

function runBy(get: (name: string) => unknown): MastraRun {
  const noted = get(key);
  return isObject(noted) ? runWith(noted.threadId, noted.resourceId) : ownRun(get);
}

function ownRun(get: (name: string) => unknown): MastraRun {
  const memory = get('MastraMemory');
  if (!isObject(memory)) return {};
  return runWith(isObject(memory.thread) ? memory.thread.id : undefined, memory.resourceId);
}

export function runWith(threadId: unknown, resourceId: unknown): MastraRun {
  return {
    ...(typeof threadId === 'string' && threadId !== '' ? { threadId } : {}),
    ...(typeof resourceId === 'string' && resourceId !== '' ? { resourceId } : {}),
  };
}
