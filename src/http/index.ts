export { type App, createApp } from './app.ts';
export { openApiDocument } from './openapi.ts';
export type { Operation } from './operation.ts';
export { operations } from './operations/index.ts';
export { defaultLimits, type HttpEnv, type HttpLimits, type ServerParts } from './parts.ts';
export { createServer, defaultPort, isLoopback, type Listening, type ListenOptions, type Server } from './server.ts';
export type { Person } from './sign-ins.ts';
