import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastAnswer } from '../../src/hooks/evidence/last-answer.ts';

// What the agent said before a prompt, from the transcript that Claude Code names.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bezoar-transcript-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const agent = (...content: readonly object[]): object => ({
  type: 'assistant',
  message: { role: 'assistant', content },
});
const user = (content: unknown): object => ({ type: 'user', message: { role: 'user', content } });
const text = (words: string): object => ({ type: 'text', text: words });
const call = { type: 'tool_use', id: 't1', name: 'Bash', input: {} };

function after(lines: readonly object[], prompt = 'yes'): string | undefined {
  const file = join(folder, 't.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return lastAnswer(file, prompt);
}

test('is the text at the end, in all its parts', () => {
  expect(after([user('hi'), agent(text('Hello.')), agent(text('Shall I go on?'))])).toBe('Hello.\nShall I go on?');
  expect(after([agent({ type: 'thinking', thinking: 'hm' }, text('Shall I go on?')), { type: 'summary' }])).toBe(
    'Shall I go on?',
  );
});

test('is before the prompt, if the transcript has it already', () => {
  expect(after([agent(text('Shall I go on?')), user('yes')])).toBe('Shall I go on?');
});

test('is nothing if something else came last', () => {
  expect(after([agent(text('Shall I go on?')), user('wait')])).toBeUndefined();
  expect(after([agent(text('I will look.')), agent(call)])).toBeUndefined();
  expect(after([agent(text('I will look.'), call)])).toBeUndefined();
});

test('is no word of a subagent, and none from before a tool', () => {
  expect(after([agent(text('Shall I go on?')), { ...agent(text('Done.')), isSidechain: true }])).toBe('Shall I go on?');
  expect(after([agent(text('Old.')), agent(call), user([{ type: 'tool_result' }]), agent(text('New?'))])).toBe('New?');
});

test('is nothing without a transcript that can be read', () => {
  expect(lastAnswer(join(folder, 'none.jsonl'), 'yes')).toBeUndefined();
  expect(lastAnswer(folder, 'yes')).toBeUndefined();
  expect(lastAnswer(undefined, 'yes')).toBeUndefined();
  writeFileSync(join(folder, 'broken.jsonl'), '{"type":"assist');
  expect(lastAnswer(join(folder, 'broken.jsonl'), 'yes')).toBeUndefined();
});
