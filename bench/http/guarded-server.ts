import { built } from '../built.ts';

const { createScanner, systemEnv } = await built<typeof import('../../src/index.ts')>('index.js');
const { openGuard, openTokenFile } = await built<typeof import('../../src/config/index.ts')>('config/index.js');
const { createServer } = await built<typeof import('../../src/http/index.ts')>('http/index.js');

// The server as `bezoar serve` starts it: rules and model on, journal, tokens. Only the request limit is lifted.
const [file = '', keyFile = '', tokenFile = ''] = process.argv.slice(2);
const scanner = createScanner();
const guard = await openGuard({ config: false, store: file, keyFile, scanner, variables: {}, manyCallers: true });
const server = createServer({
  guard,
  scanner,
  tokens: openTokenFile(tokenFile),
  version: 'bench',
  env: systemEnv,
  limits: { requestsPerMinute: 1_000_000_000 },
});
const { url } = await server.listen({ port: 0 });
console.log(url);
