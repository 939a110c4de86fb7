import { pattern } from '../long-text.ts';
import type { AccusingRule, RuleSearch } from '../rule.ts';

const read = new RegExp(
  pattern`
    (?:open|read_text|readFile(?:Sync)?|glob|Path|expanduser|join|cat|cp|tar|zip|find)\b[^\n]{0,80}?(?:\.ssh\b|
    id_(?:rsa|ed25519)|\.aws\/credentials|\.netrc|\.git-credentials|\.kube\/config|\.docker\/config\.json|\.npmrc|
    \.pypirc|\.config\/gcloud|Login Data|cookies\.sqlite|logins\.json|wallet\.dat|Keychains|\/etc\/shadow|\.gnupg)|
    dict\(os\.environ\)|json\.dumps\([^\n]{0,20}os\.environ|JSON\.stringify\(process\.env\)|
    Object\.entries\(process\.env\)|os\.environ\.(?:copy|items)\(\)
  `,
  'g',
);
const send = new RegExp(
  pattern`
    (?:requests\.(?:post|put)|httpx\.(?:post|put)|urlopen|urllib\.request|http\.client|axios\.(?:post|put)|fetch\(|
    XMLHttpRequest|smtplib|\.sendto\(|\.connect\(\(|curl\b|wget\b|Invoke-WebRequest|ftplib|paramiko|boto3)
  `,
  'g',
);
const address = /https?:\/\/(?!localhost|127\.|0\.0\.0\.0|\{)[\w.-]{4,80}|\(\s?["']\d{1,3}(?:\.\d{1,3}){3}["']/g;
const reachInCharacters = 700;

// The two halves of a theft in code, a few lines apart: one line reads keys or the whole environment, another one
// sends. Code that reads its own settings names single variables.
export const rule: AccusingRule = {
  id: 'credential_harvest_code',
  title: 'Code that collects credentials and sends them',
  category: 'exfiltration',
  scope: 'strict',
  level: 3,
  confidence: 0.88,
  why: 'The code reads keys, credential stores or the whole environment and opens a connection a few lines later.',
  advice: 'Do not run it; find out where the code came from and what else came with it.',
  threats: ['T05', 'T12'],
  unmitigated: ['quoted', 'code'],
  searches: [search()],
};

function search(): RuleSearch {
  return {
    wake: [
      '.ssh',
      'id_rsa',
      'id_ed25519',
      '.aws/',
      '.netrc',
      'git-credentials',
      '.kube/',
      '.docker/',
      '.npmrc',
      '.pypirc',
      'gcloud',
      'login data',
      'cookies.sqlite',
      'logins.json',
      'wallet.dat',
      'keychains',
      '/etc/shadow',
      '.gnupg',
      'os.environ',
      'process.env)',
    ],
    // The furthest place for a sender, plus the address after it.
    reach: reachInCharacters + 500,
    *find(text) {
      const sends = new Places(text, send);
      const addresses = new Places(text, address);
      for (const { index, 0: found } of text.matchAll(read)) {
        const out = sends.firstFrom(index - reachInCharacters);
        if (out > index + reachInCharacters) continue;
        // A server elsewhere, named in the same lines.
        const from = Math.min(index, out);
        if (addresses.firstFrom(from - 200) <= from + reachInCharacters + 200)
          yield { start: index, end: index + found.length };
      }
    },
  };
}

/** Finds matches of a pattern from positions that only increase, so all queries together take linear time. */
class Places {
  readonly #matches: Iterator<RegExpExecArray>;
  #at = Number.NEGATIVE_INFINITY;

  constructor(text: string, pattern: RegExp) {
    this.#matches = text.matchAll(pattern);
  }

  /** The first match at or after `least`; infinity if there is none. */
  firstFrom(least: number): number {
    while (this.#at < least) {
      const { value, done } = this.#matches.next();
      this.#at = done === true ? Number.POSITIVE_INFINITY : value.index;
    }
    return this.#at;
  }
}
