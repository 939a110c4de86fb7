import { oneLine } from '../long-text.ts';

/**
 * How often words occur in ordinary English text, notes and documentation, in four steps: counted per 100,000 words,
 * rounded down. Only the order matters, and only for speed: common words alone do not activate a phrase.
 */
const steps: readonly (readonly [count: number, words: string])[] = [
  [1000, 'the|and|a|to|in|for|is|it|with|of|on|you|i|that|<number>'],
  [
    200,
    oneLine`
      use|not|or|from|are|if|this|by|user|as|at|do|an|test|when|no|be|code|run|one|your|my|dont|only|never|can|its|
      all|what|1|have|data|was|were|these|those|we|they|he|she|me|our|their|his|her|them|him|us|but|any|so|has|had|
      will|about|into|up|out|who|how|then|than|there|here|where|which|some|each|every|other|new|more|just|also|over|
      via|now|first|next|last|using|should|must|may|would|could|been|being|before|after|own|same|such|<file>
    `,
  ],
  [
    70,
    oneLine`
      agent|file|add|name|server|api|like|said|write|keep|read|type|always|text|files|build|check|two|model|ask|
      please|import|time|changes|ai|key|team|rules|client|change|0|system|without|src|page|project|e|make|work|am|
      id|list|tool|description|need|python|assistant|agents|memory|get|call|content|go|update|config|see|set|mail|
      create|tell|say|request|version|follow|through|tools|three|open|says|context|example|development|delete|state|
      users|tests|works|needs|email|emails|message|messages|keys|send|show|give|information|updates|help|response|
      responses|error|errors|default|note|notes|rule|document|documents|models|requests|task|tasks|current|previous|
      following|output|input|line|lines|url|number|customer|account|access|service|start|end|full|right|way|good|
      day|week|people|person|result|results|order|value|values|let|put|take|think|want|know|come|back|still|many|
      most|much|very|even|well|made|does|did|done|because|while|during|until|against|between|under|again|<url>
    `,
  ],
  [
    25,
    oneLine`
      instead|commands|6|source|types|query|best|review|root|npm|app|format|im|log|core|ci|release|anything|off|old|
      false|export|return|used|stop|commit|prefer|answer|json|avoid|behavior|asked|nothing|report|function|step|red|
      bot|validation|scripts|both|remove|since|support|install|plugin|policy|per|setup|why|repo|git|once|public|
      mode|examples|command|dev|issue|true|plan|doesnt|days|chat|minutes|shared|working|string|youre|cant|entry|
      repository|changed|language|include|real|asks|isnt|date|today|s|github|provider|look|cli|post|handling|live|
      link|job|session|database|second|existing|uses|ticket|configuration|comments|nobody|runs|pass|based|subject|
      leave|c|everything|comment|cache|token|find|something|environment|already|hi|search|directory|target|
      management|role|hooks|checks|process|calls|love|11|http|admin|filter|turn|writing|running|yes|store|hand|
      verify|contains|needed|object|questions|summary|bash|branch|script|action|told|phone|env|auth|status|within|
      product|reads|clean|handle|bug|external|site|copy|whether|required|wait|host|module|manager|clear|pull|
      different|question|auto|n|m|engineer|non|custom|top|directly|words|folder|settings|platform|unit|gets|tokens|
      long|table|base|card|workspace|machine|x|wants|variables|orders|four|another|steps|body|flag|load|reference|
      empty|bank|node|explicit|control|coding|below|internal|provide|goes|home|meeting|found|details|ensure|count|
      logic|systems|returns|removed|stay|called|address|image|scope|training|r|skip|component|<domain>|<email>|
      <variable>
    `,
  ],
];

const counts = new Map(steps.flatMap(([count, words]) => words.split('|').map((word) => [word, count] as const)));

/** A text is read without accents, so a Romanian or Vietnamese word can be as common as the English one it folds to. */
export function commonness(word: string): number {
  return counts.get(word.normalize('NFD').replace(/\p{M}/gu, '')) ?? (word.endsWith('*') ? 3 : 1);
}
