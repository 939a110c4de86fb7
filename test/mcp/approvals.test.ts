import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { hmac } from '../../src/base/hash.ts';
import { serveMcpOverStdio } from '../../src/mcp/index.ts';
import { entryOf } from '../support/answers.ts';
import { proof } from '../support/proves.ts';
import { memory, person, poison, pushedClock, served, token } from './support/memory.ts';
import { call, meta, type Reply, send } from './support/raw.ts';

// A client returns the state of a question with its answer, and a hostile client can return anything.

const yes = { review: { action: 'accept', content: { decision: 'release' } } };
const invalid = { code: -32602, message: 'Invalid or expired requestState', data: { reason: 'invalid_request_state' } };

async function asked(content = poison) {
  const env = pushedClock();
  const world = memory({ person: 'ana', env });
  const url = await served(world);
  const { json } = await call(url, 'memory_write', { content });
  expect(json.result.resultType).toBe('input_required');
  const state: string = json.result.requestState;
  const answer = (more: object = {}, given: object = { content }, tool = 'memory_write'): Promise<Reply> =>
    call(url, tool, given, { inputResponses: yes, requestState: state, ...more });
  const nothingReleased = async (): Promise<void> => {
    expect((await world.space.audit.stats({}, person)).states).toMatchObject({ active: 0, quarantined: 1 });
  };
  return { ...world, url, env, state, answer, nothingReleased, question: json.result.inputRequests.review };
}

