/**
 * The HTTP API, the dashboard, the MCP server, and the proxy in front of another MCP server, for use in your own program.
 *
 * @example
 * const dashboard = createDashboard({ guard, scanner, env: systemEnv, version: '1.0.0' });
 * app.use(signIn);
 * app.route('/', dashboard);
 */
export {
  type CreatedDashboard,
  createDashboard,
  type Dashboard,
  type DashboardDependencies,
  demoSpace,
  type FirstStep,
  type LabCell,
  type LabMiss,
  type LabRun,
  type LabRuns,
  loadDemo,
  type NewToken,
  type TokenLine,
  type TokenStore,
} from './dashboard/index.ts';
export {
  type App,
  createApp,
  createServer,
  type Listening,
  type ListenOptions,
  openApiDocument,
  type ServerDependencies,
} from './http/index.ts';
export {
  createConnection,
  createMcpServer,
  createServices,
  type HttpOptions,
  type HttpServer,
  type McpConnection,
  type McpOptions,
  type McpServices,
  serveMcpOverHttp,
  serveMcpOverStdio,
} from './mcp/index.ts';
export type { Caller } from './model/caller.ts';
export {
  type Command,
  childUpstream,
  httpUpstream,
  type ProxyOptions,
  type RoleName,
  roleNames,
  serveProxy,
  type Upstream,
} from './proxy/index.ts';
