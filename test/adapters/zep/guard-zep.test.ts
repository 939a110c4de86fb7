import { expect, test } from 'vitest';
import { guardZep } from '../../../src/adapters/zep/index.ts';
import { failing, processes } from '../support/guarded.ts';
import { pageText, poison } from '../world.ts';
import { fakeZep } from './fake-zep.ts';

const said = 'My office is on the third floor.';
const fact = 'The office is on the third floor.';
const iban = 'DE02120300000000202051';
const turn = [
  { role: 'user' as const, content: said },
  { role: 'tool' as const, content: pageText },
  { role: 'assistant' as const, content: poison },
];
const unmarkedLines = (text: string | undefined) => (text ?? '').split('\n').filter((line) => !line.startsWith('|'));

test('without the guard the page is remembered and is in the context of the next day', async () => {
  const { client } = fakeZep();
  await client.thread.addMessages('monday', { messages: turn });
  expect((await client.thread.getUserContext('tuesday')).context).toContain(poison);
});

test('with the guard it is not, and what the user said is', async () => {
  const { client, facts } = fakeZep();
  const refused: string[] = [];
  const zep = guardZep(processes().open(), client, {
    sessionOf: ({ threadId }) => threadId,
    reportsTurns: true,
    onRefused: (message) => refused.push(message),
  });
  await zep.thread.addMessages('monday', { messages: turn });
  expect(facts).toEqual([said]);
  expect(refused).toEqual(Array(2).fill('Not sent to Zep: the guard would not store this text.'));
});

test('a fact of the user is recognised the next day; what others put into Zep is data', async () => {
  const { client, facts } = fakeZep();
  const space = processes().open();
  const monday = guardZep(space, client, { session: 'monday', reportsTurns: true });
  await monday.thread.addMessages('monday', { messages: [turn[0] as (typeof turn)[0]] });
  const { edge } = await monday.graph.addFactTriple({
    userId: 'ana',
    fact,
    factName: 'LOCATED_AT',
    targetNodeName: 'floor',
  });
  expect(edge?.uuid).toBe('edge-2');
  facts.push(poison);
  const tuesday = guardZep(space, client, { session: 'tuesday' });
  const { context } = await tuesday.thread.getUserContext('tuesday');
  expect(unmarkedLines(context).join('\n')).toContain(fact);
  expect(unmarkedLines(context).join('\n')).not.toContain(iban);
  const { edges = [] } = await tuesday.graph.search({ userId: 'ana', query: 'office' });
  expect(edges.map(({ name, createdAt }) => [name, createdAt])).toEqual(
    Array(3).fill(['SAYS', '2026-11-18T00:00:00Z']),
  );
  expect(unmarkedLines(edges[1]?.fact).join('\n')).toContain(fact);
  expect(unmarkedLines(edges[2]?.fact).join('\n')).not.toContain(iban);
});

test('data and facts that a page states are refused', async () => {
  const { client, facts } = fakeZep();
  const zep = guardZep(processes().open(), client, { session: 'monday' });
  await expect(zep.graph.add({ userId: 'ana', type: 'text', data: poison })).rejects.toThrow(/Not sent to Zep/);
  const triple = { userId: 'ana', factName: 'PAY_TO', targetNodeName: 'ACME' };
  await expect(zep.graph.addFactTriple({ ...triple, fact: poison })).rejects.toThrow(/Not saved\./);
  await expect(zep.graph.addFactTriple({ ...triple, fact, targetNodeSummary: poison })).rejects.toThrow(/Not sent/);
  expect(facts).toEqual([]);
});

test('a user message is a turn of the user only if the host says so', async () => {
  const { client } = fakeZep();
  const space = processes().open();
  for (const reportsTurns of [false, true]) {
    const session = `reported: ${reportsTurns}`;
    const zep = guardZep(space, client, { session, principal: session, reportsTurns });
    await zep.thread.addMessages('monday', { messages: [turn[0] as (typeof turn)[0]] });
    const { texts } = await (
      await space.openSession({ coverage: 'full', conversation: session }, { channel: 'agent', principal: session })
    ).attribute({ texts: [fact] });
    expect(texts[0]?.answer).toBe(reportsTurns ? 'user' : 'outside');
  }
});

test('a guard that fails lets nothing through', async () => {
  const { client, facts } = fakeZep();
  const zep = guardZep(failing(processes().open(), 'startSession'), client, { session: 'monday' });
  await expect(zep.thread.addMessages('monday', { messages: turn })).rejects.toThrow('the disk is full');
  await expect(zep.thread.getUserContext('monday')).rejects.toThrow('the disk is full');
  expect(facts).toEqual([]);
});
