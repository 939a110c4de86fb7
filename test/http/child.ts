import { writeSync } from 'node:fs';
import { systemEnv } from '../../src/base/env.ts';
import { openStore, openTokenFile, readKeyFile } from '../../src/config/index.ts';
import { createGuard } from '../../src/guard/index.ts';
import { createServer } from '../../src/http/index.ts';
import { quietScanner } from '../crash/quiet-scanner.ts';

// The server as its own program, which the test kills at any moment.
const [address = '', keyFile = '', tokenFile = ''] = process.argv.slice(2);
const keyring = readKeyFile(keyFile);
if (keyring === undefined) throw new Error('the key file is missing');
const guard = createGuard({ manyCallers: true, store: await openStore(address), keyring, scanner: quietScanner });
const server = createServer({
  guard,
  scanner: quietScanner,
  tokens: openTokenFile(tokenFile),
  version: '0.0.0',
  env: systemEnv,
  limits: { requestsPerMinute: 1_000_000_000 },
});
const { url } = await server.listen({ port: 0 });
writeSync(1, `${url}\n`);
