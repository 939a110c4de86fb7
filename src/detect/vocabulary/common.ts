/** Words that stand in nearly every English text. A phrase is not woken by these alone. */
const everywhere =
  'the|to|a|an|and|of|in|is|it|for|on|with|as|be|not|are|was|were|this|that|these|those|you|your|i|we|they|he|she|me|my|our|their|his|her|them|him|us|its|at|by|from|or|if|but|all|any|so|do|has|have|had|will|can|no|about|into|up|out|what|who|how|then|than|there|here|when|where|which|some|one|each|every|other|new|more|only|just|also|over|via|now|first|next|last|use|using|should|must|may|would|could|been|being|before|after|own|same|such|own';
const often =
  'user|users|data|file|files|time|code|make|run|add|set|get|test|tests|work|works|need|needs|like|team|project|name|list|system|email|emails|message|messages|key|keys|change|changes|call|send|write|read|page|type|never|always|without|please|keep|show|give|tell|say|says|said|content|information|update|updates|check|help|using|response|responses|error|errors|version|default|text|note|notes|rules|rule|document|documents|agent|agents|model|models|request|requests|task|tasks|current|previous|following|output|input|line|lines|url|number|customer|account|access|server|service|start|end|full|right|way|good|day|week|people|person|result|results|order|state|value|values|let|put|take|see|think|want|know|go|come|back|still|many|most|much|very|even|well|made|does|did|done|because|while|during|until|against|between|under|through|again';

const weights = new Map<string, number>([
  ...often.split('|').map((word): [string, number] => [word, 30]),
  ...everywhere.split('|').map((word): [string, number] => [word, 300]),
]);

/** How much of ordinary text a word makes up, roughly; only the order matters, and only for speed. */
export function commonness(word: string): number {
  if (word.startsWith('<')) return 40;
  return weights.get(word) ?? (word.endsWith('*') ? 3 : 1);
}
