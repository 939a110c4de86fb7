import { oneLine } from '../../long-text.ts';
import type { SlotWords } from '../slot.ts';

/** Markers of a change, of a rule and of its absence. */
export const englishChange: SlotWords = {
  standing: oneLine`
    from now on|going forward|henceforth|from here on|from here on in|from this point|from today|from today on|from tomorrow|
    until further notice|as of today|as of now|as of monday|as of tuesday|as of wednesday|as of thursday|as of friday|
    as of next week|as of this week|as of next month|as of this morning|effective immediately|effective today|effective monday|
    effective next|with immediate effect|starting today|starting now|starting tomorrow|starting monday|
    starting next week|starting next month|starting this week|beginning next week|from monday|from tuesday|from wednesday|
    from thursday|from friday|from next week|from next month|from sprint|in future|until revoked|until told otherwise|
    unless told otherwise|all future|every future|standing instruction|standing instructions|standing order|standing request|
    standing rule|standing policy|new policy|new rule|new convention|new practice|as a rule|as a matter of principle|
    as a matter of course|no exceptions|without exception|across all sessions|all sessions|every session|every conversation|
    all conversations|in every chat|make it a habit|it has been decided|it was decided|our policy that|house rule|
    rule of thumb for this|in all cases of doubt|no matter what|note to the agent|note to the coding agent|
    for the agent|for the assistant|hereafter|policy note|policy stored|rule stored|instruction stored|persona rules|
    permanently|whatever the contract|onwards
  `,
  each: oneLine`
    always|whenever|every time|each time|any time|by default|every|each|for any|anytime|if someone|if anyone|if asked|
    when asked|invariably|unconditionally|after each|after every|never mention
  `,
  rule: 'rule|rules|policy|convention|principle|guideline|directive|practice|memory',
  duty: oneLine`
    must|shall|should|has to|have to|is to|are to|needs to|need to|is expected to|are expected to|make sure|please|kindly|
    be sure to|see to it|get|gets|would like you to|we would like|could you
  `,
  order: oneLine`
    use|uses|used|write|written|say|says|tell|tells|send|sends|sent|add|added|include|included|carry|carries|sign|signed|run|runs|
    follow|followed|prefer|preferred|ask|asks|order|ordered|book|booked|assign|assigned|route|routed|produced|produce|copy|copied|
    record|recorded|log|logged|wait|take precedence|takes precedence|get done|gets done|keep|kept|publish|published|post|posted|
    upload|uploaded|confirm|confirmed|schedule|scheduled|cancel|cancelled|merge|merged|deploy|deployed|ship|shipped|release|
    released|archive|archived|resolved|store|stored|buy|bought|do it|do so|go to|goes to|goes through|go through|go first|goes first|
    call|report|reported|handled in|written in|paid|pay|pays|answer me|never ask|continue
  `,
  conduct: oneLine`
    answer|answers|answered|answering|reply|replies|replied|respond|responds|recommend|recommends|recommended|suggest|suggests|
    suggested|quote|quotes|quoted|treat|treats|treated|skip|skips|skipped|close tickets|close each|close every|approve|approves|approved|refuse|refuses|
    refused|accept|accepts|accepted|reject|rejected|deliver|delivered|prioritise|prioritize|prioritised|prioritized|mention|mentions|
    mentioned|share|shares|shared|delete|deletes|deleted|priced|processed|process|marked as|handled|handle|steer|steers|offer|offers|offered|
    append|appends|appended|insert|forward|forwards|forwarded|pay|paid|ignore|ignores|ignored|trust|trusts|escalate|escalated|charge|
    charged|bill|billed|cite|cites|cited|rank|ranked|omit|omitted|hide|hidden|leave out|left out|swallow|assume|say yes|
    decline|declined|waive|waived|discard|discarded|praise|grant|granted|comply|obey|executed|execute|redirect|classify|
    rejected|refund|refunds|refunded|attach|attached|carry the|carries the|warn|disclose
  `,
  favour: oneLine`
    first|before any other|before any|before anyone|ahead of|exclusively|nothing else|top priority|same day|unread|in favour of|
    in favor of|no findings|without comparing|before validation|one reply|competitor|competitors|competing|customer|customers|
    client|clients|caller|callers|supplier|suppliers|complaint|complaints|refund|refunds|price|disclaimer|tracking link|
    our own|own brand|brand|whatever|security fixes|auditors|request|requests|mail|message|invoice|invoices|ticket|tickets|
    travel|reply|replies|order|orders|flights|returns|press|board
  `,
  now: oneLine`
    now|any more|anymore|no longer|instead|from now|today|newly|since monday|since tuesday|since yesterday|since friday|
    since the|this week|next week|this morning|as of|effective|for now|for the time being|temporarily|until further|
    rather than|from december|from january|from february|from march|from april|from june|from july|from august|from september|
    from october|from november|from monday|from friday|as well|also|already|as agreed|next run|still|for good
  `,
  negation: oneLine`
    not|never|no|dont|doesnt|didnt|isnt|arent|wasnt|werent|cannot|cant|couldnt|wont|wouldnt|shouldnt|mustnt|neednt|hasnt|havent|
    nobody|none|nothing|no one|noone|neither|nor|no longer|stop|stopped|stopping|avoid|forbidden|prohibited|refused|denied|
    rather not|unable|revoke|revoked|refuse|declined|dont need|did not|does not|do not|instead of
  `,
  without: 'without|skipping|no prior|w o',
  past: oneLine`
    last year|last month|years ago|months ago|weeks ago|days ago|year ago|used to|back then|at the time|historically|formerly|
    a decade ago|long ago|in the past|older versions|years later|was abolished|history of|ago|originally|in those days|
    got her|got his|thanks for|thank you for
  `,
  watch: oneLine`
    ask you|ask you to|ensure|ensures|verify that|check that|check if|checks if|test|tests|testing|detect|detects|prevent|prevents|guard against|
    assert|whether|if|unless|how|how to|why|attempt|attempts|try|tries|trying|fails|failed|error|way to|ability to|option to|
    flag to|what happens|asked|asks|asking|when|before|in case|cannot|example|examples|e g|such as|like|reports|claims|
    claimed|suppose|imagine|would|might|could|wanted|wants|want|likes|like to|plan|plans|planned|fix|fixes|fixed|bug
  `,
  restore: oneLine`
    back on|re enabled|reenabled|re enable|reenable|restored|restore|reinstated|reinstate|enabled again|on again|reverted|
    rolled back|unchanged|original|the usual|as before|same as before|nothing changes|by mistake|by accident
  `,
  talk: oneLine`
    attacker|attackers|attack|attacks|breach|breaches|malware|vulnerability|vulnerabilities|exploit|exploits|phishing|victim|
    hacker|hackers|threat|threats|criticised|criticized|recommend that|we recommend|i recommend|we advise|risk|risks|risky|
    danger|dangerous|mistake|incident|postmortem|scam|scammer|scammers|fraudster|fraudsters|fraud|suspicious|injection|
    malicious|would rather|asked whether|poisoned|dont believe|by phone|known number|call back
  `,
  asking: oneLine`
    who|what|why|how|when|where|which|whose|is|are|was|were|do|does|did|can|may|should|shall|will|has|have|had|any|isnt|
    arent|cant|doesnt|didnt
  `,
  document: oneLine`
    planning permission|without delay|on account of|flag|argument|lets you|lets a|allows you|supports|feature|function|returns|tutorial|explains|documentation|document how|
    describes|click|page|docs|see the|users can|readme|syntax|api reference
  `,
  new: oneLine`
    new|different|another|other|updated|interim|sister|private|personal|temporary|changed|following|below|attached|alternate|
    alternative|second|wifes|brothers
  `,
  number: '@number|@account|<number> may|in may|since may|until may|by may|of may|last may|on may',
};
