const mark = ' claims ';

/** The tool of a call whose arguments say where the text is from. The record shows it as a claim. */
export function claimedTool(tool: string, claim: string): string {
  return `${tool}${mark}${claim}`;
}

/** Whether the source of a text is only what a model claimed. */
export function isClaimedTool(tool: string): boolean {
  return tool.includes(mark);
}
