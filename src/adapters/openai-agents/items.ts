import { isObject } from '../../base/is-object.ts';
import { type AdapterSession, askedIn, type ToolResult, uriIn } from '../core/index.ts';
import type { RunItem } from './shapes.ts';

/** How the items of a run are read. */
export interface ItemReading {
  /** Whether a tool is Bezoar's, whose results are rendered already. */
  isOwn(tool: string): boolean;
  /** Whether a person wrote the messages of the user. What one agent asks another is no person's word. */
  readonly isUsers: boolean;
}

/**
 * Reports the user's turns and returns the items as the model may see them. All items but results of tools stay the same
 * objects: the framework recognises input that waits in a run by identity.
 */
export async function guardItems(
  session: AdapterSession,
  items: readonly RunItem[],
  reading: ItemReading,
): Promise<RunItem[]> {
  const inputs = new Map(
    items.map(({ callId, arguments: given }) => [given === undefined ? undefined : callId, given]),
  );
  const shown: RunItem[] = [];
  // In order: whether a text is the user's depends on what was read before.
  for (const [at, item] of items.entries()) {
    const before = items[at - 1];
    const asked = before?.role === 'assistant' ? askedIn(before.content) : undefined;
    if (item.role === 'user' && reading.isUsers) await session.observeUser(item.content, asked);
    shown.push(await guardItem(session, item, inputs, reading));
  }
  return shown;
}

async function guardItem(
  session: AdapterSession,
  item: RunItem,
  inputs: ReadonlyMap<unknown, unknown>,
  { isOwn }: ItemReading,
): Promise<RunItem> {
  if (item.type === 'hosted_tool_call') return guardHosted(session, item);
  const wrap = typeof item.type === 'string' ? results[item.type] : undefined;
  if (wrap === undefined || item.output === undefined) return item;
  const tool = typeof item.name === 'string' ? item.name : String(item.type).replace(/_output$|_call_output$/, '');
  if (item.type === 'function_call_result' && isOwn(tool)) return item;
  const callId = typeof item.callId === 'string' ? item.callId : '';
  const uri = uriIn(item.arguments ?? inputs.get(callId));
  const output = await wrap(session, { tool, callId, uri, content: item.output });
  return output === item.output ? item : { ...item, output };
}

type Wrap = (session: AdapterSession, result: ToolResult) => Promise<unknown>;

const wrapWhole: Wrap = (session, result) => session.wrapResult(result);

/** The results of tools, by the type of their item. What a provider encrypted, and pictures of a screen, have no text. */
const results: Readonly<Record<string, Wrap | undefined>> = {
  function_call_result: wrapWhole,
  apply_patch_call_output: wrapWhole,
  program_output: wrapWhole,
  shell_call_output: wrapStreams,
};

/** Members of what a provider stores about a call that hold what its tool found: texts of files, logs, errors. */
const foundMembers = ['results', 'outputs', 'output', 'error', 'tools'] as const;

/** A tool that the provider ran. What it found is in `output` or in the provider's own data, whose form must stay. */
async function guardHosted(session: AdapterSession, item: RunItem): Promise<RunItem> {
  const { output, providerData: data } = item;
  const [callId = ''] = [item.callId, item.id].filter((id) => typeof id === 'string');
  const from = { tool: String(item.name ?? 'hosted_tool'), callId: String(callId), uri: uriIn(item.arguments) };
  const shown: Record<string, unknown> = { ...item };
  if (output !== undefined) shown.output = await session.wrapResult({ ...from, content: output });
  if (isObject(data)) {
    const found = Object.fromEntries(foundMembers.flatMap((name) => (name in data ? [[name, data[name]]] : [])));
    const marked = await session.wrapTextsIn({ ...from, callId: `${from.callId} data`, content: found });
    // Schemas of tools are no texts, so what a server says about its tools is only reported.
    const { tools: _tools, ...rest } = isObject(marked) ? marked : {};
    shown.providerData = { ...data, ...rest };
  }
  return shown;
}

/** What commands printed; how each ended stays. */
async function wrapStreams(session: AdapterSession, { content, ...result }: ToolResult): Promise<unknown> {
  if (!Array.isArray(content)) return session.wrapResult({ ...result, content });
  const shown: unknown[] = [];
  for (const [at, command] of content.entries()) {
    if (!isObject(command)) continue;
    const marked: Record<string, unknown> = { ...command };
    for (const name of ['stdout', 'stderr']) {
      const text = command[name];
      if (typeof text !== 'string' || text === '') continue;
      const callId = result.callId === '' ? '' : `${result.callId} ${at} ${name}`;
      marked[name] = await session.wrapResult({ ...result, callId, content: text });
    }
    shown.push(marked);
  }
  return shown;
}
