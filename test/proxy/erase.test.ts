import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { createScanner } from '../../src/detect/index.ts';
import { textTarget } from '../../src/guard/index.ts';
import { placesOn } from '../guard/support/stores.ts';
import { world } from '../guard/support/world.ts';
import { temporary } from '../mcp/support/folder.ts';
import { usePostgres } from '../support/postgres.ts';
import { proves } from '../support/proves.ts';
import { greet, operator, poison, proxied } from './support/proxied.ts';
import { serverMemory } from './support/servers.ts';

const places = placesOn(usePostgres({ durable: false }));
const texts = ['Ana takes pills for her heart', poison];

describe.each(places)('a text that came through the proxy: $name', ({ open }) => {
  proves('guard/erase-leaves-nothing', async () => {
    const place = await open();
    onTestFinished(() => place.close());
    const store = await place.handle();
    const { space } = world({ scanner: createScanner(), env: systemEnv, store, name: 'proxy' });
    const through = await proxied(serverMemory(temporary()).command, { space });
    await greet(through);
    for (const text of texts) {
      await through.call('create_entities', {
        entities: [{ name: 'ana', entityType: 'person', observations: [text] }],
      });
    }
    const { entries } = (await space.browse({ channels: ['agent'], states: ['active', 'quarantined'] }, operator)) as {
      entries: readonly { facts: { id: string; target: string }; text?: { content: string } }[];
    };
    expect(entries.map(({ text }) => text?.content).sort()).toEqual([...texts].sort());
    for (const { facts, text } of entries) {
      expect(facts.target).toBe(textTarget(space, text?.content ?? ''));
      const erased = await space.recovery.erase({ id: facts.id, reason: 'she asked', dryRun: false }, operator);
      expect(erased).toMatchObject({ outcome: 'erased', residue: 0 });
    }
    const { lines } = await space.audit.journal({ limit: 500 }, operator);
    for (const text of texts) {
      const hash = createHash('sha256').update(text).digest('hex');
      expect(await store.residue('proxy', text)).toBe(0);
      expect(JSON.stringify(lines)).not.toContain(hash.slice(0, 16));
    }
  });
});
