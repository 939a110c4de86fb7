import { parseUrl } from '../../base/parse-url.ts';
import { inputObject } from './tool-call.ts';

const members = ['url', 'uri', 'href', 'link', 'address'] as const;
const maxUriLength = 2_048;
const maxRemembered = 500;

/** The page that a tool call asks for, if one of its arguments is an address. It names the source of what the tool returns. */
export function uriIn(input: unknown): string | undefined {
  const object = inputObject(input);
  return members.flatMap((name) => httpAddress(object[name]) ?? [])[0];
}

/** The calls of a conversation are read again on every step. */
const remembered = new Map<string, string | undefined>();

/** A web address that an origin may have, or nothing. */
export function httpAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxUriLength) return undefined;
  if (remembered.has(value)) return remembered.get(value);
  const address = parsedAddress(value);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(value, address);
  return address;
}

function parsedAddress(value: string): string | undefined {
  const url = parseUrl(value);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && url.href.length <= maxUriLength ? url.href : undefined;
}
