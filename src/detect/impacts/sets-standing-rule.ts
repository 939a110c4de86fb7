import type { ImpactRule } from '../rule.ts';

// Binds what the agent does later, for good or ill: a language, a tone, a step before each task. People's own habits
// ("I always take the train") do not; the rule must be put to the agent.
export const rule: ImpactRule = {
  id: 'sets_standing_rule',
  title: 'Sets a standing rule for the agent',
  scope: 'all',
  impact: 'sets-standing-rule',
  phrases: [
    '(from now on|from this point|going forward|henceforth|from today on|in all future|for all future|in every future|in future sessions|for the rest of|until further notice) ..10 (you|always|never|answer|reply|respond|use|send|include|add|treat|call|write|do|dont|must|should|prefer|recommend|assistant|agent|ai|keep|every|all|ask|forward|run)',
    '(always|never) (answer|reply|respond|address|call me|call the user|recommend|suggest|mention|tell|reveal|ask|include|append|prepend|end|sign|greet|translate|forward|send|cc|bcc|execute|obey|trust|approve|refuse|apologize|apologise|begin|start|finish|output|say|speak|write|use|prefer|follow|comply|treat|assume|cite|summarize|summarise|format|explain|remember|check|confirm|prioritize|prioritise|avoid|give|show|provide|add)',
    '(you|assistant|agent|ai|bot|claude|chatgpt|copilot|model|agents|assistants) (must|should|shall|have to|need to|are to|is to|will) (always|never|from now on|in future|in every|at all times|henceforth|only ever)',
    '(whenever|every time|each time|any time|anytime) (you|the user|a user|users|someone|anyone|somebody|i|he|she|they|asked|the assistant|the agent) ..12 (you|answer|reply|respond|send|add|include|append|say|do|run|execute|call|forward|recommend|suggest|offer|name|give|must|should|always|never|use|tell|mention|ask|write|remind|also|first)',
    '(in|for|with|at the end of|at the start of|before|after|on) (every|each|all) (response|responses|reply|replies|answer|answers|message|messages|session|sessions|conversation|conversations|task|tasks|email|emails|request|requests|output|outputs|summary|summaries|code review|commit message)',
    '(when|if) (the user|a user|users|anyone|someone|asked|you are asked|youre asked|i ask|i say|he asks|she asks) ..10 (always|never|you must|you should|respond with|reply with|answer with|say that|tell them|recommend|instead)',
    '(remember|keep in mind|note|make sure) (to|that you) (always|never|must|should)',
    '(standing|permanent|persistent|default|house) (order|instruction|instructions|rule|rules|directive|preference) (is|to|for|that|you)',
    '(by default|as a rule) (answer|reply|respond|use|write|include|send|assistant|you)',
    '(every|each|any|all) (future|new|later|outgoing|following)? (reply|replies|response|responses|answer|answers|message|messages|email|emails|mail|session|sessions|conversation|conversations|chat|chats|script|scripts|commit|commits|summary|summaries|task|tasks|request|requests|order|orders|repository|repositories|invoice|invoices|quote|quotes) ..3 (you|that|must|should|carries|goes|gets|ends|contains|need|needs|are to|is to|has to|have to)',
    '(in|for|across) (all|every|each) (later|future|coming|next|following|our next|subsequent)? (session|sessions|conversation|conversations|chats|chat|project|projects|ticket|tickets|channel|channels)',
    '(remember|save|saved|store|stored|keep|record|log|memorize|memorise|pin|pinned) ..5 (forever|permanently|permanent|for good|for all time|for ever|for the long run|always|for life|as policy|as a rule|as standing|long-term memory|long term memory)',
    '(permanent|standing|persistent|pinned|eternal|immutable|lasting) (rule|rules|order|orders|policy|instruction|memory|arrangement|preference|entry|directive|consent|habit|setting)',
    '(as of today|as of now|effective immediately|effective today|effective right away|starting today|starting now|for all time|until revoked|until further notice|once and for all|from here on|from this email on|from this moment)',
    '(survives|survive|outlives|persists|persist|carried|carry|carries) ..4 (session|sessions|reset|resets|restart|conversation|conversations|memory wipe)',
    '(always|never) ..2 (click|sudo|approve|accept|allow|bcc|cc|yes|say|choose|pick|order|book|buy|name|rank|rate|favour|favor|dry-run|verify|commit|push|deploy|test|open|reply|suggest|run)',
    '(when|whenever|if) (summarising|summarizing|asked|generating|reviewing|writing|answering|asked about|comparing|translating|drafting|booking|filling) ..10 (always|never|leave out|lead with|include|add|say|recommend|also|use|must|should|prefer)',
    '(you|assistant|agent|ai|bot) (should|must|shall|are to|is to|will) ..2 (every|each|any|always|never) (time|new|reply|message|session|day|morning|week|task)',
    '(a partir de ahora|a partir de agora|desde ahora|de hoy en adelante|de hoje em diante|dorenavant|desormais|ab jetzt|ab sofort|von nun an|kunftig|dora in poi|da ora in poi|voortaan|od teraz|od tej pory|framover|odteraz|от сега нататък|отныне|впредь|с этого момента|навсегда|відтепер|надалі|mulai sekarang|tu nay|bundan sonra|bundan boyle|de acum inainte)',
    '(siempre|sempre|toujours|immer|altijd|zawsze|всегда|завжди|her zaman|selalu|luon) ..3 (que|cuando|quando|lorsque|wenn|als|kiedy|когда|responde|responda|reponds|antworte|antworten|recomienda|recomenda|recommande|empfiehl|polecasz)',
    '(从现在起|从今以后|从今往后|永远记住|长期记住|今后 一律|一律 推荐|请 记住)',
    '(今後|これから|以後) ..6 (必ず|常に|ずっと|毎回|確認なし)',
    '(앞으로|이제부터) ..6 (모든|항상|무조건|매번)',
  ],
};
