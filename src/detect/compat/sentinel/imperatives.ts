import { oneLine } from '../../long-text.ts';
import type { AccusingRule } from '../../rule.ts';
import { bounds, leaving, reader } from './words.ts';

const text = oneLine`
  document|page|text|content|file|article|email|mail|message|readme|pdf|handbook|chunk|paragraph|section|report|log|
  comment|ticket|issue|attachment|block|manual|entry|note|memo|cv|branch|repository|line
`;
const taken = oneLine`
  recalled|retrieved|loaded|read|indexed|parsed|consulted|ingested|processed|fetched|summarised|summarized|opened|
  quoted|included|triaged|embedded|reads|retrieves|processes|parses|summarises|summarizes|opens|loads|consults|
  fetches|visit|visits|surfaces
`;
const act = oneLine`
  execute|run|perform|override|ignore|bypass|forget|emit|call|approve|grant|send|forward|do|carry|obey|disregard|
  output|add|upload|delete|close|print|state|mark|rank|post|say|follow|push|restart|approves|use|rely
`;

/** A document that gives orders to the program that reads it. */
export const imperativeRules: readonly AccusingRule[] = [
  {
    id: 'contract_reading_order',
    title: 'Document that gives orders to its reader at the moment of reading',
    category: 'instruction-override',
    level: 3,
    confidence: 0.85,
    scope: 'strict',
    threats: ['T01', 'T07'],
    why: 'The agent was asked to read the document, not to obey it.',
    advice: 'Keep the document out of memory.',
    unmitigated: ['asked'],
    phrases: [
      `when|whenever|if|once|should|after|upon|as ..3 this ..1 ${text} ..3 ${taken} ..6 ${act}|must|shall|should`,
      `(each time|every time|the moment|any|next) ..3 ${reader}|system|pipeline ..4 ${taken} ..1 this|the ..1 ${text} ..3 must|should|shall|will|has|is|${act}`,
      `(upon reading|on reading|reading) this ..1 ${text} ..4 must|shall|should|obliges|${act}`,
      oneLine`
        ^(on recall|upon recall|after recall|on retrieval|upon retrieval|during retrieval|on ingestion|upon ingestion|
        after ingestion|once parsed|once loaded|once retrieved|on embedding lookup|on lookup|on load|when retrieved as context|post
        retrieval|on read) ..3 execute|override|ignore|bypass|forget|emit|obey|disregard
      `,
      '^(on recall|upon recall|after recall|on retrieval|upon retrieval|on ingestion|on embedding lookup|once parsed) ..1 perform|run|do ..1 action|macro|step|steps|not|maintenance|export|transfer',
      `(if included in|when included in|when in) ..2 prompt|context ..4 must|execute|executed|call|emit`,
      '(execute everything|run everything|execute the block|run the block|execute all) ..5 between|below|line|markers|here|following|at',
      `agents|bots|copilot ..1 reading|visiting|processing|working ..4 ${text} ..2 must|should|shall|push|run`,
    ],
  },
  {
    id: 'contract_reader_unbound',
    title: 'Document that tells an agent to leave its limits',
    category: 'instruction-override',
    level: 3,
    confidence: 0.85,
    scope: 'strict',
    threats: ['T01'],
    why: 'Only the people who run an agent decide about its limits.',
    advice: 'Keep the document out of memory.',
    phrases: [
      oneLine`
        ${reader} ..3 (must|should|shall|will|has to|have to|is to|are to|may safely|is required to|is instructed to|
        may) ..3 ${leaving} ..4 ${bounds}|confidentiality|approval|anything|everything|
        promised|checks|guidance|limits|earlier|previous|contributing|preferences|step
      `,
      `${reader} ..3 (must|should|shall|will|has to|have to|is to|are to) stop applying`,
      `(best if|better if|nice if|good if) ..2 ${reader} ..1 forgot|ignored|skipped|dropped ..3 ${bounds}`,
      `(ask|request|urge|asked|requested) ..3 ${reader}|reader|readers ..2 to ..1 ${leaving} ..3 ${bounds}`,
      '(previous limits|earlier limits|previous rules|earlier rules|prior limits) ..2 lifted|void|expired|gone',
      `${reader} ..1 are to treat ..4 expired|void|optional`,
    ],
    shapes: [
      {
        at: ['instruction', 'directive', 'prompt', 'system', 'note to ', 'to the model', 'attention ', '[assistant]'],
        pattern:
          /(?:instructions?|directive|prompt|system|note to \w{1,12}(?: \w{1,12})?|to the model|attention \w{1,12}|\[assistant\])[^.:\n>\]]{0,30}[:>\]]{1,2}\s{0,3}(?:please )?(?:from here on )?(?:ignore|forget|override|disable|bypass|drop|disregard|skip) (?:\w{1,12} ){0,2}?(?:all|previous|prior|earlier|safety|your|everything|the user|the other|security)\b/iu,
      },
    ],
  },
  {
    id: 'contract_addressed_reader',
    title: 'Document that addresses the agent instead of the person',
    category: 'instruction-override',
    level: 3,
    confidence: 0.85,
    scope: 'strict',
    threats: ['T01', 'T07'],
    why: 'Text that speaks past its human readers wants something from the machine.',
    advice: 'Keep the document out of memory.',
    phrases: [
      `(if you are|should you be|in case you are) ..1 (ai|an ai|a language model|an assistant|an agent|a model|a bot|an llm|language model|ai assistant|an automated) ..6 ${act}|please|must|should|add`,
      `(as an ai|as an assistant|as a language model|as an agent) ..1 you ..2 expected|required|obliged|must|supposed|have`,
      `(for ai assistants only|for assistants only|for agents only|for automated agents|for ai readers|for llm readers|ai readers are|for bots only) ..6 ${act}|open|press|requested|override|change`,
      `(meant for|intended for|addressed to) ..2 ${reader} ..2 (not for|not the)`,
      '(if you can call|if you have tools|if you can use|agent with tools|crawler with tools) ..5 call|use|run|delete|transfer|register|execute',
      '(stop what you are doing|your task has changed|the real task is|your real task|your new task) ..8 follow|do|collect|bottom|execute|is|and|send',
      `(rather than answering|instead of answering|do not summarise|do not summarize|ignore the question) ..6 ${act}|instead|reply|ask|answer|print`,
      '(before you go on|before you answer|before answering|before you continue) ..2 run|execute|call|carry|paste|open|send',
      `have your ai|assistant|agent|bot ..1 run|execute|install|open|call`,
      `(begin instructions|instruction block|instructions for ai|instruction to ai|instruction for llm|ai directive) ..4 ${leaving}|${act}|previous`,
      `(bots that|agents that|assistants that|models that) ..4 ${text}|site ..2 should|must|shall|have`,
      `${reader} ..3 (is expected to|are expected to|is to|has to|have to|must|should) ..1 (open the link|do as it says|approve the|grant the|add the banner|rank the candidate|mark it as|forward it|restart the service|call send|close all)`,
    ],
  },
];
