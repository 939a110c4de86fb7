import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../base/fault.ts';

const timeoutMs = 10_000;
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Accepts https, or http on this machine. */
export function checkAddress(address: string): URL {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new Fault('config-invalid', 'the address to send to is not a valid URL; use https://HOST/PATH');
  }
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  if (!safe) throw new Fault('config-invalid', `${url.host}: use https://; http:// is allowed on this machine only`);
  if (url.username !== '' || url.password !== '') {
    throw new Fault(
      'config-invalid',
      `${url.host}: remove the user name and password from the address; they would appear in logs`,
    );
  }
  return url;
}

/** Returns the status. Does not follow redirects: the operator did not choose their target. */
function post(url: URL, body: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const length = String(Buffer.byteLength(body));
    const request = send(url, {
      method: 'POST',
      headers: { 'user-agent': 'bezoar', ...headers, 'content-length': length },
      timeout: timeoutMs,
      agent: false,
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('error', reject);
      resolve(response.statusCode ?? 0);
    });
    request.end(body);
  });
}

/** Milliseconds before each retry. */
export type Waits = readonly number[];
const defaultWaits: Waits = [1_000, 5_000, 30_000];

/** True once the receiver has accepted it. A permanent refusal (4xx except 408 and 429) is not retried. */
export async function postWithRetry(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  waits: Waits = defaultWaits,
): Promise<boolean> {
  for (const wait of [0, ...waits]) {
    if (wait > 0) await sleep(wait);
    const status = await post(url, body, headers).catch(() => 0);
    if (status >= 200 && status < 300) return true;
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return false;
  }
  return false;
}
