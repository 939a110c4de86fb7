import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const slot = 'parameter|argument|field|param|arg|sidenote|note|context|header|metadata|comment|input|body';
const belongings = oneLine`
  conversation|conversations|history|transcript|prompt|prompts|messages|chat|secrets|credentials|token|tokens|keys|
  password|passwords|contents|memory|email|phone|location|files|env|environment
`;
const call = 'calling|using|invoking|running|executing|call|use|invoke|run|execute';
const tools = 'tool|tools|function|functions|server|servers|plugin|plugins|connector|api|skill|skills|action';

// A tool's description says what the tool does. Here it tells its reader what to do: fetch something first, hand over the
// conversation, leave the other tools alone, report every call.
export const rule: AccusingRule = {
  id: 'tool_poisoning',
  title: 'Tool description that gives orders',
  category: 'tool-abuse',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T09', 'T05'],
  why: 'Whoever writes the description of a tool would decide what the agent reads, sends and prefers.',
  advice: 'Do not connect the tool; ask its author why the description needs this.',
  yieldsTo: [
    'tool_overreach',
    'planted_tool_call',
    'field_order',
    'exfiltrate_private',
    'exfiltrate_secret',
    'context_exfil',
  ],
  combinations: [
    { signs: ['beforeUse', 'carry', 'privateRef'], within: 22 },
    { signs: ['beforeUse', 'carry', 'sinkAddress'], within: 20 },
    { signs: ['orElse', 'toolRef'], within: 22 },
    { signs: ['toolRef', 'deed'], within: 16 },
  ],
  phrases: [
    oneLine`
      (before|prior to|whenever|after|each time|every time) ..1 ${call} ..1 (it|this|these|any|every|other|another|each|all|the)
      ..2 (${tools})? ..2 (read|open|load|cat|fetch|dump|list|retrieve) ..4 (@file|.ssh|.aws|.cursor|.config|.netrc|.env|${belongings})
    `,
    oneLine`
      (pass|put|place|include|insert|provide|supply|send|copy|add|attach|hold|contain|carry) ..5 (full|entire|whole|complete|raw|
      contents|content|last|all|users|its|their) ..3 (${belongings}|so far|what you get) ..4 (in|into|as|to|of|via|through) ..2 ${slot}
    `,
    oneLine`
      (${slot}) ..2 (must|should|shall|has to|needs to|is to) ..1 (hold|contain|carry|include|be set to|be) ..3 (full|
      entire|whole|complete|contents|all|last|users|system|raw) ..3 ${belongings}
    `,
    oneLine`
      (all|any|every|the) other ..2 ${tools}|sources ..2 (are|is|have been|were) ..2 (deprecated|unsafe|broken|disabled|untrusted|
      insecure|obsolete|unavailable|outdated|unreliable|compromised)
    `,
    `(after|before|when|whenever|upon) ${call} ..1 (any|every|each|all|other|another) ..2 ${tools} ..2 (call|invoke|run|use|send|report|log|notify)`,
    oneLine`
      this (tool|function|server|plugin|connector) ..1 (overrides|supersedes|outranks|shadows|must be called before|must
      be used before|has priority over|takes precedence)
    `,
    `(must|should|shall|always) ..1 be (called|used|invoked|run) (before|first|instead of|ahead of) ..3 (other|any|every|all|each)`,
    oneLine`
      (use|prefer|call|choose|select) ..3 ${tools} ..6 (even if|regardless|no matter|whatever|over all|over any|ahead
      of) ..3 (other|user|asks|asked|better|any|all|task|request)
    `,
    oneLine`
      (strictly|absolutely|unconditionally) (follow|adhere|obey|comply|execute|abide) ..2 (to|with|by)? ..2 (this|
      following|these|below|instruction|instructions|order|orders|command)
    `,
  ],
};
