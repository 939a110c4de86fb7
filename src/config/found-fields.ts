import { type FoundUse, foundPolicyUses } from '../policy/index.ts';

const free: FoundUse = { use: 'free' };
const added: FoundUse = { use: 'tighten', keep: 'added-items' };
const ignored = (why: string): FoundUse => ({ use: 'ignored', why });

const elsewhere = 'it would send your memory elsewhere';
const reachable = 'it decides who can reach your memory';

/**
 * Every setting of the configuration file, and how a file may use it that was merely found, such as one that came with a
 * cloned project. `spaces.*` stands for every space. A new setting needs a row here: a test compares this table with the
 * schema, and the program ignores a setting without a row.
 */
export const foundFields: Readonly<Record<string, FoundUse>> = {
  $schema: free,
  version: free,
  store: ignored(elsewhere),
  passwordFile: ignored('it names a file with a password'),
  replica: ignored('it would read another memory than you expect'),
  keyFile: ignored('it would replace the key that seals your journal'),
  space: ignored('it would use a memory that you do not expect'),
  ...under('policy', foundPolicyUses),
  ...under('spaces.*', foundPolicyUses),
  packs: added,
  model: ignored('it would replace or switch off part of the scanner'),
  'reader.url': ignored('it would send your texts elsewhere'),
  'reader.model': ignored('it would send your texts elsewhere'),
  'reader.keyVariable': ignored('it would send a key of yours elsewhere'),
  'serve.host': ignored(reachable),
  'serve.port': ignored(reachable),
  'serve.allowedHosts': ignored(reachable),
  'maintenance.readsForDays': ignored('it decides how long the journal keeps who read what'),
  'maintenance.verifyEveryHours': ignored('it decides how often your memory is verified'),
  'hooks.files': added,
  'hooks.answer': ignored('it would turn denials into questions'),
  'proxy.writes': added,
  'scan.ignore': ignored('it would hide findings'),
  'proxy.reads': ignored('it would exempt a tool from the checks of what it writes'),
};

function under(place: string, uses: Readonly<Record<string, FoundUse>>): Readonly<Record<string, FoundUse>> {
  return Object.fromEntries(Object.entries(uses).map(([name, use]) => [`${place}.${name}`, use]));
}
