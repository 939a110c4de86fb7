import type { RuleSearch } from '../rule.ts';
import { exportOrderIn, orderIn } from './orders.ts';

/** The names under which records carry words for a reader. */
const names = [
  'note',
  'notes',
  'instruction',
  'instructions',
  'next_action',
  'next_step',
  'next_steps',
  'description',
  'comment',
  'comments',
  'message',
  'error',
  'hint',
  'todo',
  'content',
  'reason',
  'summary',
  'guidance',
  'reminder',
  'warning',
  'memo',
  'remark',
  'remarks',
  'system',
  'action_required',
  'details',
  'info',
  'sidenote',
  'directive',
];

/** Names that programs use all day; they count in quotation marks only. */
const everydayNames = ['review', 'feedback', 'body', 'text', 'title', 'subject', 'output', 'result'];

/** `"name": "value"`, `name: value`, `<name>value</name>`, and a quoted cell of a table. Values end at 500 characters. */
const jsonField = /"([\w -]{2,40})"\s{0,3}:\s{0,3}\[?\s{0,3}"((?:[^"\\\n]|\\.){8,500})/g;
const listItem = /,\s{0,3}"((?:[^"\\\n]|\\.){8,500})"/g;
const yamlField =
  /(?:^|\n)[ \t-]{0,20}([a-z][\w -]{2,40}):[ \t]{1,4}(?:[>|][-+]?[ \t]{0,2}\n[ \t]{1,20})?["']?([^\n"{[][^\n]{8,500})/g;
const xmlField = /<([a-z][\w-]{2,40})>([^<]{8,500})</gi;

/** Fields that say themselves that an agent should read them. */
const forAgents = /agent|assistant|llm|\bai\b|model_|bot_|_bot|next_action|next_step|action_required|directive|system/i;

/** Orders in the values of records. */
export function fieldSearch(): RuleSearch {
  return {
    wake: [
      ...names.flatMap((name) => [`"${name}`, `${name}:`, `<${name}`]),
      ...everydayNames.map((name) => `"${name}"`),
      '_note',
      '_for_a',
      ',"bot',
      ',"agent',
      ',"assist',
      '"agent',
      '"assist',
    ],
    reach: 700,
    *find(text) {
      for (const fields of [jsonField, yamlField, xmlField]) {
        for (const match of text.matchAll(fields)) {
          const [whole, name = '', value = ''] = match;
          const order = orderIn(value, forAgents.test(name)) ?? exportOrderIn(value);
          const from = match.index + whole.length - value.length;
          if (order !== undefined) yield { start: from + order.start, end: from + order.end };
        }
      }
      for (const { index, 1: value = '' } of text.matchAll(listItem)) {
        const order = orderIn(value);
        if (order !== undefined) yield { start: index + order.start, end: index + order.end + 1 };
      }
    },
  };
}
