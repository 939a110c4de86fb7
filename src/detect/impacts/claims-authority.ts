import { oneLine } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';
import { inOtherLanguages } from './abroad/sentences.ts';

const ranks = 'admin|administrator|root|developer|operator|supervisor|owner';
const means = 'by|with|under|via|per|using|on|have|has|had|hold|holds|this is|means|issued|valid|emergency|full';
const powers = 'override|authorization|authorisation|clearance|command|verified';

// Argues from somebody's rank instead of giving a reason. Reports of what a manager said at a meeting do that too, so
// the claim must support an order, an approval or a rule. A job ("I'm a developer", "a Google engineer") and a document
// that people hold (a power of attorney) are not such claims. Neither is an object with that name: an admin override
// may be a key on a hook.
export const rule: ImpactRule = {
  id: 'claims_authority',
  title: 'Claims authority',
  scope: 'minimal',
  impact: 'claims-authority',
  phrases: [
    oneLine`
      (as|speaking as) (an|the|your|a|system|site) (admin|administrator|sysadmin|root|developer|creator|owner|
      operator|ceo|cto|cfo|supervisor|moderator) (i|we|you must|of this|of the|order|instruct|authorize|authorise|
      hereby)
    `,
    oneLine`
      (as|speaking as) (admin|administrator|sysadmin|root|developer|creator|owner|operator|ceo|cto|cfo|supervisor|
      moderator) (i|we|you must|of this|of the|order|instruct|authorize|authorise|hereby)
    `,
    oneLine`
      (per|under|following|by order of|on behalf of) (the)? (security|company|corporate|compliance|it|admin|
      administrative|operator|platform|enterprise) (policy|team|department|admin|directive|mandate|management|
      administrator)
    `,
    oneLine`
      (authorized|authorised|approved|ordered|mandated|instructed|signed off|sanctioned|cleared|confirmed|verified)
      by ..3 (admin|administrator|ceo|cto|cfo|management|manager|security|legal|compliance|it department|it team|
      developer|developers|anthropic|openai|google|microsoft|operator|owner|platform|board|headquarters|hq|vendor|
      support|finance|supervisor|system)
    `,
    oneLine`
      (message|notice|instruction|instructions|order|orders|directive|request|update|announcement|note) from (the)?
      ..2 (admin|administrator|ceo|cto|cfo|developer|developers|anthropic|openai|google|microsoft|operator|
      it department|security team|headquarters|management|platform|system|moderator|support team|head office)
    `,
    oneLine`
      (this is|i am|im|we are|here is) (the|your) (official|authorized|authorised|verified|system|site|platform|
      lead|head)? (admin|administrator|sysadmin|developer|creator|operator|security team|it department|it support|
      support team|system administrator|moderator|root)
    `,
    oneLine`
      (this is|i am|im|we are) (an|a)? (official|authorized|authorised|verified|system)?
      (admin|administrator|sysadmin|root|anthropic|openai|it support|system administrator)
    `,
    oneLine`
      (official|authorized|authorised|verified|certified|mandatory)
      (system|security|company|platform|administrative|corporate)?
      (policy|instruction|instructions|directive|notice|announcement|procedure|order|communication)
    `,
    oneLine`
      (anthropic|openai) (requires|require|mandates|instructs|has authorized|has approved|approved|authorized|
      says you|policy|staff|engineer|engineers|security)
    `,
    '(google|microsoft|deepmind|meta) (requires you|mandates|instructs|has authorized|has approved|authorized|says you)',
    oneLine`
      (security|company|compliance|corporate|enterprise|user|users|system) (policy|policies|regulations)
      (requires|require|mandates|demands|dictates|states|now requires)
    `,
    `^(${ranks}) (${powers}|privileges granted)`,
    `(${means}) (${ranks}) (${powers})`,
    `(${means}) (an|a|the|my|our|your) (${ranks}) (${powers})`,
    oneLine`
      (${ranks}) (${powers}) ..2 (granted|given|confirmed|accepted|engaged|enabled|active|activated|code|level|
      required|you|ignore|disable|approved|in effect|in force)
    `,
    oneLine`
      (ceo|cto|cfo|director|president|management|boss|head office|board|legal department|finance department)
      (has|have|already|just)? (ordered|authorized|authorised|approved|instructed|mandated|directed|signed off)
    `,
    '(role|rank|status|privileges) ..2 (escalated|elevated|promoted|upgraded|raised) to (operator|admin|administrator|root|owner|developer|superuser)',
    '(outrank|outranks|overrule|overrules|beats|supersedes|trumps) ..3 (user|users|owner|operator|login|guardrails|settings|system|doctor|plan)',
    '(priority|precedence) over ..4 (user|users|owner|operator|developer|system|settings|policy|vendor|instructions|rules)',
    oneLine`
      (take|takes|trust|accept|believe|treat) ..4 (word|words|numbers|remarks|requests|messages) ..3
      (over|as|like|before) ..3 (user|users|his|hers|her|theirs|owner|policy|law|the owner|the user|mine)
    `,
    '(counts|count|valid|treated|handled) as ..3 (user|the owner|owner|him writing|her writing|mine|operator|policy|from me)',
    '(court|government|ministry|police|federal|legal|executive|presidential) (order|directive|decree|mandate|notice|warrant|request)',
    oneLine`
      (administrator status|admin status|root of trust|trust hierarchy|your principal|incident commander|
      chain of command|certified administrator|verified badge|official help desk|platform governance|safety team)
    `,
    '(from|by|per) (the|your|our) (security department|compliance officer|compliance team)',
    '(word|words|say) (goes|go|comes|come|counts|count|weighs) (before|over|above|more)',
    '(same|full|equal) (rights|authority|powers|access|status|weight) as',
    oneLine`
      (from|by|at) (your|the) (developer|developers|lab|creators|vendor|vendors team|makers|maintainers)
      (team|staff|itself|themselves|lab)? ..6 (you|cooperate|comply|must|requires|speaks|requests)
    `,
    '(служба безопасности|приказ|по приказу|по распоряжению|im auftrag|par ordre du|par ordre de la|por orden del|por orden de la|ordine della|по наказу)',
    oneLine`
      (on|by) (the orders|orders|the order|order|the instruction|the instructions|instruction|the authority|authority|
      decision|the decision|the command|the behest) of
    `,
    '(by|per|following) (decision|order|decree|directive|resolution|mandate) of (the|our|your)',
    oneLine`
      (directive|order|decree|ruling|mandate|instruction) (of|from|by) (the|our|your)? ..1 (chief|head|board|management|
      director|minister|ministry|court|council|administrator|admin|security|it|vendor|owner|ceo|cto|cio|ciso|cfo|president)
    `,
    oneLine`
      (on behalf of|in the name of) (the|your|our)? (it department|it team|it|security team|security department|management|
      administrator|admin|administration|support team|
      bank|police|tax office|owner|board|compliance|legal|vendor|provider|platform)
    `,
    oneLine`
      (security|compliance|legal|management|finance|administration|hr|it) (has|have) (ruled|decided|decreed|determined|
      ordered|instructed|directed|mandated|cleared)
    `,
    oneLine`
      (signed off|approved|authorised|authorized|ratified|confirmed) by (the|our|your) (board|council|ceo|cto|cio|ciso|
      owner|management|security|legal|court|director|president|ministry)
    `,
    oneLine`
      (this|these|message|messages|document|note|notice|order|orders|directive|instruction|decision|mine) (overrides|
      override|outranks|outrank|supersedes|supersede|prevails over|prevail over) (all|any|every|your|users|the users|the
      owners)
    `,
    oneLine`
      (takes|take|has|have) (precedence|priority) over ..2 (user|users|owner|owners|wishes|everything|everyone|everybody|all
      other|any other|human|humans|your)
    `,
    '(and|which|it) has (priority|precedence)',
    oneLine`
      (comes|coming|sent|issued) (directly|straight)? from (anthropic|openai|google|microsoft|the vendor|the developers|the
      developer|the platform|platform|your creators|headquarters|management)
    `,
    oneLine`
      (the|your) (developers|developer|creators|makers|vendor|admins|admin|owner|boss) (told|asked|instructed|ordered|want|
      wants|allowed|authorised|authorized) (me|us|you)
    `,
    '(im|i am|am|this is) (the|an|your)? (admin|administrator|owner|root|developer|boss|sysadmin|moderator) (here|of|and|so|speaking|do|you)',
    oneLine`
      (approved by|authorised by|authorized by|signed by|cleared by|ordered by) (security|legal|compliance|management|admin|
      it|finance|root|the security|the it|security team)
    `,
    '(official|urgent|binding|mandatory) (notice|order|instruction|communication|directive|message|statement) (from|of|by|to all)',
    oneLine`
      (police|court|prosecutor|tax office|government|ministry|regulator|authority) (request|order|warrant|letter|notice|
      demand|case) ..4 (obliges|oblige|requires|require|orders|demands|forces|compels|@number)
    `,
    '(obliges|oblige|compels|requires) us to (hand over|disclose|release|provide|delete)',
    ...inOtherLanguages('claims-authority'),
    '(通知|指示|命令) ..4 (优先级|不得|必须|应即|即时)',
  ],
};
