import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { operator } from '../support/origins.ts';
import { proof } from '../support/proves.ts';
import type { Site } from './support/site.ts';
import { visitForEachTest } from './support/visits.ts';

const rule = 'Never pay an invoice above 100 euros without asking Ana.';
const tea = 'The tea fair opens at\u200b nine on Saturday.';
const user = { channel: 'user', principal: 'lia' } as const;
const web = { channel: 'tool', principal: 'agent-7', tool: 'web_fetch', uri: 'https://fair.example/tea' } as const;

let site: Site;
let page: Page;
let [id, held] = ['', ''];

visitForEachTest(
  async (visit) => {
    ({ site, page } = visit);
    const space = site.guard.space('demo');
    const written = await space.write({ content: rule, tags: ['money'] }, user);
    id = 'id' in written ? (written.id ?? '') : '';
    const proposal = await space.replace({ id, content: tea, tags: [] }, web);
    held = 'id' in proposal ? (proposal.id ?? '') : '';
  },
  { expected: /status of 422/ },
);

const texts = (selector: string): Promise<string[]> => page.locator(selector).allInnerTexts();

async function follow(selector: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.locator(selector).first().click()]);
}

async function stateOf(entry: string): Promise<string> {
  const seen = await site.guard.space('demo').review.inspect({ id: entry }, operator);
  return seen.outcome === 'inspected' ? (seen.facts.inactiveReason ?? seen.facts.state) : seen.problem;
}

/** The words that the page shows as leaving, or as arriving. */
async function words(tag: 'del' | 'ins'): Promise<string> {
  return (await texts(`[data-replaced="${id}"] .diff ${tag}`)).join(' ');
}

describe(proof('guard/changes-are-read-as-changes', 'on the pages'), () => {
  test.each(['/s/demo/queue', 'the entry page'])('%s shows what a release removes', async (path) => {
    await page.goto(path.startsWith('/') ? path : `/s/demo/entries/${held}`);
    expect(await page.locator(`[data-replaced="${id}"] a`).getAttribute('href')).toBe(`/s/demo/entries/${id}`);
    expect(await words('del')).toBe(rule);
    expect(await words('ins')).toBe('The tea fair opens atU+200B nine on Saturday.');
    expect(await texts(`[data-replaced="${id}"] p.note del`)).toEqual(['money']);
  });

  test('a release from the queue names the whole change', async () => {
    await page.goto('/s/demo/queue');
    await page.fill('#reason', 'the rule is obsolete');
    await follow('button[value=release]');
    expect((await texts('.notice'))[0]).toContain('1 entry released');
    expect([await stateOf(id), await stateOf(held)]).toEqual(['replaced', 'active']);
  });

  test('a page that was open while the replaced entry changed cannot release', async () => {
    await page.goto(`/s/demo/entries/${held}`);
    await site.guard.space('demo').replace({ id, content: `${rule} Not even once.` }, user);
    await page.fill('#release-reason', 'harmless');
    await follow('#release button.primary');
    expect(await texts('.notice.bad')).toEqual([
      'the entry to be replaced has changed; discard this text and edit that entry',
    ]);
    expect(await stateOf(id)).toBe('active');
    expect(await page.locator('#release').count()).toBe(0);
    expect(await texts('[data-replaced] p.note')).toContain(
      'That entry has changed since, or has left the memory. This text can only be discarded.',
    );
  });

  test('an edited text is compared with what it replaces', async () => {
    await page.goto(`/s/demo/entries/${held}`);
    await page.click('#edit summary');
    await page.fill('#edited', `${rule} Tea is fine.`);
    await follow('text=Check the edited text');
    expect([await words('del'), (await words('ins')).trim()]).toEqual(['', 'Tea is fine.']);
  });

  test('a change is released only after the page has shown it, not from its row', async () => {
    const space = site.guard.space('demo');
    const lines = Array.from({ length: 120 }, (_, day) => `Day ${day} was sunny.`).join('\n');
    const long = await space.write({ content: lines }, user);
    const target = 'id' in long ? (long.id ?? '') : '';
    const proposal = await space.replace({ id: target, content: 'It rained.' }, web);
    const waiting = 'id' in proposal ? (proposal.id ?? '') : '';
    await page.goto(`/s/demo/queue?open=demo%2F${held}`);
    await page.check(`input[type=checkbox][value="demo/${waiting}"]`);
    await follow('button[value=release]');
    expect(await stateOf(target)).toBe('active');
    expect((await texts('.notice.bad')).join()).toContain('Open it before you release it');
    await page.goto(`/s/demo/queue?open=demo%2F${waiting}`);
    expect(await texts('.replaced .diff ins')).toEqual(['It rained.']);
    await page.uncheck(`input[type=checkbox][value="demo/${waiting}"]`);
    await follow('button[value=release]');
    expect(await stateOf(target)).toBe('replaced');
  });
});

describe(proof('guard/vouching-is-a-persons', 'on the entry page'), () => {
  test('a reviewer vouches for a text from outside, and takes it back', async () => {
    const space = site.guard.space('demo');
    const written = await space.write({ content: 'The fair is in Hall 3.' }, web);
    const page3 = 'id' in written ? (written.id ?? '') : '';
    const trust = async (): Promise<string> => {
      const seen = await space.review.inspect({ id: page3 }, operator);
      return seen.outcome === 'inspected' ? seen.facts.provenance.trust : seen.problem;
    };
    await page.goto(`/s/demo/entries/${page3}`);
    await page.fill('#vouch-reason', 'I was there');
    await follow('#vouch button');
    expect((await texts('.notice'))[0]).toBe("1 entry vouched for: agents see it as a user's own words.");
    expect([await trust(), await page.locator('#vouch').count()]).toEqual(['user', 0]);
    await page.fill('#unvouch-reason', 'it was hall 4');
    await follow('#unvouch button');
    expect((await texts('.notice'))[0]).toBe('1 entry shown as before you vouched for it.');
    expect([await trust(), await page.locator('#unvouch').count()]).toEqual(['external', 0]);
  });

  test('a page that was open while the entry changed cannot vouch', async () => {
    const space = site.guard.space('demo');
    const written = await space.write({ content: 'The fair is in Hall 3.' }, web);
    const target = 'id' in written ? (written.id ?? '') : '';
    await page.goto(`/s/demo/entries/${target}`);
    await space.replace({ id: target, content: 'The fair is in Hall 3.', tags: ['urgent'] }, web);
    await page.fill('#vouch-reason', 'I was there');
    await follow('#vouch button');
    expect((await texts('.notice.bad'))[0]).toBe('the entry has changed since you read it; read it again');
  });

  test('an entry that a user wrote has no such form', async () => {
    await page.goto(`/s/demo/entries/${id}`);
    expect(await page.locator('#vouch').count()).toBe(0);
  });
});
