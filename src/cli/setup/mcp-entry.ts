import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import { appendItem, parseWithComments, removeItem, repeatedKeys, replaceValue } from '../../files/json-text.ts';
import type { McpPlace } from './mcp-places.ts';

/** A server in a client's settings. */
export interface ServerEntry {
  readonly type?: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The name of our server in every client. */
export const serverName = 'bezoar';

/** The servers that a settings file lists. A file that a client could read in two ways is refused. */
export function serversIn(
  text: string | undefined,
  { file, list }: Pick<McpPlace, 'file' | 'list'>,
): Readonly<Record<string, unknown>> {
  if (text === undefined || text.trim() === '') return {};
  const data = parseWithComments(text);
  if (!isObject(data)) throw refused(file, 'is not a JSON object');
  const servers = data[list] ?? {};
  if (!isObject(servers)) throw refused(file, `has something other than servers in "${list}"`);
  const repeated = [...repeatedKeys(text, []), ...(data[list] === undefined ? [] : repeatedKeys(text, [list]))];
  if (repeated.length > 0) throw refused(file, `has a key twice: ${JSON.stringify(repeated[0])}`);
  return servers;
}

/** The text with a server in place of the one of this name, or after all others. Everything else keeps its bytes. */
export function withServer(text: string | undefined, place: McpPlace, name: string, entry: unknown): string {
  const { list } = place;
  const servers = serversIn(text, place);
  if (text === undefined || text.trim() === '') return `${JSON.stringify({ [list]: { [name]: entry } }, null, 2)}\n`;
  if ((parseWithComments(text) as Record<string, unknown>)[list] === undefined)
    return appendItem(text, [], list, { [name]: entry });
  return Object.hasOwn(servers, name) ? replaceValue(text, [list], name, entry) : appendItem(text, [list], name, entry);
}

/** The text without a server. A list that this leaves empty stays: a person has edited the file since. */
export function withoutServer(text: string, list: McpPlace['list'], name: string): string {
  return removeItem(text, [list], name);
}

/** An entry that starts a program, as clients read it. */
export function serverEntryOf(value: unknown): ServerEntry | undefined {
  if (!isObject(value) || typeof value.command !== 'string') return undefined;
  const args = value.args ?? [];
  if (!Array.isArray(args) || !args.every((word) => typeof word === 'string')) return undefined;
  const env = isObject(value.env) ? Object.entries(value.env) : [];
  const texts = env.flatMap(([key, word]) => (typeof word === 'string' ? [[key, word] as const] : []));
  return { command: value.command, args, ...(texts.length === 0 ? {} : { env: Object.fromEntries(texts) }) };
}

function refused(file: string, problem: string): Fault {
  return new Fault('config-invalid', `${file} ${problem}; nothing was changed, fix it first`);
}
