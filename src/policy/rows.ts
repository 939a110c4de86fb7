import type { Impact } from '../model/finding.ts';
import type { GuardPath } from './policy.ts';
import type { PolicyRow } from './schema.ts';

const stored: readonly GuardPath[] = ['write', 'ingest'];

/** What binds the agent or moves money and rights when it is believed. */
const binding: readonly Impact[] = [
  'grants-permission',
  'names-payment-target',
  'sets-standing-rule',
  'changes-agent-configuration',
  'claims-authority',
];

/** What an honest page is full of: an address, a command, a value. */
const mention: readonly Impact[] = ['introduces-destination', 'runs-code', 'carries-credential'];

/**
 * Ids end in the most trusted origin a row still holds for. What the sentinel saw stands first, so that where several rows
 * say the same, the one that says why is named.
 */
export const balancedRows: readonly PolicyRow[] = [
  {
    id: 'joint-agent',
    when: { signal: ['joint'], trust: 'agent' },
    verdict: 'quarantine',
    why: 'Together with other entries it reads like an attack that was cut into pieces; look at all of them.',
  },
  {
    id: 'consensus-agent',
    when: { signal: ['consensus'], trust: 'agent' },
    verdict: 'challenge',
    why: 'It contradicts what better sources say; a person decides which side is right.',
  },
  {
    id: 'record-agent',
    when: { signal: ['record'], trust: 'agent', path: stored },
    verdict: 'challenge',
    why: 'What this source wrote before was discarded by reviewers, so its next texts wait for one.',
  },
  {
    id: 'pretension-external',
    when: { signal: ['importance', 'metadata', 'timestamp'], trust: 'external' },
    verdict: 'challenge',
    why: 'A text from outside claims an importance, a name or a time that is not its to claim.',
  },
  {
    id: 'unusual-agent',
    when: { signal: ['dormant', 'habit', 'no-session', 'metadata', 'timestamp'], trust: 'agent' },
    verdict: 'sanitize',
    why: 'It came or woke in an unusual way: it is shown as data.',
  },
  {
    id: 'critical-external',
    when: { level: 4, trust: 'external' },
    verdict: 'block',
    why: 'A text from outside is an attack beyond reasonable doubt.',
  },
  {
    id: 'critical-user',
    when: { level: 4, trust: 'user' },
    verdict: 'quarantine',
    why: 'An attack beyond reasonable doubt is held, even when it came through the agent or the user.',
  },
  {
    id: 'critical-any',
    when: { level: 4 },
    verdict: 'challenge',
    why: 'What a person once verified reads like an attack and is looked at again.',
  },
  {
    id: 'high-agent',
    when: { level: 3, trust: 'agent' },
    verdict: 'quarantine',
    why: 'A likely attack that the user did not say is held for a person.',
  },
  {
    id: 'high-user',
    when: { level: 3, trust: 'user' },
    verdict: 'challenge',
    why: 'The user may have pasted a likely attack without seeing it, so a person confirms it.',
  },
  {
    id: 'high-any',
    when: { level: 3 },
    verdict: 'sanitize',
    why: 'A verified text with the words of an attack is shown as data.',
  },
  {
    id: 'medium-agent',
    when: { level: 2, trust: 'agent' },
    verdict: 'challenge',
    why: 'A suspicious text that the user did not say waits for a person.',
  },
  {
    id: 'medium-user',
    when: { level: 2, trust: 'user' },
    verdict: 'sanitize',
    why: 'The user may say suspicious things; they are shown as data.',
  },
  {
    id: 'low-agent',
    when: { level: 1, trust: 'agent' },
    verdict: 'sanitize',
    why: 'A weak reason for suspicion in a text the user did not say: it is shown as data.',
  },
  {
    id: 'unread-agent',
    when: { complete: false, trust: 'agent' },
    verdict: 'quarantine',
    why: 'Part of the text was not read, and what was not read may hold anything.',
  },
  {
    id: 'unread-any',
    when: { complete: false },
    verdict: 'challenge',
    why: 'Part of the text was not read; a person decides whether that matters.',
  },
  {
    id: 'binding-external',
    when: { impact: binding, trust: 'external', path: stored },
    verdict: 'challenge',
    why: 'Nobody outside sets rules, rights, payment targets or authority; a person says whether this one may.',
  },
  {
    id: 'mention-external',
    when: { impact: mention, trust: 'external', path: stored },
    verdict: 'sanitize',
    why: 'An address, command or credential from outside is kept as data and never as something to act on.',
  },
];

/** What `strict` says differently: added, or in the place of the row of the same id. */
export const strictRows: readonly PolicyRow[] = [
  {
    id: 'mention-external',
    when: { impact: mention, trust: 'external', path: stored },
    verdict: 'challenge',
    why: 'An address, command or credential from outside is stored only after a person has looked.',
  },
  {
    id: 'binding-agent',
    when: { impact: binding, trust: 'agent', path: stored },
    verdict: 'challenge',
    why: 'The agent does not set its own rules, rights, payment targets or authority; a person does.',
  },
  {
    id: 'unusual-external',
    when: { signal: ['habit', 'no-session'], trust: 'external', path: stored },
    verdict: 'challenge',
    why: 'A source from outside that behaves unlike itself waits for a person.',
  },
  {
    id: 'low-external',
    when: { level: 1, trust: 'external' },
    verdict: 'challenge',
    why: 'Any reason for suspicion in a text from outside waits for a person.',
  },
];
