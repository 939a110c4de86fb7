import { expect, test } from 'vitest';
import { scriptedEnv } from '../../../src/base/env.ts';
import { createGuard } from '../../../src/guard/index.ts';
import { createKeyring } from '../../../src/journal/index.ts';
import { type Policy, presets } from '../../../src/policy/index.ts';
import { memoryStore } from '../../../src/stores/memory.ts';
import { archivePolicy, openSessionArchive } from '../../../src/tools/session-search/index.ts';
import { stubScanner } from '../../guard/support/stub-scanner.ts';

function spaceWith(policy: Policy) {
  const env = scriptedEnv(3);
  const guard = createGuard({ store: memoryStore(), keyring: createKeyring(env), scanner: stubScanner(), policy, env });
  return guard.space('sessions');
}

test('a space with a write rate limit would lose messages, so it is refused at the start', () => {
  expect(() => openSessionArchive({ space: spaceWith(presets.balanced) })).toThrow(/archivePolicy\(\)/);
});

test('with archivePolicy a busy session is recorded completely', async () => {
  const archive = openSessionArchive({ space: spaceWith(archivePolicy()) });
  const messages = Array.from({ length: 80 }, (_, n) => ({ role: 'tool' as const, content: `line ${n}` }));
  const recorded = await archive.recordSession({ id: 'busy', source: 'cli', messages });
  expect(recorded.map(({ outcome }) => outcome)).toEqual(messages.map(() => 'stored'));
});

test('everything else in the policy stays as given', () => {
  const limits = { contentCodePoints: 99 };
  expect(archivePolicy({ preset: 'strict', limits }).limits.contentCodePoints).toBe(99);
  expect(archivePolicy({ preset: 'strict' }).rows).toEqual(presets.strict.rows);
});
