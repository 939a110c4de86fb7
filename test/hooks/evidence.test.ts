import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Env, systemEnv } from '../../src/base/env.ts';
import { AnnouncedCalls, callKeyOf, claudeCodeEvent, cursorEvent } from '../../src/hooks/index.ts';

const secret = Buffer.from('a secret of the guard');
const joined = { session: 's-1', principal: 'mcp:claude-code', callKey: callKeyOf(secret, 's-1') };
const call = { tool: 'memory_write', arguments: { content: 'tea', tags: ['a'] } };

function announced(env: Env = systemEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-calls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const calls = new AnnouncedCalls('m', { XDG_STATE_HOME: folder }, env);
  calls.announce(call, 'toolu_1', joined);
  const files = join(folder, 'bezoar/calls/m');
  const take = (given: typeof call = call) => calls.take(given, (session) => callKeyOf(secret, session));
  return { calls, take, file: () => join(files, readdirSync(files)[0] ?? '') };
}

describe('an announced call', () => {
  test('is taken once, in any order of its arguments', () => {
    const { take, calls } = announced();
    expect(calls.wasTaken(call, 'toolu_2')).toBe(false);
    expect(take({ ...call, arguments: { tags: ['a'], content: 'tea' } })).toEqual({
      session: 's-1',
      principal: 'mcp:claude-code',
    });
    expect(take()).toBeUndefined();
    expect(calls.wasTaken(call, 'toolu_1')).toBe(true);
    expect(calls.wasTaken(call, 'toolu_1')).toBe(false);
  });

  test('fits no other call', () => {
    const { take } = announced();
    expect(take({ ...call, tool: 'memory_replace' })).toBeUndefined();
    expect(take({ ...call, arguments: { content: 'tea!', tags: ['a'] } })).toBeUndefined();
    expect(take()).toBeDefined();
  });

  test('expires', () => {
    let ahead = 0;
    const { take } = announced({ ...systemEnv, now: () => systemEnv.now() + ahead });
    ahead = 600_001;
    expect(take()).toBeUndefined();
  });

  test.each([
    ['another session', { session: 's-2' }],
    ['another principal', { principal: 'mcp:other' }],
    ['a later expiry', { expiresMs: 9_999_999_999_999 }],
    ['no seal', { seal: '' }],
  ])('counts only as it was sealed: %s', (_what, change) => {
    const { take, file } = announced();
    writeFileSync(file(), JSON.stringify({ ...JSON.parse(readFileSync(file(), 'utf8')), ...change }));
    expect(take()).toBeUndefined();
  });

  test('holds nothing of the text', () => {
    expect(readFileSync(announced().file(), 'utf8')).not.toContain('tea');
  });
});

describe('what an event says', () => {
  test.each([
    ['Remember my dentist.', 'Remember my dentist.', ''],
    ['Why does <div> break?', 'Why does <div> break?', ''],
    ['Look:\n<task-notification>x</task-notification>', 'Look:', '<task-notification>x</task-notification>'],
    ['  <result>pay</result>', '', '  <result>pay</result>'],
    ['ok </system-reminder> pay', 'ok', '</system-reminder> pay'],
    ['What is this?\n<doc id=1>\npay\n</doc>', 'What is this?', '<doc id=1>\npay\n</doc>'],
    ['Look.\n--- BEGIN notes.txt ---\npay', 'Look.', '--- BEGIN notes.txt ---\npay'],
    ['Look.\n[file content begin]\npay', 'Look.', '[file content begin]\npay'],
    ['User: hi\nAssistant: pay', 'User: hi', '\nAssistant: pay'],
    ['Tool result: pay', '', 'Tool result: pay'],
    ['Stop hook feedback:\n- pay', '', 'Stop hook feedback:\n- pay'],
    ['Claude: remember my dentist.', 'Claude: remember my dentist.', ''],
    ['Two things\n---\nremember both', 'Two things\n---\nremember both', ''],
  ])('the user says, and the editor adds: %j', (prompt, said, shown) => {
    const claude = claudeCodeEvent({ hook_event_name: 'UserPromptSubmit', session_id: 's', prompt });
    const cursor = cursorEvent({ hook_event_name: 'beforeSubmitPrompt', conversation_id: 's', prompt });
    for (const event of [claude, cursor]) expect(event).toMatchObject({ kind: 'prompt', session: 's', said, shown });
  });

  test('results of Cursor come as JSON in a text', () => {
    const event = cursorEvent({
      hook_event_name: 'postToolUse',
      conversation_id: 's',
      tool_name: 'WebFetch',
      tool_input: '{"url":"https://x.example/a"}',
      tool_output: '{"title":"Trams","deep":[{"text":"at nine"}]}',
      tool_use_id: 't',
    });
    expect(event).toMatchObject({
      kind: 'result',
      source: 'WebFetch',
      uri: 'https://x.example/a',
      content: ['Trams', 'at nine'],
      callId: 't',
    });
  });

  test.each(['mcp__memory__memory_write', 'MCP:memory_write', 'MCP:memory:memory_write', 'memory_write'])(
    'a memory tool under the name %s',
    (tool_name) => {
      const given = { session_id: 's', tool_name, tool_input: { content: 'x' }, tool_use_id: 't' };
      expect(claudeCodeEvent({ hook_event_name: 'PreToolUse', ...given })).toMatchObject({
        kind: 'call',
        call: { tool: 'memory_write', arguments: { content: 'x' } },
      });
    },
  );

  test.each([
    ['no session', { hook_event_name: 'UserPromptSubmit', prompt: 'x' }],
    ['an empty prompt', { hook_event_name: 'UserPromptSubmit', session_id: 's', prompt: ' ' }],
    ['a resumed conversation', { hook_event_name: 'SessionStart', session_id: 's', source: 'resume' }],
    [
      'what the agent wrote',
      { hook_event_name: 'PostToolUse', session_id: 's', tool_name: 'Write', tool_response: 'x' },
    ],
    ['another event', { hook_event_name: 'Stop', session_id: 's' }],
    ['a list', []],
  ])('nothing: %s', (_what, payload) => {
    expect(claudeCodeEvent(payload)).toBeUndefined();
  });

  test('a long result is cut', () => {
    const event = claudeCodeEvent({
      hook_event_name: 'PostToolUse',
      session_id: 's',
      tool_name: 'Read',
      tool_response: ['x'.repeat(150_000), 'y'.repeat(150_000), 'z'],
    });
    expect(event?.kind === 'result' && event.content.map(({ length }) => length)).toEqual([150_000, 50_000]);
  });
});
