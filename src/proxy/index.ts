/**
 * Stands in front of a memory server that speaks MCP: what it is given to store and what it shows pass the guard.
 *
 * @example
 * const upstream = await childUpstream({ file: 'npx', args: ['-y', 'some-memory-server'], cwd, env }, longestMessage);
 * await serveProxy({ space, scanner, upstream, input: process.stdin, output: process.stdout, say });
 */
export { type Command, childUpstream } from './child-upstream.ts';
export { httpUpstream } from './http-upstream.ts';
export { maxMessageBytes, type ProxyOptions, serveProxy } from './proxy.ts';
export { type RoleName, roleNames } from './roles.ts';
export type { Upstream } from './upstream.ts';
