import { pattern } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';
import { rule as assignedSecret } from '../rules/assigned-secret.ts';
import { rule as jsonWebToken } from '../rules/json-web-token.ts';
import { rule as passwordInAddress } from '../rules/password-in-address.ts';
import { rule as privateKeyBlock } from '../rules/private-key-block.ts';
import { rule as providerKey } from '../rules/provider-key.ts';

const names = [
  'password',
  'passphrase',
  'passcode',
  'pass word',
  'pin',
  'pin code',
  'access code',
  'door code',
  'alarm code',
  'gate code',
  'wifi key',
  'wi-fi key',
  'recovery phrase',
  'recovery code',
  'seed phrase',
  '2fa code',
  '2fa seed',
  'one-time code',
  'codeword',
  'code word',
  'safe combination',
  'license token',
  'api key',
];
const codes = [
  ...[
    'one-time',
    'one time',
    'verification',
    'access',
    'door',
    'gate',
    'alarm',
    'entry',
    'security',
    'unlock',
    'sms',
    'pin',
  ].map((kind) => `${kind} code`),
  ...['temporary', 'your', 'new', 'the'].map((kind) => `${kind} pin `),
];
const links = [' is ', ' was changed to ', ':', ' :', '=', ' =', ' for ', ' of ', ' to ', ' on '];
const statedCredential = new RegExp(
  pattern`
    (?<!\w)(?:password|passphrase|passcode|pass ?word|pin(?: code)?|access code|door code|alarm code|gate code|
    wi-?fi (?:password|key)|recovery (?:phrase|code)|seed phrase|2fa (?:code|seed)|one-time code|code ?word|
    safe combination|license token|api key)\b(?: (?:for|of|to|on) (?:the |my |our |his |her |
    their )?[\w' -]{1,40}?)?(?: is(?: now)?| was changed to|\s?[:=])
    \s{0,2}["'\`]?(?!(?:a|an|the|in|on|at|not|no|never|your|my|our|stored|kept|set|required|needed|managed|wrong|
    incorrect|invalid|missing|hashed|encrypted|rotated|expired|reset|too|only|from|via|under|changed|lost|empty|
    optional|read|protected|sent|shared|saved|valid|used|now|still|also|always|with|for|process|none|null|undefined|
    string|str|true|false)\b)[^\s"'\`,;.]{3,60}
  `,
  'i',
);

/** "The password of the server is ..." in the Latin script; the value needs a digit. */
const namedAbroad = new RegExp(
  pattern`
    (?<!\w)(?:passwort|kennwort|mot de passe|contraseña|contrasena|senha|password|wachtwoord|hasło|haslo|heslo|parola|
    jelszó|jelszo|lösenord|losenord|lösenordet|
    kata sandi|şifre|sifre|şifresi|sifresi)\w{0,4}(?: [\p{L}\d'#-]{1,24}){0,6}?(?: (?:lautet|ist|est|es|é|è|e|is|to|je|este|är|ar|adalah)|\s?:)
    \s{1,2}["'\`]?[^\s"'\`,;<>{}()]{5,60}
  `,
  'iu',
);
const statedInOtherScripts = new RegExp(
  pattern`
    (?:парол[ьяю]|кодов\S{1,3} слов\S{1,3}|密码|口令|パスワード|暗証番号|비밀번호|كلمة المرور|كلمة السر|סיסמה|סיסמא|רמז עבור|पासवर्ड|รหัสผ่าน|κωδικός|mật khẩu)
    [^\n.。!?]{0,32}?(?:[:：=是はがは는은]|— |- |\sto\s|\sهي\s|\sהיא\s|\sहै\s|είναι|là)\s{0,2}["'「『“]?(?=[!-~]{0,30}\d)(?=[!-~]{0,30}[A-Za-z])[!-~]{6,40}
  `,
  'giu',
);

