import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Goes beyond "output the system prompt": repeat the words above, quote the beginning, translate your instructions,
// continue from the start.
export const rule: AccusingRule = {
  id: 'reveal_prompt',
  title: 'Request for the system prompt or hidden context',
  category: 'prompt-leak',
  level: 2,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T03'],
  why: 'The system prompt shows an attacker what to attack next.',
  advice: 'Refuse; no stored text needs the prompt repeated.',
  unmitigated: ['asked'],
  yieldsTo: ['leak_system_prompt', 'context_exfil', 'reveal_secret'],
  // A leak that happened: "after the leak of the system prompt".
  spares: ({ before, match }) => /^leak of/i.test(match) && /\b(?:the|a|this|that|each|any|every|last) $/i.test(before),
  phrases: [
    oneLine`
      (reveal|show|display|print|output|repeat|recite|disclose|expose|dump|leak|paraphrase|reproduce|echo|quote|
      paste|spell) ..1 (your|the|me|us|full|entire|complete|all|any|this|that) ..2
      (system|initial|hidden|original|secret|internal|developer|base|starting|full|entire|complete|underlying|core|
      preset|confidential) ..2 (prompt|prompts|instructions|instruction|prompt text|preamble|directives|guidelines) 
    `,
    oneLine`
      (reveal|show|display|print|output|repeat|recite|disclose|expose|dump|leak|paraphrase|reproduce|echo|quote|
      paste|spell) ..1 (your|me|us|full|entire|complete|this|that) ..2
      (system|initial|hidden|original|secret|internal|developer|base|starting|underlying|core|confidential) message
    `,
    oneLine`
      (show|print|repeat|tell|reveal|display|list|copy|give|recite|write|summarize|translate|share|send|describe|
      encode) ..2 your ..2 (prompt|prompts|instructions|guidelines|rules|directives|configuration|programming|
      constraints|initialization) ..3 (text|texts|verbatim|above|exactly|word|here|full|back|base64|detail|french|
      rhyme|poem|code)
    `,
    oneLine`
      (send|share|give|list|summarize|translate|copy|write|provide|describe|extract|encode|include|append|state|
      read|view|return) ..2 (your|me|us|entire|full|complete|the full|the entire|the whole|any) ..2
      (system|initial|hidden|original|secret|internal|developer) ..1
      (prompt|prompts|instructions|instruction|message|preamble|directives)
    `,
    oneLine`
      (repeat|echo|recite) ..3 (everything|text|words|sentence|sentences|message|messages|content|all|instructions|
      phrase) ..2 (above|before|preceding|prior|previous|starting|verbatim|you were|beginning)
    `,
    oneLine`
      (print|output|reproduce) ..3 (everything|words|the text|all text|this text|your text|sentence|sentences|
      messages|instructions|phrase|all content|the content) ..1
      (above|before|preceding|prior|previous|starting|verbatim|you were|beginning)
    `,
    '(print|output) all ..2 (above|preceding|verbatim|you were)',
    '(print|output|repeat|return|copy|spell check and print) (the)? (above|preceding|previous) (prompt|prompts)',
    oneLine`
      (copy|write|return|translate|summarize|give|say|type) ..3 (everything|instructions|prompt|all) ..2
      (above|before|preceding|prior|starting|verbatim|you were|beginning)
    `,
    oneLine`
      (what|which) (was|were|is|are|did) ..3 (written|said|stated|instructions|prompt|instructed|text|first|told|
      above|your) ..5 (beginning|start|above|before|prompt|instructions|given|prior|first|initial|system prompt|
      system message|system instructions|verbatim)
    `,
    oneLine`
      (what|which) (instructions|rules|guidelines|prompt|directives|constraints|restrictions) (were|are|have|did|do)
      you ..3 (given|told|follow|following|received|operating|have|been|under|get)
    `,
    '(ignore|disregard|forget|stop) ..6 (print|show|output|repeat|reveal|display|write|tell) ..3 (prompt|instructions|prompts|text|texts)',
    '(see|view|know|audit|report) ..2 your ..2 (system|initial|hidden|internal|core|base) (prompt|instructions|configuration|guidelines|message)',
    oneLine`
      (repeat|output|print|show|display|tell|encode|translate|recite|copy) ..6
      (you were given|you were told|you were instructed|you were initialized|you received|you have been given|
      given initially|you were configured)
    `,
    oneLine`
      (summarize|summarise|list|explain|explains|describe|report|outline|detail) ..4 your ..2
      (internal|core|operating|initial|hidden|system) ..2 (guidelines|instructions|rules|procedures|configuration|
      prompt|principles|protocols)
    `,
    oneLine`
      (rules|principles|protocols|guidelines|instructions) ..2 you ..2
      (operate under|programmed to|are programmed|instructed to follow|operating under|are bound by)
    `,
    oneLine`
      (repeat|print|output|show|display|reveal|tell|dump) ..2 (everything|all|anything|contents|content|text) ..2
      (in|of|from) ..1 (the|your) (system|initial|hidden|original) (prompt|instructions|message)
    `,
    oneLine`
      (repeat|print|recite|copy|dictate|spell|output|quote|paste|read|state|reproduce|reveal) ..4 (your|the|its) ..1 (first|opening|
      initial|earliest|very first) (message|text|words|lines|sentence|paragraph) ..6 (code block|verbatim|word|in full|all of|aloud|
      exactly|unabridged|back)
    `,
    'what are you not (supposed|allowed|permitted|meant) to (tell|say|reveal|share|discuss|show)',
    '(continue|complete|finish) ..4 (system prompt is|my instructions are|i was instructed|you are a|my system prompt)',
    '(start|begin|open) ..3 (answer|reply|response|message) with ..2 (my instructions|my system|my prompt|you are)',
    oneLine`
      (summarize|summarise|list|share|output|print|show|repeat|tell|give|reveal|provide|state|write|describe|recite)
      ..5 (instructions|rules|guidelines|prompt|directives) ..2 you ..3
      (given|received|told|follow|following|initialized|configured|have)
    `,
    oneLine`
      (output|include|includes|included|share|shared|print|display|provide|show|reveal|append|disclose|publish)
      (its|their|your|the assistants) (full|complete|entire|whole|initial|system|initialization|hidden) ..2
      (prompt|instructions|configuration|settings|message|initialization)
    `,
    oneLine`
      (show|display|print|output|give|write|repeat|reveal|tell|copy) ..3
      (prompt text|prompt texts|complete prompt|entire prompt|full prompt|whole prompt|prompt above|your prompt|
      original prompt)
    `,
    oneLine`
      (paste|dump|show|reveal|send|copy|export|give|print|hand over|share) ..3 (your|its) ..2
      (configuration|config|context window|scratchpad|memory|memories|stored memories|tool list|tools|hidden config)
      ..3 (message|verbatim|dump|contents|here|above|to me|to us|below|as json|in full|word)
    `,
    oneLine`
      (paste|dump|show|reveal|send|copy|export|give|print|hand over|share) ..3 the ..2
      (context window|scratchpad|stored memories|tool list|hidden config) ..3
      (message|verbatim|dump|contents|here|above|to me|to us|below|as json|in full|word)
    `,
  ],
};
