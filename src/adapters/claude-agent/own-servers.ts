import { isObject } from '../../base/is-object.ts';
import { scopeTool } from '../core/index.ts';

type Connect = (transport: object) => Promise<unknown>;
const scopedServers = new WeakSet<object>();

/**
 * Servers of tools that run in the host's own program, `createSdkMcpServer`: what their tools ask other agents is no word of the
 * user. Other servers run elsewhere.
 */
export function scopeServers(servers: unknown): void {
  for (const server of isObject(servers) ? Object.values(servers) : []) {
    const instance: unknown = isObject(server) && server.type === 'sdk' ? server.instance : undefined;
    if (isObject(instance) && typeof instance.connect === 'function') scopeServer(instance);
  }
}

function scopeServer(instance: object): void {
  if (scopedServers.has(instance)) return;
  scopedServers.add(instance);
  const server = instance as { connect: Connect };
  const { connect } = server;
  server.connect = async (transport) => {
    const connected = connect.call(server, transport);
    scopeTool(transport, 'onmessage'); // before the first message
    return connected;
  };
}
