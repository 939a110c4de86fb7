import { describe, expect, test } from 'vitest';
import { childUpstream, maxMessageBytes } from '../../src/proxy/index.ts';
import { chance } from '../guard/support/chance.ts';
import { temporary } from '../mcp/support/folder.ts';
import { proof } from '../support/proves.ts';
import { greet, poison, proxied, type Reply } from './support/proxied.ts';
import { hostileServer, serverMemory } from './support/servers.ts';

describe(proof('proxy/bad-servers-are-survived'), () => {
  test('one that floods is read as fast as its client reads', async () => {
    const through = await proxied(hostileServer('flood', temporary()), { unexplained: 'pass' });
    await greet(through);
    expect((await through.call('get_note')).result.content[0]?.text).toBe('done');
    expect(through.heard.filter((line) => line.includes('notifications/message'))).toHaveLength(20_000);
  });

  test('one that hangs is answered for', async () => {
    const through = await proxied(hostileServer('hang', temporary()), { timeout: 3_000 });
    await greet(through);
    const { error } = await through.call('get_note');
    expect(error.message).toBe('the memory server did not answer within 3 seconds');
    expect(JSON.parse(await through.ask('ping')).result).toEqual({});
  });

  test('an answer that comes too late is not passed on', async () => {
    const through = await proxied(hostileServer('slow', temporary()), { timeout: 3_000 });
    await greet(through);
    expect((await through.call('get_note')).error.code).toBe(-32603);
    while (through.told.length === 0) await through.ask('ping');
    expect(through.heard.filter((line) => line.includes('late'))).toEqual([]);
    expect(through.told).toEqual(['dropped an answer that nobody waits for of the memory server (1 so far)']);
  });

  test('one that crashes is answered for, and the operator is told', async () => {
    const through = await proxied(hostileServer('crash', temporary()));
    await greet(through);
    expect((await through.call('get_note')).error.message).toBe('the memory server ended before it answered');
    expect(await through.over).toBe(false);
    expect(through.told).toEqual(['the memory server ended (exit code 3)']);
  });

  test('one that prints garbage is still understood', async () => {
    const through = await proxied(hostileServer('garbage', temporary()), { unexplained: 'pass' });
    await greet(through);
    expect((await through.call('get_note')).result.content[0]?.text).toBe('done');
    for (const line of through.heard) expect(() => JSON.parse(line)).not.toThrow();
    expect(through.told).toEqual(['dropped a line that is not a message of the memory server (1 so far)']);
  });

  test('one that says too much at once is cut off', async () => {
    const through = await proxied(hostileServer('huge', temporary()));
    await greet(through);
    expect((await through.call('get_note')).error.message).toContain('too long to be checked');
    expect(JSON.parse(await through.ask('ping')).result).toEqual({});
  });

  test('and when it cannot be told whom it meant, time runs out', async () => {
    const through = await proxied(hostileServer('huge-nameless', temporary()), { timeout: 3_000 });
    await greet(through);
    expect((await through.call('get_note')).error.message).toContain('did not answer');
  });

  test('one that answers twice, or nobody, is heard once', async () => {
    const through = await proxied(hostileServer('twice', temporary()), { unexplained: 'pass' });
    await greet(through);
    await through.call('get_note');
    await through.ask('ping');
    expect(through.heard.join('\n')).not.toMatch(/again|previous/);
  });

  test('one that gives orders to the model is refused', async () => {
    const through = await proxied(hostileServer('asks-the-model', temporary()), { unexplained: 'pass' });
    await greet(through);
    expect((await through.call('get_note')).result.content[0]?.text).toBe('it was refused');
    expect(through.heard.join('\n')).not.toContain('previous');
  });

  test.each(['error-text', 'hidden-in-a-key'])('poison by another way: %s', async (way) => {
    const through = await proxied(hostileServer(way, temporary()));
    await greet(through);
    const reply = JSON.stringify(await through.call('get_note'));
    expect(reply).not.toContain('previous');
    expect(reply).toContain('<memory-held ');
  });

  test('one that is not there is a fault with its name', async () => {
    const command = { file: 'no-such-program-anywhere', args: [], cwd: temporary(), env: {} };
    await expect(childUpstream(command, maxMessageBytes)).rejects.toMatchObject({
      code: 'config-invalid',
      message: 'the memory server cannot be started: no-such-program-anywhere (ENOENT)',
    });
  });
});

describe('a client that sends nonsense', () => {
  test('500 malformed messages, an error each, and the memory as it was', async () => {
    const server = serverMemory(temporary());
    const through = await proxied(server.command);
    await greet(through);
    const { between, pick } = chance(3);
    const good = JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'tools/call', params: { name: 'read_graph' } });
    const ways: readonly (() => string)[] = [
      () => good.slice(0, between(1, good.length)),
      () => '['.repeat(between(65, 20_000)),
      () => good.replace('"id":"x"', '"id":"x","id":"y"'),
      () => `[${good}]`,
      () => pick(['null', '7', '"x"', '{}', '[]', 'NaN']),
      () => good.replace('2.0', '1.0'),
      () => good.replace('"tools/call"', '7'),
    ];
    for (let at = 0; at < 500; at++) through.say(pick(ways)());
    await through.call('create_entities', { entities: [{ name: 'ana', entityType: 'person', observations: [] }] });
    const errors = through.heard.flatMap((line) => ((JSON.parse(line) as Reply).error ? [line] : []));
    expect(errors).toHaveLength(500);
    expect(server.stored()).toBe('{"type":"entity","name":"ana","entityType":"person","observations":[]}');
  });

  test('too long, twice the same id, no name', async () => {
    const through = await proxied(hostileServer('hang', temporary()));
    await greet(through);
    through.say(`{"jsonrpc":"2.0","id":"big","method":"ping","params":{"x":"${'x'.repeat(5_000_000)}"}}`);
    const hung = JSON.stringify({ jsonrpc: '2.0', id: 'h', method: 'tools/call', params: { name: 'get_note' } });
    through.say(hung);
    through.say(hung);
    through.say(
      JSON.stringify({ jsonrpc: '2.0', id: 'n', method: 'tools/call', params: { arguments: { a: poison } } }),
    );
    await through.until(() => through.heard.length >= 4);
    expect(through.heard.slice(-3).map((line) => (JSON.parse(line) as Reply).error?.message ?? 'a result')).toEqual([
      'too long: split the content over several messages',
      'this id is under way already, or too many requests are; wait for an answer',
      'a result',
    ]);
  });
});
