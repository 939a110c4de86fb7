import { join } from 'node:path';
import { Fault } from '../../base/fault.ts';
import type { BezoarConfig } from '../../config/index.ts';
import type { Context } from '../context.ts';
import { plural } from '../format/run.ts';
import { readProjectFile } from '../setup/change-file.ts';
import { foundClients, foundServers, runsBezoar } from '../setup/found-here.ts';
import { isInRepository, linesToIgnore, missingLines } from '../setup/git-ignore.ts';
import { attackServer } from '../setup/live-attack.ts';
import { serverEntryOf, serversIn } from '../setup/mcp-entry.ts';
import type { McpPlace } from '../setup/mcp-places.ts';
import type { Check } from './examine.ts';

/** The clients that are found here: whether they start the memory, whether it stops an attack, and what it does not guard. */
export async function examineClients(context: Context): Promise<readonly Check[]> {
  const checks: Check[] = [];
  const clients = foundClients(context);
  for (const client of clients) checks.push(await examineClient(context, client));
  for (const { name, place } of foundServers(context, clients)) {
    const message = `${place.title}: nothing guards the memory server "${name}" in ${place.file}`;
    checks.push({ name: 'mcp', state: 'warn', message, advice: 'run `bezoar init`, which puts Bezoar before it' });
  }
  return checks;
}

async function examineClient(context: Context, place: McpPlace): Promise<Check> {
  const { title, file } = place;
  const check = (state: Check['state'], message: string, advice?: string): Check => ({
    name: 'mcp',
    state,
    message: `${title}: ${message}`,
    ...(advice === undefined ? {} : { advice }),
  });
  try {
    const entry = memoryEntry(context, place);
    if (entry === undefined) return check('warn', `no memory of Bezoar in ${file}`, 'run: bezoar init');
    if (context.io.callServer === undefined) return check('ok', `${file} names the memory`);
    const { stopped, what } = await attackServer(context, place, entry);
    return stopped
      ? check('ok', `${file} starts the memory, and an attack is ${what.split(';')[0] ?? ''}`)
      : check(
          'fail',
          `${file} does not stop an attack: ${what}`,
          `remove the entry from ${file}, then run: bezoar init`,
        );
  } catch (error) {
    if (error instanceof Fault) return check('fail', error.message);
    throw error;
  }
}

function memoryEntry({ io }: Context, place: McpPlace): ReturnType<typeof serverEntryOf> {
  const servers = Object.values(serversIn(readProjectFile(io.cwd, place.file).text, place));
  const entries = servers.flatMap((value) => serverEntryOf(value) ?? []);
  return entries.find((entry) => runsBezoar(entry) && entry.args.includes('mcp'));
}

/** The clients that start the memory in this folder. */
export function clientsWithMemory(context: Context): readonly McpPlace['client'][] {
  return foundClients(context).flatMap((place) => {
    try {
      return memoryEntry(context, place) === undefined ? [] : [place.client];
    } catch (error) {
      if (error instanceof Fault) return []; // examineClient reports it
      throw error;
    }
  });
}

/** Whether the database would be committed. */
export function examineGitignore({ io: { cwd } }: Context, config: BezoarConfig): readonly Check[] {
  if (!isInRepository(cwd)) return [];
  const missing = missingLines(readProjectFile(cwd, join(cwd, '.gitignore')).text, linesToIgnore(cwd, config, []));
  if (missing.length === 0) return [];
  const message = `git does not ignore the database: ${plural(missing.length, 'line')} missing in .gitignore`;
  return [{ name: 'git', state: 'warn', message, advice: `run \`bezoar init\`, or add: ${missing.join(' ')}` }];
}
