export { createMailer, type Mailer } from './mail.ts';
export { type NotifySettings, parseNotifySettings } from './notify-settings.ts';
export { createReviewWatch, type Look, type ReviewWatch, type Target, type WatchOptions } from './review-watch.ts';
export { type ExportOptions, exportRecords } from './siem/export.ts';
export { type SiemFormat, siemFormats } from './siem/format.ts';
export { fileSink, type Sink, webhookSink } from './siem/sink.ts';
export { openWatchState, type WatchState } from './watch-state.ts';
export { createWebhook, type Webhook } from './webhook.ts';
