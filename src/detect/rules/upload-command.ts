import { pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { carriedOff } from '../structure/commands.ts';

/** Files and values that are secret by nature. */
const precious = new RegExp(
  pattern`
    \.(?:env\b|ssh|aws|kube|gnupg|netrc|npmrc|pypirc|git-credentials|config\/gcloud|pem\b|key\b)|
    id_(?:rsa|ed25519|ecdsa|dsa)|credentials?\b|secrets?\b|passwd|shadow|keychain|kaggle\.json|cookies|history|
    wallet|token|p(?:rivate|rintenv|rocess\.env)|memory|\benv\b|os\.environ
  `,
  'gi',
);
/** Syntax that puts a file or the output of a command into a request. */
const fill = /@|<|\$\(\s?(?:cat|base64|env|printenv|tar|history|security|xxd|head)\b/i;
const filling = new RegExp(`(?:${fill.source})[^|)]{0,48}$`, 'i');
const placeholder = /<[\w -]{1,30}>/g;
const held = /document\.cookie|localStorage|sessionStorage|os\.environ|process\.env\b(?!\.)/i;
const opened = /\bopen\([^)\n]{0,60}/gi;
const local = /localhost|127\.0\.0\.1|0\.0\.0\.0/i;

const senders = [
  'curl ',
  'curl.exe ',
  'wget ',
  'nc ',
  'ncat ',
  'netcat ',
  'telnet ',
  'socat ',
  'iwr ',
  'irm ',
  'invoke-webrequest ',
  'http post',
  'https post',
  'http put',
];
const alone = '(?<![\\w.-])';
const sender = String.raw`(?:curl|wget|https?|nc|ncat|netcat|telnet|socat|invoke-webrequest|iwr|irm)\b`;
const readers = String.raw`\b(?:cat|tar|zip|base64|gzip|env|printenv|set|history|strings|grep|find|security|pbpaste|xclip)\b`;

// Deployments upload files all day. The rule requires a file, or a value in the request, whose name says that it is
// secret: an environment, a key, a credential store, a cookie.
export const rule: AccusingRule = {
  id: 'upload_command',
  title: 'Command that sends secrets away',
  category: 'exfiltration',
  scope: 'strict',
  level: 3,
  confidence: 0.92,
  why: 'The command reads keys, credentials or the environment and sends them to another machine.',
  advice: 'Do not run it; if it ran already, revoke every secret it read.',
  threats: ['T05', 'T12'],
  unmitigated: ['quoted', 'code'],
  shapes: [
    ...carriedOff,
    // curl ... @~/.ssh/id_rsa, "$(cat .env)"
    {
      at: senders,
      pattern: new RegExp(String.raw`${alone}${sender}[^\n|]{3,170}`, 'i'),
      accept: (command) => fillsWithSecret(command) && isAway(command),
    },
    // cat ~/.ssh/id_rsa | ... | curl
    {
      at: senders,
      pattern: new RegExp(
        String.raw`${alone}(?<=(?<lead>${readers}[^\n;]{1,140}(?:\||&&)[^\n;|]{0,40}))${sender}[^\n|]{1,120}`,
        'i',
      ),
      accept: (command) =>
        isAway(command) &&
        namesSecret(command.slice(0, Math.max(command.lastIndexOf('|'), command.lastIndexOf('&& ')))),
    },
    {
      at: senders,
      pattern: new RegExp(
        String.raw`${alone}(?<=(?<lead>\b(?:env|printenv|set|history|pbpaste|xclip -o)\s{0,2}\|[^\n;]{0,40}))${sender}[^\n]{1,80}`,
        'i',
      ),
      accept: isAway,
    },
    {
      at: ['scp ', 'rsync ', 'sftp ', 'rclone copy', 'aws s3 cp', 'gsutil cp'],
      pattern:
        /(?<!\w)(?:scp|rsync|sftp|rclone copy|aws s3 cp|gsutil cp)\b[^\n;|]{0,120}?(?:@[\w.-]{3,60}:|s3:\/\/|gs:\/\/)/i,
      accept: (command) => isAway(command) && namesSecret(command),
    },
    {
      at: [
        'requests.post(',
        'requests.put(',
        'requests.get(',
        'urlopen(',
        'axios.post(',
        'axios.get(',
        'axios.put(',
        'fetch(',
        'sendbeacon(',
        'http.post(',
        'http.request(',
      ],
      pattern: /[a-z.]{5,13}\([^\n]{0,60}?https?:[^\n]{3,220}/i,
      accept: (call) =>
        isAway(call) && (held.test(call) || (call.match(opened) ?? []).some((argument) => namesSecret(argument))),
    },
    // a DNS lookup of a name that contains a value
    {
      at: ['$('],
      pattern:
        /(?<=(?<lead>\b(?:nslookup|dig|ping|host|curl|wget|resolvectl query)\s[^\n|]{0,40}))(?:\$\([^)\n]{2,40}\)\.){1,3}[\w-]{1,40}\.[\w.-]{2,40}/i,
      accept: isAway,
    },
    {
      at: ['$(cat ', '$( cat ', '$(base64 ', '$( base64 '],
      pattern: /\$\(\s?(?:base64|cat)\s(?:-\w{1,3}\s?\d?\s)?~\/\.(?:ssh|aws|npmrc|netrc|env|kube|gnupg)[^\n)]{0,60}\)/i,
      accept: isAway,
    },
  ],
};

function isAway(command: string): boolean {
  return !local.test(command);
}

function namesSecret(part: string): boolean {
  return part.search(precious) >= 0;
}

function fillsWithSecret(command: string): boolean {
  if (!fill.test(command)) return false;
  const filled = command.replace(placeholder, ' ');
  for (const { index } of filled.matchAll(precious)) {
    if (filling.test(filled.slice(Math.max(0, index - 64), index))) return true;
  }
  return false;
}
