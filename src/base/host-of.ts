import { parseUrl } from './parse-url.ts';

/** An address that every program reads alike: no user information, nothing that a parser has to repair. */
const plainAddress = /^[a-z][a-z0-9+.-]*:\/\/[^/\\\s@]+(?:[/?#]|$)/i;

/** The host of an address with its port, as a browser reads it: in lower case and punycode. Empty if it has none. */
export function hostOf(uri: string | undefined): string {
  return parseUrl(uri ?? '')?.host.toLowerCase() ?? '';
}

/** The same, if there is no doubt about it; otherwise empty. */
function certainHostOf(uri: string | undefined): string {
  return plainAddress.test(uri ?? '') ? hostOf(uri) : '';
}

/** Whether an address is on a host beyond doubt, however the name of the host is written. */
export function isCertainlyOn(host: string, uri: string | undefined): boolean {
  const wanted = certainHostOf(`https://${host}`);
  return wanted !== '' && certainHostOf(uri) === wanted;
}
