import { join } from 'node:path';
import { systemEnv } from '../../../src/base/env.ts';
import { openGuard, openTokenFile } from '../../../src/config/index.ts';
import { createScanner } from '../../../src/detect/index.ts';
import { createServer } from '../../../src/http/index.ts';
import { policyFrom } from '../../../src/policy/index.ts';
import type { Host, Integration } from '../integration.ts';
import { everythingFits } from '../settings.ts';

const policy = policyFrom(everythingFits);
const scanner = createScanner();
type Json = Readonly<Record<string, unknown>>;

/** A host program that reports every turn and tool result, with a token created by `--reports-user`. */
export const http: Integration = {
  name: 'HTTP',
  coverage: 'full',
  spawns: true,
  open: (scratchFolder) => openHttp(scratchFolder, true),
};

/** An agent that has a token and nothing else. */
export const httpWithoutReports: Integration = {
  name: 'HTTP without observations',
  coverage: 'none',
  spawns: true,
  open: (scratchFolder) => openHttp(scratchFolder, false),
};

async function openHttp(folder: string, reports: boolean): Promise<Host> {
  const tokens = openTokenFile(join(folder, 'tokens.json'));
  const newToken = (): string =>
    tokens.create({
      name: 'helper',
      role: 'agent',
      spaces: ['main'],
      channel: 'agent',
      ...(reports ? { reportsUser: true } : {}),
    }).secret;
  let server = await serve();
  let token = newToken();
  let session = await begin();

  async function serve() {
    const [store, keyFile] = [join(folder, 'memory.db'), join(folder, 'keys.json')];
    const guard = await openGuard({ config: false, store, keyFile, policyFor: () => policy, variables: {} });
    const limits = { requestsPerMinute: 10_000_000 };
    const parts = { guard, scanner, tokens, version: '0.0.0', env: systemEnv, limits };
    const listening = await createServer(parts).listen({ port: 0 });
    return { guard, listening };
  }
  async function post(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(`${server.listening.url}/api/v1/spaces/main${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Json };
  }
  async function begin(): Promise<string> {
    const { status, body } = await post('/sessions', reports ? { coverage: 'full' } : {});
    if (status !== 201) throw new Error(`no session: ${JSON.stringify(body)}`);
    return String(body.session);
  }
  async function observe(body: object): Promise<void> {
    if (!reports) return;
    const { status } = await post('/observations', body, { 'bezoar-session': session });
    if (status !== 200) throw new Error(`not observed: ${status}`);
  }
  async function stop(): Promise<void> {
    await server.listening.close(100);
    await server.guard.close();
  }
  return {
    userSays: (content, asked) => observe({ channel: 'user', content, ...(asked === undefined ? {} : { asked }) }),
    reads: (content, { tool, url }) => observe({ channel: 'tool', content, source: tool, uri: url }),
    async note(content) {
      const { status, body } = await post('/entries', { content }, { 'bezoar-session': session });
      const id = typeof body.id === 'string' ? { id: body.id } : {};
      if (status === 201) return { ...id, outcome: 'stored' };
      if (status === 202) return { ...id, outcome: 'held' };
      return { ...id, outcome: status === 200 ? (body.state === 'active' ? 'stored' : 'held') : 'refused' };
    },
    async newSession() {
      session = await begin();
    },
    async newConnection() {
      token = newToken();
      session = await begin();
    },
    async restart() {
      await stop();
      server = await serve();
      session = await begin();
    },
    async prompt() {
      const { body } = await post('/sessions', {});
      return String(body.text);
    },
    close: stop,
  };
}
