import { systemEnv } from '../../src/base/env.ts';
import { openGuard, openTokenFile } from '../../src/config/index.ts';
import { createScanner } from '../../src/detect/index.ts';
import { createServer } from '../../src/http/index.ts';

// The server as `bezoar serve` starts it: rules and model on, journal, tokens. Only the limit of requests is out of the way.
const [file = '', keyFile = '', tokenFile = ''] = process.argv.slice(2);
const scanner = createScanner();
const guard = await openGuard({ store: file, keyFile, scanner, variables: {} });
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
