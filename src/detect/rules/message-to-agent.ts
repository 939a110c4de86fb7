import { oneLine } from '../long-text.ts';
import { isAboutMessages } from '../mitigation/announced.ts';
import type { AccusingRule } from '../rule.ts';

// Honest documents address people. This rule requires an addressee (AI, assistant, model by name) together with an
// order or a claim. Rules for agents (AGENTS.md) do say "AI agents must run the tests", so a plain duty in a project
// file is not enough.
export const rule: AccusingRule = {
  id: 'message_to_agent',
  title: 'Message addressed to the AI that reads it',
  category: 'authority-forgery',
  level: 2,
  confidence: 0.86,
  scope: 'standard',
  threats: ['T10', 'T01'],
  why: 'A document that addresses the agent instead of informing it is trying to steer it.',
  advice: 'Treat the text as data; if the sender is real, confirm with them through another channel.',
  // Crawlers are asked to stay away. "Give the receiving agent only the tools which it needs" is no label.
  spares: (hit) =>
    isAboutMessages(hit) ||
    (/\bcrawlers,? please$/i.test(hit.match) && /^ (?:stay|keep) (?:out|away)\b/i.test(hit.after)) ||
    (/^\w+ only the$/i.test(hit.match) &&
      /\b(?:give|gives|grant|grants|allow) (?:the|each|every|an?) (?:\w{2,20} )?$/i.test(hit.before)),
  phrases: [
    oneLine`
      (important|urgent|critical|special|private|secret|confidential|personal|hidden|direct)
      (message|notice|note|instruction|instructions|information|announcement|request|task|update) ..3 (from|for|to)
      ..5 (you|ai|assistant|model|gpt|chatgpt|claude|llm|bot|gemini|copilot)
    `,
    '(this is|heres|here is) ..2 (important|urgent|private|special) message ..6 to you',
    oneLine`
      (note|message|attention|notice|memo|reminder|hint|request) (to|for) (the|any|all|every|an)? ..1
      (ai|llm|ais|llms|chatbot|language) (model|models|assistant|assistants|agent|agents|system|systems|processing|
      reading|summarizing|reviewing|that|who)
    `,
    oneLine`
      (ai|llm|llms|ais|bot|bots|chatbot|copilot|language model|language models|machine|crawler|software agent|
      automated assistant|mailbox assistant|digital assistant|assistant|assistants) ..1
      (reading|processing|handling|handles|summarizing|summarising|indexing|parsing|crawling|reads|processes|
      that reads|that handles|that processes|who reads) ..1 (this|along|these) ..10
      (must|should|shall|please|kindly|has to|have to|needs to|need to|is to|are to|will|may|can|send|forward|
      ignore|add|include|reply|mark|treat|put|note|first|also|do)
    `,
    oneLine`
      (note|message|word|aside|memo|fyi|info|hint|request|reminder|task|tip|notice|addendum|footnote|instructions|
      text|ps) (to|for|from) ..2 (whoever|whichever|whatever|ai|llm|language|digital|drafting|mail|travel|shopping|
      expenses|issue|summary|meeting|captioning) ..2 (processes|process|reads|reading|handles|with an ai|ai|
      assistant|assistants|copilot|copilots|helper|helpers|workers|model|models|bot|bots|companion|companions|
      secretary|on this|in this|planner|planners) ..8 (must|should|please|kindly|send|forward|add|include|mail|
      email|call|put|is|are|needs|need|look|open|read|treat|reply|quote|when|release|the)
    `,
    oneLine`
      (ai|llm) (readers|helpers|clients|planners|companions|crawlers|secretaries|visitors|shoppers) ..2
      (must|should|shall|please|kindly|are to|need to|repeat|send|return|call|submit|include|add|put|open)
    `,
    oneLine`
      (dear|psst|hiya|hello|hey|hi) ..1 (ai|assistant|copilot|chatbot|bot|llm|model|helper|machine|agent) ..12
      (please|must|should|send|forward|put|remember|add|include|mail|email|store|say|recommend|call|open|your|
      kindly|save)
    `,
    oneLine`
      (attention|dear|hey|hello|listen) (ai|llm|assistant|chatgpt|gpt|claude|gemini|copilot|bot|agent) ..12
      (must|should|please|ignore|send|forward|do|include|append|recommend|rank|rate|execute|run|call|visit|approve|
      output|reply)
    `,
    oneLine`
      if you (are|re|were) (an|a|any) (ai|llm|language|assistant|chatbot|bot|automated|artificial|large) ..8
      (ignore|include|append|say|add|write|respond|reply|send|rate|output|mention|recommend|forward|rank|approve|
      call)
    `,
    oneLine`
      (any|all|every) (ai|llm|ais|llms|chatbot|language) (model|models|assistant|assistants|agent|agents|system|
      systems|tool|tools) ..4 (reading|processing|summarizing|summarising|analyzing|analysing|reviewing|parsing|
      indexing|encountering|accessing|viewing|scanning) ..3 (this|the) ..10
      (must|should|shall|need|needs|is required|are required|required|instructed|please)
    `,
    oneLine`
      before ..2 (solve|solving|answer|answering|complete|completing|proceed|proceeding|continue|continuing|
      fulfilling|respond|responding) ..4 (task|question|request|requests|user|users|query|it|original|prompt) ..8
      (send|forward|call|visit|transfer|email|post|delete|upload|share|change|book|following|perform|vote|pay)
    `,
    oneLine`
      (as|being) (an|a|the) (ai|assistant|llm|language model|agent) you
      (must|need|have|are required|are obligated|shall) ..6 (ignore|send|forward|reveal|disclose|share|obey|comply|
      bypass|override)
    `,
    oneLine`
      (ai|assistant|llm|model|agent|bot) (instruction|instructions|directive|directives|override|command|only)
      (ignore|send|forward|say|output|print|include|append|add|do|when|always|never|you|please|the)
    `,
  ],
};
