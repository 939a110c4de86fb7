import type { Impact } from '../../model/finding.ts';
import type { RuleSearch } from '../rule.ts';

/** What a setting changes, by the words of its key (`mfaRequired` is "mfa required") and its value. */
interface SettingRow {
  readonly impact: Impact;
  readonly key: RegExp;
  readonly value: RegExp;
}

const off = /^(?:false|off|no|0|none|null|disabled?|never|permissive|optional|skip|insecure|warn-only)$/i;
const on = /^(?:true|on|yes|1|enabled?|always|all|any|\*)$/i;
/** An address elsewhere: whoever runs a service on their own machine redirects nothing. */
const elsewhere =
  /^(?:(?:https?|wss?|s3|gs|sftp|ftps?|rsync|smtps?|tcp|udp|syslog|git|ssh|socks5?h?):\/\/(?!localhost|127\.|0\.0\.0\.0|\[?::1|registry\.npmjs\.org|pypi\.org)[\w[]|[\w.+-]{1,64}@[\w-]{1,63}\.\w)/i;
const protects = `(?:mfa|2fa|otp|totp|two factor|tls|ssl|https|verify|verification|auth|authentication|csrf|sandbox|audit|encrypt|encryption|encrypted|firewall|signature|signatures|signed|signing|captcha|lockout|rate limit|cert|certs|certificate|certificates|host key checking|antivirus|vpn|selinux|waf|reject unauthorized|check hostname|secret scanning|branch protection|require review|require reviews|require approval|code review|password policy|integrity)`;

const rows: readonly SettingRow[] = [
  { impact: 'weakens-security', key: new RegExp(String.raw`\b${protects}\b`), value: off },
  {
    impact: 'weakens-security',
    key: new RegExp(
      String.raw`\b(?:disable|disabled|skip|insecure|bypass|ignore|no|without)\b.{0,24}\b${protects}\b|\b(?:insecure skip verify|allow unsigned|trust all|allow insecure|allow anonymous|allow root|permit root login|permit empty passwords|allow all|public access|skip permissions)\b`,
    ),
    value: on,
  },
  {
    impact: 'weakens-security',
    key: /\bmin(?:imum)?\b.{0,12}\b(?:password|passphrase|pin)\b|\b(?:password|passphrase|pin)\b.{0,12}\bmin|\bpassword length\b/,
    value: /^[0-7]$/,
  },
  {
    impact: 'weakens-security',
    key: /\b(?:lockout|max attempts|login attempts|failed logins)\b/,
    value: /^(?:0|\d{3,}|never|unlimited|none)$/i,
  },
  {
    impact: 'weakens-security',
    key: /\b(?:session|token|cookie|password)\b.{0,12}\b(?:ttl|expiry|expires|timeout|lifetime|max age)\b/,
    value: /^(?:0|never|none|unlimited|infinite|\d{9,})$/i,
  },
  {
    impact: 'redirects-data',
    key: /\b(?:web ?hooks?|proxy|https? proxy|registry|mirror|sink|dest|destination|forward(?:ing)?|forward to|bcc|relay|upstream|callback|collector|exporter|replica|replication|backup|backups|index url|extra index url|base url|api base|endpoint|telemetry|target|nameserver|goproxy|mail to|send to|upload|remote)\b/,
    value: elsewhere,
  },
  {
    impact: 'changes-agent-configuration',
    key: /\b(?:base url|api base|registry|index url|model endpoint|mcp url|goproxy)\b/,
    value: elsewhere,
  },
  {
    impact: 'changes-agent-configuration',
    key: /\b(?:default mode|permission mode|approval policy|approval mode|auto approve|auto run|sandbox mode|ask for approval|confirmations?|permissions?(?: \w+)?)\b/,
    value:
      /^(?:\[?\s?\*|bypass\w{0,20}|never|allow|allow all|always|all|true|off|none|full|danger\S{0,30}|yolo|auto\w{0,12})/i,
  },
  {
    impact: 'changes-agent-configuration',
    key: /\b(?:system prompt|custom instructions|append system prompt|tools enabled|enabled tools|mcp servers?|max tool calls)\b/,
    value: /\S/,
  },
  {
    impact: 'changes-agent-configuration',
    key: /\b(?:agent|assistant|bot|copilot|scheduler|planner)\b.{0,24}\b(?:max|min|model|temperature|timezone|timeout|limit|mode|steps|parallel|planner|memory)\b/,
    value: /\S/,
  },
  {
    impact: 'grants-permission',
    key: /\b(?:allow|allowed|permissions?|scopes?|grants?)\b/,
    value: /^\[?\s?["']?(?:\*|\w{1,40}\(\*|[\w.:-]{1,40}[.:](?:\*|write|send|delete|admin|exec|all|manage)\b)/i,
  },
  {
    impact: 'grants-permission',
    key: /\brole\b/,
    value: /^["']?(?:[\w-]{0,20}admin\w{0,10}|owner|root|superuser|maintainer)\b/i,
  },
  {
    impact: 'grants-permission',
    key: /\b(?:require|requires|required|needs?)\b.{0,12}\b(?:approval|approvals|review|reviews|confirmation|sign ?off)\b|\b(?:approval|review|confirmation)s? required\b/,
    value: off,
  },
  {
    impact: 'grants-permission',
    key: /\b(?:auto approve|auto merge|self approve|auto accept|pre approved)\b/,
    value: /^(?:true|on|yes|1|always|all|\[)/i,
  },
  {
    impact: 'names-payment-target',
    key: /\b(?:iban|payout|pay to|payee|beneficiary|remit|remittance|wallet|donation|donations|deposit address|settlement account|bank account|recipient account)\b/,
    value: /^["']?(?=[^\n]{0,60}\d)[A-Za-z0-9][\w .-]{7,60}|^[A-Z][\w&]{2,20} [A-Z][\w& ]{2,30}$/,
  },
  {
    impact: 'sets-standing-rule',
    key: /\bdefault (?:action|decision|verdict|answer|policy)\b/,
    value: /^(?:accept|allow|approve|yes|grant|pass|trust|ignore|skip)/i,
  },
  {
    impact: 'sets-standing-rule',
    key: /\b(?:on|at|before|after) (?:every|each|any|all)\b|\b(?:every|each) (?:session|start|reply|answer|task)\b/,
    value: /\S/,
  },
];

const assignment =
  /["'`]?([A-Za-z][\w.-]{1,60})["'`]?[ \t]{0,3}(?::=|=>|:|=)[ \t]{0,3}(?:\n[ \t]{1,12}["'`]?([A-Za-z][\w.-]{1,60})["'`]?:[ \t]{1,3})?["'`]?(\[(?!\s?\{)[^\]\n]{0,120}|[^\s,;{}[\]"'`=][^\n,;{}"'`]{0,80})/g;

/** `mfaRequired`, `mfa_required` and `MFA-REQUIRED` are "mfa required". */
function wordsOf(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[\W_]+/g, ' ')
    .toLowerCase();
}

/** Values that switch something on or off, addresses, and keys whose value can be anything. */
const wake = [
  ...['false', 'off', 'none', 'null', 'disabled', 'never', 'permissive', 'optional', 'true', 'always'].flatMap(
    (value) => [`: ${value}`, `=${value}`, `= ${value}`, `: "${value}`, `":${value}`],
  ),
  '=0',
  '=1',
  '=no',
  '=yes',
  '": 0',
  '://',
  'bcc:',
  'bcc"',
  'mail_to',
  'forward_to',
  'forward":',
  'password_',
  'password-',
  'minpassword',
  'passwordlength',
  'lockout',
  'attempts',
  '_ttl',
  'sessiontimeout',
  'defaultmode',
  'permissionmode',
  'approval_',
  'approvalpolicy',
  'autoapprove',
  'auto_approve',
  'auto_merge',
  'permissions:',
  'permissions"',
  'systemprompt',
  'system_prompt',
  'tools_enabled',
  'enabledtools',
  'mcpservers',
  'mcp_servers',
  '"agent"',
  'scheduler:',
  'planner',
  '"allow"',
  'allow:',
  'scopes:',
  'scopes"',
  'role:',
  'role"',
  'role=',
  'iban',
  'payout',
  'payee',
  'beneficiary',
  'remit',
  'wallet',
  'donation',
  'deposit_',
  '_account',
  'default_action',
  'default_decision',
  'defaultaction',
  'on_every',
  'on_each',
  'before_each',
  'after_each',
];
/** A key, its parent and its value. */
const reach = 200;

interface Assignment {
  readonly start: number;
  readonly end: number;
  readonly impacts: ReadonlySet<Impact>;
}

/** Six rules ask about the same neighbourhoods, one after the other. */
let lastText = '';
let lastFound: readonly Assignment[] = [];

function assignmentsIn(text: string): readonly Assignment[] {
  if (text === lastText) return lastFound;
  const found: Assignment[] = [];
  for (const match of text.matchAll(assignment)) {
    const [whole, parent = '', child = '', written = ''] = match;
    const key = wordsOf(`${parent} ${child}`).trim();
    const value = written.trim();
    const impacts = rows.filter((row) => row.value.test(value) && row.key.test(key)).map((row) => row.impact);
    if (impacts.length > 0)
      found.push({ start: match.index, end: match.index + whole.length, impacts: new Set(impacts) });
  }
  lastText = text;
  lastFound = found;
  return found;
}

/** Assignments in JSON, YAML, `key = value` and code that state this impact. */
export function settingSearch(impact: Impact): RuleSearch {
  return {
    wake,
    reach,
    *find(text) {
      for (const { start, end, impacts } of assignmentsIn(text)) if (impacts.has(impact)) yield { start, end };
    },
  };
}