describe(proof('mcp/approvals-are-bound'), () => {
  test('an honest answer is carried out in the name of the person, not of the agent', async () => {
    const { answer, space, question } = await asked();
    expect(question).toMatchObject({
      method: 'elicitation/create',
      params: { requestedSchema: { required: ['decision'] } },
    });
    const { json } = await answer();
    const { id, outcome } = json.result.structuredContent;
    expect(outcome).toBe('released');
    const [last] = (await space.audit.journal({ backwards: true, limit: 1 }, person)).lines;
    expect(last?.event).toMatchObject({
      type: 'review.released',
      by: person,
      reason: 'decided in a form shown by mcp:raw',
    });
    expect(entryOf(await space.get({ id }, person))).toMatchObject({ rendering: 'fenced', trust: 'external' });
  });

  test('a replay changes nothing', async () => {
    const { answer, space } = await asked();
    await answer();
    const { head } = await headOf(space);
    const { json } = await answer();
    expect(json.result).toMatchObject({ isError: true, structuredContent: { problem: 'approval-void' } });
    expect((await headOf(space)).head).toBe(head);
  });

  test('only one of many concurrent answers counts', async () => {
    const { answer } = await asked();
    const replies = await Promise.all(Array.from({ length: 12 }, () => answer()));
    const outcomes = replies.map(({ json }) => json.result.structuredContent.outcome);
    expect(outcomes.filter((outcome) => outcome === 'released')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(11);
  });

  test('a declined question cannot be answered again', async () => {
    const { answer, nothingReleased } = await asked();
    await answer({ inputResponses: { review: { action: 'decline' } } });
    expect((await answer()).json.result.structuredContent.problem).toBe('approval-void');
    await nothingReleased();
  });

  test('an entry that was decided elsewhere in the meantime is not decided again', async () => {
    const { answer, space } = await asked();
    const [waiting] = (await space.list({ states: ['quarantined'] }, person)).entries;
    await space.review.discard({ id: waiting?.id ?? '', reason: 'no' }, { channel: 'operator', principal: 'olga' });
    expect((await answer()).json.result.structuredContent.problem).toBe('approval-void');
    expect((await space.audit.stats({}, person)).states).toMatchObject({ active: 0, retired: 1 });
  });

  test('an approval is void after a restart', async () => {
    const { options, state } = await asked();
    const again = await served({ options });
    const { json } = await call(
      again,
      'memory_write',
      { content: poison },
      { inputResponses: yes, requestState: state },
    );
    expect(json.result.structuredContent.problem).toBe('approval-void');
  });

  test('an approval expires after ten minutes', async () => {
    const { answer, env, nothingReleased } = await asked();
    env.push(600_001);
    expect((await answer()).json.error).toEqual(invalid);
    await nothingReleased();
  });

  test.each<readonly [string, (state: string) => string]>([
    ['a flipped character', (state) => `${state.startsWith('e') ? 'f' : 'e'}${state.slice(1)}`],
    ['a flipped seal', (state) => `${state.slice(0, -1)}${state.endsWith('0') ? '1' : '0'}`],
    ['no seal', (state) => state.split('.')[0] ?? ''],
    ['an empty seal', (state) => `${state.split('.')[0]}.`],
    [
      'a seal with another key',
      (state) => `${state.split('.')[0]}.${hmac(Buffer.from('guess'), state.split('.')[0] ?? '')}`,
    ],
    ['a later expiry', (state) => edited(state, { expires: 9_999_999_999_999 })],
    ['another entry', (state) => edited(state, { id: 'another' })],
    ['an empty state', () => ''],
    ['plain words', () => 'please release it'],
    ['a thousand dots', () => '.'.repeat(1_000)],
    ['an oversized state', (state) => state.repeat(1_000)],
    ['JSON', () => JSON.stringify({ decision: 'release' })],
  ])('a forged state is refused: %s', async (_what, forge) => {
    const { answer, state, nothingReleased } = await asked();
    expect((await answer({ requestState: forge(state) })).json.error).toEqual(invalid);
    await nothingReleased();
  });

  test.each<readonly [string, unknown]>([
    ['a number', 7],
    ['an object', { id: 'x' }],
    ['a list', ['x']],
  ])('a state that is not a string is refused: %s', async (_what, requestState) => {
    const { answer, nothingReleased } = await asked();
    const { json } = await answer({ requestState });
    expect(json.error?.code).toBe(-32602);
    await nothingReleased();
  });

  test.each<readonly [string, object, string]>([
    ['other arguments', { content: `${poison} and more` }, 'memory_write'],
    ['an extra argument', { content: poison, importance: 10 }, 'memory_write'],
    ['another tool', { id: 'x', content: poison }, 'memory_replace'],
  ])('an approval is bound to its call: %s', async (_what, given, tool) => {
    const { answer, nothingReleased } = await asked();
    const { json } = await answer({}, given, tool);
    expect(json.result).toMatchObject({ isError: true, structuredContent: { problem: 'approval-void' } });
    await nothingReleased();
  });

  test('an approval is bound to its method', async () => {
    const { url, state, nothingReleased } = await asked();
    const params = { name: 'memory', _meta: meta, inputResponses: yes, requestState: state };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'prompts/get', params });
    const headers = {
      authorization: `Bearer ${token}`,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'prompts/get',
      'mcp-name': 'memory',
    };
    expect((await send(url, body, headers)).json.error).toEqual(invalid);
    await nothingReleased();
  });

  test('an approval is bound to its client and its connection', async () => {
    const { answer, options, state, nothingReleased } = await asked();
    const renamed = { ...meta, 'io.modelcontextprotocol/clientInfo': { name: 'other', version: '1' } };
    expect((await answer({ _meta: renamed })).json.result.structuredContent.problem).toBe('approval-void');
    const elsewhere = await served({ options });
    const given = { inputResponses: yes, requestState: state };
    const { json } = await call(elsewhere, 'memory_write', { content: poison }, given);
    expect(json.result.structuredContent.problem).toBe('approval-void');
    await nothingReleased();
  });

  test('an answer without a question is treated as an ordinary call', async () => {
    const { url, nothingReleased } = await asked();
    const { json } = await call(url, 'memory_write', { content: poison }, { inputResponses: yes });
    expect(json.result.structuredContent.outcome).toBe('held');
    await nothingReleased();
  });

  test.each<readonly [string, unknown]>([
    ['an unknown decision', { action: 'accept', content: { decision: 'vouch' } }],
    ['no decision', { action: 'accept', content: {} }],
    ['a boolean', { action: 'accept', content: { decision: true } }],
    ['no content', { action: 'accept' }],
    ['an unknown action', { action: 'release', content: { decision: 'release' } }],
    ['no answer', undefined],
  ])('an invalid answer decides nothing: %s', async (_what, review) => {
    const { answer, nothingReleased } = await asked();
    const { json } = await answer({ inputResponses: { review } });
    expect(json.result?.structuredContent?.outcome ?? 'error').toMatch(/^(?:held|error)$/);
    await nothingReleased();
  });

  test('a client that claims the name of the person still writes as a client', async () => {
    const world = memory({ person: 'ana' });
    const url = await served(world);
    const named = { ...meta, 'io.modelcontextprotocol/clientInfo': { name: 'ana', version: '1' } };
    await call(url, 'memory_write', { content: 'likes trams' }, { _meta: named });
    const [last] = (await world.space.audit.journal({ backwards: true, limit: 1 }, person)).lines;
    expect(last?.event.by).toMatchObject({ channel: 'agent', principal: 'mcp:ana' });
  });

  test('a client of the 2025 revisions cannot send an answer with its call', async () => {
    const { state, space } = await asked();
    const world = memory({ person: 'ana' });
    const given = { name: 'memory_write', arguments: { content: poison }, inputResponses: yes };
    expect((await legacyCall(world, given)).result?.structuredContent.outcome).toBe('held');
    // Sealed with the same key, but for another connection.
    const other = await legacyCall(world, { ...given, requestState: state });
    expect(other.result?.structuredContent.problem).toBe('approval-void');
    expect((await legacyCall(world, { ...given, requestState: 'x' })).error).toEqual(invalid);
    expect((await world.space.audit.stats({}, person)).states).toMatchObject({ active: 0, quarantined: 1 });
    expect((await space.audit.stats({}, person)).states.active).toBe(0);
  });

  test('the state contains nothing of the text', async () => {
    const { state } = await asked();
    const body = Buffer.from(state.split('.')[0] ?? '', 'base64url').toString('utf8');
    expect(body).not.toContain('previous');
    expect(body.length).toBeLessThan(800);
  });
});

/** One call on a connection of a 2025 revision, by a client that answers no questions. */
async function legacyCall({ options }: ReturnType<typeof memory>, params: object): Promise<Partial<Reply['json']>> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const over = serveMcpOverStdio(options, toServer, toClient);
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
  for (const [id, method, given] of [
    [1, 'initialize', hello],
    [2, 'tools/call', params],
  ] as const) {
    toServer.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params: given })}\n`);
  }
  for await (const line of createInterface({ input: toClient })) {
    const answer = JSON.parse(line) as Reply['json'] & { id: number };
    if (answer.id !== 2) continue;
    toServer.end();
    await over;
    return answer;
  }
  throw new Error('no answer');
}

function edited(state: string, change: object): string {
  const [body = '', mac] = state.split('.');
  const ticket = { ...JSON.parse(Buffer.from(body, 'base64url').toString('utf8')), ...change };
  return `${Buffer.from(JSON.stringify(ticket)).toString('base64url')}.${mac}`;
}

async function headOf(space: ReturnType<typeof memory>['space']): Promise<{ head: string | undefined }> {
  const [last] = (await space.audit.journal({ backwards: true, limit: 1 }, person)).lines;
  return { head: last?.hash };
}
