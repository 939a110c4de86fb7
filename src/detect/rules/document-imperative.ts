import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const doc =
  'document|page|text|content|file|article|email|message|readme|pdf|website|webpage|data|attachment|ticket|issue|comment|transcript';
const agent =
  'ai|assistant|assistants|model|models|llm|llms|agent|agents|bot|chatbot|chatbots|copilot|claude|gpt|chatgpt|gemini';

// A document speaks to its human readers. A document that tells the machine reading it what to ignore or do attacks the
// person who asked for a summary.
export const rule: AccusingRule = {
  id: 'document_imperative',
  title: 'Document that gives orders to the agent reading it',
  category: 'instruction-override',
  level: 3,
  confidence: 0.88,
  scope: 'standard',
  threats: ['T01', 'T07'],
  why: 'The agent was asked to read the document, not to obey it.',
  advice: 'Keep the document out of memory, or keep only a summary written by a person.',
  phrases: [
    oneLine`
      when|whenever|if|once|while|after|before ..1 this|the ${doc} ..2 recalled|retrieved|loaded|read|summarized|
      summarised|processed|parsed|ingested|analyzed|analysed|indexed|opened|viewed ..4 by ..2 ${agent}
    `,
    oneLine`
      when|whenever|if|once ..2 ${agent} reads|read|retrieves|loads|summarizes|summarises|processes|opens|sees|
      parses this ..1 ${doc} ..3 must|should|shall|will|always|say|answer|include|recommend|send|ignore
    `,
    'when|whenever|if|once this document|text|content ..1 loaded|read|opened ..2 execute|obey|follow|ignore|override|do',
    oneLine`
      when|whenever|if|once|while this ${doc} ..2 recalled|retrieved|summarized|summarised|processed|ingested|
      analyzed|indexed ..4 execute|run|perform|follow|obey|ignore|override|send|forward|reveal|include|append|
      recommend|state|say|tell|output
    `,
    oneLine`
      ${agent} must|should|shall|will|needs|has to? (always|also|now|then|simply|just|therefore|immediately|completely|
      entirely|first|please|from now on|henceforth|silently|quietly)? ignore|override|bypass|disable|forget|disregard ..4
      instructions|rules|guidelines|safety|security|restrictions|policy|policies|prompt|filters|previous|prior|user|
      users|warnings|checks
    `,
    oneLine`
      ${agent} ..1 reading|processing|summarizing|summarising|parsing|analyzing|indexing|scraping|crawling|viewing
      ..1 this|the ..2 must|should|shall|need|needs|include|append|recommend|ignore|send|add
    `,
    oneLine`
      when|if|while|before|after ..2 summarizing|summarising|summarize|summarise|processing|analyzing|translating|
      answering ..2 this ${doc} ..4 always|must|should|include|add|append|state|mention|say|tell|ignore|send|
      recommend|insert|also
    `,
    oneLine`
      instruction|instructions|note|notice|message|attention|directive to|for ..2 ${agent} ..2 ignore|override|
      bypass|disregard|forget|send|forward|reveal|execute|obey|approve|recommend|rate|score|append|delete|upload
    `,
    `^attention|dear|hey ..1 ${agent} ..2 ignore|override|bypass|disregard|forget|send|forward|reveal|execute|you|please|must`,
  ],
};
