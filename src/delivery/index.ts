export { checkAddress, postWithRetry, type Waits } from './post.ts';
export { readState, writeState } from './state-file.ts';
export { createWebhook, type Webhook } from './webhook.ts';
