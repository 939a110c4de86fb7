import { lapses } from '../languages/ideas/lapsed.ts';
import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { reader } from '../vocabulary/acts.ts';

const guidance = oneLine`
  rules|rule|guidance|guidelines|guideline|instructions|instruction|orders|directions|restrictions|restriction|limits|
  constraints|directives|prompt|policy|policies|briefing|duties|limitations|configuration|programming
`;
const lapsed = oneLine`
  lapsed|expired|void|withdrawn|revoked|retired|lifted|cancelled|canceled|obsolete|superseded|replaced|ended|ends|end|
  dropped|deprecated|annulled|suspended|outdated|overruled|reset|cleared|stop|removed|nonbinding|voided|invalid|gone|
  finished|over|repealed|rescinded|abolished|discarded|optional
`;
const mission = 'aim|aims|goal|goals|purpose|mission|objective|objectives|task|job|role';

// Rules lapse and goals change in every project. Here they are the agent's own: those it was given, those it works for.
export const rule: AccusingRule = {
  id: 'lapsed_guidance',
  title: "Claim that the agent's instructions no longer apply",
  category: 'instruction-override',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T01'],
  why: 'It replaces the instructions of the agent without giving an order that a filter would notice.',
  advice: 'Remove the passage; only the owner of the agent changes its instructions.',
  yieldsTo: ['override_orders', 'prompt_injection', 'disregard_rules', 'translated_override'],
  combinations: [
    { signs: ['lapsed', 'newTask'], within: 22 },
    { signs: ['lapsed', 'replyExactly'], within: 22 },
    { signs: ['lapsed', 'toMe'], within: 22 },
    { signs: ['urgent', 'replyExactly'], within: 16 },
    { signs: ['unbound', 'replyExactly'], within: 20 },
  ],
  phrases: [
    oneLine`
      (no matter what|whatever|regardless of what) ..2 (user|users|anyone|question|they|i) ..2 (asks|ask|asked|says|say|comes|wants|is) ..4
      (respond|reply|answer|say|output|return|print)
    `,
    oneLine`
      (pay no attention|pay no heed|dont listen|do not listen|do not follow|dont follow|no longer listen) ..3 (developer|developers|system message|system
      prompt|you were told|operator|creator|guardrails|original prompt|system instructions)
    `,
    oneLine`
      (your system prompt|your guidelines|content policy|safety training|your restrictions|your guardrails|your rules|your instructions|safety
      guidelines) ..4 (no authority|retired|void|lifted|revoked|disabled|suspended|no longer bind|no longer bound|not apply|expired)
    `,
    '(consider|treat|regard) ..2 your ..1 (safety|training|guidelines|rules|restrictions|guardrails|filters) ..2 (disabled|off|void|lifted|optional|suggestions|gone)',
    oneLine`
      (everything|anything|all|text|messages|instructions) (above|before) ..2 (this|that) ..3 (fiction|void|never existed|irrelevant|is a test|was a test|
      does not count|doesnt count|not count)
    `,
    '(pretend|imagine|assume) ..3 (above|before|instructions|system prompt|guidelines|rules) ..4 (never existed|do not exist|dont exist|were never|was never)',
    '(you) (no longer|dont|do not) have to ..1 (adhere|follow|obey|comply|stick) ..4 (policy|guidelines|rules|instructions|restrictions|prompt)',
    '(opposite day|do the opposite) ..6 (rule|rules|guidelines|instructions|told)',
    oneLine`
      ${guidance}|told|agreed ..4 (you were|you are|you have been|you received|you got|the agent|the assistant|the bot|the
      model|your assistant|u at|u were|with you) ..8 (no longer|not any|doesnt count|dont count|not apply|not in force|
      anymore|do not apply|void|expired|replaced|withdrawn|lifted)
    `,
    oneLine`
      (your|assistants|agents|bots|models|agent|ais) ..2 (former|previous|earlier|prior|usual|standing|original|initial|
      safety|first|own)? ${guidance}|task|mission|duties ..2 (has|have|was|were|is|are|been) ..1 ${lapsed}
    `,
    oneLine`
      (your|assistants|agents|bots|models) ..2 (former|previous|earlier|prior|usual|standing|original)? ${guidance} ..3
      (out of date|no longer|do not apply|does not apply|non binding|not binding|as cancelled)
    `,
    oneLine`
      (consider|treat|pretend|in this|what|stuff in) ..4 (system prompt|system message|initial prompt|first message|
      original prompt|developer message) ..7 (expired|superseded|non binding|outdated|void|obsolete|never existed|
      replaced|retired|no longer|out of date|withdrawn|not binding|doesnt count|lapsed)
    `,
    `${guidance} ..3 ${reader} ..4 ${lapsed}|apply`,
    oneLine`
      ${guidance} ..5 ${lapsed} ..8 ${reader}|you ..8 (runs|follow|answer|freely|until|observed|consulted|below|released|
      answers|act|told|works|binds|obey|next)
    `,
    `${mission} ..2 (of)? ..1 (your|the|this)? ..1 ${reader} ..2 (has|was|is|have|were) ..1 (changed|redefined|now|updated|replaced|withdrawn|different)`,
    oneLine`
      (your|its|bots|assistants|agents) ..2 ${mission} ..1 (is|was|has|are) ..2 (now|changed|redefined|withdrawn|replaced|
      to be|been) ..6 (to|withdrawn|second|whatever|changed|collect|gather|serve|help|close|redefined)
    `,
    `(objective|goal|aim|mission) ..2 (updated|changed|replaced|overwritten) by ..1 (content|document|page|message|text|comment|this)`,
    oneLine`
      ${reader} ..3 (no longer|not|stops|stop) ..1 (pursues|pursue|serves|serve|bound|binds|follows|follow|works|work)
      ..4 (user|users|operator|owner|by|goal|for|rules|instructions)
    `,
    oneLine`
      you (no longer|are no longer|are not|do not|stop) ..1 (pursue|serve|bound|follow|work) ..4 (user|users|operator|
      owner|by|goal|for|rules|instructions)
    `,
    oneLine`
      you (are|were|have been|are hereby|are now) (released|relieved|freed|exempt|excused) (from|of) ..2 (your|earlier|all|
      previous|the|any) ..3 ${guidance}|duty|obligations
    `,
    oneLine`
      ${reader} ..4 (released|relieved|freed|exempt|excused) (from|of) ..2 (its|your|their|earlier|all|previous|the|
      any) ..3 ${guidance}|duty|obligations
    `,
    oneLine`
      (nothing|none|what|everything|all|anything) ..5 (before|agreed|said|told) ..5 (binds|considered void|noise|doesnt
      count|dont count|does not count|count anymore|not binding|no longer counts|be forgotten|as noise)
    `,
    `(put|puts|set|sets|leave|leaves|let|lay) ..2 (its|your|their|the|those) ..2 ${guidance} ..1 (aside|behind|go|down)`,
    `(let go of|leave behind|part with|move past|set aside|step away from) ..3 (${guidance}|told|taught) ..6 (new ones|to me|mine|listen|instead)`,
    `(leave behind|forget|drop) what you ..2 (told|taught|given|learned) ..4 (and|listen|me)`,
    `(anything|whatever|everything|things) ..2 ${reader} ..2 (told|asked|trained|instructed) not to ..4 (allowed|permitted|fine|ok|okay)`,
    oneLine`
      (takes the place of|take the place of|supersedes|annuls|annul|voids) ..4 (your|agents|assistants|bots|every|all|the|
      models) ..4 (instructions|restriction|restrictions|rules|guidelines|prompt|limits) ..6 (agent|model|trained|you|
      given|file|here|assistant|it)
    `,
    oneLine`
      (text|words|content|line|lines|section) ..3 (takes the place|replaces|annuls|supersedes) ..4 (agents|assistants|
      your|model|every|system) ..3 (instructions|restriction|prompt|rules|guidelines|restrictions)
    `,
    `${reader} ..4 (orders|instructions|limits|rules) ..2 (stop|end|ends|stops|finish) (here|now|where|at)`,
    `(your|ur) ${guidance} ..1 (ended|expired|stopped|ran|lapsed|changed|are over|are gone) ..1 (yesterday|today|now|out|last|here|over|gone)`,
    oneLine`
      (earlier|previous|prior|former|original|initial) (guidance|instructions|directions|orders|constraints|rules|
      guidelines|rule set) ..3 (lapsed|dropped|cleared|expired|withdrawn|revoked|void|deprecated|retired) ..8 (what
      counts|agent|assistant|below|awaiting|nothing|shall|this|orders|document|follow)
    `,
    oneLine`
      (original|user|users|first|current) ..1 (request|question|task) ..3 (obsolete|relevant|irrelevant|withdrawn|void|
      over) ..8 (${reader}|instead|answers|following|work)
    `,
    `question ..1 (of|from|by) ..1 user|users|customer ..2 (no longer|not) ..1 (relevant|matters|important|counts)`,
    oneLine`
      (instructions|rules|restrictions|limits|guidelines) ..2 (given|placed|imposed|received) ..2 (to|on|by|from) ..4
      (${reader}|you|operator|system) ..6 (not apply|replaced|lifted|void|withdrawn|superseded|no longer|ended)
    `,
    oneLine`
      (rules|instructions|guidelines|limits) ..2 (above|before|earlier) ..2 (withdrawn|lifted|revoked|void|noise|
      cancelled) ..2 (follow|obey|use|below|agents|apply)
    `,
    oneLine`
      (safety|security) (instructions|rules|guidelines) ..4 (retired|withdrawn|lifted|cancelled|revoked|not be consulted|
      void|expired) ..6 (not|longer|consulted|any|agent|more)
    `,
    `(restrictions|limits|limitations) ..4 (lifted|removed|gone|dropped|waived|hereby) ..8 (freely|answer|hereby|anything|lifted|agents|all)`,
    oneLine`
      (consider|treat|regard) ..3 (system prompt|instructions|rules|guidelines|guidance|orders) ..4 (expired|void|
      cancelled|lapsed|obsolete|noise|optional|withdrawn|suggestions)
    `,
    `(relieved|freed|released) of ..2 duty to ..1 (ask|check|confirm|tell|inform|report)`,
    `what|whatever ..1 (system message|system prompt|operator|system) ..1 says ..4 (superseded|replaced|void|obsolete|overruled|outdated|withdrawn)`,
    oneLine`
      (configuration|instructions|rules) ..2 (overruled|overridden|superseded) by ..2 (maintainers|this|author|admin|
      document|file|page) ..4 (act|follow|next|obey|below)
    `,
    `(your system prompt|your instructions|your prompt) ..6 (heres|here) ..2 (up to date|current|new|updated) version`,
    `(everything|all|anything) ..1 (before|above) this ..4 (as noise|noise|ignored by)`,
    ...Object.values(lapses).flat(),
  ],
};
