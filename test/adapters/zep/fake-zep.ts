import { ZepClient } from '@getzep/zep-cloud';

type Body = Readonly<Record<string, unknown>>;
type Fetcher = NonNullable<NonNullable<ConstructorParameters<typeof ZepClient>[0]>['fetcher']>;

/** What a service of Zep keeps. Its facts are what it was told, word by word. */
export interface FakeZep {
  readonly client: ZepClient;
  readonly facts: string[];
}

const time = '2026-11-18T00:00:00Z';

/** The client of Zep with a service in this process. */
export function fakeZep(): FakeZep {
  const facts: string[] = [];
  const edge = (fact: string, at: number) => ({
    uuid: `edge-${at}`,
    fact,
    name: 'SAYS',
    created_at: time,
    source_node_uuid: 'node-1',
    target_node_uuid: 'node-2',
  });
  const answer = (path: string, method: string, body: Body): unknown => {
    const last = path.split('/').at(-1);
    if (last === 'messages' && method === 'POST') {
      const messages = body.messages as readonly { readonly content: string }[];
      facts.push(...messages.map(({ content }) => content));
      return { message_uuids: messages.map((_message, at) => `message-${at}`) };
    }
    if (last === 'context') return { context: ['# FACTS', ...facts.map((fact) => `- ${fact}`)].join('\n') };
    if (last === 'search') return { edges: facts.map(edge) };
    if (last === 'add-fact-triple') return { edge: edge(String(body.fact), facts.push(String(body.fact))) };
    if (last === 'graph') {
      facts.push(String(body.data));
      return { uuid: 'episode-1', content: String(body.data), created_at: time };
    }
    throw new Error(`the fake service does not know ${method} ${path}`);
  };
  const fetcher = async (request: { readonly url: string; readonly method: string; readonly body?: unknown }) => {
    const body = (request.body ?? {}) as Body;
    const given = answer(new URL(request.url).pathname, request.method, body);
    return { ok: true, body: given, rawResponse: new Response() };
  };
  return { client: new ZepClient({ apiKey: 'none', fetcher: fetcher as unknown as Fetcher }), facts };
}
