import { isObject } from '../../base/is-object.ts';
import { isStructural } from '../../prompt/index.ts';

/** Changes a text of a memory on its way into the store or out of it. */
export type ChangeText = (text: string) => Promise<string>;

type Fields = Readonly<Record<string, unknown>>;

async function changeFields(object: Fields, names: readonly string[], change: ChangeText): Promise<Fields> {
  const changed: Record<string, unknown> = { ...object };
  for (const name of names) {
    const text = object[name];
    if (typeof text === 'string' && text !== '') changed[name] = await change(text);
  }
  return changed;
}

/** A resource, with its working memory. */
export async function mapResource(resource: unknown, change: ChangeText): Promise<unknown> {
  return isObject(resource) ? changeFields(resource, ['workingMemory'], change) : resource;
}

/** A thread, with its working memory and what Observational Memory notes about it: the task at hand, the next answer. */
export async function mapThread(thread: unknown, change: ChangeText): Promise<unknown> {
  if (!isObject(thread) || !isObject(thread.metadata)) return thread;
  return { ...thread, metadata: await mapMetadata(thread.metadata, change) };
}

export async function mapMetadata(metadata: Fields, change: ChangeText): Promise<Fields> {
  const changed = await changeFields(metadata, ['workingMemory'], change);
  const { mastra } = metadata;
  if (!isObject(mastra) || mastra.om === undefined) return changed;
  return { ...changed, mastra: { ...mastra, om: await mapEveryText(mastra.om, change) } };
}

const recordTexts = ['activeObservations', 'bufferedObservations', 'bufferedReflection'];

/** A record of Observational Memory. */
export async function mapRecord(record: unknown, change: ChangeText): Promise<unknown> {
  if (!isObject(record)) return record;
  const changed = await changeFields(record, recordTexts, change);
  const { bufferedObservationChunks: chunks } = record;
  if (!Array.isArray(chunks)) return changed;
  return { ...changed, bufferedObservationChunks: await mapEach(chunks, (chunk) => mapChunk(chunk, change)) };
}

const chunkTexts = ['observations', 'suggestedContinuation', 'currentTask', 'threadTitle'];

/** Observations that wait to become active. */
export async function mapChunk(chunk: unknown, change: ChangeText): Promise<unknown> {
  if (!isObject(chunk)) return chunk;
  const changed = await changeFields(chunk, chunkTexts, change);
  const { extractedValues } = chunk;
  return extractedValues === undefined
    ? changed
    : { ...changed, extractedValues: await mapEveryText(extractedValues, change) };
}

export async function mapEach(
  list: readonly unknown[],
  map: (item: unknown) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const mapped: unknown[] = [];
  for (const item of list) mapped.push(await map(item));
  return mapped;
}

const maxDepth = 16;

/** Every text that has words to read; ids, times and addresses stay. */
async function mapEveryText(value: unknown, change: ChangeText, depth = 0): Promise<unknown> {
  if (typeof value === 'string') return isStructural(value) ? value : change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return undefined;
  if (Array.isArray(value)) return mapEach(value, (item) => mapEveryText(item, change, depth + 1));
  const members = Object.entries(value);
  if (members.length === 0) return value; // such as a time
  const mapped: (readonly [string, unknown])[] = [];
  for (const [name, member] of members) mapped.push([name, await mapEveryText(member, change, depth + 1)]);
  return Object.fromEntries(mapped);
}
