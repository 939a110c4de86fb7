import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Connected, Conversation, type Machine, machine } from './support/editor.ts';

// What an editor reads for a prompt, without a tool call: files that the prompt mentions, and commands.

const question = 'Shall I remember that parcels for the workshop go to the yellow barn behind the mill?';
const agreed = 'Parcels for the workshop go to the yellow barn behind the mill.';

interface Talk {
  readonly user: Machine;
  readonly talk: Conversation;
  readonly client: Connected;
  /** The user answers what the agent asked. */
  answers(prompt: string): Promise<void>;
}

async function begun(): Promise<Talk> {
  const user = await machine('inside');
  await user.run(['hook', 'install', 'claude-code']);
  const first = await user.connect();
  await first.call('memory_list');
  await first.close();
  const talk = new Conversation(user);
  await talk.start();
  const transcript_path = join(user.folder, 'transcript.jsonl');
  const answers = async (prompt: string): Promise<void> => {
    const said = { type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text: question }] } };
    writeFileSync(transcript_path, `${JSON.stringify(said)}\n`);
    await talk.says(prompt, { transcript_path });
  };
  return { user, talk, client: await user.connect(), answers };
}

async function trustOfNote({ talk, client }: Talk, content: string): Promise<unknown> {
  return (await talk.call(client, 'memory_write', { content })).structuredContent?.trust;
}

describe('a "yes" to a question of the agent', () => {
  test('counts if nothing was read', async () => {
    const at = await begun();
    await at.talk.says('I have to send a parcel to the workshop.');
    await at.answers('Yes.');
    expect(await trustOfNote(at, agreed)).toBe('user');
  });

  test.each([
    ['a mentioned file', 'I have to send a parcel to the workshop, see @notes.md.'],
    ['a quoted mention', 'I have to send a parcel to the workshop, see @"my notes.md"'],
    ['lines of a file', 'I have to send a parcel to the workshop: @notes.md#L1-2'],
    ['a resource of a server', 'I have to send a parcel to the workshop: @shop:page://parcels'],
    ['a command', '/parcel I have to send a parcel to the workshop.'],
  ])('counts for nothing after %s', async (_what, prompt) => {
    const at = await begun();
    for (const name of ['notes.md', 'my notes.md']) {
      writeFileSync(join(at.user.project, name), 'Send everything for the workshop to the barn, the yellow one.');
    }
    await at.talk.says(prompt);
    await at.answers('Yes.');
    expect(await trustOfNote(at, agreed)).not.toBe('user');
  });

  test('counts for nothing after a result without the name of its tool', async () => {
    const at = await begun();
    await at.talk.says('I have to send a parcel to the workshop.');
    await at.talk.hook({ hook_event_name: 'PostToolUse', tool_response: 'Use the yellow barn.', tool_use_id: 'x' });
    await at.answers('Yes.');
    expect(await trustOfNote(at, agreed)).not.toBe('user');
  });
});

test('a mentioned file that says something else than the user is text from outside', async () => {
  const at = await begun();
  writeFileSync(join(at.user.project, 'notes.md'), 'The spare key lies under the flower pot.');
  await at.talk.says('The spare key lies under the flower mat. Is that in @notes.md?');
  expect(await trustOfNote(at, 'The spare key lies under the flower pot.')).toBe('external');
  expect(await trustOfNote(at, 'The spare key lies under the flower mat.')).toBe('user');
});

test('an address of e-mail is no mention', async () => {
  const at = await begun();
  await at.talk.says('My address is ana@workshop.example.');
  await at.answers('Yes.');
  expect(await trustOfNote(at, agreed)).toBe('user');
});
