/**
 * A proxy in front of an MCP memory server: the guard checks everything the server stores and shows.
 *
 * @example
 * const upstream = await childUpstream({ file: 'npx', args: ['-y', 'some-memory-server'], cwd, env }, maxMessageBytes);
 * await serveProxy({ space, scanner, upstream, input: process.stdin, output: process.stdout, say });
 */
export {
  type AdoptMemoryOptions,
  adoptedSource,
  type FoundMemory,
  type FoundText,
  findMemory,
  importFound,
  toolOf,
} from './adopt.ts';
export { type Command, childUpstream } from './child-upstream.ts';
export type { ReadCall } from './existing-memory.ts';
export { httpUpstream } from './http-upstream.ts';
export { maxMessageBytes, type ProxyOptions, serveProxy } from './proxy.ts';
export { type RoleName, roleNames } from './roles.ts';
export type { Upstream } from './upstream.ts';
