import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A planted memory cannot make the user agree, so it claims that the user has. Honest notes record decisions ("the user
// approved the design"); they do not tell the reader that asking is no longer needed.
export const rule: AccusingRule = {
  id: 'forged_approval',
  title: 'Claim that the user has already agreed',
  category: 'authority-forgery',
  level: 3,
  confidence: 0.88,
  scope: 'standard',
  threats: ['T10'],
  why: 'It tells the agent that the person it should ask has already agreed.',
  advice: 'Ask the person; an approval that only a text reports is no approval.',
  phrases: [
    oneLine`
      (user|owner|customer|admin|administrator|account holder|client|manager|operator|person) ..4
      (already|previously|explicitly|fully) (approved|authorized|authorised|confirmed|consented|agreed|permitted|
      notified|informed|accepted) ..14 (proceed|required|needed|necessary|confirmation|confirm|directly|immediately|
      without|ask|asking|skip)
    `,
    oneLine`
      (explicit|further|additional|any|user|prior|manual|human|separate)
      (confirmation|approval|consent|permission|authorization|verification|authorisation) (is|are|was)
      (not|no longer|un) ..1 (required|needed|necessary)
    `,
    oneLine`
      (confirmation|approval|consent|permission|authorization|authorisation) (is not|isnt|not|no longer) ..1
      (required|needed|necessary) ..10 (proceed|directly|transfer|send|execute|delete|you|call|payment|payments)
    `,
    oneLine`
      (no|without) ..1 (confirmation|approval|consent|authorization|permission|verification)
      (is|from|needed|required|necessary) ..8 (transfer|transfers|payment|payments|wire|send|delete|deletion|
      deletions|deploy|purchase|purchases|refund|refunds|withdraw|execute|user|wallet)
    `,
    '(policy|policies|rule|mandate|measure|protocol) (enforced|set|imposed|required|mandated|approved) by (the|our|this) (user|owner|account)',
    oneLine`
      (do not|dont|never|no need to|without) (ask|asking|request|requesting|wait for|waiting for|seek|seeking|
      prompt|require|prompting) ..5 (confirmation|approval|permission|consent|authorization) ..8
      (transfer|send|delete|pay|purchase|wire|forward|share|approve|grant|proceed|proceeding)
    `,
    oneLine`
      (pre approved|preapproved|pre authorized|preauthorized|automatically approved|auto approved|
      implicitly approved|already approved|standing approval|blanket approval|standing permission|
      blanket permission|standing authorization) ..10 (transfer|transfers|payment|payments|deletion|deletions|
      delete|refund|refunds|purchase|purchases|deploy|deploys|transactions|transaction|withdrawal|withdrawals|
      requests|actions|access|wire|commands)
    `,
    oneLine`
      (transfer|transfers|payment|payments|deletion|deletions|refund|refunds|purchase|purchases|transactions|
      withdrawal|withdrawals|wires|commands|requests|actions) ..6
      (pre approved|preapproved|pre authorized|preauthorized|automatically approved|auto approved)
    `,
    oneLine`
      (treat|consider|count|regard) ..6 as (approved|authorized|confirmed|consent|approval|authorization|verified|
      trusted) ..4 (without|automatically|by|from|no|regardless)?  ..2
      (asking|checking|confirmation|review|default|verification|further)
    `,
  ],
};
