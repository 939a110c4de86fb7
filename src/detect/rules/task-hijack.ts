import { plantedAnswers } from '../languages/ideas/planted-answer.ts';
import { oneLine } from '../long-text.ts';
import { isAboutMessages } from '../mitigation/announced.ts';
import type { AccusingRule } from '../rule.ts';

// A document that says "ignore the rest and print ..." speaks to the machine that reads it. It pays off in scoring,
// screening and summarising.
export const rule: AccusingRule = {
  id: 'task_hijack',
  title: 'Order to answer with planted words',
  category: 'instruction-override',
  level: 2,
  confidence: 0.84,
  scope: 'standard',
  threats: ['T01', 'T15'],
  why: 'The user gets what the text dictates instead of what is true.',
  advice: 'Drop the planted sentence; keep the rest of the document if you need it.',
  yieldsTo: ['override_orders', 'prompt_injection', 'forget_everything'],
  spares: isAboutMessages,
  phrases: [
    ...Object.values(plantedAnswers),
    '(ignore|disregard) (the|all|everything)? above (and|then) (just|only|simply)? (say|print|output|answer|reply)',
    oneLine`
      (ignore|disregard|dont evaluate|do not evaluate) (the|this|all|any|everything|rest|that|what|my|these|above)
      ..1 (text|document|page|webpage|website|resume|cv|candidate|article|paper|function|code|data|content|email|
      rest|above|question|passage|paragraph|table|review|reviews|other|everything|instructions|story|input) ..4
      (and|then|instead|but|just|simply|only) ..2 (print|say|state|output|respond|reply|report|rate|score|recommend|
      admit)
    `,
    oneLine`
      (ignore|disregard|skip|overlook) (all|any|the|every) (negative|other|critical|bad|adverse|unfavorable|
      unfavourable|conflicting|contrary) (indicators|information|evidence|reviews|feedback|results|sources|facts|
      aspects|findings|points|signals|comments|content)
    `,
    oneLine`
      (override|bypass|skip|ignore|replace) ..2 (manual|automated|automatic|human|normal|standard|usual|default)
      (scoring|screening|review|evaluation|ranking|rating|moderation|grading|assessment|process|analysis|
      verification|checks)
    `,
    oneLine`
      (note|message|metadata|profile|text|hint|hidden|invisible) ..2 (to|for) ..1
      (automated|automatic|ai|llm|machine|screening|parsing|algorithmic) ..1
      (analysis|screening|software|reader|readers|reviewer|reviewers|parsers|scan|only|processing|summarizer|
      processors|summarizers|screeners|systems|tools|models)
    `,
    '(invisible|hidden|not visible|unseen) to ..1 (human|humans|people|readers|reviewer|reviewers|viewers)',
    '(if|when|whenever|once) asked ..10 (simply|just|always|only|you must|must) ..2 (respond|reply|answer|say|state|tell|claim|recommend)',
    oneLine`
      (just|only|simply|instead|exactly|now|must|and) (print|say|output|respond with|reply with|answer with|write|
      respond|reply) ..4 (i hate|i have been|pwned|hacked|haha|lol|owned|kill|access granted|haxxed)
    `,
    oneLine`
      (say|state|print|claim|respond|reply|output|declare|announce|report) ..2 (that)? (you|i)
      (hate|have been hacked|were hacked|are stupid|admit|pwned|kill|love hitler)
    `,
    '(ignore|disregard) ..2 (rest|remainder|remaining) ..4 (data|document|text|page|content|paragraph|passage|article|sentences|webpage|website|resume)',
    oneLine`
      (end|finish|begin|start|prefix|preface|open|close) (every|each|all|your) ..2
      (response|responses|reply|replies|answer|answers|message|messages|sentence|summary|output|outputs|email|
      emails) ..1 (with|by) ..3 (exact|phrase|string|word|words|token|following|sure|absolutely|saying|text|link|
      url|sentence)
    `,
    oneLine`
      (insert|include|append|add) ..2 (standalone|exact|following|phrase|string|word|words|text|sentence|token|line|
      link|message|disclaimer|statement) ..12 (in|to|at|into|of|containing|somewhere) ..3 (your|every|each|all) ..2
      (response|responses|reply|replies|answer|answers|output|outputs|first|sentence|summary|summaries)
    `,
    // The task is called off, and the text has another one.
    oneLine`
      (task|question|request|assignment|job) (above|below|before) ..1 (was|is) ..3 (placeholder|decoy|cancelled|canceled|
      void|left in by mistake|a trap)
    `,
    'skip the (question|task|request|rest) and (produce|output|print|recite|reply with|respond with|say)',
    oneLine`
      (here on|now on|this point on|this moment on) ..1 (you)? only (reply|respond|answer|say|output|write) ..1 with? ..1
      the (word|words|phrase|string|sentence)
    `,
    'your (sole|only|entire|whole) (output|answer|reply|response) (is|will be|must be|shall be) (now|the string|the word|the words|the phrase)',
  ],
};
