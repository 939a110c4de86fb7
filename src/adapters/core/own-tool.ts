import type { AdapterSession } from './adapter-session.ts';

/** Runs a tool of ours in the session of a run, whatever session the tool was made for. */
export type OwnToolRun = (session: AdapterSession, input: Readonly<Record<string, unknown>>) => Promise<string>;

const own = new WeakMap<object, OwnToolRun | undefined>();

/** Marks a tool as Bezoar's: its results have passed through the renderer, and no adapter marks them again. */
export function markAsOwn<Tool extends object>(tool: Tool, run?: OwnToolRun): Tool {
  own.set(tool, run);
  return tool;
}

/** Whether a tool object is Bezoar's. A name is not enough: anybody can choose one. */
export function isOwnTool(tool: unknown): tool is object {
  return typeof tool === 'object' && tool !== null && own.has(tool);
}

/** How a tool of ours runs in a given session. */
export function ownToolRun(tool: unknown): OwnToolRun | undefined {
  return isOwnTool(tool) ? own.get(tool) : undefined;
}
