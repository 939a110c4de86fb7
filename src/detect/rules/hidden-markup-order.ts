import { pattern } from '../long-text.ts';
import type { AccusingRule, RuleSearch } from '../rule.ts';

/** Places that people who look at the page do not see, each with its content. */
const places: readonly RegExp[] = [
  /<!\s?--(?:[^<-]|-(?!-\s?>)|<(?!!)){4,600}--\s?>/g,
  /\[\/\/\]:\s?#\s?[("'][^\n]{4,400}/g,
  /\b(?:alt|title|aria-label|data-[a-z-]{1,24}|content|summary|placeholder|value)\s?=\s?"[^"\n]{12,500}"/gi,
  /\]\((?:[^\s)\]]|\](?!\()){1,200}\s"[^"\n]{12,300}"\)/g,
  new RegExp(
    pattern`
      <\w{1,12}\b[^<>\n]{0,200}?(?:display\s?:\s?none|visibility\s?:\s?hidden|
      font-size\s?:\s?[01](?:\.\d)?(?:px|pt|em|rem|%)?\b|opacity\s?:\s?0(?:\.0\d?)?[;"'\s]|text-indent\s?:\s?-\d{3,5}|
      (?:left|top)\s?:\s?-\d{3,5}px|color\s?:\s?(?:white|#fff(?:fff)?|transparent|
      rgba\(\d{1,3},\s?\d{1,3},\s?\d{1,3},\s?0\))|(?:height|width)\s?:\s?[01]px|clip\s?:\s?rect|clip-path|
      aria-hidden\s?=\s?["']?true|\shidden\b)[^<>\n]{0,200}>[^<]{8,600}
    `,
    'gi',
  ),
  /\{\/\*(?:[^*{]|\*(?!\/\})|\{(?!\/\*)){8,400}\*\/\}/g,
  /%%[^\n]{8,300}/g,
];
const agent = new RegExp(
  pattern`
    \b(?:ai|llms?|assistants?|agents?|chatbots?|copilot|claude|chatgpt|gpt|gemini|language models?|the model|bots?|
    crawlers?|summari[sz]ers?|you are an? (?:ai|llm)|ki|ia|asistentes?|assistente|assistent|agente)\b|
    \u0438\u0438[- ]|\u0430\u0441\u0441\u0438\u0441\u0442\u0435\u043d\u0442|\u4eba\u5de5\u667a\u80fd|\u52a9\u624b|
    \u667a\u80fd\u4f53|\u30a2\u30b7\u30b9\u30bf\u30f3\u30c8|\u30a8\u30fc\u30b8\u30a7\u30f3\u30c8
  `,
  'i',
);
const order = new RegExp(
  pattern`
      \b(?:must|ignore|disregard|forget|reveal|send|forward|post (?:the|your|all|it|to)|upload|transfer|exfiltrate|
      delete|approve|execute|run (?:the|this|it|\`|a|curl)|call (?:the|read|send|tool)|append|
      include (?:the|your|a|all|this|following)|recommend|rate (?:this|it|the)|say that|state (?:that|:)|
      tell the (?:user|reader|customer)|do(?:n't| not) (?:tell|mention|reveal|inform|warn|show)|
      without (?:asking|telling|mentioning)|instead of|system prompt|previous instructions|enter \w{2,12} mode|
      override|grant|whitelist|add .{2,30} to (?:the )?(?:allow|trusted)|summari[sz]e (?:this|it) as|transf[ei]r|
      envi[ae]|enviar|sende|ignor(?:a|e|ez|iere)|olvid[ae])\b|\u0437\u0430\u043f\u0443\u0441\u0442\u0438|
      \u043e\u0442\u043f\u0440\u0430\u0432|\u0438\u0433\u043d\u043e\u0440|\u5ffd\u7565|\u53d1\u9001|\u6267\u884c|
      \u7121\u8996|\u9001\u4fe1
    `,
  'i',
);
/** Words that only an attack uses in an invisible place, regardless of the addressee. */
const plain = new RegExp(
  pattern`
    \b(?:ignore (?:all |any |the |your )?(?:previous|prior|above|webpage|page|document|instructions)|
    disregard (?:all |any |the |your )?(?:previous|prior|above)|reveal (?:the |your )?(?:system|hidden) prompt|
    system prompt|security override|new instructions?:)
  `,
  'i',
);
/** Notes to maintainers and tools that occur in comments of honest files. */
const upkeep = new RegExp(
  pattern`
    \b(?:keep (?:this|them|in sync)|auto-?generated|do not (?:edit|remove|change|modify|translate)|prettier-ignore|
    eslint|markdownlint|toc\b|todo|fixme|copyright|license|this file|template)\b
  `,
  'i',
);

// Only the agent reads comments, alternative texts and invisible elements. Layouts hide menus and newsletters hide a
// preview line, so the hidden words must address an AI and order something.
export const rule: AccusingRule = {
  id: 'hidden_markup_order',
  title: 'Order to the agent in hidden markup',
  category: 'hidden-content',
  scope: 'standard',
  level: 3,
  confidence: 0.9,
  why: 'Words that people who look at the page never see tell the agent what to do.',
  advice: 'Drop the hidden part and treat the page as hostile.',
  threats: ['T11', 'T01'],
  unmitigated: ['code', 'quoted'],
  searches: [search()],
};

function search(): RuleSearch {
  return {
    wake: [
      '<!--',
      '<! --',
      '[//]:',
      'alt="',
      "alt='",
      'title="',
      'aria-label',
      'data-',
      'content="',
      'summary="',
      '<div',
      '<span',
      '<p ',
      '<font',
      '<td',
      '<section',
      '](http',
      '{/*',
      '%%',
    ],
    // The longest such place, measured from its opening marker.
    reach: 1_200,
    *find(text) {
      for (const place of places) {
        for (const { index, 0: found } of text.matchAll(place)) {
          if (isOrder(found)) yield { start: index, end: index + found.length };
        }
      }
    },
  };
}

function isOrder(found: string): boolean {
  if (plain.test(found)) return true;
  return agent.test(found) && order.test(found) && !upkeep.test(found);
}
