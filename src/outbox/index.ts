export { createMailer } from './mail.ts';
export { parseNotifySettings } from './notify-settings.ts';
export { createReviewWatch, type WatchOptions } from './review-watch.ts';
export { type ExportOptions, exportRecords } from './siem/export.ts';
export type { SiemFormat } from './siem/format.ts';
export { fileSink, type Sink, webhookSink } from './siem/sink.ts';
export { openWatchState } from './watch-state.ts';
export { createWebhook } from './webhook.ts';
