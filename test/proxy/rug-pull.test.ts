import { describe, expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { ToolCatalog } from '../../src/proxy/catalog.ts';
import type { Command } from '../../src/proxy/index.ts';
import { Pins } from '../../src/proxy/pins.ts';
import { Screen } from '../../src/proxy/screen.ts';
import { temporary } from '../mcp/support/folder.ts';
import { proof } from '../support/proves.ts';
import { greet, newSpace, type Proxied, proxied, type Reply } from './support/proxied.ts';
import { memoryBank, type RealServer, serverMemory, turncoat } from './support/servers.ts';

// Real memory servers from npm that change the description of a tool after they were trusted.

interface Case {
  readonly make: (folder: string) => RealServer;
  /** The tool whose description changes: the first of the server's list. */
  readonly changed: string;
  readonly write: readonly [name: string, given: object];
  readonly more: readonly [name: string, given: object];
}

const entity = (name: string): object => ({ entities: [{ name, entityType: 'person', observations: ['likes tea'] }] });
const note = (fileName: string): object => ({ projectName: 'home', fileName, content: 'Ana likes tea.' });

const cases: readonly (readonly [string, Case])[] = [
  [
    'server-memory',
    {
      make: serverMemory,
      changed: 'create_entities',
      write: ['create_entities', entity('ana')],
      more: ['create_entities', entity('ben')],
    },
  ],
  [
    'memory-bank',
    {
      make: memoryBank,
      changed: 'list_projects',
      write: ['memory_bank_write', note('notes.md')],
      more: ['memory_bank_update', note('notes.md')],
    },
  ],
];

async function started(command: Command, space = newSpace()): Promise<Proxied> {
  const through = await proxied(command, { space });
  await greet(through);
  return through;
}

const listed = async ({ ask }: Proxied): Promise<Reply> => JSON.parse(await ask('tools/list')) as Reply;
const isRefused = ({ result }: Reply): boolean => result.isError === true;

describe.each(cases)('%s', (_name, { make, changed, write, more }) => {
  const accusation = `changed since they were accepted: ${changed})`;

  test(proof('proxy/changed-tools-stop', 'a real server, at its next start'), async () => {
    const server = make(temporary());
    const command = turncoat('at-the-next-start', server);
    const space = newSpace();
    const first = await started(command, space);
    expect((await listed(first)).error).toBeUndefined();
    expect(isRefused(await first.call(...write))).toBe(false);
    const before = server.stored();
    expect(before).toContain('likes tea');
    await first.leave();

    const second = await started(command, space);
    expect((await listed(second)).error.message).toContain(accusation);
    const refused = await second.call(...more);
    expect([isRefused(refused), refused.result.content[0]?.text]).toEqual([
      true,
      expect.stringContaining('--accept-tools'),
    ]);
    expect(server.stored()).toBe(before);
    expect(second.operatorMessages).toHaveLength(1);
    expect(second.received.join('\n')).not.toContain('whole conversation');
  });

  test(proof('proxy/changed-tools-stop', 'a real server, between two lists'), async () => {
    const server = make(temporary());
    const through = await started(turncoat('at-the-second-list', server));
    expect((await listed(through)).error).toBeUndefined();
    expect((await listed(through)).error.message).toContain(accusation);
    expect(isRefused(await through.call(...write))).toBe(true);
    expect(server.stored()).toBe('');
  });

  test(proof('proxy/changed-tools-stop', 'a real server, announced in the middle'), async () => {
    const server = make(temporary());
    const through = await started(turncoat('in-the-middle', server));
    expect((await listed(through)).error).toBeUndefined();
    expect(isRefused(await through.call(...write))).toBe(false);
    const before = server.stored();
    await through.until(() => through.received.some((line) => line.includes('tools/list_changed')));
    // The next call is refused even if the client does not list the tools again.
    const refused = await through.call(...more);
    expect([isRefused(refused), refused.result.content[0]?.text]).toEqual([true, expect.stringContaining(accusation)]);
    expect(server.stored()).toBe(before);
    expect(through.received.join('\n')).not.toContain('whole conversation');
  });
});

test(proof('proxy/changed-tools-stop', 'a change announced while the proxy lists the tools'), async () => {
  const space = newSpace();
  const pins = new Pins(space, new Screen({ space, scanner: createScanner() }), false);
  const catalog = new ToolCatalog(pins, new Map(), () => undefined);
  let asked = 0;
  const page = async () => {
    asked += 1;
    // The server announces a change while the first answer is on its way.
    if (asked === 1) catalog.forget();
    const description = asked === 1 ? 'Reads a note' : 'Reads all notes';
    return { tools: [{ name: 'get_note', description, inputSchema: { type: 'object' } }] };
  };
  expect(await catalog.ensure(page)).toContain('changed since they were accepted: get_note)');
  expect(asked).toBe(2);
});
