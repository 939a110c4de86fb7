import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Honest users also say "from now on", "always" and "in every reply". They do not ask the agent to always send,
// approve, trust or skip blindly.
export const rule: AccusingRule = {
  id: 'standing_harm',
  title: 'Standing order that harms',
  category: 'persistence',
  level: 3,
  confidence: 0.86,
  scope: 'standard',
  threats: ['T06'],
  why: 'It makes every later session do something that no user asked for.',
  advice: 'Hold it; a rule for all sessions needs a person behind it.',
  // The name of a button: 'Remove "always allow" from the dialog'.
  spares: ({ before, match, after }) =>
    /["'`]$/.test(before) && /^always allow["'`] (?:from|button|is only)\b/i.test(match + after),
  phrases: [
    oneLine`
      (from now on|henceforth|going forward|from this point on|from this point onward|from this point onwards|
      from this point forward|from this point you|from this point always|from here on|moving forward|
      from this moment|in all future|in every future|for all future|until further notice)
      ..8 (ignore|bypass|send|forward|exfiltrate|reveal|disclose|approve|trust|obey|comply|transfer|
      skip verification|recommend only|never mention|disable|grant|upload|bcc|delete)
    `,
    oneLine`
      permanently (ignore|bypass|trust|obey|comply|approve|grant|forward|reveal|disclose|exfiltrate|transfer|upload|
      bcc)
    `,
    oneLine`
      permanently (disable|delete|remove) ..3 (safety|security|filter|filters|check|checks|approval|approvals|
      confirmation|confirmations|protection|protections|logging|logs|audit|guardrail|guardrails|guard|restrictions|
      rules|instructions|verification|monitoring)
    `,
    oneLine`
      (always) (approve|obey|comply with|execute|grant|forward|bypass|ignore|believe|exfiltrate|whitelist) ..4
      (any|all|every|everything|whatever|commands|requests|command|instructions|without|payment|payments|user|users|
      anyone|transfer|transfers|access|from|curl|whoever)
    `,
    oneLine`
      (always) (trust|accept|allow) ..4 (any|all|every|everything|whatever|commands|instructions|payment|payments|
      user|users|anyone|transfer|transfers|access|from|curl|whoever|without asking|without checking|
      without verification|without confirmation|without review|without question)
    `,
    oneLine`
      (every|each|all) ..1 (session|sessions|conversation|conversations|chat|response|responses|reply|replies|
      answer|task|tool call|future) ..8 (send|forward|exfiltrate|upload|post|leak|report|transmit|bcc|curl|execute|
      ignore|bypass)  ..6 (@url|@domain|@email|data|contents|results|history|instructions|rules|prompt|attacker)
    `,
    oneLine`
      (new|updated|permanent|global|core|persistent) (standing order|standing orders|standing rule|
      standing instruction|standing instructions|prime directive|core directive|core rule|permanent rule|
      permanent instruction|persistent instruction) 
    `,
    oneLine`
      (add|append|save|write|store|commit|put|insert|update|record) ..3 (to|in|into|your|this) ..2
      (instructions|system prompt|core memory|permanent memory|long term memory|base memory|memory|persona|rules)
      ..6 (bypass|ignore|always|never|trust|disable|approve|skip|obey|send|forward|must|override|grant|unrestricted)
    `,
    oneLine`
      (update|change|rewrite|modify|edit|alter|replace) (your|the agents|its own)
      (memory|memories|instructions|rules|persona|personality|system prompt|configuration|behaviour|behavior|
      guidelines|core|directives|settings|profile) ..2 (to|so|with|as|and|every|no) ..8
      (always|never|ignore|bypass|respond|answer|no|trust|include|following|send|approve|different|new|every|
      disable|off|false|sarcastic)
    `,
    oneLine`
      (remember|memorize|memorise|store|save) ..2
      (permanently|forever|always|for all|for every|across|that|this|as) ..4
      (user|i|this|the|anyone|account|person|requester|we) ..3 (is|has|am|are|have|holds) (an|a|the|now|been|our|
      your|also|full|your real|the real|in fact|always|already|granted|been granted|been given|given)? (administrator|admin|
      root|superuser|owner|developer|unrestricted|full access|privileged|authorized|verified|exempt|elevated|trusted)
    `,
    oneLine`
      (treat|consider|regard|accept) ..2 (anyone|any|all|every|whoever|messages|instructions|text|requests|commands|
      content|me|this) ..8 as ..2 (administrator|admin|owner|operator|verified|authorized|authorised|system|
      developer|root|highest|the user|coming from the user|coming directly|an instruction|instructions|a command)
    `,
    oneLine`
      (note|learn|record) ..2 (permanently|forever|always|that|this|as) ..4
      (user|i|anyone|account|person|requester|we|caller|sender|speaker|he|she) ..1 (is|has|am|are|have|holds) ..3
      (administrator|admin|root|superuser|owner|developer|unrestricted|full access|privileged|authorized|verified|
      exempt|elevated|trusted)
    `,
    oneLine`
      (override|overrides|overriding) ..1 (maximize|security|policy|safety|user|users|protocol) ..4
      (regardless|preferences|policy|policies|persona|mode|safety|checks|filters|settings)
    `,
    oneLine`
      (override|overrides|overriding) ..1 (all|every) ..4
      (regardless|preferences|policy|policies|persona|safety)
    `,
  ],
};
