import { type Impact, learnedRuleIds } from '../model/finding.ts';
import type { GuardPath } from './policy.ts';
import type { PolicyRow } from './schema.ts';

const stored: readonly GuardPath[] = ['write', 'ingest'];

/** Impacts that bind the agent, move money, data or permissions, or remove a protection, if the text is believed. */
const highImpact: readonly Impact[] = [
  'grants-permission',
  'names-payment-target',
  'sets-standing-rule',
  'changes-agent-configuration',
  'weakens-security',
  'redirects-data',
];

/** The same, and words that ask to be believed because of somebody's rank. */
export const bindingImpacts: readonly Impact[] = [...highImpact, 'claims-authority'];

/** Impacts that honest pages are full of: an address, a command, a value. */
const mention: readonly Impact[] = ['introduces-destination', 'runs-code', 'carries-credential'];

/**
 * An id ends in the highest trust its row applies to. The sentinel's rows come first: if several rows reach the same
 * verdict, the first one is named, and these give the most specific reason.
 */
export const balancedRows: readonly PolicyRow[] = [
  {
    id: 'joint-agent',
    when: { signal: ['joint'], trust: 'agent' },
    verdict: 'quarantine',
    why: 'Together with other entries, this text forms an attack that was split into pieces. Held for review; check all of them.',
  },
  {
    id: 'consensus-agent',
    when: { signal: ['consensus'], trust: 'agent' },
    verdict: 'challenge',
    why: 'This text contradicts more trusted sources. A reviewer decides which side is right.',
  },
  {
    id: 'record-agent',
    when: { signal: ['record'], trust: 'agent', path: stored },
    verdict: 'challenge',
    why: 'Reviewers discarded earlier texts from this source. Its new texts need a review.',
  },
  {
    id: 'pretension-external',
    when: { signal: ['importance', 'metadata', 'timestamp'], trust: 'external' },
    verdict: 'challenge',
    why: 'Outside text claims an importance, a name or a time that it may not set. It needs a review.',
  },
  {
    id: 'unusual-agent',
    when: { signal: ['dormant', 'habit', 'no-session', 'metadata', 'timestamp'], trust: 'agent' },
    verdict: 'sanitize',
    why: 'The text was written or recalled in an unusual way. Prompts show it as data.',
  },
  {
    id: 'critical-external',
    when: { level: 4, trust: 'external' },
    verdict: 'block',
    why: 'Near-certain attack in outside text. Blocked.',
  },
  {
    id: 'critical-user',
    when: { level: 4, trust: 'user' },
    verdict: 'quarantine',
    why: 'Near-certain attack that came through the agent or the user. Held for review.',
  },
  {
    id: 'critical-any',
    when: { level: 4 },
    verdict: 'challenge',
    why: 'Near-certain attack in a text that was verified before. A reviewer must look at it again.',
  },
  {
    id: 'high-agent',
    when: { level: 3, trust: 'agent' },
    verdict: 'quarantine',
    why: 'Likely attack from a source other than the user. Held for review.',
  },
  {
    id: 'high-user',
    when: { level: 3, trust: 'user' },
    verdict: 'challenge',
    why: 'Likely attack that the user may have pasted without noticing. A reviewer must confirm it.',
  },
  {
    id: 'high-any',
    when: { level: 3 },
    verdict: 'sanitize',
    why: 'Likely attack in a verified text. Prompts show it as data.',
  },
  {
    id: 'medium-agent',
    when: { level: 2, trust: 'agent' },
    verdict: 'challenge',
    why: 'Suspicious text from a source other than the user. It needs a review.',
  },
  {
    id: 'suspected-external',
    when: { rule: [learnedRuleIds.suspicion], trust: 'external', path: ['write'] },
    verdict: 'challenge',
    why: 'Outside text that the model finds close to attacks, below the score from which it counts in any text. It needs a review before it is stored.',
  },
  {
    id: 'medium-user',
    when: { level: 2, trust: 'user' },
    verdict: 'sanitize',
    why: 'Suspicious text from the user. Prompts show it as data.',
  },
  {
    id: 'low-agent',
    when: { level: 1, trust: 'agent' },
    verdict: 'sanitize',
    why: 'Slightly suspicious text from a source other than the user. Prompts show it as data.',
  },
  {
    id: 'unread-agent',
    when: { complete: false, trust: 'agent' },
    verdict: 'quarantine',
    why: 'Part of the text could not be scanned and may contain anything. Held for review.',
  },
  {
    id: 'unread-any',
    when: { complete: false },
    verdict: 'challenge',
    why: 'Part of the text could not be scanned. A reviewer decides whether that matters.',
  },
  {
    id: 'binding-external',
    when: { impact: bindingImpacts, trust: 'external', path: stored },
    verdict: 'challenge',
    why: "Outside text may not set rules, permissions, payment targets, protections, data routes or authority without a reviewer's approval.",
  },
  {
    id: 'binding-agent',
    when: { impact: highImpact, trust: 'agent', path: stored },
    verdict: 'challenge',
    why: "The agent may not set rules, permissions, payment targets, protections, data routes or configuration that the user did not state, without a reviewer's approval.",
  },
  {
    id: 'mention-external',
    when: { impact: mention, trust: 'external', path: stored },
    verdict: 'sanitize',
    why: 'Outside text contains an address, command or credential. Stored as data, never as something to act on.',
  },
];

/** The rows in which `strict` differs: each is added, or replaces the row with the same id. */
export const strictRows: readonly PolicyRow[] = [
  {
    id: 'mention-external',
    when: { impact: mention, trust: 'external', path: stored },
    verdict: 'challenge',
    why: 'Outside text contains an address, command or credential. It needs a review before it is used.',
  },
  {
    id: 'binding-agent',
    when: { impact: bindingImpacts, trust: 'agent', path: stored },
    verdict: 'challenge',
    why: "The agent may not set rules, permissions, payment targets, protections, data routes, configuration or authority that the user did not state, without a reviewer's approval.",
  },
  {
    id: 'unusual-external',
    when: { signal: ['habit', 'no-session'], trust: 'external', path: stored },
    verdict: 'challenge',
    why: 'An outside source behaves differently than before. Its text needs a review.',
  },
  {
    id: 'low-external',
    when: { level: 1, trust: 'external' },
    verdict: 'challenge',
    why: 'Slightly suspicious outside text. It needs a review.',
  },
];
