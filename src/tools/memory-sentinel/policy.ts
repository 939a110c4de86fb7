import { type GuardPath, type Policy, policyFrom } from '../../policy/index.ts';

const remembered: readonly GuardPath[] = ['write', 'recall', 'load'];

/**
 * The reference's documented table as a policy, so that what a space holds and what the contract answers are one decision:
 * `createGuard({ ..., policy: sentinelPolicy })`. It judges by level alone, as the reference does, where ours weighs trust as
 * well, and limits everybody to ten writes a minute. A rule or a claim from outside is kept as data instead of waiting for a
 * person; what moves money, rights or configuration still waits.
 */
export const memorySentinelPolicy: Policy = policyFrom({
  rows: [
    {
      id: 'contract-high',
      when: { level: 3, path: remembered },
      verdict: 'block',
      why: 'A likely attack is not remembered, whoever says it.',
    },
    {
      id: 'contract-medium',
      when: { level: 2, path: remembered },
      verdict: 'challenge',
      why: 'A suspicious text waits for a person, whoever says it.',
    },
    {
      id: 'contract-low',
      when: { level: 1, path: ['write'] },
      verdict: 'challenge',
      why: 'Any reason for suspicion is asked about before a text is remembered.',
    },
    {
      id: 'contract-document-critical',
      when: { level: 4, path: ['ingest'] },
      verdict: 'block',
      why: 'A document that is an attack is refused whole.',
    },
    {
      id: 'contract-document',
      when: { level: 1, path: ['ingest'] },
      verdict: 'quarantine',
      why: 'A document with any reason for suspicion waits for a person.',
    },
    {
      id: 'binding-external',
      when: {
        impact: ['grants-permission', 'names-payment-target', 'changes-agent-configuration'],
        trust: 'external',
        path: ['write', 'ingest'],
      },
      verdict: 'challenge',
      why: 'Nobody outside grants rights, names payment targets or configures the agent; a person says whether this one may.',
    },
    {
      id: 'rule-external',
      when: { impact: ['sets-standing-rule', 'claims-authority'], trust: 'external', path: ['write', 'ingest'] },
      verdict: 'sanitize',
      why: 'A rule or a rank from outside is kept as data and never as something to obey.',
    },
  ],
  rates: { writes: { user: 10, operator: 10, import: 10 } },
});
