import { isObject } from '../base/is-object.ts';
import type { JsonFields } from '../jsonrpc/index.ts';

const version = 'io.modelcontextprotocol/protocolVersion';
const client = 'io.modelcontextprotocol/clientInfo';

/** The revision a request of the 2026 era names with itself. Those before name it once, in the handshake. */
export function versionIn({ _meta }: JsonFields): string | undefined {
  const named = isObject(_meta) ? _meta[version] : undefined;
  return typeof named === 'string' ? named : undefined;
}

/** What a client calls itself, in either era: a claim, cut down to what can stand in a name. */
export function clientIn({ _meta, clientInfo }: JsonFields): string | undefined {
  const info = isObject(_meta) && isObject(_meta[client]) ? _meta[client] : clientInfo;
  if (!isObject(info) || typeof info.name !== 'string') return undefined;
  const name = info.name.slice(0, 64).replace(/[^A-Za-z0-9._@-]+/g, '-');
  return name === '' ? undefined : `mcp:${name}`;
}

/** A result of ours, in the form of the era that the request belongs to. */
export function resultFor(params: JsonFields, result: JsonFields): JsonFields {
  return versionIn(params) === undefined ? result : { resultType: 'complete', ...result };
}

/** What a request of our own carries so that the server takes it as one of this client. */
export function metaLike({ _meta }: JsonFields): JsonFields {
  if (!isObject(_meta)) return {};
  const { progressToken: _theirs, ...rest } = _meta;
  return { _meta: rest };
}
