import { join } from 'node:path';
import { openTokenFile } from '../../config/index.ts';
import { type App, createApp } from '../../http/index.ts';
import type { AgentHost, NoteResult, Profile, ProfileParts } from '../../lab/index.ts';
import { guardOf } from './guard-of.ts';
import { storedTexts } from './stored-texts.ts';

/** A host program that reports every turn and tool result, with a token created by `--reports-user`. */
export const http: Profile = {
  name: 'http',
  title: 'HTTP API, with a host that reports what its agent hears and reads',
  coverage: 'full',
  open: (parts) => openHttp(parts, true),
};

/** An agent that has a token and nothing else. */
export const httpUnreported: Profile = {
  name: 'http-unreported',
  title: 'HTTP API, with an agent that has a token and nothing else',
  coverage: 'none',
  open: (parts) => openHttp(parts, false),
};

type Json = Readonly<Record<string, unknown>>;

async function openHttp(parts: ProfileParts, reports: boolean): Promise<AgentHost> {
  const { space, env, scanner, folder } = parts;
  const tokens = openTokenFile(join(folder, `${space}-tokens.json`), env);
  const newToken = (): string =>
    tokens.create({
      name: 'helper',
      role: 'agent',
      spaces: [space],
      channel: 'agent',
      ...(reports ? { reportsUser: true } : {}),
    }).secret;
  let app = serve();
  let token = newToken();
  let session = await begin();

  /** The whole server but its sockets: routes, tokens, limits and answers. */
  function serve(): App {
    const limits = { requestsPerMinute: 1_000_000 };
    return createApp({ guard: guardOf(parts), scanner, tokens, version: '0.0.0', env, limits });
  }
  async function post(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
    const response = await app.hono.request(`http://localhost/api/v1/spaces/${space}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', host: 'localhost', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Json };
  }
  async function begin(): Promise<string> {
    const { status, body } = await post('/sessions', reports ? { coverage: 'full' } : {});
    if (status !== 201) throw new Error(`the server gave no session: ${status} ${String(body.code)}`);
    return String(body.session);
  }
  async function observe(body: object): Promise<void> {
    if (!reports) return;
    const { status, body: answer } = await post('/observations', body, { 'bezoar-session': session });
    if (status !== 200) throw new Error(`the server did not take an observation: ${status} ${String(answer.code)}`);
  }
  async function restart(): Promise<void> {
    app.stopStreams();
    app = serve();
    session = await begin();
  }
  return {
    says: (content) => observe({ channel: 'user', content }),
    reads: (content, { tool, url }) => observe({ channel: 'tool', content, source: tool, uri: url }),
    async note(content) {
      const { status, body } = await post('/entries', { content }, { 'bezoar-session': session });
      return { outcome: outcomeOf(status, body), ...reasonIn(body) };
    },
    async newSession() {
      session = await begin();
    },
    async newConnection() {
      token = newToken();
      session = await begin();
    },
    restart,
    prompt: async () => String((await post('/sessions', {})).body.text),
    async recall(query) {
      const { body } = await post('/recall', { query }, { 'bezoar-session': session });
      return typeof body.text === 'string' ? body.text : '';
    },
    stored: () => storedTexts(parts),
    close: async () => app.stopStreams(),
  };
}

function outcomeOf(status: number, { state }: Json): NoteResult['outcome'] {
  if (status === 201) return 'stored';
  if (status === 202) return 'held';
  return status === 200 ? (state === 'active' ? 'stored' : 'held') : 'refused';
}

function reasonIn({ judged, code }: Json): Pick<NoteResult, 'reason'> {
  const row = (judged as { readonly row?: unknown } | undefined)?.row ?? code;
  return typeof row === 'string' ? { reason: row } : {};
}
