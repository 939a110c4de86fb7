import { describe, expect, test } from 'vitest';
import { childUpstream, maxMessageBytes } from '../../src/proxy/index.ts';
import { chance } from '../guard/support/chance.ts';
import { temporary } from '../mcp/support/folder.ts';
import { proof } from '../support/proves.ts';
import { greet, poison, proxied, type Reply } from './support/proxied.ts';
import { hostileServer, serverMemory } from './support/servers.ts';

describe(proof('proxy/bad-servers-are-survived'), () => {
  test('a flooding server is read only as fast as the client reads', async () => {
    const through = await proxied(hostileServer('flood', temporary()), { unexplained: 'pass' });
    await greet(through);
    expect((await through.call('get_note')).result.content[0]?.text).toBe('done');
    expect(through.received.filter((line) => line.includes('notifications/message'))).toHaveLength(20_000);
  });

  test('a hanging server gets a timeout error, and other requests work', async () => {
    const through = await proxied(hostileServer('hang', temporary()), { timeout: 3_000 });
    await greet(through);
    const { error } = await through.call('get_note');
    expect(error.message).toBe('the memory server did not answer within 3 seconds');
    expect(JSON.parse(await through.ask('ping')).result).toEqual({});
  });

  test('a late answer is dropped', async () => {
    const through = await proxied(hostileServer('slow', temporary()), { timeout: 3_000 });
    await greet(through);
    expect((await through.call('get_note')).error.code).toBe(-32603);
    while (through.operatorMessages.length === 0) await through.ask('ping');
    expect(through.received.filter((line) => line.includes('late'))).toEqual([]);
    expect(through.operatorMessages).toEqual(['dropped an unexpected answer from the memory server (1 so far)']);
  });

  test('a crash is reported to the client and to the operator', async () => {
    const through = await proxied(hostileServer('crash', temporary()));
    await greet(through);
    expect((await through.call('get_note')).error.message).toBe('the memory server ended before it answered');
    expect(await through.over).toBe(false);
    expect(through.operatorMessages).toEqual(['the memory server ended (exit code 3)']);
  });

  test('garbage on stdout is dropped and the rest still works', async () => {
    const through = await proxied(hostileServer('garbage', temporary()), { unexplained: 'pass' });
    await greet(through);
    expect((await through.call('get_note')).result.content[0]?.text).toBe('done');
    for (const line of through.received) expect(() => JSON.parse(line)).not.toThrow();
    expect(through.operatorMessages).toEqual([
      'dropped a line that is not a message from the memory server (1 so far)',
    ]);
  });

  test('an oversized answer becomes an error', async () => {
    const through = await proxied(hostileServer('huge', temporary()));
    await greet(through);
    expect((await through.call('get_note')).error.message).toContain('too long to be checked');
    expect(JSON.parse(await through.ask('ping')).result).toEqual({});
  });

  test('an oversized answer whose id cannot be found ends in a timeout', async () => {
    const through = await proxied(hostileServer('huge-nameless', temporary()), { timeout: 3_000 });
    await greet(through);
    expect((await through.call('get_note')).error.message).toContain('did not answer');
  });

  test('duplicate and unexpected answers are dropped', async () => {
    const through = await proxied(hostileServer('twice', temporary()), { unexplained: 'pass' });
    await greet(through);
    await through.call('get_note');
    await through.ask('ping');
    expect(through.received.join('\n')).not.toMatch(/again|previous/);
  });

  test('a server request that reads like an attack is refused', async () => {
    const through = await proxied(hostileServer('asks-the-model', temporary()), { unexplained: 'pass' });
    await greet(through);
    expect((await through.call('get_note')).result.content[0]?.text).toBe('it was refused');
    expect(through.received.join('\n')).not.toContain('previous');
  });

  test.each(['error-text', 'hidden-in-a-key'])('poison in an unusual place is withheld: %s', async (way) => {
    const through = await proxied(hostileServer(way, temporary()));
    await greet(through);
    const reply = JSON.stringify(await through.call('get_note'));
    expect(reply).not.toContain('previous');
    expect(reply).toContain('<memory-held ');
  });

  test('a command that does not exist is a fault that names it', async () => {
    const command = { file: 'no-such-program-anywhere', args: [], cwd: temporary(), env: {} };
    await expect(childUpstream(command, maxMessageBytes)).rejects.toMatchObject({
      code: 'config-invalid',
      message: 'cannot start the memory server: no-such-program-anywhere (ENOENT); check the command after --',
    });
  });
});

describe('a client that sends malformed messages', () => {
  test('500 malformed messages get one error each and do not change the memory', async () => {
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
    for (let at = 0; at < 500; at++) through.sendLine(pick(ways)());
    await through.call('create_entities', { entities: [{ name: 'ana', entityType: 'person', observations: [] }] });
    const errors = through.received.flatMap((line) => ((JSON.parse(line) as Reply).error ? [line] : []));
    expect(errors).toHaveLength(500);
    expect(server.stored()).toBe('{"type":"entity","name":"ana","entityType":"person","observations":[]}');
  });

  test('an oversized message, a duplicate id and a call without a name get errors', async () => {
    const through = await proxied(hostileServer('hang', temporary()));
    await greet(through);
    through.sendLine(`{"jsonrpc":"2.0","id":"big","method":"ping","params":{"x":"${'x'.repeat(5_000_000)}"}}`);
    const hung = JSON.stringify({ jsonrpc: '2.0', id: 'h', method: 'tools/call', params: { name: 'get_note' } });
    through.sendLine(hung);
    through.sendLine(hung);
    through.sendLine(
      JSON.stringify({ jsonrpc: '2.0', id: 'n', method: 'tools/call', params: { arguments: { a: poison } } }),
    );
    await through.until(() => through.received.length >= 4);
    expect(through.received.slice(-3).map((line) => (JSON.parse(line) as Reply).error?.message ?? 'a result')).toEqual([
      'too long: split the content over several messages',
      'this request id is in use, or too many requests are open; wait for an answer',
      'a result',
    ]);
  });
});
