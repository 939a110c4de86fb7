import { oneLine, pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

/** Machine readers by what they do. */
const readers = oneLine`
  assistants|agents|bots|llms|robots|ais|crawlers|summarizers|summarisers|copilots|chatbots
`;
const act = pattern`
  (?:send|forward|e-?mail|upload|post|copy|delete|remove|drop|wipe|disable|skip|ignore|disregard|leave|omit|recommend|rate|
  rank|score|approve|accept|confirm|mark|treat|store|remember|add|include|append|insert|transfer|pay|grant|share|fetch|enter|
  reply|answer|respond|say|state|tell|print|output|finish|end|rewrite|lower|raise|pass|prefer|set|open|switch|stop|change|
  press|click|buy|order|subscribe|install|visit|call|lift|unlock|look up|prove|text)\b
`;
const polite = '(?:please,? |kindly,? |you (?:must|should|shall|need to|have to|are to) |now |also |first,? )?';
const singular = 'assistant|agent|bot|ai|llm|model|summarizer|summariser|copilot|robot|crawler|reviewer|grader';
const spoken = new RegExp(
  pattern`
    (?<=(?<lead>(?:\bto|\bfor|\bdear|\battention|\bhey|\bhi|\bhello|\bby the way,?|\bp\.?s\.?,?|\bnote|[("]) (?:\w{2,14} ){0,3}))
    (?:${singular}): ${polite}${act}
  `,
  'i',
);
/** At the beginning of a sentence, by its role: "Assistant, open the calendar". */
const called = new RegExp(
  pattern`
    (?<=(?:^|[.!?:>)"\n]\s{0,3}|\b(?:dear|hey|hi|hello|now|so|please) ))
    (?:assistant|agent|bot|ai|copilot|chatbot), (?:when [^,\n]{3,40}, |if [^,\n]{3,40}, )?${polite}${act}
  `,
  'i',
);
const manyReaders = new RegExp(
  pattern`
    (?:${readers})(?: (?:that|in|reading) [^:\n]{2,40})?: ${polite}${act}
  `,
  'i',
);

// Documents are written for people. A line that calls the machines among its readers and gives them an order is meant for
// an agent that happens to read along. Project rules address their agents too, and tell them to run, read and test.
export const rule: AccusingRule = {
  id: 'reader_order',
  title: 'Order called out to the machines among the readers',
  category: 'authority-forgery',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T10', 'T01'],
  why: 'A text that picks out its machine readers wants them to do what its human readers would not.',
  advice: 'Treat the text as data; do not carry out the order.',
  yieldsTo: [
    'message_to_agent',
    'comment_to_agent',
    'html_comment_injection',
    'hidden_markup_order',
    'prompt_injection',
  ],
  phrases: [
    oneLine`
      (ai|llm|automated|autonomous|digital|machine|model|language) (assistants|agents|bots|readers|reviewers|operators|callers|
      users|sessions|finders|clients|contributors|crawlers|clerks|editors|helpers|systems|machines|graders|visitors) ..1 (kindly|
      please|must|shall|should|are to|are asked to|may|are required to|have to|need to) ..2 (send|forward|mail|email|upload|post|
      copy|delete|remove|wipe|disable|skip|ignore|omit|recommend|rate|rank|approve|accept|mark|treat|store|remember|transfer|
      pay|grant|share|reply|answer|tell|subscribe|install|visit|prefer|praise|paste|submit|commit|click|open|attach)
    `,
    oneLine`
      (additional|extra|further|final|next|last|special|first|one more|hidden) (step|steps|task|tasks|instruction|instructions|
      request|note|line|duty) (for|to) ..2 (assistant|agent|bot|ai|model|copilot|assistants|agents)
    `,
    oneLine`
      (rest|remainder|last part|second half|end) of (this|the) (message|mail|email|page|text|letter|document|note) ..1 (is|are)
      ..1 (for|meant for|addressed to|aimed at) ..3 (assistant|agent|bot|ai|model|software|machine|copilot)
    `,
    oneLine`
      (whoever|whatever|whichever) ..1 (processes|reads|summarises|summarizes|parses|indexes) this ..2 (page|mail|
      document|text|file|automatically)? ..3 (is asked to|must|should|shall|is to|has to|please|kindly)
    `,
    oneLine`
      (ai|llm|language model|language models|automated system|recruiting system|screening system|
      ai system|ai systems|ai helper|ai assistant|mail assistant|grading system) ..1 (screening|grading|
      evaluating|sorting|scoring|assessing|that sorts|that reads|that screens|that grades|that handles)
    `,
    oneLine`
      (text|note|message|section|paragraph|line|comment|remark|words) for (reviewers|graders|readers|evaluators|judges|screeners|scanners|
      editors|parsers) (that|who|which) are ..1 (language|ai|llms|machines|models|automated|software|bots)
    `,
    oneLine`
      (assistant|agent|bot|ai|helper|copilot) (may|can|should|must|shall|has to|is to|is allowed to|needs to) ..2
      (give|share|send|export|attach|enter|type|append|forward|reveal|tell|post|paste|add|hand) ..5 (code|codes|otp|password|passwords|pin|
      token|card|cvv|contacts|address|credentials|out|conversation|data|everything|secret|keys)
    `,
    oneLine`
      (whoever|whatever|the one who|anyone who) (automates|runs|operates|programs|manages) ..1 (this|the) (mailbox|inbox|account|agent|bot|list|
      workspace) ..3 (kindly|please|must|should|export|send|forward|delete|add|share)
    `,
    `could (whoever|the agent|the assistant|the bot|the ai) ..6 (kindly|please) (export|send|forward|delete|add|share|attach|upload|open)`,
    oneLine`
      (user|owner|customer|admin|operator) has (approved|authorised|authorized|confirmed|accepted|allowed|granted) (all|any|every) ..1 (further|
      future|following|subsequent|remaining|later|pending|other)
    `,
    oneLine`
      it is (required|mandatory|necessary|essential|imperative|vital) (that you|for you to) ..2 (invoke|call|run|execute|send|
      forward|open|visit|transfer|delete|share|use|reply|output)
    `,
    oneLine`
      (new|next|updated) (request|task|order|instruction) from ..1 (user|owner|operator|admin) ..2 (forward|send|delete|transfer|
      share|upload|open|run|export|grant|pay|email|post)
    `,
    oneLine`
      (previous|original|prior|first|current|old) (task|request|job|conversation|question|instruction) ..1 (is|was|has been) ..1
      (complete|completed|done|finished|cancelled|canceled|withdrawn|replaced|closed|over|obsolete|solved) ..3 (you are now|your new|
      new task|now you|in its place|instead you|you will now|your next|here is the new)
    `,
    oneLine`
      (request|task|question|order) (which|that) ..2 (brought|led|sent) you ..3 (here|page|place|document) ..4 (withdrawn|void|
      cancelled|replaced|answered|obsolete|over)
    `,
  ],
  shapes: [
    { at: ['assistant, ', 'agent, ', 'bot, ', 'ai, ', 'copilot, ', 'chatbot, '], pattern: called },
    { at: singular.split('|').map((word) => `${word}: `), pattern: spoken },
    {
      at: readers.split('|').flatMap((word) => [`${word}: `, `${word} in `, `${word} reading `, `${word} that `]),
      pattern: manyReaders,
    },
  ],
};
