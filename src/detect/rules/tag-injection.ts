import { oneLine, pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const verbs = 'ignore|override|bypass|disable|disregard|execute|obey|skip';

// Few people see tags and metadata, and they are copied with the entry, so attackers put orders there.
export const rule: AccusingRule = {
  id: 'tag_injection',
  title: 'Order inside tags or metadata',
  category: 'hidden-content',
  level: 2,
  confidence: 0.7,
  scope: 'strict',
  threats: ['T11', 'T01'],
  why: 'People trust labels and seldom read them, so they carry what the text could not say.',
  advice: 'Remove the tags, then judge the entry without them.',
  phrases: [
    `tag|tags|metadata|category|label|labels|keywords|annotation ..3 ${verbs} ..1 safety|security|filters|restrictions|guidelines|guardrails|safeguards`,
    oneLine`
      tag|label|mark|categorize|categorise|classify|annotate this ..3 as|with ..3 trusted|verified|system|admin|
      critical|authoritative|safe|approved|whitelisted ..4 ${verbs}|so|and|to|without|always|regardless
    `,
  ],
  shapes: [
    {
      at: [
        '[user_memory',
        '[system_memory',
        '[core_memory',
        '[always_',
        '[always ',
        '[override',
        '[execute',
        '[admin_',
        '[system_override',
        '[priority:',
        '[critical:',
        '[obey',
      ],
      pattern: new RegExp(
        pattern`
          \[(?:always[_ -](?:execute|run|follow|obey|do)|override(?:[_ -]\w{1,20})?|
          execute[_ -](?:now|always|this|immediately)|admin_override|system_override|
          (?:priority|critical): ?(?:max|override|highest|9{3,6}|10{3,6})|obey)\]|
          \[(?:user_|system_|core_)memory ?[=:][^\]\n]{0,120}?(?:admin|root|never|always|must|ignore|bypass|
          override|confirm|approv|trusted)
        `,
        'i',
      ),
    },
  ],
};
