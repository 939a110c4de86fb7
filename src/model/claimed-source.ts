const mark = ' claims ';

/** The tool of a call whose arguments say where the text is from. The record shows it as a claim. */
export function claimedTool(tool: string, claim: string): string {
  return `${tool}${mark}${claim}`;
}

/** Every tool that the name of a source may stand for. */
export function namedTools(tool: string): readonly string[] {
  return [tool, ...(isClaimedTool(tool) ? tool.split(mark) : [])];
}

/** Whether the source of a text is only what a model claimed. */
export function isClaimedTool(tool: string): boolean {
  return tool.includes(mark);
}
