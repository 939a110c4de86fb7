import { describe, expect, test } from 'vitest';
import { readUserTurn } from '../../src/guard/prompt/user-turn.ts';
import { proof } from '../support/proves.ts';
import { opened, page, read, said, trustOf, turn } from './support/conversation.ts';
import { world } from './support/world.ts';

// A message with the role of the user holds more than the user's words.

/** What hosts send with the role of the user, or by mistake, in the forms of several providers. */
const notTheUsers: Readonly<Record<string, unknown>> = {
  'tool result': [{ type: 'tool_result', tool_use_id: 'call-1', content: page }],
  'tool result with parts, beside words': {
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: 'call-1', content: [{ type: 'text', text: page }] },
      { type: 'text', text: 'Go on.' },
    ],
  },
  document: [{ type: 'document', title: 'Notice', source: { type: 'text', media_type: 'text/plain', data: page } }],
  'title of a document': [{ type: 'document', title: page, source: { type: 'file', file_id: 'file-1' } }],
  file: [{ type: 'input_file', filename: 'notice.txt', file_data: page }],
  'function response': { role: 'user', parts: [{ functionResponse: { name: 'fetch', response: { result: page } } }] },
  'tool result of another provider': { role: 'user', content: [{ toolResult: { content: [{ text: page }] } }] },
  'output of a tool call': [{ type: 'tool-result', toolName: 'fetch', output: { type: 'text', value: page } }],
  resource: [{ type: 'resource', resource: { uri: 'file:///notice', text: page } }],
  'search result': [{ type: 'search_result', source: 'x', content: [{ type: 'text', text: page }] }],
  'message of a tool': { role: 'tool', content: page },
  'message of the agent': { role: 'assistant', content: [{ type: 'text', text: page }] },
  'message of the system': { role: 'system', content: page },
  'message of nobody': { content: page },
  'messages of several': [
    { role: 'assistant', content: page },
    { role: 'user', content: 'Thanks.' },
  ],
  'annotation of a text': [{ type: 'text', text: 'Go on.', annotations: [{ quote: page }] }],
  'text under a type that is not text': [{ type: 'web_page', text: page }],
  'text in tags': `What is this?\n<document index="1">\n${page}\n</document>`,
  'text behind a line that parts': `What is this?\n=== notice.txt ===\n${page}`,
  'answer in a pasted conversation': `User: where is it?\nAssistant: ${page}\nUser: thanks`,
  'result in a pasted conversation': `Tool result: ${page}`,
  'message of a tool as JSON': JSON.stringify({ role: 'tool', content: page }),
  'JSON with an empty line in it': `{"role": "tool",\n\n"content": "${page}"}`,
  'JSON behind words': `Look:\n[{"note": "${page}"}]`,
  'change of a file': `diff --git a/notes b/notes\n+${page}`,
  'output of a shell': `ana@web:~/notes$ cat notice\n${page}`,
  'output of a bare shell': `$ cat notice\n${page}`,
  'name of a member': { role: 'user', content: 'Go on.', [page]: true },
};

const theUsers: Readonly<Record<string, unknown>> = {
  string: turn,
  'list of strings': [turn],
  'text part': [{ type: 'text', text: turn, cache_control: { type: 'ephemeral' } }],
  'input text': [{ type: 'input_text', text: turn }],
  message: { role: 'user', content: turn },
  'message with parts': { id: 'm-1', role: 'user', parts: [{ type: 'text', text: turn }] },
  'human message': { type: 'human', content: turn },
  'parts without a role': { parts: [{ text: turn }] },
  'words below JSON': `{"tabs": true,\n "width": 100}\n\n${turn}`,
  'words above JSON': `${turn}\n[{"tabs": true}]`,
  'words beside a file': [
    { type: 'input_file', filename: 'notice.txt', file_data: page },
    { type: 'input_text', text: turn },
  ],
};

describe(proof('guard/trust-follows-the-words'), () => {
  test.each(Object.entries(notTheUsers))('not the user\u2019s words: %s', async (_name, content) => {
    const session = await opened(world().space);
    expect((await session.observe({ channel: 'user', content })).content).toEqual(content);
    expect(await trustOf(session, { content: page })).toBe('external');
    expect(await trustOf(session, read)).toBe('external');
  });

  test.each(Object.entries(theUsers))('the user\u2019s words: %s', async (_name, content) => {
    const session = await opened(world().space);
    await session.observe({ channel: 'user', content });
    expect(await trustOf(session, said)).toBe('user');
  });

  test('a file that repeats what the user wrote beside it, with another value, does not become theirs', async () => {
    const session = await opened(world().space);
    const file = 'My landlord is Ida Frost, and the rent is 700 euros.';
    await session.observe({
      channel: 'user',
      content: [
        { type: 'file', data: file },
        { type: 'text', text: turn },
      ],
    });
    expect(await trustOf(session, { content: 'The rent is 700 euros.' })).toBe('external');
    expect(await trustOf(session, said)).toBe('user');
  });
});

test.each([{ source: 'web_fetch' }, { uri: 'https://notice.example' }, { source: 'user', uri: 'file:///notice' }])(
  'a turn of the user that says it comes from elsewhere is refused: %j',
  async (from) => {
    const session = await opened(world().space);
    await expect(session.observe({ channel: 'user', content: page, ...from })).rejects.toMatchObject({
      code: 'input-invalid',
      message: expect.stringMatching(/^observe: a turn of the user has no source and no uri; /),
    });
    expect(await trustOf(session, { content: page })).not.toBe('user');
  },
);

test('members that only form a message leave nothing behind', () => {
  expect(readUserTurn({ role: 'user', id: 'm-1', content: [{ type: 'text', text: 'Hello.', citations: [] }] })).toEqual(
    {
      said: ['Hello.'],
      shown: [],
    },
  );
  expect(readUserTurn({ role: 'tool', content: 'A page.' }).said).toEqual([]);
  expect(readUserTurn(null)).toEqual({ said: [], shown: [] });
});
