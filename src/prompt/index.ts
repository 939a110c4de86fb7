export { dayOf } from './day.ts';
export { type DialogBlock, dialogText, plainLines } from './dialog.ts';
export { freeze, type Snapshot } from './freeze.ts';
export { dataLines, wordsShown } from './item.ts';
export { linesOf } from './lines.ts';
export { estimateTokens, type PromptBudget } from './measure.ts';
export { type NoticeCode, type PromptNotice, renderNotice } from './notice.ts';
export type { FenceNonce, PromptEntry } from './prompt-entry.ts';
export type { PromptText } from './prompt-text.ts';
export { inRecallOrder, renderRecall } from './recall.ts';
export { readableForms } from './untrusted/readable-forms.ts';
export { isStructural } from './untrusted/structural.ts';
export { readUntrusted } from './untrusted/wrap-content.ts';
export { renderWithheld } from './withheld.ts';
export {
  type ContentPart,
  textsInOwnMarks,
  type WrapOptions,
  type WrappedContent,
  wrapRead,
  wrapUntrusted,
} from './wrap.ts';
