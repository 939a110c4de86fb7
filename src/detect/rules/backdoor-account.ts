import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// People create accounts all day. A fixed password, an emergency pretext, "each database you create", or a stranger
// with admin rights are not part of that.
export const rule: AccusingRule = {
  id: 'backdoor_account',
  title: 'Order to create a hidden way in',
  category: 'persistence',
  level: 3,
  confidence: 0.88,
  scope: 'standard',
  threats: ['T09', 'T12'],
  why: 'An extra account, key or collaborator keeps its access long after the text is gone.',
  advice: 'Check whether it was created; remove it, and rotate every credential it could reach.',
  phrases: [
    oneLine`
      (add|create|insert|include|register|provision|set up) ..4
      (admin|administrator|superuser|root|backdoor|hidden|emergency|maintenance|backup|secret) ..1
      (account|user|login|username|password|access) ..8 (password|username|access|grant|emergency|key|
      privileges|rights|everything)
    `,
    oneLine`
      (add|create|insert|include|leave|plant|install|embed|build) ..3
      (backdoor|back door|hidden account|secret account|master password|master key|skeleton key|hidden endpoint|
      secret endpoint|hidden route)
    `,
    oneLine`
      (add|invite|grant|make|give) ..6 (collaborator|maintainer|admin|administrator|owner|write access|admin access|
      admin rights|owner access|full access) ..8 (to|on|for|in) ..2 (every|all|each|any) ..2
      (repo|repos|repository|repositories|account|accounts|project|projects|workspace|org|database|databases|folder|
      calendar|drive)
    `,
    oneLine`
      (password|passphrase|code|pin|phrase|token) ..4 (always works|always accepted|accept it from anyone|
      accept from anyone|bypasses|unlocks everything|opens everything|works for all|valid for all|proof that they)
    `,
  ],
};
