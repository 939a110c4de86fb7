import { beforeAll, describe, expect, test } from 'vitest';
import { freshFile } from '../../stores/support/sqlite-file.ts';
import { usePostgres } from '../../support/postgres.ts';
import { proof } from '../../support/proves.ts';
import { quietMs } from '../../support/quiet.ts';
import { type Answer, type Cluster, cluster, type RunningServer, until } from './cluster.ts';

const postgres = usePostgres({ durable: false });
const databases = { PostgreSQL: '', SQLite: freshFile() };
beforeAll(async () => {
  databases.PostgreSQL = await postgres.freshDatabase();
});
const clusters: readonly (readonly ['PostgreSQL' | 'SQLite', Cluster])[] = [
  ['PostgreSQL', cluster(() => databases.PostgreSQL, 'database')],
  ['SQLite', cluster(() => databases.SQLite, 'file')],
];
const entries = (space: string): string => `/api/v1/spaces/${space}/entries`;

describe.each(clusters)('two servers on one %s database', (kind, servers) => {
  const { agent, admin, reviewer } = servers.tokens.all;
  let a: RunningServer;
  let b: RunningServer;
  beforeAll(async () => {
    [a, b] = [await servers.start(), await servers.start()];
  });
  const textOf = async (server: RunningServer, space: string, id: unknown): Promise<unknown> => {
    const seen = await server.send('GET', `${entries(space)}/${id}/inspection`, { token: reviewer });
    return (seen.body.text as { content: string } | undefined)?.content;
  };
  const records = async (server: RunningServer, space: string): Promise<unknown> =>
    (await server.send('GET', `/api/v1/spaces/${space}/stats`, { token: reviewer })).body.records;
  const entryOf = async (server: RunningServer, space: string, content: string): Promise<string> =>
    String((await server.send('POST', entries(space), { token: agent, body: { content } })).body.id);

  test(proof('http/once', `${kind}: one key sent to both servers at once`), async () => {
    const target = await entryOf(a, 'keys', 'the first text');
    for (let round = 0; round < 10; round++) {
      const before = Number(await records(a, 'keys'));
      const put = (server: RunningServer): Promise<Answer> =>
        server.send('PUT', `${entries('keys')}/${target}`, {
          token: agent,
          key: `round ${round}`.replace(' ', '-'),
          body: { content: `text of round ${round}` },
        });
      const answers = await Promise.all([put(a), put(b)]);
      const statuses = answers.map(({ status }) => status).sort();
      expect([
        [201, 201],
        [201, 409],
      ]).toContainEqual(statuses);
      expect(Number(await records(b, 'keys'))).toBe(before + 1);
      // Anyone who was told to wait now gets the first answer.
      const again = await put(b);
      const first = answers.find(({ status }) => status === 201);
      expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([201, 'true', first?.body]);
    }
    const other = await b.send('PUT', `${entries('keys')}/${target}`, {
      token: agent,
      key: 'round-0',
      body: { content: 'x' },
    });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
  });

  test(
    proof('http/once', `${kind}: a PUT retried on the other server keeps the newer text of somebody else`),
    async () => {
      const id = await entryOf(a, 'puts', 'the meeting is on monday');
      const path = `${entries('puts')}/${id}`;
      const put = { token: agent, key: 'tuesday', body: { content: 'the meeting is on tuesday' } };
      const first = await a.send('PUT', path, put);
      expect(first.status).toBe(201);
      expect((await b.send('PUT', path, { token: admin, body: { content: 'the meeting is on friday' } })).status).toBe(
        201,
      );
      const again = await b.send('PUT', path, put);
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect([await textOf(a, 'puts', id), await textOf(b, 'puts', id)]).toEqual([
        'the meeting is on friday',
        'the meeting is on friday',
      ]);
      const refused = { token: agent, key: 'gone', body: { content: 'x' } };
      const missing = `${entries('puts')}/01890000-0000-7000-8000-000000000000`;
      expect((await a.send('PUT', missing, refused)).status).toBe(404);
      expect((await b.send('PUT', missing, refused)).status).toBe(404);
    },
  );

  test(proof('http/once', `${kind}: a server that is killed between commit and answer`), async () => {
    const mortal = await servers.start({ dies: true });
    const id = await entryOf(b, 'killed', 'the code is one');
    const path = `${entries('killed')}/${id}`;
    const put = { token: agent, key: 'k1', body: { content: 'the code is two, this server dies after its commit' } };
    await expect(mortal.send('PUT', path, put)).rejects.toThrow('fetch failed');
    expect(await textOf(b, 'killed', id)).toBe(put.body.content);
    expect((await b.send('PUT', path, { token: admin, body: { content: 'the code is three' } })).status).toBe(201);
    const again = await b.send('PUT', path, put);
    expect([again.status, again.body.code]).toEqual([409, 'idempotency-answer-lost']);
    expect(again.body).toMatchObject({ seq: 1, changes: [{ id, version: 2, state: 'active' }] });
    expect(await textOf(b, 'killed', id)).toBe('the code is three');
  });

  test(proof('http/once', `${kind}: a server that is killed between its claim and its commit`), async () => {
    const mortal = await servers.start({ dies: true });
    const later = await servers.start({ clockAheadMs: 6_000 });
    const id = await entryOf(b, 'claims', 'the code is one');
    const path = `${entries('claims')}/${id}`;
    const put = { token: agent, key: 'k1', body: { content: 'the code is two, this server dies before its commit' } };
    await expect(mortal.send('PUT', path, put)).rejects.toThrow('fetch failed');
    const early = await b.send('PUT', path, put);
    if (kind === 'SQLite') {
      // The claim is in the transaction of the commit, so neither was stored.
      expect(early.status).toBe(201);
    } else {
      const { status, body, headers } = early;
      expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'idempotency-key-busy', '1']);
      expect(await textOf(b, 'claims', id)).toBe('the code is one');
      expect((await later.send('PUT', path, put)).status).toBe(201);
    }
    const again = await b.send('PUT', path, put);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect([await textOf(b, 'claims', id), await records(b, 'claims')]).toEqual([put.body.content, 2]);
  });

  test('a sign-in link of one server works on the other, once, and its cookie on both', async () => {
    const answer = await b.send('GET', a.signIn);
    expect(answer.status).toBe(200);
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect([(await a.send('GET', a.signIn)).status, (await b.send('GET', a.signIn)).status]).toEqual([401, 401]);
    const look = async (server: RunningServer): Promise<number> =>
      (await server.send('GET', '/api/v1/spaces', { headers: { cookie } })).status;
    expect([await look(a), await look(b)]).toEqual([200, 200]);
  });

  test('a token works on both servers at once, and revoked on one it ends on the other within a second', async () => {
    const request = { name: 'temp', role: 'reviewer', spaces: '*', channel: 'agent' };
    const made = await a.send('POST', '/api/v1/tokens', { token: admin, body: request });
    const { secret, token } = made.body as { secret: string; token: { id: string } };
    const look = async (server: RunningServer, secretOf: string): Promise<number> =>
      (await server.send('GET', '/api/v1/spaces', { token: secretOf })).status;
    expect([made.status, await look(a, secret), await look(b, secret)]).toEqual([201, 200, 200]);
    expect((await b.send('DELETE', `/api/v1/tokens/${token.id}`, { token: admin })).status).toBe(204);
    expect(await look(b, secret)).toBe(401);
    expect(await until(async () => (await look(a, secret)) === 401, 'refused')).toBeLessThan(quietMs(1_000));
    // A token that both know from a file.
    const copied = servers.tokens.all.reviewer;
    expect([await look(a, copied), await look(b, copied)]).toEqual([200, 200]);
    const list = await a.send('GET', '/api/v1/tokens', { token: admin });
    const { id } = (list.body.tokens as { id: string; name: string; spaces: unknown }[]).find(
      ({ name, spaces }) => name === 'rita' && spaces === '*',
    ) ?? { id: '' };
    expect(copied).toContain(id);
    expect((await a.send('DELETE', `/api/v1/tokens/${id}`, { token: admin })).status).toBe(204);
    expect(await look(a, copied)).toBe(401);
    expect(await until(async () => (await look(b, copied)) === 401, 'refused')).toBeLessThan(quietMs(1_000));
    const after = await b.send('GET', '/api/v1/tokens', { token: admin });
    expect(JSON.stringify(after.body)).not.toContain(id);
  });
});
