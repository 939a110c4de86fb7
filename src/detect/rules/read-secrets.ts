import { pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const store = pattern`
  (?:\.env(?:\.(?:local|prod|production|dev|development|staging))?|\.netrc|\.pgpass|\.npmrc|\.pypirc|
  \.git-credentials|/credentials(?:\.json|\.yml|\.yaml)?)(?![\w.-])
`;
const reader = '(?:cat|tac|bat|xxd|base64|less|head|tail|more|nl|od|strings|get-content|gc)';

// Reading a file of secrets brings them into the context, and from there anywhere. `Tomcat` and `concat` end in a
// reader command, `.env.example` holds no secret, and copying it to `.env` is the first line of every setup.
export const rule: AccusingRule = {
  id: 'read_secrets',
  title: 'Command that reads a file of secrets',
  category: 'exfiltration',
  level: 3,
  confidence: 0.8,
  scope: 'minimal',
  threats: ['T05', 'T12'],
  why: 'Anything the agent has read can be repeated, logged and sent.',
  advice: 'Do not let the agent read the file; give it the one value it needs.',
  unmitigated: ['quoted'],
  shapes: [
    {
      at: [
        'cat ',
        'tac ',
        'bat ',
        'xxd ',
        'base64 ',
        'less ',
        'head ',
        'tail ',
        'more ',
        'strings ',
        'get-content ',
        'gc ',
      ],
      pattern: new RegExp(
        String.raw`(?<![\w.-])${reader} {1,3}(?:-[\w-]{1,12}(?: \d{1,4})? ){0,3}["']?[\w~$/\\{}:.@-]{0,120}${store}`,
        'i',
      ),
    },
    {
      at: ['cp ', 'mv ', 'copy ', 'scp ', 'rsync '],
      pattern: new RegExp(
        pattern`
          (?<![\w.-])(?:cp|mv|copy|scp|
          rsync) {1,3}(?:-[\w-]{1,12} ){0,3}["']?[\w~$/\\{}:.-]{0,120}${store}["']? (?:/tmp|/var/www|/srv/http|
          \.?/?public|\.?/?static|\.?/?www|\\\\|\S{1,40}@\S{1,60}:)
        `,
        'i',
      ),
    },
    {
      at: ['cat credentials', 'cat ./credentials', 'cat secrets'],
      pattern: /(?<![\w.-])cat (?:\.\/)?(?:credentials|secrets)(?:\.json|\.yml|\.yaml|\.txt)?(?![\w.-])/i,
    },
  ],
  phrases: [
    'read|print|show|dump|display|output|paste|copy ..2 contents|content of ..4 .env|.netrc|.pgpass|.npmrc|.pypirc',
  ],
};
