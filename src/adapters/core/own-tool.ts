const own = new WeakSet<object>();

/** Marks a tool as Bezoar's: its results have passed through the renderer, and no adapter marks them again. */
export function markAsOwn<Tool extends object>(tool: Tool): Tool {
  own.add(tool);
  return tool;
}

/** Whether a tool object is Bezoar's. A name is not enough: anybody can choose one. */
export function isOwnTool(tool: unknown): boolean {
  return typeof tool === 'object' && tool !== null && own.has(tool);
}
