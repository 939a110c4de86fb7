export { createMailer, loadNodemailer } from './mail.ts';
export { createReviewWatch, type ReviewWatchOptions } from './review-watch.ts';
export { parseNotifySettings } from './settings.ts';
export { sweepServerState } from './sweep.ts';
