import { scriptedEnv, systemEnv } from '../../../src/base/env.ts';
import { openSqlite } from '../../../src/config/index.ts';
import { createScanner } from '../../../src/detect/index.ts';
import { createGuard } from '../../../src/guard/index.ts';
import { createKeyring } from '../../../src/journal/index.ts';
import { dockerAgentDatabase } from '../../../src/stores/docker-agent/database.ts';
import { sqliteStore } from '../../../src/stores/sqlite.ts';
import { dockerAgentMemory } from '../../../src/tools/docker-agent/docker-agent-memory.ts';

/**
 * A separate process on a database and a journal that others use, too: `writer.ts DATABASE JOURNAL NAME COUNT`. Adds COUNT
 * rows, rewrites every fourth and deletes every eighth. Prints the remaining ones at the end.
 */
const [database = '', journal = '', name = '', count = '0'] = process.argv.slice(2);
const guard = createGuard({
  store: sqliteStore(await openSqlite(journal)),
  keyring: createKeyring(scriptedEnv(1)),
  scanner: createScanner(),
});
const memory = dockerAgentMemory({
  space: guard.space('shared'),
  database: dockerAgentDatabase(await openSqlite(database)),
  origin: { channel: 'agent', principal: name, session: name },
  env: systemEnv,
});

async function call(tool: string, input: unknown, expected: RegExp): Promise<string> {
  const answer = (await memory.tools.find((one) => one.name === tool)?.execute(input)) ?? '';
  if (!expected.test(answer)) throw new Error(answer);
  return answer;
}

for (let index = 1; index <= Number(count); index++) {
  const added = await call('add_memory', { memory: `fact ${index} of ${name}` }, /^Memory added/);
  const id = added.split(': ')[1];
  if (index % 4 === 0) await call('update_memory', { id, memory: `fact ${index} of ${name}, revised` }, /updated/);
  if (index % 8 === 0) await call('delete_memory', { id }, /deleted/);
}
const seen = await memory.inspectMemories({ channel: 'operator', principal: 'olga' });
if (seen.outcome !== 'inspected') throw new Error(seen.message);
const of = (wanted: string): number => seen.rows.filter(({ trust }) => trust === wanted).length;
process.stdout.write(JSON.stringify({ own: of('external'), foreign: of('unknown'), missing: seen.missing.length }));
