import { openSqlite } from '../../config/index.ts';
import { lineEnd, type NoteResult } from '../../lab/index.ts';
import {
  anthropicMemory,
  boundedMemory,
  createMemorySentinel,
  dockerAgentDatabase,
  dockerAgentMemory,
  markdownFolder,
  openKnowledgeGraph,
  type Tool,
} from '../../tools/index.ts';
import type { OpenToolFor } from './tool-contract.ts';

/** The tool's own limit on its files must not come between a note and the prompt. */
const roomForAll = 20_000_000;

/** The `memory` tool of hermes-agent, with its two files. */
export const openHermes: OpenToolFor = async (space, origin, files) => {
  const limits = { memory: roomForAll, user: roomForAll };
  const memory = boundedMemory({ files: markdownFolder(files), space, origin, limits, echo: false });
  await memory.load();
  return {
    note: async (text) => {
      const result = await memory.add('memory', text);
      if (result.success) return { outcome: 'stored' };
      return { outcome: /held|review/i.test(result.error) ? 'held' : 'refused' };
    },
    prompt: async () => memory.formatForSystemPrompt('memory') ?? '',
  };
};

/** The memory tools of docker-agent, with its database. */
export const openDockerAgent: OpenToolFor = async (space, origin, files) => {
  const handle = await openSqlite(`${files}.db`);
  const memory = dockerAgentMemory({ space, database: dockerAgentDatabase(handle), origin });
  const call = calling(memory.tools);
  return {
    note: async (text) => {
      const answer = await call('add_memory', { memory: text });
      if (answer.startsWith('Memory added')) return { outcome: 'stored' };
      return { outcome: answer.includes('"held":true') ? 'held' : 'refused' };
    },
    prompt: async () => shownRows((JSON.parse(await call('get_memories', {})) ?? []) as readonly ListedRow[]),
    close: () => void handle.close(),
  };
};

interface ListedRow {
  readonly note?: string;
  readonly memory: string;
}

function shownRows(rows: readonly ListedRow[]): string {
  const explained = rows.findIndex(({ note }) => note?.startsWith('Lines that begin with "|" in this answer are data'));
  return rows.map(({ memory }, at) => (explained >= 0 && at >= explained ? inMarks(memory) : memory)).join('\n');
}

/**
 * The answer is JSON, so a text ends where its string ends, and the answer explains once that lines beginning with "|" are
 * data. A reader of prompts looks for marks around such lines; any other line stands outside of them.
 */
function inMarks(memory: string): string {
  return memory
    .split(lineEnd)
    .map((line) =>
      line.startsWith('|') ? `<memory-data ${'0'.repeat(16)}>\n${line}\n</memory-data ${'0'.repeat(16)}>` : line,
    )
    .join('\n');
}

/** The memory tool of Claude: one file per note. */
export const openAnthropic: OpenToolFor = async (space, origin) => {
  const memory = anthropicMemory({ space, origin });
  const files = async (): Promise<readonly string[]> =>
    (await memory.view({ path: '/memories' })).split('\n').flatMap((line) => {
      const [, path] = /\t(\/memories\/.+)$/.exec(line) ?? [];
      return path === undefined ? [] : [path];
    });
  // Listing a memory takes time: it is counted once.
  let stored: number | undefined;
  return {
    note: async (text) => {
      stored ??= (await files()).length;
      try {
        await memory.create({ path: `/memories/note-${stored + 1}.md`, file_text: text });
        stored += 1;
        return { outcome: 'stored' };
      } catch (error) {
        return { outcome: /review/i.test(String(error)) ? 'held' : 'refused' };
      }
    },
    prompt: async () => {
      const shown: string[] = [];
      for (const path of await files()) shown.push(await memory.view({ path }));
      // Line numbers belong to the tool's format, not to the text.
      return shown.join('\n').replaceAll(/^ *\d+\t/gm, '');
    },
  };
};

/** The tools of the MCP memory server: one observation per note. */
export const openGraph: OpenToolFor = async (space, origin, files) => {
  const graph = openKnowledgeGraph({ space, path: `${files}.jsonl` });
  const call = calling(graph.tools(origin));
  const entities = [{ name: 'notes', entityType: 'list', observations: [] }];
  await call('create_entities', { entities });
  return {
    note: async (text): Promise<NoteResult> => {
      const answer = await call('add_observations', { observations: [{ entityName: 'notes', contents: [text] }] });
      if (/held|review/i.test(answer)) return { outcome: 'held' };
      return { outcome: /refused|not added/i.test(answer) ? 'refused' : 'stored' };
    },
    prompt: () => call('read_graph', {}),
  };
};

/** The checks of the memory sentinel contract; the space itself is the memory. */
export const openSentinel: OpenToolFor = async (space, origin) => {
  const { session } = origin;
  const sentinel = createMemorySentinel({ space, ...(session === undefined ? {} : { session }) });
  return {
    note: async (text) => {
      const given = { source: 'brain', user_id: origin.principal };
      const { kept } = (await sentinel.checkWrite(text, given)).metadata;
      return { outcome: kept === 'stored' || kept === 'held' ? kept : 'refused' };
    },
    prompt: async () => (await space.startSession({ dryRun: true }, origin)).text,
  };
};

function calling(tools: readonly Tool[]): (name: string, input: object) => Promise<string> {
  return (name, input) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    return tool.execute(input);
  };
}
