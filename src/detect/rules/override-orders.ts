import { oneLine } from '../long-text.ts';
import { isDefence } from '../mitigation/defence.ts';
import { isDeedOfOthers } from '../mitigation/described.ts';
import type { AccusingRule } from '../rule.ts';

// The oldest attack, in the words people really use. A verb of setting aside is near a name for an agent's
// instructions. The near misses are project notes ("override the default rule", "ignore the lint rule"), so the object
// must be the agent's own or earlier instructions.
export const rule: AccusingRule = {
  id: 'override_orders',
  title: 'Order to set earlier instructions aside',
  category: 'instruction-override',
  level: 3,
  confidence: 0.93,
  scope: 'minimal',
  threats: ['T01'],
  why: 'An agent that obeys it stops following its own user and operator.',
  advice: 'Do not store or load this text; find out which page, tool or message brought it in.',
  yieldsTo: ['prompt_injection', 'disregard_rules', 'sys_prompt_override'],
  spares: (hit) => isDefence(hit) || isDeedOfOthers(hit),
  phrases: [
    oneLine`
      @disobey ..3 (all|any|every|your|my|our|previous|prior|above|earlier|preceding|past|existing|current|
      original|initial|old|other|system|developer|safety|ethical|these|those) ..2
      (instruction|instructions|intructions|instuctions|iunstructions|directives|directive|directions|guidelines|
      prompts|prompt|programming|restrictions|guardrails|safeguards|constraints|guidance)
    `,
    oneLine`
      @override ..3 (your|my|previous|prior|above|earlier|preceding|past|existing|original|initial|system|developer|
      safety|ethical) ..2
      (instruction|instructions|intructions|instuctions|iunstructions|directives|directive|directions|guidelines|
      prompts|prompt|programming|restrictions|guardrails|safeguards|constraints|guidance)
    `,
    oneLine`
      (drop|skip|leave|ditch|lose|shed) (all|any|your|previous|prior|every) ..2
      (instruction|instructions|directives|directions|guidelines|prompt|programming|restrictions|orders)
    `,
    '(leave|put) ..3 (previous|prior|earlier) ..2 (information|instructions|tasks|context|conversation) behind',
    oneLine`
      @override ..2 (instruction|instructions|directions|directives|guidelines|prompt|prompts|rules|orders|commands)
      ..3 (above|before|earlier|previously|so far|received|given|you)
    `,
    oneLine`
      @override ..2 (your|previous|prior|earlier|preceding|initial|original) ..2
      (rule|rules|orders|commands|order|command|policies|protocols|limitations|ethics|safety)
    `,
    oneLine`
      @disobey ..2 (all|any) ..2
      (rules|orders|commands|policies|protocols|limitations|ethics|safety)
    `,
    oneLine`
      (set aside|throw out|throw away|stop following|stop obeying|no longer follow|pay no attention to|
      break free from|break free of|cast aside|put aside|leave behind|let go of) ..4
      (instruction|instructions|guidelines|directives|prompt|programming|restrictions|rules|orders|commands|
      constraints) 
    `,
    oneLine`
      (your|previous|prior|earlier|original|all) ..2 (instructions|directives|guidelines|rules) ..5 (are|were|is)
      ..1 (void|obsolete|cancelled|canceled|superseded|overridden|revoked|suspended|lifted)
    `,
    oneLine`
      (do not|dont|never) (follow|obey) (your|previous|prior|earlier|the previous|the above|the prior|any previous|
      any prior|the original|your previous) ..3 (instruction|instructions|guidelines|directives|prompt|programming|
      restrictions|rules|orders|commands|constraints)
    `,
    '(instruction|instructions|directives|guidelines|restrictions|rules) ..4 no longer (apply|applies|valid|relevant|hold|matter)',
    oneLine`
      (regardless of|irrespective of|contrary to|in spite of|despite|notwithstanding|instead of|rather than) ..1
      (your|any|all|previous|prior|earlier|the|what) ..2 (previous|prior|earlier|above|initial|original|system|
      other|told|prompt) ..2 (instruction|instructions|prompt|guidelines|directives|tasks|rules|do)
    `,
    'new (instruction|instructions|directives|orders|rules) (override|overrides|replace|replaces|supersede|supersedes|overwrite)',
    oneLine`
      (supersedes|overrides|supersede|override|overrule|overrules) (all|any|every) ..4
      (instruction|instructions|prompt|prompts|guidelines|directives|rules|orders)
    `,
    oneLine`
      (supersedes|overrides|replaces|supersede|override|replace|overrule|overrules)
      (your|previous|prior|earlier|all previous|all prior|all earlier|any previous|any prior|all your) ..4 (instruction|
      instructions|prompt|prompts|guidelines|
      directives|rules|orders)
    `,
    // In the passive voice, and with the agent named beside the rules that are to fall.
    oneLine`
      (previous|prior|earlier|preceding|original|initial|base|system|all) ..1 (instructions|directives|guidelines|constraints|
      restrictions|prompt) ..4 (revoked|cancelled|canceled|void|withdrawn|superseded|unloaded|annulled|rescinded|nullified|
      overridden) ..8 (agent|assistant|model|ai|you|operate|answer|respond|obey|proceed|it must)
    `,
    oneLine`
      (instructions|rules|restrictions|directions|constraints|limits) ..3 (given|issued|sent|placed|set|imposed|assigned) ..4
      (model|assistant|agent|ai|llm|bot|you|conversation) ..9 (cancelled|canceled|revoked|void|lifted|not be followed|not
      followed|not extend|withdrawn|superseded|no longer|not binding)
    `,
    oneLine`
      (drop|abandon|discard|forsake|give up|scrap) (your|its|the current|their current|its current) ..2 (task|assignment|job|
      brief|role|checklist|rubric|duties|mission|work) ..2 (and|instead|then)
    `,
    oneLine`
      (never mind|nevermind|forget about) ..1 (above|previous|everything above|text above|task above) ..12 (instead|output|say|
      write|print|answer|reply)
    `,
    oneLine`
      (everything|all|anything|text|what) ..2 (above|precedes|preceding|preceded) ..3 (is|was|are) ..2 (fiction|fake|void|test|
      meaningless|noise|stale|untrue|pretend)
    `,
    oneLine`
      (earlier|previous|above|preceding) (text|message|messages|words|section) ..3 (no force|does not count|doesnt count|is void|
      impostor|imposter|fake|forged|not genuine|not binding)
    `,
    `(only listen|listen only|obey only|only obey|answer only) to? ..1 (what follows|following|text below|me from|this message|this text)`,
    oneLine`
      (words|text|message|person|line|lines|note) ..5 (outrank|outranks|trump|trumps|overrule|overrules) ..3 (words|text|all|
      everything|instructions|system|developer|anything) ..3 (above|before|else|prompt|message|earlier)
    `,
    `(not need to|no longer have to|needn't|dont have to|dont need to|no need to) follow ..2 (developer|system|operator|original|previous|earlier)`,
    oneLine`
      (do not|dont|never|stop) ..1 (follow|following|obey|obeying|listen|serving|serve) ..2 (user|operator|developer|owner) ..6
      (follow|obey|listen|do what|text|instead|serve)
    `,
    // Making light of what the agent was told first.
    oneLine`
      (system message|system prompt|first message|initial message|opening message|top of the chat|your header|operator wrote|
      developer wrote|rules you have been given|instructions you have been given|instructions you were given|your instructions|
      your guidelines|your earlier|your original) ..6 (as a joke|is history|placeholder|seriously|never seen|the opposite|
      somebody else|someone else|out of account|not real|nonsense|was a mistake|was a draft|was a test|no weight|no meaning)
    `,
    oneLine`
      (act against|go against|work against|do the opposite of|act contrary to|erase|strike|cross out) ..2 (rules you|instructions
      you|your instructions|your rules|your guidelines|first message|system message|system prompt|opening message)
    `,
  ],
};
