import { PassThrough } from 'node:stream';
import type { Upstream } from '../../proxy/index.ts';

interface Request {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly arguments?: Readonly<Record<string, unknown>> };
}

interface Entity {
  readonly name: string;
  readonly entityType: string;
  readonly observations: string[];
}

const list = (items: object): object => ({ type: 'array', items });
const text = { type: 'string' };
const object = (properties: Readonly<Record<string, object>>): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** The tools that a memory server with a knowledge graph offers. */
const tools = [
  {
    name: 'create_entities',
    description: 'Add entities to the graph.',
    inputSchema: object({
      entities: list(object({ name: text, entityType: text, observations: list(text) })),
    }),
  },
  {
    name: 'add_observations',
    description: 'Add observations to entities of the graph.',
    inputSchema: object({ observations: list(object({ entityName: text, contents: list(text) })) }),
  },
  { name: 'read_graph', description: 'Read the whole graph.', inputSchema: object({}) },
];

/**
 * Another program's memory server: it stores and shows what it is given, and checks nothing. The proxy is in front of
 * it.
 */
export class GraphServer {
  readonly #entities: Entity[] = [];

  observations(): readonly string[] {
    return this.#entities.flatMap(({ observations }) => observations);
  }

  /** One connection to the server. */
  upstream(): Upstream {
    const answers = new PassThrough({ objectMode: true });
    return {
      send: async (bytes) => {
        const request = JSON.parse(bytes.toString('utf8')) as Request;
        const result = this.#answer(request);
        if (request.id === undefined || result === undefined) return;
        const line = JSON.stringify({ jsonrpc: '2.0', id: request.id, result });
        answers.write({ kind: 'line', bytes: Buffer.from(line) });
      },
      lines: async function* () {
        for await (const line of answers) yield line as { readonly kind: 'line'; readonly bytes: Buffer };
      },
      ending: 'the memory server closed its output',
      close: async () => void answers.end(),
    };
  }

  #answer({ method, params = {} }: Request): object | undefined {
    switch (method) {
      case 'initialize':
        return {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'graph', version: '1' },
        };
      case 'tools/list':
        return { tools };
      case 'tools/call':
        return { content: [{ type: 'text', text: JSON.stringify(this.#call(params.name, params.arguments ?? {})) }] };
      default:
        return {};
    }
  }

  #call(tool: string | undefined, given: Readonly<Record<string, unknown>>): object {
    if (tool === 'create_entities') {
      const entities = (given.entities as readonly Entity[]).filter(
        ({ name }) => !this.#entities.some((known) => known.name === name),
      );
      this.#entities.push(...entities.map((entity) => ({ ...entity, observations: [...entity.observations] })));
      return entities;
    }
    if (tool === 'add_observations') {
      const added = given.observations as readonly { readonly entityName: string; readonly contents: string[] }[];
      for (const { entityName, contents } of added) {
        this.#entities.find(({ name }) => name === entityName)?.observations.push(...contents);
      }
      return added.map(({ entityName, contents }) => ({ entityName, addedObservations: contents }));
    }
    return { entities: this.#entities, relations: [] };
  }
}
