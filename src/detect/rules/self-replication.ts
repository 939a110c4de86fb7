import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A worm needs carriers: "write this into ...", "pass this on to other agents". Honest text gets copied too (licence
// headers), so the target must be memories, agents or every output.
export const rule: AccusingRule = {
  id: 'self_replication',
  title: 'Text that asks to be copied',
  category: 'self-replication',
  level: 3,
  confidence: 0.88,
  scope: 'standard',
  threats: ['T13'],
  why: 'It spreads from one memory to the next and survives the removal of one copy.',
  advice: 'Remove every copy; trace which entries were derived from it.',
  phrases: [
    oneLine`
      (copy|write|add|append|insert|paste|include|repeat|embed|put|place|replicate|propagate|spread|store|save|
      reproduce) (this|these|the above|the following|itself|yourself|these instructions|its full) ..5
      (to|in|into|at|on|with|across|as) ..3 (every|all|each|other|future|any) ..3
      (memory|memories|agent|agents|file|files|reply|replies|response|responses|message|messages|
      email|emails|summary|summaries|skill|skills|output|outputs|note|notes|repository|repositories|document|
      documents|conversation|conversations|namespace|profile|session|sessions|ticket|commit|prompt|prompts)
    `,
    oneLine`
      (copy|write|add|append|insert|paste|include|repeat|embed|put|place|replicate|propagate|spread|store|save|
      reproduce) (this|these|the above|the following|itself|yourself|these instructions|its full) ..5
      (to|in|into|at|on|with|across|as) ..3 (memory|memories|agents|agent|skill|skills|new|your) ..3
      (memory|memories|agent|agents|reply|replies|response|responses|message|messages|email|emails|summary|
      summaries|skill|skills|output|outputs|conversation|conversations|namespace|prompt|prompts)
    `,
    oneLine`
      (pass|send|forward|relay|spread|share|tell|propagate|transmit|hand)
      (this|these|it|them|the message|these instructions|this message|this note|this instruction) ..3 (on|along|to)
      ..3 (other|all|every|each|colleague|fellow|peer|downstream|sub|any) ..2
      (agent|agents|assistant|assistants|ai|ais|models|model|bots|bot|llm|llms|contacts|instances)
    `,
    oneLine`
      (so that|make sure|ensure|ensuring) ..4 (other|future|next|every|all|later) ..2
      (agent|agents|assistant|assistants|model|models|session|sessions|instance|instances|ai) ..4
      (inherit|inherits|receive|receives|read|carry|carries|load|loads|get|gets|see|sees|keep|keeps|follow|follows|
      obey)
    `,
    oneLine`
      (when|whenever|if|after|before) ..2 (you|this|memory|context) ..3
      (summarize|summarise|compress|compact|consolidate|rewrite|summarized|compacted|truncated|forget|pruned) ..6
      (keep|preserve|retain|include|restore|copy|re add|readd|rewrite|carry|repeat) ..4
      (this|these|instruction|instructions|note|block|rule|verbatim|paragraph|text)
    `,
    oneLine`
      (preserve|retain|keep|carry over|carry) (this|these) ..3
      (instruction|instructions|note|block|rule|rules|directive|text|paragraph|message|memory) ..4
      (in|across|through|during|verbatim|when) ..3 (every|all|any|summary|summaries|summarization|compaction|
      compression|sessions|consolidation|future|each|verbatim|session)
    `,
    oneLine`
      (append|add|write|insert|copy) ..6 (line|body|text|skill|instruction|instructions|this) ..6 (all|other|each|every) ..2
      (skills|skill|projects|project|prompts|agents|repositories) ..8 (to each|you touch|folder|load|of them)
    `,
    oneLine`
      (add|append|include|copy|paste|repeat|insert) (the|this) (paragraph|passage|sentence|sentences|line|lines|text|note|
      words) ..1 (you are|youre|you) ..1 (reading|read) ..3 (to|in|into|at|on)
    `,
  ],
};
