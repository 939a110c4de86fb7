import { parseUrl } from '../base/parse-url.ts';
import { isClaimedTool, namedTools } from '../model/claimed-source.ts';

/** Where a text came from, as far as it is known. The host program states it, never the text. */
export interface TextSource {
  readonly principal?: string;
  readonly tool?: string;
  readonly uri?: string;
}

/** The sources that a row or an exception names. Each list means any of its items. */
export interface SourceCondition {
  readonly host?: readonly string[];
  readonly tool?: readonly string[];
  readonly principal?: readonly string[];
}

/**
 * Whether a row applies to the source. A row makes verdicts stricter, so doubt counts as a match: names are compared
 * without case, an address without a scheme is read as one with `https`, and a malformed address matches every host.
 */
export function isPossibleSource(when: SourceCondition, source: TextSource = {}): boolean {
  const tools = source.tool === undefined ? [] : namedTools(source.tool);
  const { tool: wanted } = when;
  if (wanted !== undefined && !tools.some((tool) => includesName(wanted, tool))) return false;
  if (when.principal !== undefined && !includesName(when.principal, source.principal)) return false;
  return when.host === undefined || mayBeFrom(when.host, source.uri);
}

/**
 * Whether an exception applies to the source. An exception makes verdicts milder, so doubt counts against it: names are
 * compared exactly, and only a plain `http` or `https` address counts, without user information and on the default port.
 * What a model claims about its source never counts.
 */
export function isCertainSource(match: SourceCondition, source: TextSource = {}): boolean {
  if (source.tool !== undefined && isClaimedTool(source.tool)) return false;
  if (match.tool !== undefined && !(source.tool !== undefined && match.tool.includes(source.tool))) return false;
  if (match.principal !== undefined && !(source.principal !== undefined && match.principal.includes(source.principal)))
    return false;
  return match.host === undefined || isCertainHost(match.host, source.uri);
}

/** Whether the address is certainly on one of the hosts. */
export function isCertainHost(patterns: readonly string[], uri: string | undefined): boolean {
  const host = plainWebHost(uri);
  return host !== undefined && patterns.some((pattern) => isHost(pattern, host));
}

/** The host in lower case and punycode, without a trailing dot. Undefined if the text is no host. */
function canonicalHost(name: string): string | undefined {
  if (name === '' || notInHosts.test(name)) return undefined;
  const host = parseUrl(`https://${name}`)?.hostname.replace(/\.$/, '');
  return host === '' || host === undefined || host.endsWith('.') ? undefined : host;
}

/**
 * A host, or `*.` and a domain, in canonical form. A wildcard needs a domain of at least two labels: `*.com` would name
 * half of the web.
 */
export function canonicalHostPattern(pattern: string): string | undefined {
  const isWildcard = pattern.startsWith('*.');
  const host = canonicalHost(isWildcard ? pattern.slice(2) : pattern);
  if (host === undefined || !isWildcard) return host;
  return host.includes('.') && !isAddress(host) ? `*.${host}` : undefined;
}

const notInHosts = /[\s/\\@:?#%*]/u;

/** A number as the last label makes the URL parser read the whole host as an IPv4 address. */
function isAddress(host: string): boolean {
  return /(?:^|\.)\d+$/.test(host);
}

function isHost(pattern: string, host: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

function includesName(names: readonly string[], name: string | undefined): boolean {
  return name !== undefined && names.some((each) => folded(each) === folded(name));
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

function mayBeFrom(patterns: readonly string[], uri: string | undefined): boolean {
  if (uri === undefined) return false;
  const hosts = possibleHosts(uri);
  if (hosts.length === 0) return parseUrl(uri) === undefined && looksLikeAddress.test(uri);
  return patterns.some((pattern) => hosts.some((host) => isHost(pattern, host)));
}

const hasScheme = /^[a-z][a-z0-9+.-]*:[/\\]/i;
const looksLikeAddress = /:\/\/|^[/\\]{2}|@/;

/** Every host that a reader may take the address to name. */
function possibleHosts(uri: string): readonly string[] {
  const trimmed = uri.trim();
  const copied = /^[^\s/@]+@([^\s:/]+):/.exec(trimmed)?.[1];
  const bare = hasScheme.test(trimmed) ? undefined : parseUrl(`https://${trimmed.replace(/^[/\\]{2}/, '')}`);
  return [parseUrl(trimmed)?.hostname, bare?.hostname, copied].flatMap((host) => {
    const canonical = host === undefined ? undefined : canonicalHost(host);
    return canonical === undefined ? [] : [canonical];
  });
}

/** The host of an address that every program reads alike. Only such a host can be named by an exception. */
export function plainWebHost(uri: string | undefined): string | undefined {
  // The URL parser repairs backslashes and control characters; an address that needs repair is not plain.
  if (uri === undefined || !/^https?:\/\/[^/\\\s@]+(?:[/?#]|$)/i.test(uri)) return undefined;
  const url = parseUrl(uri);
  if (url === undefined || url.username !== '' || url.password !== '' || url.port !== '') return undefined;
  return canonicalHost(url.hostname);
}
