/**
 * A guarded memory for any agent that speaks MCP.
 *
 * @example
 * const options = { space: guard.space('my-agent'), scanner, secret: guard.secret('mcp approval'), version: '1.0.0' };
 * await serveMcpOverStdio(options, process.stdin, process.stdout);
 */
export { createConnection, type McpConnection } from './connection.ts';
export { type HttpOptions, type HttpServer, serveMcpOverHttp } from './http.ts';
export { createMcpServer } from './server.ts';
export { createServices, type McpOptions, type McpServices } from './shared.ts';
export { serveMcpOverStdio } from './stdio.ts';
