import type { AccusingRule, RuleShape } from '../rule.ts';
import { entropyOf } from '../shapes/secret-values.ts';

/** One row per issuer: the literal at the start of its keys, and their format. */
const issuers: readonly (readonly [at: string, form: string])[] = [
  ['akia', 'AKIA[A-Z2-7]{16}'],
  ['asia', 'ASIA[A-Z2-7]{16}'],
  ['ghp_', 'ghp_[A-Za-z0-9]{36}'],
  ['gho_', 'gho_[A-Za-z0-9]{36}'],
  ['ghu_', 'ghu_[A-Za-z0-9]{36}'],
  ['ghs_', 'ghs_[A-Za-z0-9]{36}'],
  ['ghr_', 'ghr_[A-Za-z0-9]{36}'],
  ['github_pat_', 'github_pat_\\w{50,100}'],
  ['glpat-', 'glpat-[\\w-]{20,64}'],
  ['gldt-', 'gldt-[\\w-]{20,64}'],
  ['xoxb-', 'xoxb-\\d[\\w-]{19,120}'],
  ['xoxp-', 'xoxp-\\d[\\w-]{19,120}'],
  ['xoxa-', 'xoxa-\\d[\\w-]{19,120}'],
  ['xoxr-', 'xoxr-\\d[\\w-]{19,120}'],
  ['xoxs-', 'xoxs-\\d[\\w-]{19,120}'],
  ['xapp-', 'xapp-\\d-[\\w-]{20,160}'],
  ['sk_live_', 'sk_live_[A-Za-z0-9]{16,120}'],
  ['rk_live_', 'rk_live_[A-Za-z0-9]{16,120}'],
  ['whsec_', 'whsec_[A-Za-z0-9+/]{24,64}'],
  ['sk-', 'sk-(?:ant-|proj-|svcacct-|or-v1-|admin-)?(?=[\\w-]{0,40}\\d)[A-Za-z0-9_-]{32,200}'],
  ['gsk_', 'gsk_[A-Za-z0-9]{40,64}'],
  ['hf_', 'hf_[A-Za-z0-9]{30,40}'],
  ['r8_', 'r8_[A-Za-z0-9]{37}'],
  ['aiza', 'AIza[\\w-]{35}'],
  ['gocspx-', 'GOCSPX-[\\w-]{28}'],
  ['ya29.', 'ya29\\.[\\w-]{40,300}'],
  ['npm_', 'npm_[A-Za-z0-9]{36}'],
  ['pypi-', 'pypi-AgE[\\w-]{50,300}'],
  ['dckr_pat_', 'dckr_pat_[\\w-]{24,40}'],
  ['sg.', 'SG\\.[\\w-]{20,24}\\.[\\w-]{39,50}'],
  ['shpat_', 'shpat_[0-9a-f]{32}'],
  ['dop_v1_', 'dop_v1_[0-9a-f]{64}'],
  ['dapi', 'dapi[0-9a-f]{32}'],
  ['hvs.', 'hvs\\.[\\w-]{24,120}'],
  ['lin_api_', 'lin_api_[A-Za-z0-9]{40}'],
  ['figd_', 'figd_[\\w-]{36,48}'],
  ['atatt3', 'ATATT3[\\w=-]{50,250}'],
  ['glsa_', 'glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}'],
  ['age-secret-key-1', 'AGE-SECRET-KEY-1[0-9A-Z]{58}'],
  ['hooks.slack.com', 'hooks\\.slack\\.com/services/T[A-Z0-9]{7,12}/B[A-Z0-9]{7,12}/[A-Za-z0-9]{20,32}'],
  ['discord.com/api/webhooks/', 'discord\\.com/api/webhooks/\\d{16,20}/[\\w-]{60,80}'],
  ['discordapp.com/api/webhooks/', 'discordapp\\.com/api/webhooks/\\d{16,20}/[\\w-]{60,80}'],
];
const before = '(?<![A-Za-z0-9_])';
const after = '(?![A-Za-z0-9])';
const documented = /example|your|placeholder|redacted|changeme|dummy|fake|xxxx|\*\*|0{8}|test-?key/i;

const shapes: readonly RuleShape[] = [
  ...issuers.map(([at, form]) => keyOf([at], before + form)),
  // Twilio's keys begin with a mere `SK`, and a Telegram bot's token with an arbitrary number.
  keyOf(
    Array.from('0123456789abcdef', (digit) => `sk${digit}`),
    `${before}SK[0-9a-f]{32}`,
  ),
  keyOf([':aa'], '(?<=(?<lead>(?<![A-Za-z0-9_])\\d{8,10})):AA[\\w-]{33}'),
];

// Keys of known issuers have a distinctive format, so no word next to them is needed. Documentation keys
// (`AKIA...EXAMPLE`) say that they are examples.
export const rule: AccusingRule = {
  id: 'provider_key',
  title: 'Access key of a known service',
  category: 'secret',
  scope: 'strict',
  level: 3,
  confidence: 0.95,
  why: 'The text carries an access key in a valid format, and memory is copied into prompts, logs and backups.',
  advice: 'Keep the key in a secret store, refer to it by name, and revoke it if it is real.',
  threats: ['T12'],
  unmitigated: ['quoted', 'negated', 'asked', 'code'],
  shapes,
};

function keyOf(at: readonly string[], form: string): RuleShape {
  return { at, pattern: new RegExp(form + after), accept: (key) => entropyOf(key) >= 3 && !documented.test(key) };
}