const assignedValue = new RegExp(
  pattern`
    (?:pass|passwd|pwd|secret|client_?secret|api_?key|access_?token|auth_?token|secret_access_key|private_token|password)
    ["']?\s{0,2}[:=]\s{0,2}["']?[^\s"'\`,;<>{}()$]{6,80}
  `,
  'i',
);
const codeInDigits = new RegExp(
  pattern`
    (?:(?:one.time|verification|access|door|gate|alarm|entry|security|unlock|sms|pin) code|(?:temporary|your|new|the) pin)
    (?: (?:of|for|to) (?:the )?[\w ]{1,30}?)?(?::| is| =)? ?#?\d{4,8}\b
  `,
  'i',
);

// A secret that anyone who reads it can use, described in words or written in the format of its issuer.
export const rule: ImpactRule = {
  id: 'carries_credential',
  title: 'Carries a credential',
  scope: 'minimal',
  impact: 'carries-credential',
  shapes: [
    ...[assignedSecret, jsonWebToken, passwordInAddress, privateKeyBlock, providerKey].flatMap(
      ({ shapes = [] }) => shapes,
    ),
    {
      at: names.flatMap((name) => links.map((link) => name + link)),
      pattern: statedCredential,
      accept: isFilledIn,
    },
    {
      at: [
        'passwort',
        'kennwort',
        'mot de passe',
        'contrase',
        'senha',
        'password',
        'wachtwoord',
        'haslo',
        'heslo',
        'parola',
        'jelsz',
        'losenord',
        'kata sandi',
        'sifre',
      ],
      pattern: namedAbroad,
      accept: (found) => isFilledIn(found) && isValue(found),
    },
    {
      at: [
        'pass=',
        'passwd=',
        'pwd=',
        'secret=',
        'client_secret',
        'clientsecret',
        'api_key',
        'apikey',
        'access_token',
        'auth_token',
        'secret_access_key',
        'private_token',
        'password=',
      ],
      pattern: assignedValue,
      accept: (found) => isFilledIn(found) && isValue(found),
    },
    {
      at: ['admin / ', 'root / ', 'admin:', 'root:', 'login: ', 'user: '],
      pattern:
        /(?:admin|root|login|user)\s?(?:\/|:)\s?[\w.@-]{0,30}\s?(?:\/\s?)?(?=\S{0,30}\d)(?=\S{0,30}[A-Za-z])[^\s"'`,;<>{}()$/]{8,40}/i,
      accept: (found) => isFilledIn(found) && /[!#%&*?@]/.test(found) && isValue(found),
    },
    {
      at: codes,
      pattern: codeInDigits,
    },
    {
      at: ['combination'],
      pattern: /combination(?: (?:of|for) [\w ]{1,30}?)?(?::| is) \d{1,2}(?:[- ]\d{1,2}){2,3}\b/i,
    },
    {
      at: ['recovery phrase', 'seed phrase', 'mnemonic'],
      pattern: /(?:recovery phrase|seed phrase|mnemonic)(?: is)?[: ]{1,3}(?:[a-z]{3,9}[ ,]{1,2}){5,23}[a-z]{3,9}/i,
    },
  ],
  inspect: ({ text }) => statedAbroad(text),
};

/** Not a template, a placeholder or a masked value. */
function isFilledIn(found: string): boolean {
  return !/<[^>]{0,60}$|\$\{|\{\{|\*\*\*|xxx/i.test(found);
}

/** A value has a digit; a word of the sentence or a type name has none. A file or a call is read elsewhere. */
function isValue(found: string): boolean {
  const value = /[^\s"'`:=]{4,80}$/.exec(found)?.[0] ?? '';
  return (
    /\d/.test(value) &&
    /[^\d.,:-]/.test(value) &&
    !/^(?:process\.|os\.|env\.|config\.|https?:)|\(|\[|example|your|placeholder|changeme/i.test(value)
  );
}

/** The same statement in scripts whose words the literals cannot hold. */
function* statedAbroad(text: string): Iterable<{ start: number; end: number }> {
  for (const { index, 0: found } of text.matchAll(statedInOtherScripts))
    if (isFilledIn(found)) yield { start: index, end: index + found.length };
}
