import { Fault } from '../base/fault.ts';
import { isObject } from '../base/is-object.ts';
import type { JsonFields } from '../jsonrpc/index.ts';
import type { ToolCatalog } from './catalog.ts';
import { memoryPieces } from './results.ts';
import type { ServerClient } from './server-client.ts';

/** A call that reads memory. */
export interface ReadCall {
  readonly tool: string;
  readonly given: JsonFields;
}

/** A text of the memory, and the tool that showed it first. */
export interface ExistingText {
  readonly text: string;
  readonly tool: string;
}

export interface ExistingMemory {
  readonly texts: readonly ExistingText[];
  /** The tools that were called, in order. */
  readonly calls: readonly ReadCall[];
  /** Calls that failed, by tool. */
  readonly failed: readonly string[];
}

/** The name under which resources are listed. */
const resourceSource = 'resources';
const maxPages = 64;
const maxCalls = 2_000;

/**
 * Reads all texts of a memory through the server's own tools: those that the operator names, or else every reading tool
 * that needs no argument, the files that a memory bank lists, and the resources. Nothing is written.
 */
export async function readExisting(
  client: ServerClient,
  catalog: ToolCatalog,
  named: readonly ReadCall[],
): Promise<ExistingMemory> {
  const tools = await listTools(client, catalog);
  const texts = new Map<string, ExistingText>();
  const calls: ReadCall[] = [];
  const failed: string[] = [];
  const add = (tool: string, result: JsonFields): void => {
    for (const { text } of memoryPieces({ result })) if (!texts.has(text)) texts.set(text, { text, tool });
  };
  const call = async ({ tool, given }: ReadCall): Promise<readonly string[]> => {
    if (calls.length >= maxCalls) return [];
    calls.push({ tool, given });
    const result = await client.ask('tools/call', { name: tool, arguments: given });
    if (result === undefined || result.isError === true) failed.push(tool);
    else add(tool, result);
    return result === undefined || result.isError === true ? [] : namesIn(result);
  };
  if (named.length > 0) {
    for (const one of named) await call(one);
    return { texts: [...texts.values()], calls, failed };
  }
  for (const tool of tools.filter((one) => needsNothing(one.definition) && isReading(catalog, one.name))) {
    const names = await call({ tool: tool.name, given: {} });
    if (tool.name === 'list_projects') await readMemoryBank(call, names);
  }
  for (const { uri, result } of await readResources(client)) {
    if (result === undefined) failed.push(uri);
    else add(resourceSource, result);
  }
  return { texts: [...texts.values()], calls, failed };
}

interface ListedTool {
  readonly name: string;
  readonly definition: JsonFields;
}

async function listTools(client: ServerClient, catalog: ToolCatalog): Promise<readonly ListedTool[]> {
  const found: ListedTool[] = [];
  const stopped = await catalog.ensure(async (cursor) => {
    const page = await client.ask('tools/list', cursor === undefined ? {} : { cursor });
    for (const definition of Array.isArray(page?.tools) ? page.tools : []) {
      if (isObject(definition) && typeof definition.name === 'string')
        found.push({ name: definition.name, definition });
    }
    return page;
  });
  if (stopped !== undefined) throw new Fault('config-invalid', stopped);
  return found;
}

function isReading(catalog: ToolCatalog, name: string): boolean {
  const { reads, writes } = catalog.roleOf(name);
  return reads && !writes;
}

function needsNothing({ inputSchema }: JsonFields): boolean {
  const required = isObject(inputSchema) ? inputSchema.required : undefined;
  return !Array.isArray(required) || required.length === 0;
}

/** @allpepper/memory-bank-mcp lists projects, then their files. */
async function readMemoryBank(
  call: (one: ReadCall) => Promise<readonly string[]>,
  projects: readonly string[],
): Promise<void> {
  for (const projectName of projects) {
    for (const fileName of await call({ tool: 'list_project_files', given: { projectName } })) {
      await call({ tool: 'memory_bank_read', given: { projectName, fileName } });
    }
  }
}

/** The names of a list that a tool returns as lines of text, or as a list in JSON. */
function namesIn(result: JsonFields): readonly string[] {
  return memoryPieces({ result }).flatMap(({ text }) => text.split('\n').filter((line) => line !== ''));
}

async function readResources(
  client: ServerClient,
): Promise<readonly { readonly uri: string; readonly result: JsonFields | undefined }[]> {
  const read: { uri: string; result: JsonFields | undefined }[] = [];
  let cursor: unknown;
  for (let page = 0; page < maxPages; page++) {
    const listed: JsonFields | undefined = await client.ask('resources/list', cursor === undefined ? {} : { cursor });
    for (const resource of Array.isArray(listed?.resources) ? listed.resources : []) {
      if (!isObject(resource) || typeof resource.uri !== 'string' || read.length >= maxCalls) continue;
      read.push({ uri: resource.uri, result: await client.ask('resources/read', { uri: resource.uri }) });
    }
    cursor = listed?.nextCursor;
    if (typeof cursor !== 'string') break;
  }
  return read;
}
