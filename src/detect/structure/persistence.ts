import { pattern } from '../long-text.ts';
import type { RuleShape } from '../rule.ts';

/** What has no business in a start-up file: hidden programs, background jobs, downloads, code in temporary folders. */
const hidden = new RegExp(
  pattern`
    \bnohup\b|&\s?["']?\s?>>|\/tmp\/|\/dev\/shm\/|\/\.(?:cache|local|
    config)\/\.|~\/\.\w{1,20}\/\.\w|\bcurl\b|\bwget\b|base64|NODE_OPTIONS|
    LD_PRELOAD|PYTHONSTARTUP|BASH_ENV|https?_proxy=|eval\s["'$(]
  `,
  'i',
);
const startFile = pattern`
  (?:~|\$\{?HOME\}?|\/root|\/home\/[\w-]{1,32})\/\.(?:bashrc|zshrc|
  profile|bash_profile|zprofile|zshenv|bash_login|bash_logout|config\/fish\/config\.fish|xinitrc|xprofile)
`;
const network = String.raw`(?:curl|wget|nc |/dev/tcp|git push[^\n]{0,40}https?:|base64 -d|python3? -c|bash -c|sh -c|/tmp/)`;

/** Ways to stay on a machine that a note has no reason to contain. */
export const plantedStartup: readonly RuleShape[] = [
  {
    at: ['echo ', 'printf ', 'cat >', 'tee -a'],
    pattern: new RegExp(String.raw`(?:echo|printf|cat|tee)\s[^\n]{1,240}?>>?\s{0,2}["']?${startFile}`),
    accept: (line) => hidden.test(line),
  },
  {
    at: ['.git/hooks/'],
    pattern:
      /(?<=(?<lead>(?:>|\b(?:tee|cp|mv|install|cat|echo|printf)\b)[^\n]{0,160}))\.git\/hooks\/[a-z-]{4,24}[\s\S]{0,240}/,
    accept: (written) => new RegExp(network).test(written),
  },
  {
    at: ['execstart='],
    pattern: /execstart=[^\n]{0,80}?(?:curl|wget|\/tmp\/|\/dev\/shm|base64|bash -c|sh -c)[^\n]{0,80}/i,
    accept: (line) => /https?:|\/tmp\/|\/dev\/shm|base64/.test(line),
  },
  {
    at: ['/library/launchagents/', '/library/launchdaemons/'],
    pattern: /(?<=(?<lead>(?:cp|mv|tee|>|curl|install)[^\n]{0,80}))\/library\/launch(?:agents|daemons)\/[\w.-]{3,60}/i,
  },
  {
    at: ['\\startup\\', 'start menu\\programs\\startup'],
    pattern:
      /(?<=(?<lead>(?:copy|move|copy-item|move-item|xcopy|echo|out-file|>)[^\n]{0,160}))\\startup\\?[\w.%-]{0,60}/i,
  },
  {
    at: ['.pth"', ".pth'"],
    pattern: /(?<=(?<lead>(?:site-?packages|getsitepackages)[^\n]{0,60}))\.pth["'][^\n]{0,60}write\([^\n]{0,20}import/i,
  },
  {
    at: ['core.hookspath'],
    pattern: /core\.hookspath[ =]{1,2}["']?(?:\/tmp|\/dev\/shm|~?\/?\.\w|\/var\/tmp)[^\n]{0,60}/i,
  },
  {
    at: ['alias.'],
    pattern: new RegExp(
      pattern`
          alias\.(?:status|st|commit|ci|push|pull|checkout|co|log|diff|
          add)\s["']!(?:sh|bash|curl|wget|\/|f\(\)\s?\{\s?(?:curl|wget))[^\n]{0,80}
        `,
      'i',
    ),
  },
  {
    at: [
      'claude.md',
      'agents.md',
      '.cursorrules',
      'gemini.md',
      '.windsurfrules',
      'copilot-instructions.md',
      '.claude/settings',
    ],
    pattern: new RegExp(
      pattern`
          (?<=(?<lead>(?:echo|printf|tee|cat)\s[^\n]{4,240}?(?:>>?|tee -a)\s{0,2}["']?[^\s"'>|
          ]{0,60}))(?:claude\.md|agents\.md|\.cursorrules|gemini\.md|\.windsurfrules|
          copilot-instructions\.md|\.claude\/settings)
        `,
      'i',
    ),
    accept: (line) =>
      /\b(?:always|never|run|execute|curl|wget|ignore|skip|approve|allow|bypass|do not|must)\b/i.test(line),
  },
  {
    at: ['node_options'],
    pattern:
      /NODE_OPTIONS\s?=\s?["']?--(?:require|import|loader)[ =](?:\/tmp|\/dev\/shm|~?\/\.|\/var\/tmp)[^\n"']{0,60}/,
  },
  {
    at: ['/etc/cron', '/etc/profile.d/', '/etc/rc.local', '/etc/init.d/'],
    pattern: new RegExp(
      pattern`
        (?<=(?<lead>(?:>>?|tee|path|cp|install)[^\n]{0,40}))/etc/(?:cron[\w./]{0,20}|
        profile\.d/[\w.-]{1,40}|rc\.local|init\.d/[\w-]{1,40})[\s\S]{0,160}?${network}
      `,
      'i',
    ),
  },
];
