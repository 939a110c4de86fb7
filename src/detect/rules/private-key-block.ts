import type { AccusingRule } from '../rule.ts';

// Scanners, documentation and rules about keys mention only the header; a key also has a body.
export const rule: AccusingRule = {
  id: 'private_key_block',
  title: 'Private key',
  category: 'secret',
  scope: 'strict',
  level: 3,
  confidence: 0.97,
  why: 'The text carries a private key; anyone who reads the memory can act as its owner.',
  advice: 'Remove the key, replace the key pair, and keep the new one out of texts.',
  threats: ['T12'],
  unmitigated: ['quoted', 'negated', 'asked', 'code'],
  shapes: [
    {
      at: ['-----begin'],
      pattern:
        /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP |SSH2 ENCRYPTED )?PRIVATE KEY(?: BLOCK)?-----[^-]{24,240}/,
      accept: (block) => /[A-Za-z0-9+/=]{24}/.test(block.slice(block.lastIndexOf('-') + 1)),
    },
  ],
};
