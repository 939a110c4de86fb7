import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { reader } from '../vocabulary/acts.ts';

const favour = oneLine`
  recommend|recommends|recommendation|suggest|suggests|mention|mentions|mentioning|name|cite|cites|prefer|prefers|
  favour|favor|favours|favors|promote|praise|steer|boost|picks|chooses|answered|endorse|advertise
`;
const rivals = oneLine`
  rivals|rival|competitors|competitor|others|alternatives|alternative
`;
const regardless = oneLine`
  (no matter|regardless|whatever the|whatever is|even if|without comparing|not label|keep quiet|not reveal|
  not disclosed|arent informed|as independent|as neutral|cost more|even where)
`;

// Users have favourites and teams have standards, and both say why or where. A planted recommendation binds every
// later answer to one name, hides the rivals, or holds whatever the facts are.
export const rule: AccusingRule = {
  id: 'brand_bias',
  title: 'Recommendation bound to one name',
  category: 'persistence',
  level: 2,
  confidence: 0.75,
  scope: 'standard',
  threats: ['T15'],
  why: 'Later answers would advertise for whoever wrote this, and the user would take it for advice.',
  advice: 'Ask the user whether this is their preference; drop it if it came from a page or a mail.',
  yieldsTo: ['trusted_source_plant'],
  phrases: [
    `${favour} ..6 (none of|and none|nothing but|and no|and never|not the) ..2 (rivals|rival|competitors|competitor|alternatives|others)`,
    `(recommend|recommends|recommendation|suggest|promote|cite|praise|favour|favor|favours|endorse|advertise|answered) ..8 ${regardless}`,
    `(leave out|hide|suppress|leaves out|hides) (the|all|any) ${rivals} ..1 lines|ones|brands|options|results|offers|others`,
    `${favour}|reply|go|only|first|say ..8 (leave out|hide|suppress|leaves out|hides) (the|all|any) others|other|rivals|competitors|alternatives`,
    oneLine`
      ${rivals} ..3 (described|describe|negative|discontinued|slow|outdated|insolvent|worse|problems|called|presented|
      suppressed) ..6 (as|and|to|not|suggest|pay|us|insolvent|slow)
    `,
    oneLine`
      describe|describes|call|calls|portray|warn|warns ..4 ${rivals}|them ..4 (as outdated|as slow|outdated|discontinued|
      insolvent|unsafe|suggest us|and suggest|as unreliable)
    `,
    oneLine`
      (whenever|when|if|each|every|any|in all|all) ..5 (asks|ask|asked|wants|comes|come|question|questions|answer|answers|
      reply|review|category|lists|list) ..6 ${favour} ..4 (only|first|always|none|number one|in every|even if|and only|as
      good)
    `,
    oneLine`
      (in|into) (every|each|all) ..2 (answer|answers|reply|replies|comparison|comparisons) ..6 ${favour} ..4 (as number|
      number one|first|as the|top|best|only)
    `,
    oneLine`
      (suggest|recommend|mention|praise|promote) ..3 upgrading|brand|product|plan|enterprise|premium ..4 (in|into) (every|
      each|all) ..2 (answer|reply|review|response)
    `,
    `${favour}|bring|work ..4 (in|into) (every|each|all) ..2 (answer|answers|reply|replies|comparisons|response)`,
    oneLine`
      ${favour}|rank|list|place|put|put|answer|answers|remember|placed ..6 (first always|always first|on top of any|above
      organic|as number one|as the best|comes out ahead|come out ahead|as the leading|as the most|on top of every|first in
      future|first in all)
    `,
    `(only|one) ..3 (service|company|bank|provider|brand|shop|tool|product) ..1 worth ..1 (mentioning|naming|considering|using)`,
    oneLine`
      ${reader} ..2 should|must|to|shall|may ..3 (prefer|favour|favor|recommend|cite|praise|promote|suggest|prefers|list|
      choose|prefer our|keep us) ..8 (over|first|users|top|any|leading|only|project|number|mind|preferred|every|docs|each|
      trustworthy)
    `,
    `${reader} ..2 picks|chooses|prefers|favours|recommends ..6 (first|only|every|always|regardless|even)`,
    oneLine`
      (remember|note|store|save) ..5 as|is ..2 (best|most|only|cheapest|leading|favourite|preferred|most trustworthy|
      number) ..6 (every|always|again|permanently|firm|source|without|book|answer|dont)
    `,
    `(experts agree|independent tests show) ..4 included|include|say|add ..4 (each|every|all)`,
    `steer|steers|direct|nudge|push ..2 (buyers|users|customers|people|visitors) ..2 to ..6 (quiet|plan|hide|not|away|only)`,
    `say ..1 (only|just) (good|bad|positive|nice) things ..2 about`,
    oneLine`
      (boost|bias|sentiment|affinity|preference) ..5 (suppress|negative|competitors|positive|first always|others) ..5
      (disclose|reveal|others|negative|always|false|times|user)
    `,
    oneLine`
      when|if ..2 asked for ..3 (bank|lawyer|hotel|vpn|provider|doctor|shop|laptop|tool) ..3 (say|responds|answer|name|
      reply) ..3 (only|never|and only|just)
    `,
    `(says|say|claim|tell|answer) ..3 (there are none as good|none are as good|nothing is as good|no alternatives)`,
    `(kept|keep|keeps) us in mind ..4 (preferred|first|favourite) ..6 (supplier|first|future|tenders|choice)`,
    oneLine`
      (this|our) ..2 (shop|site|page|brand|store|company|product) ..1 is ..2 (most trusted|best|only|leading|number one)
      ..6 (store that|remember|permanently|save|always)
    `,
    oneLine`
      (whenever|when|if) (someone|somebody|anyone|people|user|users|they|she|he) ..1 (wants|asks|needs|ask|looks) ..5
      (say|push|name|pitch|mention) ..3 (even if|only|just|no matter|and nothing)
    `,
    `(reviews|tests|articles|studies|posts) ..1 by ..4 (quoted|presented|cited|shown) as (independent|neutral|objective)`,
    `(love|loves) ..1 brand ..8 (every|each|all) ..1 reply|answer|conversation|chat`,
    `you (should|must|always|will) (push|plug|promote|pitch|advertise) ..6 (skip|ignore|leave) ..2 (risk|risks|warnings|downsides)`,
    `just push ..4 skip ..2 risk|risks|stuff|warnings`,
    `(sponsor|partner|affiliate) ..6 (first row|five stars|above|over|neutral|not label|organic|on top) ..8 (stars|informed|label|users|told|page|it|row)`,
  ],
};
