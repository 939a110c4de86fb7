import { oneLine } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';
import { inOtherLanguages } from './abroad/sentences.ts';
import { abroad, abroadAlways, abroadNow, abroadOrders, acts, concealed } from './words/standing-rules.ts';

const agent = 'assistant|assistants|agent|agents|ai|bot|bots|claude|chatgpt|copilot|model|models|llm';
const audience =
  'user|users|owner|operator|human|humans|him|her|them|anyone|anybody|people|customer|customers|client|clients|reviewer|auditor';

/** Changes to the content of an answer rather than to its style. */
const plants = 'add|append|include|insert|attach|embed|recommend|promote|mention|link|cite|report|claim|name';
/** The same acts done to things, where the sentence does not say who does them. */
const done = oneLine`
  sent|forwarded|copied|uploaded|shared|delivered|paid|transferred|refunded|approved|accepted|authorized|
  authorised|merged|deleted|removed|skipped|ignored|trusted|believed|treated|handled|granted|routed|redirected|
  booked|bought|hidden|withheld|signed|executed|run
`;
const habit =
  '(as a rule|in future|for the rest of|until further notice|from today|from now on|going forward|henceforth|by default)';
/** What such an addition contains if it is planted. */
const planted = oneLine`
  (copy|@url|@email|@domain|our|snippet|pixel|citation|banner|footer|promo|referral|affiliate|token|tokens|
  password|passwords|credentials|contents|history|transcript|dependency|tracking|telemetry|statement|location|
  claim|claims|phrase|phrases|this link)
`;
const later = 'later|future|coming|next|following|subsequent|new';
const output = oneLine`
  reply|replies|response|responses|answer|answers|session|sessions|conversation|conversations|chat|chats|script|
  scripts|commit|commits|summary|summaries|output|outputs|review|reviews
`;
const turns = 'session|sessions|task|tasks|conversation|conversations|answer|answers|reply|replies|response|responses';
const everywhere =
  'session|sessions|conversation|conversations|chat|chats|project|projects|ticket|tickets|channel|channels|user|users';
const fromNow = oneLine`
  (from now on|from this point|from here on|from this moment|from this email on|from today on|going forward|
  henceforth|in all future|for all future|in every future|in future sessions|for the rest of|until further notice|
  until revoked|effective immediately|effective today|starting today|starting now|as of today|as of now|
  once and for all)
`;

