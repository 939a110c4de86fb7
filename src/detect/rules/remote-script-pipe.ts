import { pattern } from '../long-text.ts';
import { isCommandSpokenOf } from '../mitigation/spoken-of.ts';
import type { AccusingRule } from '../rule.ts';

const fetchers = String.raw`(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|fetch|aria2c)\b`;
const shells = pattern`
  (?:sudo\s{1,2}(?:-\w{1,3}\s{1,2})?)?(?:\/(?:usr\/)?bin\/)?(?:(?:ba|z|da|k|fi)?sh|python3?|perl|ruby|node|iex|
  invoke-expression)\b(?!\s{1,2}-[cm]\b)
`;
const piped = new RegExp(String.raw`(?<=(?<lead>\b${fetchers}[^\n|]{1,200}))\|\s{0,3}${shells}`, 'i');
const substituted = new RegExp(
  String.raw`(?<=(?<lead>\b(?:(?:ba|z)?sh|eval|source|python3?)\s{1,2}(?:-\w{1,4}\s{1,2})?["']?))(?:\$\(|<\(|\x60)\s?${fetchers}[^\n)]{1,200}`,
  'i',
);
const downloadedThenRun = new RegExp(
  pattern`
    (?<=(?<lead>\b(?:curl|wget)\b[^\n|&;]{1,200}))(?:&&|;)\s{0,3}(?:chmod \+?\w{1,4} \S{1,80}\s{0,3}(?:&&|;)
    \s{0,3})?(?:sudo )?(?:(?:(?:ba|z)?sh|python3?)\s{1,2}(?!-)|\.\/)[\w./-]{1,80}
  `,
  'i',
);
const interpreters = [
  'sh',
  'bash',
  'zsh',
  'dash',
  'ksh',
  'fish',
  'python',
  'perl',
  'ruby',
  'node',
  'iex',
  'invoke-expression',
  'sudo ',
  '/bin/',
  '/usr/bin/',
];
const runs = ['sh ', 'bash ', 'zsh ', 'python', './', 'chmod ', 'sudo '];
const source =
  /(?:--(?:extra-)?index-url|--registry|--add channels|brew tap \S{3,40}|registry set)[ =]{1,2}(?:http:\/\/|https:\/\/\d{1,3}(?:\.\d{1,3}){3})[^\s"'`]{3,120}/i;
const address =
  /(?:https?:\/\/)?(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\w$-]{1,60}\.){1,8}[a-z]{2,20})(?::\d{2,5})?(?=[/\s"'|)`;&?]|$)/gi;
const local = /^(?:https?:\/\/)?(?:localhost|127\.|0\.0\.0\.0|host\.docker)/i;

// Install pages say `curl https://tool.dev/install.sh | sh`, so an encrypted download is not enough. Without
// encryption, from a bare IP address or a host without a domain, anybody could have supplied the script.
export const rule: AccusingRule = {
  id: 'remote_script_pipe',
  title: 'Code from an unprotected download',
  category: 'tool-abuse',
  scope: 'strict',
  level: 2,
  confidence: 0.85,
  why: 'The command runs or installs whatever a server sends at that moment, over a connection that anyone on the path can modify.',
  advice: 'Do not run it; fetch the script, read it, and pin its checksum.',
  threats: ['T09', 'T08'],
  unmitigated: ['quoted', 'code'],
  spares: isCommandSpokenOf,
  shapes: [
    {
      at: ['|', '| ', '|  '].flatMap((pipe) => interpreters.map((shell) => pipe + shell)),
      pattern: piped,
      accept: isUnprotected,
    },
    {
      at: ['$(', '<(', '`', '$( ', '<( '].flatMap((open) => ['curl', 'wget'].map((tool) => open + tool)),
      pattern: substituted,
      accept: isUnprotected,
    },
    {
      at: ['&&', '&& ', ';', '; '].flatMap((after) => runs.map((run) => after + run)),
      pattern: downloadedThenRun,
      accept: isUnprotected,
    },
    {
      at: ['--index-url', '--extra-index-url', '--registry', '--add channels', 'brew tap ', 'registry set'],
      pattern: source,
      accept: isUnprotected,
    },
  ],
};

function isUnprotected(command: string): boolean {
  const hosts =
    command
      .match(address)
      ?.filter((host) => !/\.(?:sh|py|js|json|ps1|txt|gz|tgz|zip)$/i.test(host) || /^https?:/i.test(host)) ?? [];
  return hosts.some((host) => !/^https:\/\/(?!\d{1,3}(?:\.\d{1,3}){3})/i.test(host) && !local.test(host));
}
