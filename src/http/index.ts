export { type App, createApp } from './app.ts';
export { openApiDocument } from './openapi.ts';
export { operations } from './operations/index.ts';
export type { ServerDependencies } from './parts.ts';
export { createServer, defaultPort, type Listening, type ListenOptions } from './server.ts';
