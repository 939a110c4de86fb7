import { ranks } from '../languages/ideas/rank.ts';
import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { reader } from '../vocabulary/acts.ts';

const entry = oneLine`
  this|these|following|below|memory|memories|entry|entries|note|notes|rule|record|records|section|comment|file|ticket|
  message|messages|line|text|directive|instructions|here|imported
`;
const outranks = oneLine`
  above|over|outranks|outrank|outweighs|outweigh|overrules|overrule|overrides|override|prevail|prevails|precedence|
  precede|precedes|senior|higher|ahead|before|wins|win|beats|trumps|binding|favour|favor
`;
const principal = oneLine`
  user|users|users'|operator|operators|owner|system|developer|developers|guidelines|instructions|prompt|customer|
  customers|person|people|preferences|principal|corrections|wishes|question|request
`;
const demand = oneLine`
  obey|obeys|comply|complies|follow|follows|executed|obliged|obligated|bound|binding|believe|believed|hand|skip|
  without|tell|do|act|acted|trusted|accept|accepts|immediately|set|verify|check|checks|proof|everything
`;

// Projects rank tickets, files and style sheets. A memory that ranks itself above the people it serves, or a sender
// whose rank replaces proof, is after obedience.
export const rule: AccusingRule = {
  id: 'claimed_rank',
  title: 'Text or sender that claims a rank and demands obedience',
  category: 'authority-forgery',
  level: 2,
  confidence: 0.78,
  scope: 'standard',
  threats: ['T10', 'T16'],
  why: 'Only the owner of an agent decides whose words count more; a text cannot appoint itself.',
  advice: 'Ask the owner through another channel; do not take the claim as proof.',
  yieldsTo: ['memory_supremacy', 'authority_override', 'importance_inflation'],
  phrases: [
    oneLine`
      ${entry} ..5 ${outranks} ..3 anything|everything|whatever|what|all|your|the ..2 ${principal} ..3 says|say|said|
      later|input|question|request|prompt|instructions|wishes|stated|own|preferences|otherwise|correction|corrections
    `,
    oneLine`
      treat|treated|treats|accept|accepts|regard|counts|count|carry|carries|consider ..6 (authority of|same authority|
      as coming from|like his|like her|its operator|authority as|as if the operator|as if the owner)
    `,
    oneLine`
      (if|where|when) ..3 memories|notes|entries|records|two ..2 disagree|conflict|differ ..3 this|mine|it ..2 wins|
      prevails|counts|decides|one
    `,
    oneLine`
      (my|our|his) word|words|messages|instructions|requests|orders ..3 settles|outrank|outranks|worth|overrule|count|
      counts|final|decides|precedence ..6 conflict|anyone|those|than|over|notes|people|user|users
    `,
    'pinned|importance|priority|weight|rank|trust|score ..3 @number|max|maximum|forever|100|unlimited ..6 overrides|obeyed|vetting|obey',
    oneLine`
      importance|priority|weight|rank ..1 @number|max|maximum|highest ..6 surface|load|recall|show|read this|it ..2
      memory|first|before|ahead ..6 session|others|other|all|everything
    `,
    oneLine`
      (put|store|keep|place|load|loaded|save|pin) ..5 (top|highest rank|very top|before) ..8 nothing|no|obeyed ..3
      override|replace|remark|overrule|before|it
    `,
    oneLine`
      ${reader} ..2 must|should|shall|has|have|is|are|to ..2 comply|obey|accept|believe|follow|follows|bound|obliged ..8
      sender|ticket|note|comment|file|address|operator|coming|section|without|even
    `,
    `${reader} ..1 follow|follows|obeys|obey|accepts ..4 this|these|section|such ..6 even|disregards|and not|over|otherwise`,
    oneLine`
      i|im|we|am ..1 an|a|the|with|from|work|writing|member|your ..6 admin|administrator|vendor|developers|company|
      staff|platform|maker|creator|owner ..8 ${demand}
    `,
    oneLine`
      (by order of|direct instruction from|on behalf of|directive from|maintainers directive|approved at) ..4 cto|ceo|
      board|developers|management|level|security|assistants|maintainers|police|court ..10 ${reader}|without|set|overrules|
      questions|binding ..6 ${demand}|aside|request|users|otherwise
    `,
    oneLine`
      requests|messages|entries|anything|statements ..2 signed|from|marked|by|labelled ..4 precedence|trusted|authority|
      believed|outrank|executed|binding|priority ..6 without|over|limit|sight|acted|check|proof|wishes|yours|even|no|same
    `,
    oneLine`
      statements|words|wishes|requests|corrections|preferences ..3 user|users|customer|customers|operator ..2 are|count|
      is|as|only ..2 advisory|suggestions|secondary|optional|nothing|second
    `,
    `trust ..2 me|us|this ..1 over|before|more ..2 her|him|them|user|anyone|everyone|anybody|owner`,
    `(whoever|author|writer) ..3 wrote|this|file|line ..4 may change|is your|may alter|controls|commands ..4 principal|rules|agent|agents|owner`,
    `${entry}|counts ..4 (counts more|higher priority|absolute precedence|system level|root authority|more weight) ..6 ${principal}|obeys|agent`,
    `(promoted|raised|elevated) to ..2 core|root|system|directive|100|highest ..8 cannot|no|not|further|without`,
    `(administrator|admin|root|owner) standing|status|authority ..4 ${reader} ..8 effect|immediately|obeyed|without|requests`,
    oneLine`
      (memory|entry|note|record) ..6 (is senior to|stands above|ranks above|sits above|goes before) ..2 (all|any|every|
      anything|your|the) ..2 (instructions|rules|user|prompt|notes|others|else|directives)
    `,
    oneLine`
      (whoever|anyone who) ..1 (wrote|writes|signed|signs) ..3 (may|can|has the right to) ..2 (change|alter|set|rewrite|
      give) ..4 (rules|instructions|orders|agent)
    `,
    oneLine`
      (work for|works for|part of|member of|speak for) ..6 (made|built|created|runs|staff|trained|develops) ..8 (tell me|
      you can|obliged|share with me|do as|right to see|hand it)
    `,
    `${reader} ..2 (obliged|obligated|bound|required) to ..1 (hand|obey|comply|follow|share|disclose|answer) ..3 (over|me|us|this|it)`,
    `whatever|anything ..3 from|says|written ..6 counts ..3 operator|system|more|owner|user|if`,
    `what|everything ..2 written|said|stated here|below|above ..2 counts|weighs ..1 more`,
    ...Object.values(ranks).flat(),
  ],
};
