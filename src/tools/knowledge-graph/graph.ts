import { type Env, systemEnv } from '../../base/env.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { GraphFile } from '../../stores/knowledge-graph/index.ts';
import type { Tool } from '../tool.ts';
import type { GraphRun } from './context.ts';
import { inOrder } from './edits.ts';
import { Reconciler, type SyncReport } from './reconcile.ts';
import { toolsOf } from './tools.ts';

export interface KnowledgeGraphOptions {
  /** Must hold only this graph, though it may hold other kinds of memory. */
  readonly space: GuardedSpace;
  /** The JSONL file of `@modelcontextprotocol/server-memory`; created if it does not exist. */
  readonly path: string;
  readonly env?: Env;
}

/** A guarded knowledge graph in the file of the MCP memory server. */
export interface KnowledgeGraph {
  /** Reconciles file and guard and reports the differences. Every tool does this first; one call adopts an existing file. */
  sync(): Promise<SyncReport>;
  /** The nine tools of the MCP memory server, for one caller. */
  tools(origin: Origin): readonly Tool[];
}

/** The knowledge graph of the MCP memory server, kept on the guard. */
export function openKnowledgeGraph({ space, path, env = systemEnv }: KnowledgeGraphOptions): KnowledgeGraph {
  const file = new GraphFile(path, env);
  const reconciler = new Reconciler(space, env);
  const run: GraphRun = (origin, act) =>
    file.update(async (lines) => {
      const { edit: settle, items } = await reconciler.run(lines);
      const nonce = Buffer.from(env.random(8)).toString('hex');
      const { edit, answer } = await act({ space, env, origin, lines: settle(lines), items, nonce });
      return { edit: edit === undefined ? settle : inOrder(settle, edit), result: answer };
    });
  return {
    sync: () =>
      file.update(async (lines) => {
        const { edit, report } = await reconciler.run(lines);
        return { edit, result: report };
      }),
    tools: (origin) => toolsOf(run, origin),
  };
}