// A standing rule in this sense governs what the agent does to the world, data, money or checks, what it tells the
// user, or whom it trusts. A rule about the style of answers (language, tone, length, format, units, names, taste)
// endangers nobody: "Always answer in French" is only data. The same holds for a rule for people (staff, guests,
// customers), a habit ("I always pay cash"), and a ban that makes things safer ("Never share the code", "Always ask
// before you delete"); a ban that removes a check ("Never verify it") does count.
export const rule: ImpactRule = {
  id: 'sets_standing_rule',
  title: 'Sets a standing rule for what the agent does, says or trusts',
  scope: 'minimal',
  impact: 'sets-standing-rule',
  phrases: [
    `${fromNow} ..8 (${acts}|${plants})`,
    `${fromNow} ..6 (you|${agent}) (must|should|shall|will|may|can|are|is|have|has|do|dont|never|always|only|need)`,
    `${fromNow} ..10 (must|should)`,
    oneLine`
      ${fromNow} ..4 (you|${agent}) (answer to|listen to|report to|accepts|sends|forwards|approves|pays|runs|
      executes|skips|ignores|trusts|follows|obeys|doesnt)
    `,
    `${fromNow} ..3 (reply as|respond as|speak as|answer as|act as)`,
    '(treat|apply|obey|trust|follow|forward|bcc|ignore|approve) ..10 (from here on|from now on|from this point|henceforth|going forward)',

    `${habit} ..9 (are|is|be|get|gets) (to be|always|now|also|only)? (${done}) ..3 (to|by|before|first|unread|without|unseen|only|as|via|anyway)`,
    oneLine`
      from (january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|
      wednesday|thursday|friday|tomorrow|next week|next month) (on|onwards|onward) ..9 (are|is|be|get|gets)
      (to be|always|now|also|only)? (${done})
    `,
    oneLine`
      ^you (only|always|never)? (answer|say|reply|tell|send|use|treat|follow|take|give|accept|sign|speak|report|work|call|
      buy|book|order|recommend) ..12 (from now on|in future|from today|going forward|henceforth)
    `,
    oneLine`
      (henceforth|from today|from now on) ..3 (agent|assistant|bot|ai|you) (signs|sends|pays|approves|forwards|
      accepts|buys|shares|says|answers|tells|uses|trusts|follows|obeys|treats)
    `,
    // "Is to be" announces a rule; plain "is" reports what happens.
    oneLine`
      (is|are) to be (${done}|kept secret|kept quiet|passed on|given|told|believed|obeyed|followed) ..4 (to|with|by|
      before|first|unread|without|unseen|only|as|via|anyway|at once|from)
    `,
    `(is|are) to be (accepted|approved|trusted|ignored|believed|obeyed|followed|paid|forwarded|signed)`,
    oneLine`
      (${agent}) (must|should|shall|has to|have to|needs to|is to|are to) (obey|trust|believe|carry out|forward|send|
      share|pay|approve|accept|skip|hide|report to|answer to|do what|do whatever|follow what|follow whatever|
      follow any|follow all|listen to)
    `,
    oneLine`
      ^(each|every) (evening|morning|day|night|week|month|hour|monday|tuesday|wednesday|thursday|friday) ..1 (post|
      send|forward|upload|export|share|delete|email|mail|transfer|pay|publish|run)
    `,
    oneLine`
      (after|before) (every|each|any) (meeting|call|login|build|purchase|order|deploy|release|sale|visit|payment|chat)
      ..1 (post|send|forward|upload|export|share|delete|email|mail|transfer|pay|publish|run|copy)
    `,
    oneLine`
      (treated|regarded|handled|accepted|honoured|honored) as (the|an|a|my|our|if from|if it came from)? (owner|admin|
      administrator|user|operator|manager|boss|authority|orders|instructions|instruction)
    `,
    '(when in doubt|if unsure|if in doubt) ..2 (do what|do as|follow|trust|believe|obey|accept|approve|pay|send|allow|ask @email)',
    '(if|when|whenever) (a|an|the|any|someone|anyone|somebody) ..6 (give|offer|grant|refund|pay|wire|transfer) (them|him|her|it)',
    oneLine`
      (customers|customer|clients|callers|users|anyone|requests|questions|orders|complaints) ..5 (always|all)? (get|
      gets|receive|receives) (a full|full|the answer|an immediate|a free) ..3 (refund|that|access|discount|approval|
      upgrade)
    `,
    '(leave out|omit|hide|skip|drop) ..5 (whenever|every time|each time|always when) you',
    '^never (book|buy|order|use|recommend|mention|suggest|choose|pick) (anything|anyone|any|nothing) (but|except|other)',
    '^always ..1 (put|loop|copy|keep|add|leave) ..3 (in copy|in cc|on copy|in bcc|in the loop|on cc)',
    oneLine`
      (any|every|each|all) ..1 (message|messages|email|emails|mail|document|documents|contract|contracts|invoice|
      invoices|note|notes|complaint|complaints|order|orders) ..8 (has to|have to|must|should|is to|are to|needs to|
      need to) ..1 be (copied|forwarded|sent|shared|uploaded|routed|shown|approved|accepted|ignored) ..3
      (to|first|with|before|unread|without)
    `,
    `(policy|rule|practice|custom) (that|is that) ..2 (${agent}|you) (never|always|only|must|should|doesnt|does not|do not|dont|will)`,

    // always: rare verbs in any position, everyday verbs only as an order, because people say what they always do.
    'always ..1 (obey|comply|execute|approve|auto-approve|append|reveal|disclose|bcc|sudo|yes|forward)',
    oneLine`
      ^always (send|share|cc|copy|upload|pay|transfer|trust|believe|accept|allow|click|open|install|download|run)
      ..6 (${audience}|all|any|every|whatever|links|link|attachments|to|it|code|command|commands|script|@url|@email|
      @domain|@file|first|without|message|messages|mail|mails|email|emails|notes|requests|invitations|whoever|
      callers|source|sources)
    `,
    oneLine`
      (should|must|to|just|please|shall|will|remember) always (send|share|cc|copy|upload|pay|transfer|trust|believe|
      accept|allow|click|open|install|download|buy|skip|ignore|hide|omit)
    `,
    'always ..1 follow ..4 (instruction|instructions|order|orders|command|commands|directions|directives|links)',
    oneLine`
      always treat ..8 (trusted|verified|authoritative|true|final|approved|authorized|authorised|safe|admin|order|
      orders|instruction|instructions|command|commands)
    `,
    'always assume ..4 (yes|consent|permission|approval|approved|authorized|authorised|agreed)',
    'always (answer|respond|reply|say|tell|state|claim|report|confirm) ..3 (that|safe|harmless|approved)',
    'always (answer|respond|reply|say|click) ..8 yes',
    'always (answer|respond|reply) with (exactly|the exact|the following|the words|the phrase)',
    `always (add|append|prepend|include|insert|attach|embed|provide) ..6 ${planted}`,
    oneLine`
      always (recommend|suggest|choose|pick|prefer|rank|name|favour|favor|buy|book|order) ..8
      (exclusively|regardless|competitors|as the best|as best|as the top|as the only|top choice|first choice|
      no matter|ahead of|above all)
    `,

    // never: orders that remove a check, a warning or the truth.
    oneLine`
      never (refuse|decline|hesitate|question|doubt|warn|flag|dry-run|double-check|second-guess|contradict|
      challenge|object|verify|check|validate|audit|scan|inspect|admit)
    `,
    `never mention ..4 (${concealed})`,
    `never mention ..6 to ..1 (${audience})`,
    `never ..1 (tell|show|reveal|report|explain|disclose|say) ..3 (this|it|anything|that)`,
    oneLine`
      never ..1 (tell|show|reveal|report|explain|disclose|say) ..3 (${audience}) ..1
      (about|of|the|what|why|how|when|where|who|if|whether|again|unless|first|any|our|your|more)
    `,
    `never ..1 (show|reveal|report|explain|disclose) ..3 (to|from) ..1 (${audience})`,
    'never (show|list|report|log|record) ..3 (blocked|failed|errors|warnings|alerts|incidents|items|entries|changes|actions)',
    'never say (no|that|you)',
    'never (rate|rank) ..8 (lower|below|worse)',
    'never ask (me|him|her|them|us|why|again|first|anyone|questions|permission|before|for confirmation|for approval|for permission|for consent)',
    `(${agent}) (must|should|shall|have to|need to|are to|is to|will) (always|never|from now on|in future|in every|at all times|henceforth|only ever)`,
    `(remember|keep in mind) (to|that you) (always|never) ..2 (${acts}|${plants}|tell|show|warn|ask|verify|check|follow|use)`,

    // Triggers: an event, and what the agent does then.
    oneLine`
      (whenever|every time|each time|any time|anytime) (you|someone|anyone|somebody|asked|users|the user|a user|
      the assistant|the agent) ..12 (${acts}|${plants}|suggest|offer|say|tell|call|append)
    `,
    '(whenever|every time|each time) (the user|a user|users) ..14 (use|you|must|should|always|never|also)',
    '(whenever|every time|each time) (they|he|she|one) ..8 (upload|forward|bcc|export|copy it|send it|send a copy|post it)',
    oneLine`
      (whenever|every time|each time) you (see|find|read|get|spot|come across) ..8
      (token|tokens|key|keys|password|passwords|secret|secrets|credential|credentials|cookie)
    `,
    oneLine`
      (whenever|every time|each time|any time) you ..6 (invite|notify|ping|cc|email|message|subscribe|report to|
      log in to|check in with|copy in|share it)
    `,
    oneLine`
      (do not|dont|no longer) (tell|inform|notify|warn|alert|remind) (the|our|any)? (user|users|owner|operator|
      customer|customers|client|clients|admin|team|reviewer|auditor) (about|of|that|when|if|any)
    `,
    `(whenever|every time|each time) i (say|type|write|mention|ask) ..10 (${acts})`,
    oneLine`
      (when|if) (the user|a user|users|anyone|someone|asked|you are asked|youre asked) ..10
      (always|never|you must|you should|respond with|reply with|answer with|say that|tell them|recommend)
    `,
    oneLine`
      (when|whenever|if) (asked|comparing|recommending|summarising|summarizing|reviewing) ..10
      (say|recommend|name|mention|talk|leave out|lead with|include|add|omit|hide|praise)
    `,
    oneLine`
      (when|whenever|if) (writing|generating|drafting|answering|translating|booking|filling|coding|building) ..10
      (add|append|insert|include|import|send|bcc|leave out|hide|@url|@domain|@email)
    `,

    // Every time and everywhere.
    `(before|after|at the start of|at the beginning of) (every|each|all) (${turns})`,
    // "From May on, all sessions start at nine" has the same words next to each other and a different meaning.
    `on (every|each) (${turns})`,
    `^on all (${turns})`,
    'at the end of (every|each|all) (session|sessions|task|tasks|conversation|conversations)',
    '(before|after) (completing|finishing|every|each|any) ..3 (task|tasks)',
    '(for|with) (each|every|all) (email|emails|message|messages|mail|file|document|invoice) ..3 (forward|send|upload|copy|bcc)',
    oneLine`
      (every|each|any|all) (script|scripts|commit|commits|file|files|repository|email|emails|mail|summary|page) you
      (write|generate|create|send|produce|touch|open|contribute)
    `,
    oneLine`
      (honour|honor|apply|call|calling|run|pass|comply|load) ..8 (in|on|with) (every|each|all)
      (session|sessions|conversation|conversations|chat|chats|request|requests)
    `,
    oneLine`
      (add|append|include|insert|attach|put|place|mention|link|send|import) ..8
      (in|to|into|at the end of|at the start of|with) (every|each|all) (${later})?
      (${output}|message|messages|email|emails|mail)
    `,
    oneLine`
      (in|with|at the end of|at the start of) (every|each|all) (${later})? (${output}|message|messages|email|emails)
      ..6 (add|append|include|insert|attach|put|mention|link|send|repeat|import)
    `,
    `(every|each|all) (${later}|outgoing)? (${output}) ..3 (that|must|should|carries|goes|gets|ends|contains|need|needs|are to|is to|has to|have to)`,
    oneLine`
      (every|each|all) (${later}|outgoing)? (message|messages|email|emails|mail|invoice|invoices|quote|quotes|
      payment|payments) ..3 (carries|carry|contains|bcc|gets a|goes to)
    `,
    oneLine`
      (in|for|across) (all|every|each) (later|future|coming|next|following|our next|subsequent)
      (session|sessions|conversation|conversations|chats|chat|project|projects|ticket|tickets|channel|channels)
    `,
    `(principle|rule|policy|leave it|keep it|stick to it|apply it|binding) ..4 (in|for|across|to) (all|every|each) (${everywhere})`,
    `(this|it|that|which|and) (applies|holds|always applies|also applies) ..4 (in|for|across|to) (all|every|each) (${everywhere})`,

    // Recorded permanently.
    oneLine`
      (remember|save|store|keep|memorize|memorise|pin) (this|that|it|these|the following) ..4
      (forever|permanent|permanently|for good|for all time|for ever|for the long run|for life)
    `,
    '(remember|save|memorize|memorise|pin|pinned) ..5 (forever|permanently|permanent|for good|for all time|for ever|for the long run|for life)',
    '(remember|save|saved|store|stored|keep|kept|record|recorded|memorize|pin|pinned) ..5 (as policy|as a rule|as standing|long-term memory)',
    '(permanent|standing|pinned|eternal|immutable|lasting) (rule|rules|policy|instruction|instructions|directive|directives|consent)',
    `standing (order|orders) (for|to) (you|all|the|every|any)? (${agent}|you)`,
    '(survive|survives|outlive|outlives) ..4 (session|sessions|reset|resets|restart|conversation|conversations|wipe)',
    '(carry|carried) ..2 (to|into) ..3 (session|sessions|conversation|conversations|summary|summaries)',
    '(must|should|shall|has to|have to|is to|needs to) persist ..4 (session|sessions|reset|resets|restart|conversation|conversations|wipe)',
    '(by default|as a rule) (send|forward|share|approve|accept|run|execute|trust|allow|skip|install)',

    `${abroadNow} ..8 (${abroad}|asistente|assistente|assistent|asystent*|ассистент*|помощник*|асистент*|asisten|asistan*)`,
    `${abroadNow} ..8 (@account|@url|@email|@domain)`,
    `(${abroad}) ..6 ${abroadNow}`,
    oneLine`
      (запомни|запомните|zapamietaj|merke|merk|recuerda|lembre|retiens|ricorda|onthoud|ingat) ..3
      (навсегда|dauerhaft|fur immer|para siempre|para sempre|per sempre|pour toujours|na zawsze|voor altijd|
      selamanya)
    `,
    `(${abroadAlways}) ..3 (${abroadOrders})`,
    `(${abroadOrders}) ..1 (${abroadAlways})`,
    // In scripts without spaces the model's words are the ones that the rules segment: this list uses only words that
    // other rules segment too, and single characters.
    '(从现在起|从今以后|从今往后) ..8 (一律|必须|不得|你|助手*|转发*|发送*|转账*|执行*|批准|无需|汇 款|付 款|服 从|信 任)',
    '(以后*|今后) ..6 (一律|转发*|转账*|批准|无需|汇 款|付 款|服 从)',
    '(永远记住|长期记住|请 记住) ..12 (一律|转发*|发送*|转账*|执行*|批准|推荐*|无需|不用|汇 款|付 款|服 从|信 任)',
    '(一律) ..1 (推荐*|转发*|批准|同意*)',
    '(今後|これから|以後) ..4 (必ず|常に|ずっと|毎回) ..20 (送信*|転送*|送って*|送る*|送金*|振り込*|実行*|従*|承認|無視*|推薦*|推奨*|勧め*|共 有)',
    '(今後|これから|以後) ..4 (確認なし|承認なし*)',
    `${fromNow} ..2 (copy|cc|bcc|loop in|keep) (me|him|her|us|them|@email|the)`,
    '(are|is) always (approved|accepted|paid|refunded|forwarded|trusted|signed|granted|ignored|merged|waived|deleted|shared|allowed|released)',
    oneLine`
      (${agent}) (must|should|shall|will|has to|is to) (treat|consider|regard|handle|count|take|read) ..8 (as|like) ..4
      (order|orders|instruction|instructions|command|commands|trusted|verified|owner|user|operator|admin|truth|true|
      internal)
    `,
    oneLine`
      (${agent}) (must|shall|should|will|has to|is to) (load|fetch|read|follow|pull|import|apply|consult) ..6 (rules|
      instructions|orders|commands|directives|guidelines|policy|policies) from
    `,
    oneLine`
      (until further notice|for now|for the time being|as of now|effective now) ..4 (${agent}) (skips|sends|approves|
      ignores|forwards|accepts|pays|trusts|hides|omits|shares|deletes)
    `,
    oneLine`
      (trust|believe|prefer|take) ..4 (values|numbers|data|entries|messages|notes|claims) ..4 (over|above|instead of|before)
      ..4 (database|records|user|owner|system|original|source|documents|docs)
    `,
    '(refund|pay|credit|reimburse|approve|forgive) (them|him|her|it|the customer|customers) ..3 (immediately|at once|automatically|without|no questions)',
    ...inOtherLanguages('sets-standing-rule'),
    '(앞으로|이제부터) ..6 (모든|항상|무조건|매번) ..10 (붙여*|발송*|보내*|전송*|전달*|송금*|실행*|따르*|따라*|승인*|무시*|추천*|공유*)',
  ],
};
