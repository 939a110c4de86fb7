import type { AccusingRule } from '../rule.ts';
import { searchFor } from '../search.ts';

/** Files and values that are secret by nature. */
const precious = String.raw`(?:\.env\b|\.ssh|id_(?:rsa|ed25519|ecdsa|dsa)|\.aws|\.kube|\.gnupg|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.config\/gcloud|credentials?\b|secrets?\b|passwd|shadow|keychain|kaggle\.json|cookies|history|wallet|\.pem\b|\.key\b|token|private|memory|\benv\b|printenv|os\.environ|process\.env)`;
const sender = String.raw`\b(?:curl|wget|http|https|nc|ncat|netcat|telnet|socat|invoke-webrequest|iwr|irm)\b`;
const sent = new RegExp(
  [
    // curl ... @~/.ssh/id_rsa, "$(cat .env)"
    String.raw`${sender}[^\n|]{0,120}?(?:@|<(?![\w -]{1,30}>)|\$\(\s?(?:cat|base64|env|printenv|tar|history|security|xxd|head)\b)[^\n|)]{0,48}?${precious}[^\s"']{0,60}`,
    // cat ~/.ssh/id_rsa | ... | curl
    String.raw`\b(?:cat|tar|zip|base64|gzip|env|printenv|set|history|strings|grep|find|security|pbpaste|xclip)\b[^\n;]{0,80}?${precious}[^\n;]{0,60}?(?:\||&&)[^\n;|]{0,40}?${sender}[^\n]{1,120}`,
    String.raw`\b(?:env|printenv|set|history|pbpaste|xclip -o)\s{0,2}\|[^\n;]{0,40}?${sender}[^\n]{1,80}`,
    String.raw`\b(?:scp|rsync|sftp|rclone copy|aws s3 cp|gsutil cp)\b[^\n;|]{0,60}?${precious}[^\n;|]{0,60}?(?:@[\w.-]{3,60}:|s3:\/\/|gs:\/\/)`,
    String.raw`(?:requests\.(?:post|put|get)|urlopen|urllib|axios\.(?:post|get|put)|fetch|sendBeacon|http\.(?:post|request))\([^\n]{0,60}?https?:[^\n]{0,160}?(?:document\.cookie|localStorage|sessionStorage|os\.environ|process\.env\b(?!\.)|open\([^)\n]{0,60}?${precious})`,
    // a name looked up that spells a value
    String.raw`\b(?:nslookup|dig|ping|host|curl|wget|resolvectl query)\s[^\n|]{0,40}?(?:\$\([^)\n]{2,40}\)\.){1,3}[\w-]{1,40}\.[\w.-]{2,40}`,
    String.raw`\$\(\s?(?:base64|cat)\s(?:-\w{1,3}\s?\d?\s)?~\/\.(?:ssh|aws|npmrc|netrc|env|kube|gnupg)[^\n)]{0,60}\)`,
  ].join('|'),
  'gi',
);
const local = /localhost|127\.0\.0\.1|0\.0\.0\.0/i;

// Deployments upload files all day. What counts is that the file, or the value put into the request, is a secret by its
// name: an environment, a key, a credential store, a cookie.
export const rule: AccusingRule = {
  id: 'upload_command',
  title: 'Command that sends secrets away',
  category: 'exfiltration',
  scope: 'strict',
  level: 3,
  confidence: 0.92,
  why: 'The command reads keys, credentials or the environment and hands them to another machine.',
  advice: 'Do not run it; if it ran already, revoke what it read.',
  threats: ['T05', 'T12'],
  unsoftened: ['quoted', 'code'],
  searches: [
    searchFor(
      [
        'curl',
        'wget',
        'nc ',
        'ncat ',
        'netcat ',
        'scp ',
        'rsync ',
        'sftp ',
        'rclone ',
        's3 cp',
        'invoke-webrequest',
        'requests.',
        'urlopen',
        'axios.',
        'fetch(',
        'sendbeacon',
        '$(base64',
        '$(cat ~',
        'nslookup ',
        'dig ',
        'ping ',
      ],
      sent,
      (command) => !local.test(command),
    ),
  ],
};
