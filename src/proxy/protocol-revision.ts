import { isObject } from '../base/is-object.ts';
import type { JsonFields } from '../jsonrpc/index.ts';

const version = 'io.modelcontextprotocol/protocolVersion';
const client = 'io.modelcontextprotocol/clientInfo';

/** The protocol revision that a request of the 2026 revision states. Older revisions state it once, in the handshake. */
export function versionIn({ _meta }: JsonFields): string | undefined {
  const named = isObject(_meta) ? _meta[version] : undefined;
  return typeof named === 'string' ? named : undefined;
}

/** The client's name in any revision. A claim, reduced to characters that are safe in a name. */
export function clientIn({ _meta, clientInfo }: JsonFields): string | undefined {
  const info = isObject(_meta) && isObject(_meta[client]) ? _meta[client] : clientInfo;
  if (!isObject(info) || typeof info.name !== 'string') return undefined;
  const name = info.name.slice(0, 64).replace(/[^A-Za-z0-9._@-]+/g, '-');
  return name === '' ? undefined : `mcp:${name}`;
}

/** A result of the proxy, in the form of the request's revision. */
export function resultFor(params: JsonFields, result: JsonFields): JsonFields {
  return versionIn(params) === undefined ? result : { resultType: 'complete', ...result };
}

/** The metadata of a client's request, for a request that the proxy sends on its behalf. */
export function metaLike({ _meta }: JsonFields): JsonFields {
  if (!isObject(_meta)) return {};
  const { progressToken: _clientToken, ...rest } = _meta;
  return { _meta: rest };
}
