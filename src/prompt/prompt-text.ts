declare const rendered: unique symbol;

/** Text that may enter a prompt. Only this folder creates it, so a forgotten call cannot let a raw memory in. */
export type PromptText = string & { readonly [rendered]: true };

/** The only way to create a PromptText. Not exported from index.ts. */
export function promptText(text: string): PromptText {
  return text as PromptText;
}
