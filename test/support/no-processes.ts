import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

// Unit tests share a process, so none of them may start another or listen on a port. A test that does fails here.

const listOfSystemTests = 'test/system-tests.ts';

function refuse(what: string): () => never {
  return () => {
    throw new Error(`a unit test ${what}; add its file to ${listOfSystemTests}`);
  };
}

for (const name of ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'] as const) {
  Reflect.set(childProcess, name, refuse(`called ${name}`));
}
net.Server.prototype.listen = refuse('listened on a port');
syncBuiltinESMExports();
