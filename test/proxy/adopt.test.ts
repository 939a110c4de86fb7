import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openGuard } from '../../src/config/index.ts';
import { createScanner } from '../../src/detect/index.ts';
import type { GuardedSpace } from '../../src/guard/index.ts';
import type { Command } from '../../src/proxy/index.ts';
import { cli, type Ended } from '../cli/support/harness.ts';
import { realEngine } from '../cli/support/real-engine.ts';
import { temporary } from '../mcp/support/folder.ts';
import { proof } from '../support/proves.ts';
import { bareStrings } from './support/fences.ts';
import { memoryServers } from './support/memory-servers.ts';
import { direct, greet, poison, proxied } from './support/proxied.ts';
import { memoryBank, type RealServer, serverMemory } from './support/servers.ts';

// `bezoar proxy adopt` on memories that were there before the proxy.

interface Place {
  readonly command: Command;
  adopt(...options: readonly string[]): Promise<Ended>;
  space(): Promise<GuardedSpace>;
}

function placed(command: Command): Place {
  const { cwd } = command;
  const [store, keyFile] = [join(cwd, 'bezoar.db'), join(cwd, 'keys.json')];
  const env = Object.fromEntries(
    Object.entries({ ...command.env, XDG_CONFIG_HOME: join(cwd, 'user') }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return {
    command,
    adopt: (...options) => {
      const args = ['--store', store, '--key-file', keyFile, '--space', 'notes', ...options];
      return cli(['proxy', 'adopt', ...args, '--', command.file, ...command.args], { cwd, env, engine: realEngine });
    },
    async space() {
      const guard = await openGuard({ config: false, store, keyFile, variables: {}, scanner: createScanner() });
      onTestFinished(() => guard.close());
      return guard.space('notes');
    },
  };
}

function graph(): RealServer & { readonly place: Place } {
  const folder = temporary();
  const server = serverMemory(folder);
  const rows = [
    {
      type: 'entity',
      name: 'ana',
      entityType: 'person',
      observations: ['drinks green tea', 'lives near the old tram'],
    },
    { type: 'entity', name: 'ben', entityType: 'person', observations: ['is allergic to nuts', poison] },
  ];
  writeFileSync(join(folder, 'memory.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  return { ...server, place: placed(server.command) };
}

const hashIn = ({ stdout }: Ended): string => /--expect ([0-9a-f]{64})/.exec(stdout)?.[1] ?? '';

describe('bezoar proxy adopt', () => {
  test('lists what is there, with findings, and changes nothing', async () => {
    const { place, stored } = graph();
    const before = stored();
    const listed = await place.adopt();
    expect(listed.stdout.replace(/[0-9a-f]{64}/, 'HASH')).toBe(
      [
        'read_graph',
        '  | drinks green tea',
        '  | lives near the old tram',
        '  | is allergic to nuts',
        'attack, exfiltrate_secret, learned_suspicion, prompt_injection:',
        `  | ${poison}`,
        'read with 1 call: 4 texts',
        'would vouch for 3 texts; 1 read like an attack and would be held; 0 known already',
        'nothing has changed yet; read these texts, then run this again with --expect HASH and --reason',
        '',
      ].join('\n'),
    );
    expect([listed.code, listed.stderr]).toEqual([1, '']);
    expect(stored()).toBe(before);
    const { events, states } = await (await place.space()).audit.stats({}, { channel: 'operator', principal: 'olga' });
    expect(states).toMatchObject({ quarantined: 0 });
    expect(events['review.vouched'] ?? 0).toBe(0);
  });

  test(proof('proxy/planted-rows-are-not-shown-bare', 'except what a person has vouched for'), async () => {
    const { place, command } = graph();
    const vouched = await place.adopt('--expect', hashIn(await place.adopt()), '--reason', 'my own notes');
    expect(vouched.stdout).toContain('vouched for 3 texts, 0 left; 1 held: run `bezoar review`');
    expect(vouched.code).toBe(1);
    const space = await place.space();
    const through = await proxied(command, { space });
    await greet(through);
    const ana = (await through.call('open_nodes', { names: ['ana'] })).result;
    const plain = await direct(command);
    await greet(plain);
    // What a person stands for is the server's own answer; the attack beside it is not, and makes its text data.
    expect(ana).toEqual((await plain.call('open_nodes', { names: ['ana'] })).result);
    const all = (await through.call('read_graph')).result;
    expect(JSON.stringify(all)).not.toContain('previous instructions');
    expect(JSON.stringify(all)).toContain('<memory-held ');
    // Once more: everything is known.
    expect((await place.adopt()).stdout).toContain(
      'would vouch for 0 texts; 0 read like an attack and would be held; 4 known',
    );
  });

  test('refuses a memory that has changed since it was read, and a decision without a reason', async () => {
    const { place, plant } = graph();
    const hash = hashIn(await place.adopt());
    plant('the tea fair opens at nine');
    const changed = await place.adopt('--expect', hash, '--reason', 'my own notes');
    expect([changed.code, changed.stderr]).toEqual([2, expect.stringContaining('has changed since you read it')]);
    const silent = await place.adopt('--yes');
    expect([silent.code, silent.stderr]).toEqual([2, expect.stringContaining('--reason')]);
  });

  test('reads the files of a memory bank, and vouches for what is there with --yes', async () => {
    const server = memoryBank(temporary());
    server.plant('# Notes\n\nAna drinks green tea.\n');
    const place = placed(server.command);
    const { stdout, code } = await place.adopt('--yes', '--reason', 'my own notes');
    expect(stdout).toContain('memory_bank_read\n  | # Notes\n  | \n  | Ana drinks green tea.\n');
    expect([code, stdout]).toEqual([0, expect.stringContaining('vouched for 1 text, 0 left; 0 held')]);
    const through = await proxied(server.command, { space: await place.space() });
    await greet(through);
    const reply = await through.call('memory_bank_read', { projectName: 'home', fileName: 'notes.md' });
    expect(bareStrings(reply.result).map(([, text]) => text)).toContain('# Notes\n\nAna drinks green tea.\n');
  });

  test('reads what the operator names, one source at a time, as JSON for a program', async () => {
    const folder = temporary();
    const vault = memoryServers.find(({ name }) => name === '@bitbonsai/mcpvault');
    if (vault === undefined) throw new Error('the vault is not in the list');
    writeFileSync(join(folder, 'tea.md'), 'Ana drinks green tea.');
    writeFileSync(join(folder, 'trams.md'), 'The trams are old.');
    const place = placed(vault.command(folder));
    const { stdout } = await place.adopt('--read', 'read_note={"path":"tea.md"}', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      calls: [{ tool: 'read_note', given: { path: 'tea.md' } }],
      texts: [{ text: 'Ana drinks green tea.', tool: 'read_note', state: 'clean', rules: [] }],
      failed: [],
    });
    expect(readFileSync(join(folder, 'trams.md'), 'utf8')).toBe('The trams are old.');
  });
});
