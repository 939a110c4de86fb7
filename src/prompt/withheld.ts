import { codes, label } from './label.ts';
import { type PromptText, promptText } from './prompt-text.ts';

/** Stands where a text of somebody else's memory stood: that something was there, why it is not shown, and not a word of it. */
export function renderWithheld(why: readonly string[], id?: string): PromptText {
  const named = id === undefined ? '' : ` id="${label(id)}"`;
  const reasons = codes(why).join(', ') || 'unnamed';
  return promptText(`<memory-held${named} why="${reasons}"> not shown; a person can look: bezoar review`);
}
