import { trace } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { createApp } from '../../src/http/index.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { memoryServerState } from '../../src/stores/memory-server-state.ts';
import { stubScanner } from '../guard/support/stub-scanner.ts';
import { web, world } from '../guard/support/world.ts';
import { operator } from '../support/origins.ts';
import { proves } from '../support/proves.ts';
import { makeTokens, send, testFolder, testServer } from './support/server.ts';

const tokens = makeTokens(testFolder());
const exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
afterAll(() => trace.disable());

const entries = '/api/v1/spaces/acme/entries';
const secret = 'kanarienvogel';

proves('http/spans-hold-no-text', 'spans', async () => {
  const { request, waiting, active } = await testServer(tokens);
  exporter.reset();
  const { agent, reviewer, admin } = tokens.own;
  const written = await request('POST', entries, { token: agent, body: { content: secret, tags: [secret] } });
  const { id } = (await written.json()) as { id: string };
  await request('POST', '/api/v1/spaces/acme/recall', { token: agent, body: { query: secret } });
  await request('PUT', `${entries}/${id}`, { token: agent, body: { content: `${secret} again` } });
  await request('DELETE', `${entries}/${id}`, { token: agent });
  await request('POST', `${entries}/${waiting.id}/release`, {
    token: reviewer,
    body: { reason: secret, contentHash: active.hash },
  });
  await request('GET', `/api/v1/spaces/acme/browse?query=${secret}`, { token: admin });
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name }) => name)).toEqual([
    'create_memory',
    'search_memory',
    'update_memory',
    'delete_memory',
    'bezoar.releaseEntry',
    'bezoar.browse',
  ]);
  expect(spans[0]?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/spaces/{space}/entries',
    'http.response.status_code': 201,
    'bezoar.operation': 'writeEntry',
    'bezoar.outcome': 'stored',
    'bezoar.verdict': 'allow',
    'gen_ai.operation.name': 'create_memory',
    'gen_ai.memory.store.id': 'acme',
    'gen_ai.memory.record.id': id,
  });
  expect(spans[4]?.attributes).toMatchObject({ 'error.type': 'changed', 'http.response.status_code': 412 });
  const recorded = spans.map(({ name, attributes, status, events }) => ({ name, attributes, status, events }));
  expect(JSON.stringify(recorded)).not.toContain(secret);
});

/** The part of the Prometheus exposition format that we use. */
const sample =
  /^[a-zA-Z_:][a-zA-Z0-9_:]*(?:\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*",?)*\})? (?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/;

proves('http/spans-hold-no-text', 'metrics', async () => {
  const { request, space } = await testServer(tokens);
  await request('POST', entries, { token: tokens.own.agent, body: { content: secret } });
  await request('POST', entries, { token: tokens.own.agent, body: { content: `HIGH ${secret}` } });
  await request('POST', entries, { token: tokens.own.reviewer, body: { content: secret } });
  const response = await request('GET', '/metrics', { token: tokens.all.reviewer });
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(samples.filter((line) => !sample.test(line))).toEqual([]);
  expect(samples).toContain('bezoar_http_requests_total{operation="writeEntry",status="201"} 1');
  expect(samples).toContain('bezoar_http_requests_total{operation="writeEntry",status="202"} 1');
  expect(samples).toContain('bezoar_http_requests_total{operation="writeEntry",status="403"} 1');
  expect(samples).toContain('bezoar_verdicts_total{verdict="quarantine"} 1');
  expect(samples).toContain(`bezoar_reviews_waiting ${(await space.audit.stats({}, operator)).waiting.count}`);
  expect(text).not.toMatch(/kanarienvogel|acme|bot|rita/);
});

test('unknown ids and paths add no time series', async () => {
  const { request } = await testServer(tokens);
  for (let n = 0; n < 20; n++)
    await request('GET', `/api/v1/spaces/acme/entries/none-${n}`, { token: tokens.own.agent });
  for (let n = 0; n < 20; n++) await request('GET', `/nothing/${n}`, { token: tokens.own.agent });
  const text = await (await request('GET', '/metrics', { token: tokens.all.reviewer })).text();
  expect(text.match(/^bezoar_http_requests_total\{/gm)).toHaveLength(1);
});

test.each(['reviewer', 'admin'] as const)(
  'with the role %s, a caller of some spaces reads the figures of these spaces only',
  async (role) => {
    const { request, space } = await testServer(tokens);
    const waits = { content: `HIGH ${secret}` };
    await request('POST', entries, { token: tokens.own.agent, body: waits });
    for (const name of ['other', 'another']) {
      await request('POST', `/api/v1/spaces/${name}/entries`, { token: tokens.all.agent, body: waits });
    }
    const text = await (await request('GET', '/metrics', { token: tokens.own[role] })).text();
    const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(samples.map((line) => line.split(' ')[0])).toEqual([
      'bezoar_reviews_waiting',
      'bezoar_reviews_oldest_seconds',
    ]);
    const { count } = (await space.audit.stats({}, operator)).waiting;
    expect(samples).toContain(`bezoar_reviews_waiting ${count}`);
    const all = await (await request('GET', '/metrics', { token: tokens.all[role] })).text();
    expect(all).toContain(`\nbezoar_reviews_waiting ${count + 2}\n`);
  },
);

test('a text for a scan is short enough not to keep others waiting', async () => {
  const { request } = await testServer(tokens);
  const scan = (length: number) =>
    request('POST', '/api/v1/scan', { token: tokens.own.agent, body: { text: 'a'.repeat(length) } });
  expect((await scan(65_536)).status).toBe(200);
  const refused = await scan(65_537);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(await refused.json())).toContain('65536');
});

test('the figures of waiting reviews come from the store, and open no space', async () => {
  const store = memoryStore();
  const { guard } = world({ store });
  for (const name of ['one', 'two']) await guard.space(name).write({ content: 'MEDIUM claim of a page' }, web);
  const opened: string[] = [];
  const watched = {
    ...guard,
    space: (name: string) => {
      opened.push(name);
      return guard.space(name);
    },
  };
  const state = store.serverState ?? memoryServerState(() => []);
  const parts = { scanner: stubScanner(), tokens: tokens.store, version: '0.0.0', env: scriptedEnv(), state };
  const app = createApp({ ...parts, guard: watched });
  const text = await (await send(app, 'GET', '/metrics', { token: tokens.all.reviewer })).text();
  expect(text).toMatch(/^bezoar_reviews_waiting 2$/m);
  expect(text).toMatch(/^bezoar_reviews_oldest_seconds \d/m);
  expect(opened).toEqual([]);
});
