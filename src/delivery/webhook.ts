import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { hmac } from '../base/hash.ts';
import { checkAddress, postWithRetry, type Waits } from './post.ts';

export interface WebhookSettings {
  readonly url: string;
  /** The shared signing secret: at least 24 bytes; base64 if prefixed with `whsec_`. */
  readonly secret: string;
}

export interface Webhook {
  /** True once accepted. All retries have the same id, so that the receiver can detect duplicates. */
  send(id: string, body: string, contentType?: string): Promise<boolean>;
}

/** Signed as in the Standard Webhooks specification: id, time and body together, so that none can be replaced. */
export function createWebhook({ url, secret }: WebhookSettings, env: Env, waits?: Waits): Webhook {
  const address = checkAddress(url);
  const key = keyOf(secret);
  return {
    send(id, body, contentType = 'application/json') {
      const timestamp = String(Math.floor(env.now() / 1_000));
      const signature = Buffer.from(hmac(key, `${id}.${timestamp}.${body}`), 'hex').toString('base64');
      const headers = {
        'content-type': contentType,
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      };
      return postWithRetry(address, body, headers, waits);
    },
  };
}

function keyOf(secret: string): Uint8Array {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret, 'utf8');
  if (key.byteLength < 24) throw new Fault('config-invalid', 'the webhook secret is too short; use at least 24 bytes');
  return key;
}
