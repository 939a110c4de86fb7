import { pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const danger = new RegExp(
  pattern`
    (?:rm -rf|chmod (?:-R )?(?:777|\+s|u\+s)|chown -R root|sudo (?:su|-s|-i|rm|chmod|chown|bash|sh|tee|visudo)|
    mkfs\.?\w{0,5} |dd if=|(?:eval|exec)\((?:\w{1,20}\.)?(?:atob|b64|base64|decode|compile|unhexlify|request|
    urllib|urlopen|fetch|open\(|input|zlib|marshal|Buffer)|os\.system\(|history -c|iptables -F|setenforce 0|nc -[el]|base64 -d)
  `,
  'i',
);

// One dangerous command is an example or a note on operations. Five of them in one memory are a script waiting for an
// agent with a shell. Plain `sudo apt install` does not count: setup guides are full of it.
export const rule: AccusingRule = {
  id: 'command_density',
  title: 'Many dangerous commands in one text',
  category: 'tool-abuse',
  level: 2,
  confidence: 0.65,
  scope: 'strict',
  threats: ['T09'],
  why: 'A text that is mostly commands is meant to be run, not remembered.',
  advice: 'Read the commands one by one before any of them runs.',
  atLeast: 5,
  shapes: [
    {
      at: [
        'rm -rf',
        'chmod ',
        'chown -r root',
        'sudo ',
        'mkfs',
        'dd if=',
        'eval(',
        'exec(',
        'os.system(',
        'history -c',
        'iptables -f',
        'setenforce 0',
        'nc -',
        'base64 -d',
      ],
      pattern: danger,
    },
  ],
};
