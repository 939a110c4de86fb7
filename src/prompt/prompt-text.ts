declare const rendered: unique symbol;

/** Text that may enter a prompt. Only this folder makes one, so a bare memory cannot slip in by a forgotten call. */
export type PromptText = string & { readonly [rendered]: true };

/** The one way to make a PromptText. Not exported by the door. */
export function promptText(text: string): PromptText {
  return text as PromptText;
}
