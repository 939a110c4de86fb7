import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../base/fault.ts';

const timeoutMs = 10_000;
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** An address we send to: encrypted, or on this machine. */
export function checkAddress(address: string): URL {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new Fault('config-invalid', 'an address to send to is not a URL');
  }
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  if (!safe) throw new Fault('config-invalid', `${url.host}: send to https://, or to http:// on this machine only`);
  if (url.username !== '' || url.password !== '') {
    throw new Fault('config-invalid', `${url.host}: no password in an address; it would stand in logs`);
  }
  return url;
}

/** The status that came back. Redirects are not followed: who answers elsewhere was not chosen by the operator. */
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

/** Milliseconds before each further try. */
export type Waits = readonly number[];
const usualWaits: Waits = [1_000, 5_000, 30_000];

/** True once the receiver has taken it. What it will never take (a 4xx other than 408 and 429) is not sent again. */
export async function postUntilTaken(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  waits: Waits = usualWaits,
): Promise<boolean> {
  for (const wait of [0, ...waits]) {
    if (wait > 0) await sleep(wait);
    const status = await post(url, body, headers).catch(() => 0);
    if (status >= 200 && status < 300) return true;
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return false;
  }
  return false;
}
