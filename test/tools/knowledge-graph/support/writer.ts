import { once } from 'node:events';
import Database from 'better-sqlite3';
import { scriptedEnv, systemEnv } from '../../../../src/base/env.ts';
import { createScanner } from '../../../../src/detect/index.ts';
import { createGuard } from '../../../../src/guard/index.ts';
import { createKeyring } from '../../../../src/journal/index.ts';
import { sqliteStore } from '../../../../src/stores/sqlite.ts';
import { openKnowledgeGraph } from '../../../../src/tools/knowledge-graph/index.ts';
import { unhurried } from '../../../support/unhurried.ts';

// Waits for the signal, then adds the given number of observations to the entity `Ana`, one call each, some concurrently.
const [path = '', database = '', name = '', count = '0'] = process.argv.slice(2);
const guard = createGuard({
  store: sqliteStore(new Database(database)),
  keyring: createKeyring(scriptedEnv(7)),
  scanner: createScanner(),
  policy: unhurried,
});
const graph = openKnowledgeGraph({ space: guard.space('graph'), path, env: systemEnv });
const tools = graph.tools({ channel: 'agent', principal: name, session: name });
const add = tools.find((tool) => tool.name === 'add_observations');
process.stdout.write('ready ');
await once(process.stdin, 'data');
for (let index = 0; index < Number(count); index += 3) {
  await Promise.all(
    [index, index + 1, index + 2].map((number) =>
      add?.execute({ observations: [{ entityName: 'Ana', contents: [`${name} saw tram ${number}`] }] }),
    ),
  );
}
await guard.close();
process.stdin.destroy();
