import { type GuardPath, type Policy, policyFrom } from '../../policy/index.ts';

const memoryPaths: readonly GuardPath[] = ['write', 'recall', 'load'];

/**
 * The documented table of the memory sentinel contract as a policy, so that the space and the contract make the same decision:
 * `createGuard({ ..., policy: memorySentinelPolicy })`. Like the contract, it decides by level alone, where Bezoar's presets
 * consider trust as well, and it limits every writer to ten writes a minute. A rule or claim from outside is stored as data
 * instead of being held; changes to money, permissions, configuration, protections or data routes are still held for a person.
 */
export const memorySentinelPolicy: Policy = policyFrom({
  rows: [
    {
      id: 'contract-high',
      when: { level: 3, path: memoryPaths },
      verdict: 'block',
      why: 'A likely attack is not stored, whatever its source.',
    },
    {
      id: 'contract-medium',
      when: { level: 2, path: memoryPaths },
      verdict: 'challenge',
      why: 'A suspicious text is held for a person, whatever its source.',
    },
    {
      id: 'contract-low',
      when: { level: 1, path: ['write'] },
      verdict: 'challenge',
      why: 'Any reason for suspicion is reviewed before a text is stored.',
    },
    {
      id: 'contract-document-critical',
      when: { level: 4, path: ['ingest'] },
      verdict: 'block',
      why: 'A document that is an attack is refused as a whole.',
    },
    {
      id: 'contract-document',
      when: { level: 1, path: ['ingest'] },
      verdict: 'quarantine',
      why: 'A document with any reason for suspicion is held for a person.',
    },
    {
      id: 'binding-external',
      when: {
        impact: [
          'grants-permission',
          'names-payment-target',
          'changes-agent-configuration',
          'weakens-security',
          'redirects-data',
        ],
        trust: 'external',
        path: ['write', 'ingest'],
      },
      verdict: 'challenge',
      why: "Outside text may not grant permissions, name payment targets, configure the agent, weaken protections or redirect data without a reviewer's approval.",
    },
    {
      id: 'rule-external',
      when: { impact: ['sets-standing-rule', 'claims-authority'], trust: 'external', path: ['write', 'ingest'] },
      verdict: 'sanitize',
      why: 'A rule or a claim of authority from outside is stored as data, never as an instruction.',
    },
  ],
  // The contract decides about what an agent says by level alone.
  remove: ['binding-agent'],
  // To the letter: the eleventh write within 60 seconds, and the sixty-first of all writers together.
  rates: {
    writes: { user: 10, operator: 10, import: 10, agent: 10, tool: 10, document: 10, unknown: 10 },
    space: 60,
    windowSeconds: 60,
  },
});
