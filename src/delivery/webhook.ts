import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { hmac } from '../base/hash.ts';
import { checkAddress, postUntilTaken, type Waits } from './post.ts';

export interface WebhookSettings {
  readonly url: string;
  /** What the receiver checks signatures with; at least 24 bytes. With the prefix `whsec_`, base64. */
  readonly secret: string;
}

export interface Webhook {
  /** True once it was taken. The id stays the same over all tries, so that a receiver can tell a repetition. */
  send(id: string, body: string, contentType?: string): Promise<boolean>;
}

/** Signed as the Standard Webhooks specification says: id, time and body, so that none of them can be exchanged. */
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
      return postUntilTaken(address, body, headers, waits);
    },
  };
}

function keyOf(secret: string): Uint8Array {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret, 'utf8');
  if (key.byteLength < 24) throw new Fault('config-invalid', 'the secret of a webhook needs at least 24 bytes');
  return key;
}
