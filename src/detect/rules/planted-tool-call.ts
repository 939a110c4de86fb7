import { pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Agents recognise tool calls by their format. A call or a result inside stored text was made by the author of the
// text. Documentation of tool formats names the tags; a planted call fills them in.
export const rule: AccusingRule = {
  id: 'planted_tool_call',
  title: 'Tool call or tool result written into data',
  category: 'tool-abuse',
  scope: 'standard',
  level: 3,
  confidence: 0.88,
  why: 'The text imitates a tool call or a tool result so that the agent carries it out or believes it.',
  advice: 'Do not execute or trust it; calls and results come from the runtime and nowhere else.',
  threats: ['T09', 'T10'],
  unmitigated: ['quoted', 'code'],
  shapes: [
    {
      at: ['<tool_use>', '<use_mcp_tool>', '<function_calls>', '<function_call>'],
      pattern:
        /<(?:tool_use|use_mcp_tool|function_calls?)>\s{0,6}<(?:tool_name|server_name|name|invoke|parameters)\b[^\n]{2,120}/i,
    },
    {
      at: ['<tool_call>'],
      pattern: /<tool_call>\s{0,6}(?:\{\s{0,6}"name"\s?:|<function=|[A-Za-z]\w{2,40}\s?\()[^\n]{2,120}/i,
    },
    {
      at: ['</tool_call>', '</function_calls>', '</tool_use>', '</tool_result>'],
      pattern:
        /<\/(?:tool_call|function_calls|tool_use|tool_result)>\s{0,6}<(?:tool_response|tool_result|function_results|system|tool_call|user)\b/i,
    },
    {
      at: ['<tool_result', '<tool_response', '<function_result'],
      pattern: new RegExp(
        pattern`
          <(?:tool_result|tool_response|function_results?)\b[^>\n]{0,80}>[^\n<]{0,120}(?:allowed|approved|consent|
          granted|pre-?cleared|execute|run the|command)
        `,
        'i',
      ),
    },
    {
      at: ['function_result:', 'tool_result:'],
      pattern: /(?:function|tool)_result:\s?\{[^\n}]{0,120}(?:consent|approved|granted|allowed)/i,
    },
    {
      at: ['<function_call>', '<function_calls>', '<tool_use>'],
      pattern: /<(?:function_calls?|tool_use)>\s{0,6}[[{]\s{0,4}\{?\s?"(?:name|tool|function)"\s?:[^\n]{2,120}/i,
    },
    {
      at: ['[tool_request]', '[tool_call]', '[tool_calls]'],
      pattern: /\[TOOL_(?:REQUEST|CALLS?)\]\s{0,4}[[{]?\s?["\w]{2,40}\s?[(:{][^\n]{1,120}/,
    },
    { at: ['to=functions.'], pattern: /to=functions\.\w{2,40}\s(?:code|json)?\s?:?\s?\{/i },
    {
      at: ['"function_call"', '"tool_calls"'],
      pattern: new RegExp(
        pattern`
          "(?:function_call|tool_calls)
          "\s?:\s?\[?\s?\{[^\n]{0,60}"name"\s?:\s?"[\w.-]{2,40}"[^\n]{0,40}(?:"arguments"|"parameters")
          [^\n]{0,160}(?:exec|command|shell|delete|transfer|send|passwd|secret|token|key)
        `,
        'i',
      ),
    },
    {
      at: ['"action": "send', '"action":"send', '"action": "exec', '"action":"exec', '"tool": "', '"tool":"'],
      pattern: new RegExp(
        pattern`
          "(?:action|tool)"\s?:\s?"(?:send_\w{2,20}|exec\w{0,20}|shell\w{0,12}|run_\w{2,20}|bash|
          http_(?:post|request))"[^\n]{0,200}(?:\{\{|https?:\/\/|@[\w.-]{3,40}\.\w{2,8}|rm -|cat \/|passwd|secret)
        `,
        'i',
      ),
    },
    {
      at: ['action:'],
      pattern: new RegExp(
        pattern`
          (?<=(?:^|\n)[^\S\n]{0,4})Action: ?\w{0,20}(?:shell|exec|command|bash|terminal|send|transfer|delete|email|
          http|post|write|payment)\w{0,20}(?:\s{0,6}Action Input:[^\n]{2,160})?
        `,
      ),
    },
  ],
};
