export type { Exhibit, Mark } from './exhibit.ts';
export { freeze, type Snapshot } from './freeze.ts';
export { dataLines } from './item.ts';
export { type Budget, estimateTokens } from './measure.ts';
export { type Notice, type NoticeCode, renderNotice } from './notice.ts';
export type { PromptText } from './prompt-text.ts';
export { renderRecall } from './recall.ts';
export { renderWithheld } from './withheld.ts';
export { type Part, type WrapOptions, wrapUntrusted } from './wrap.ts';
