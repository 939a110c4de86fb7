import * as z from 'zod';
import { type Env, systemEnv } from '../../base/env.ts';
import type { GuardedSpace, Refused } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import type { DockerAgentDatabase } from '../../stores/docker-agent/database.ts';
import type { JsonSchema, Tool } from '../tool.ts';
import { failure, type Refusal } from './answer.ts';
import { addRow, deleteRow, type SqlContext, updateRow } from './changes.ts';
import { type ComparedMemories, compareMemories, settleMemories } from './compare.ts';
import { type InspectedMemories, inspectMemories } from './inspect.ts';
import { type OnImport, RowReconciler } from './row-reconciler.ts';
import { type RowView, rowView, shownRows } from './show.ts';
import { snapshotText } from './snapshot-text.ts';
import { reportingOnce, type WithheldRow } from './withheld.ts';

export interface DockerAgentMemoryOptions {
  /** The space with the journal of this memory. Use it for nothing else. */
  readonly space: GuardedSpace;
  readonly database: DockerAgentDatabase;
  /** Who uses the tools: the agent and its session. */
  readonly origin: Origin;
  readonly env?: Env;
  /** Called for every row that a tool or the snapshot withholds, once for each text of a row. Holds no memory text. */
  readonly onWithheld?: (row: WithheldRow) => void;
}

/** docker-agent's memory, guarded, for one session. */
export interface DockerAgentMemory {
  /** `add_memory`, `get_memories`, `search_memories`, `update_memory`, `delete_memory`. */
  readonly tools: readonly Tool[];
  /** For the system prompt. Taken at the first call; later writes do not change it. Empty when nothing is stored. */
  snapshot(): Promise<string>;
  /** Everything with raw text and reasons. For a person only. Imports new rows first, and reports how far it is. */
  inspectMemories(person: Origin, onImport?: OnImport): Promise<InspectedMemories | Refused>;
  /** What changed without the tools, with raw text. For a person only. Changes nothing. */
  compareMemories(person: Origin): Promise<ComparedMemories | Refused>;
  /** The same, settled: what was added is imported, and what is missing is retired, so that a person can restore it. */
  settleMemories(person: Origin, onImport?: OnImport): Promise<ComparedMemories | Refused>;
}

/** The memory tools of docker-agent, kept on the guard. */
export function dockerAgentMemory(options: DockerAgentMemoryOptions): DockerAgentMemory {
  const { space, database, origin, env = systemEnv, onWithheld } = options;
  const reconciler = new RowReconciler(space, database);
  const report = onWithheld === undefined ? () => undefined : reportingOnce(onWithheld);
  const context: SqlContext = { space, database, reconciler, origin, env, report };
  let snapshot: Promise<string> | undefined;
  const takeSnapshot = async (): Promise<string> => {
    const { standings } = await reconciler.reconcile();
    const views = await rowView(space, standings, origin);
    report(views);
    return snapshotText(views, space.policy.budget);
  };
  return {
    tools: [addTool(context), getTool(context), searchTool(context), updateTool(context), deleteTool(context)],
    snapshot: () => {
      // Do not keep a failed attempt.
      snapshot ??= takeSnapshot().catch((error: unknown) => {
        snapshot = undefined;
        throw error;
      });
      return snapshot;
    },
    inspectMemories: (person, onImport) => inspectMemories(reconciler, person, onImport),
    compareMemories: (person) => compareMemories(reconciler, person),
    settleMemories: (person, onImport) => settleMemories(space, reconciler, person, onImport),
  };
}

const memory = z.string().describe('What to remember: one fact or preference, in plain words.');
const category = z.string().optional().describe('One word to group it by, such as preference, fact or project.');
const id = z.string().describe('The id that get_memories shows.');

function addTool(context: SqlContext): Tool {
  return tool(
    'add_memory',
    'Remember something for later sessions. Every text is checked first; one that reads like an instruction to you is refused or held for a person.',
    z.strictObject({ memory, category }),
    async ({ memory, category = '' }) => {
      if (memory.trim() === '') return failure('memory cannot be empty');
      const added = await addRow(context, { memory, category });
      return 'id' in added ? `Memory added successfully with ID: ${added.id}` : added;
    },
  );
}

function getTool(context: SqlContext): Tool {
  return tool('get_memories', 'List all stored memories.', z.strictObject({}), () => listed(context, () => true));
}

function searchTool(context: SqlContext): Tool {
  return tool(
    'search_memories',
    'Find memories that contain every word of the query, ignoring case, optionally in one category only.',
    z.strictObject({
      query: z.string().optional().describe('Words that must all occur, as whole words or as parts of words.'),
      category,
    }),
    ({ query = '', category = '' }) => listed(context, matching(query, category)),
  );
}

function updateTool(context: SqlContext): Tool {
  return tool(
    'update_memory',
    'Replace the text of a memory. Its category is replaced as well, and cleared if none is given.',
    z.strictObject({ id, memory, category }),
    async ({ id, memory, category = '' }) => {
      if (id === '') return failure('memory ID cannot be empty');
      if (memory.trim() === '') return failure('memory cannot be empty');
      return (await updateRow(context, id, { memory, category })) ?? `Memory with ID ${shown(id)} updated successfully`;
    },
  );
}

function deleteTool(context: SqlContext): Tool {
  return tool(
    'delete_memory',
    'Remove a memory, including a blocked one. A person can restore it.',
    z.strictObject({ id }),
    async ({ id }) => {
      if (id === '') return failure('memory ID cannot be empty');
      return (await deleteRow(context, id)) ?? `Memory with ID ${shown(id)} deleted successfully`;
    },
  );
}

/** The model sent this id; unless it looks like an id, it is not repeated. */
function shown(id: string): string {
  return /^[\w.:-]{1,64}$/.test(id) ? id : '(as given)';
}

type RowFilter = (row: RowView['row']) => boolean;

async function listed({ reconciler, space, origin, report }: SqlContext, wanted: RowFilter): Promise<string> {
  const { standings } = await reconciler.reconcile();
  const found = standings.filter(({ row }) => wanted(row));
  const views = await rowView(space, found, origin);
  report(views);
  return views.length === 0 ? 'null' : JSON.stringify(shownRows(views));
}

/** Every word is part of the text, ignoring case; `%`, `_` and `\` have no special meaning. */
function matching(query: string, category: string): RowFilter {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const group = category.toLowerCase();
  return (row) =>
    words.every((word) => row.memory.toLowerCase().includes(word)) &&
    (group === '' || row.category.toLowerCase() === group);
}

function tool<S extends z.ZodObject>(
  name: string,
  description: string,
  schema: S,
  execute: (input: z.output<S>) => Promise<string | Refusal>,
): Tool {
  const inputSchema: JsonSchema = z.toJSONSchema(schema, { io: 'input' });
  return {
    name,
    description,
    inputSchema,
    execute: async (input) => {
      const parsed = schema.safeParse(input ?? {});
      const result = parsed.success ? await execute(parsed.data) : failure(`${name} takes ${fieldsOf(schema)}`);
      return typeof result === 'string' ? result : JSON.stringify(result);
    },
  };
}

function fieldsOf(schema: z.ZodObject): string {
  const fields = Object.entries(schema.shape).map(([field, kind]) =>
    kind.safeParse(undefined).success ? `${field} (a string, optional)` : `${field} (a string)`,
  );
  return fields.length === 0 ? 'no arguments' : fields.join(', ');
}
