import { codes } from './label.ts';
import { type PromptText, promptText } from './prompt-text.ts';
import { idLabel } from './source-label.ts';

/**
 * Replaces a withheld text of another memory: says that something was there and why it is not shown, without any of its
 * words.
 */
export function renderWithheld(why: readonly string[], id?: string): PromptText {
  const named = id === undefined ? '' : ` id="${idLabel(id)}"`;
  const reasons = codes(why).join(', ') || 'unnamed';
  return promptText(`<memory-held${named} why="${reasons}"> not shown; a person can look: bezoar review`);
}
