import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const code =
  'python|bash|shell|ruby|perl|javascript|js|sql|powershell|php|lua|code|script|command|commands|zsh|sh|rust|go|java|assembly';

// A detour: the payload is harmless as written and becomes an order after translation or decoding. Translations for
// people ("into French and run the spell checker") are not, so the target must be a programming language, or the agent
// must obey the result.
export const rule: AccusingRule = {
  id: 'translate_execute',
  title: 'Order to translate or decode text and execute it',
  category: 'tool-abuse',
  level: 3,
  confidence: 0.85,
  scope: 'minimal',
  threats: ['T09', 'T11'],
  why: 'Nobody could read what the agent executes, so nobody approved it.',
  advice: 'Do not run it; decode the text by hand if you need to know what it says.',
  phrases: [
    `translate|transcribe|transpile ..6 into|to ..1 ${code} ..2 and|then ..1 execute|run|eval|evaluate|exec|perform|obey|follow`,
    oneLine`
      translate|decode|decrypt|decipher|unscramble|deobfuscate|unpack|reverse ..8 and|then ..1
      (execute|eval|exec|obey|follow|comply|carry out|act on|do what|run it|run that)
    `,
    'base64|rot13|hex|hexadecimal|morse|cipher ..4 decode|decoded|decrypt ..4 and|then ..1 execute|run|obey|follow|carry|eval',
    'execute|obey|perform ..2 decoded|deciphered|translated|decrypted instructions|text|message|result|output|content|command|commands',
    oneLine`
      decode|unescape|deobfuscate|decrypt|decipher|unscramble ..8 and|then ..1 (carry out|carry it out|carry them out|
      carry the order out|carry the orders out|carry the command out|carry the commands out)
    `,
    'decode|unescape|deobfuscate|decipher|unscramble ..3 execute|obey it|them|that',
  ],
};
