import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Channel, channels } from '../../src/model/provenance.ts';
import { type Trust, trustRank, trusts } from '../../src/model/trust.ts';
import { channelOfSource, channelTrust, trustOf } from '../../src/policy/index.ts';

test('each channel has this trust', () => {
  const expected: Record<Channel, Trust> = {
    user: 'user',
    agent: 'agent',
    tool: 'external',
    document: 'external',
    import: 'unknown',
    operator: 'verified',
    unknown: 'unknown',
  };
  expect(Object.fromEntries(channels.map((channel) => [channel, channelTrust(channel)]))).toEqual(expected);
});

test('the source names of the memory sentinel contract get the trust that the contract gives them', () => {
  const table: Record<Trust, readonly string[]> = {
    user: ['user_chat', 'user_direct', 'user', 'default'],
    agent: ['brain', 'brain_thought', 'cognitive_stream'],
    external: ['web_search', 'web_fetch', 'file_read', 'browser', 'external'],
    verified: ['verified'],
    unknown: ['', 'admin', 'users', ' user', 'user ', 'verified!', 'constructor', '__proto__', 'u\u017fer', 'unknown'],
  };
  for (const trust of trusts) {
    for (const source of table[trust]) {
      expect([source, channelTrust(channelOfSource(source))]).toEqual([source, trust]);
      expect([source, channelTrust(channelOfSource(source.toUpperCase()))]).toEqual([
        source,
        source === 'u\u017fer' ? 'user' : trust, // in capitals it is the word itself
      ]);
    }
  }
});

const anyTrusts = fc.array(fc.constantFrom(...trusts));
const anyChannel = fc.constantFrom(...channels);

const anyTraced = fc.option(fc.constantFrom(...trusts), { nil: undefined });

test('nothing is trusted more than its parents and what it was traced to, and only a traced note more than its channel', () => {
  fc.assert(
    fc.property(anyChannel, anyTrusts, anyTraced, (channel, parents, traced) => {
      const own = channel === 'agent' && traced !== undefined ? [] : [channelTrust(channel)];
      const bounds = [...own, ...parents, ...(traced === undefined ? [] : [traced])];
      const least = Math.min(...bounds.map(trustRank));
      expect(trustRank(trustOf(channel, parents, traced))).toBe(least);
    }),
  );
});

test('a note of an agent has the trust of what states it; what a tool says can only be lowered', () => {
  expect(trustOf('agent', [], 'user')).toBe('user');
  expect(trustOf('agent', [], 'external')).toBe('external');
  expect(trustOf('agent', ['external'], 'user')).toBe('external');
  expect(trustOf('agent', ['user'], undefined)).toBe('agent');
  expect(trustOf('tool', [], 'user')).toBe('external');
  expect(trustOf('tool', [], 'unknown')).toBe('unknown');
  expect(trustOf('user', ['external'])).toBe('external');
  expect(trustOf('operator', ['agent'])).toBe('agent');
});

test('a text without parents has the trust of its channel; an unknown channel has the lowest', () => {
  expect([trustOf('user'), trustOf('tool'), trustOf('agent')]).toEqual(['user', 'external', 'agent']);
  for (const channel of ['admin', 'constructor', '']) expect(trustOf(channel as Channel)).toBe('unknown');
});
