import { describe, expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { findPrivateData, maskSpans, type PrivateSpan, wholeSecret } from '../../src/masking/index.ts';

const scanner = createScanner();

const maxRounds = 5;

/** Masks what the forms show and what the rules about secrets find, as the guard does. */
function masked(text: string, rounds = 0): string {
  const named = scanner.scan(text).findings.filter(({ category }) => category === 'secret');
  const spans: PrivateSpan[] = [...findPrivateData(text), ...named.map(({ span }) => wholeSecret(text, span))];
  if (spans.length === 0) return text;
  expect(rounds).toBeLessThan(maxRounds);
  return masked(maskSpans(text, spans).text, rounds + 1);
}

const alphabets = {
  any: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  hex: '0123456789abcdef',
} as const;

/** Random characters, the same in every run. No key is in this file, so that nobody who looks for keys finds one. */
function random(length: number, alphabet: keyof typeof alphabets): string {
  let state = length * 7 + 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return alphabets[alphabet][(state >>> 8) % alphabets[alphabet].length];
  }).join('');
}

/** Fills in `{any 36}` and `{hex 32}`. */
function filled(text: string): string {
  return text.replace(/\{(any|hex) (\d+)\}/g, (_, alphabet: keyof typeof alphabets, length: string) =>
    random(Number(length), alphabet),
  );
}

/** The private part is between double brackets. */
const forms: Readonly<Record<string, readonly string[]>> = {
  'keys of services': [
    'stripe [[sk_test_{any 24}]]',
    'mailgun [[key-{hex 32}]]',
    'Postman key [[PMAK-{hex 24}-{hex 34}]]',
    'Notion integration [[ntn_{any 46}]]',
    'Airtable: [[pat{any 14}.{hex 64}]]',
    'perplexity [[pplx-{any 48}]]',
    'xai key: [[xai-{any 80}]]',
    'square [[sq0atp-{any 22}]]',
    'Supabase [[sbp_{hex 40}]]',
    'resend [[re_{any 8}_{any 24}]]',
    '"LANGSMITH": "[[lsv2_pt_{hex 32}_{hex 10}]]"',
    'cohere key is [[{any 40}]]',
    'mapbox [[pk.eyJ1IjoiYW5hIiwiYSI6ImNsIn0.{any 22}]]',
    'cookie: session=[[{any 40}]]; path=/',
    'aws_secret_access_key = [[{any 40}]]',
    'sentry DSN https://[[{hex 32}]]@o123.ingest.sentry.io/45',
    'https://maps.example/api/js?key=[[AIza{any 35}]]&v=3',
  ],
  'passwords and codes': [
    'Das Passwort lautet: [[Sommer2024!]]',
    'la password è [[Pizza&Vino7]]',
    'het wachtwoord is [[Fiets!2031]]',
    'пароль: [[Zima_2024x]]',
    'hasło: [[Krowa#88z]]',
    'lösenord: [[Sommar!44]]',
    '密码: [[abc#1234X]]',
    'パスワードは[[Neko#9876]]です',
    '비밀번호: [[Hana!2020]]',
    'Passwort fürs WLAN: [[Katze-Hund-77]]',
    'code wifi : [[Fk82-pq10-zz]]',
    '{\\"password\\":\\"[[p4ssW0rd]]\\"}',
    '<password>[[Gr8#Key]]</password>',
    'password:\n  [[x9!Lm2pq]]',
    '| password | [[q7Rt!22z]] |',
    'DB_PASS=[[k3y!board]]',
    '--password [[S3cr3t!9]]',
    'Wi-Fi password for guests: [[blue-kettle-42]]',
    'Login ana / pw [[Kt9$wq12]]',
    'passphrase "[[correct horse battery staple]]"',
    "PASSWORD='[[with space 9]]'",
    "mysql -u root -p'[[Tr0ub4dor]]' shop",
    'seed phrase: [[legal winner thank year wave sausage worth useful legal winner thank yellow]]',
    'Der Türcode ist [[90417]]',
    'safe combination [[12-34-56]]',
    'Meine TAN lautet [[482913]]',
  ],
  'cards and accounts': [
    'card [[4111 \u00b7 1111 \u00b7 1111 \u00b7 1111]]',
    'JCB [[3530111333300000]]',
    'Diners [[3056 930902 5904]]',
    'cc=[[5105105105105100]]&exp=1227',
    'a [[ES9121000418450200051332]].',
    '{"iban":"[[NL91ABNA0417164300]]"}',
    'Account: [[CH93-0076-2011-6238-5295-7]]',
  ],
  addresses: [
    '[[ana(a)shop.example]]',
    '[[ana\\u0040shop.example]]',
    '[[иван@пример.рф]]',
    '<[[josé@correo.example]]>',
  ],
  'groups between signs of tables, pages and other scripts': [
    '| [[5105|1051|0510|5100]] |',
    '<td>[[5105</td><td>1051</td><td>0510</td><td>5100]]</td>',
    '"[[5105","1051","0510","5100]]"',
    'card [[3782*822463*10005]]',
    '[[5105&nbsp;1051&nbsp;0510&nbsp;5100]]',
    'IBAN [[DE89\u00b73704\u00b70044\u00b70532\u00b70130\u00b700]]',
    'IBAN,[[DE89,3704,0044,0532,0130,00]]',
    'please call [[555-0134]] after six',
    'plus [[49 30 9018201]]',
    '[[０９０ー１２３４ー５６７８]]',
    '[[ana(@)shop.example]]',
    'an [[ana\\@shop.example]]',
    '[[ana&#64;shop&#46;example]]',
    '[[ana arobase boutique point example]]',
    'Mail: [[ana Klammeraffe laden Punkt example]]',
    'AccountName=x;AccountKey=[[{any 86}]]==;',
    '[[tskey-auth-{any 12}-{any 32}]]',
    '[[sgp_{hex 40}]]',
  ],
  phones: [
    'тел. [[8-800-555-35-35]]',
    '"phone":"[[5551234567]]"',
    'wa.me/[[491711234567]]',
    'Tlf: [[22 33 44 55]]',
    'Phone (mobile): [[7700900123]]',
    '携帯 [[090-1234-5678]]',
    '电话 [[010-8888 6666]]',
    'numéro [[+33 (0)6 12 34 56 78]]',
    '[[070-123 45 67]]',
    '[[+351 912 345 678]] (work)',
  ],
};

describe.each(Object.entries(forms))('%s are masked', (_kind, texts) => {
  test.each(texts)('%s', (form) => {
    const [before = '', hidden = '', after = ''] = filled(form).split(/\[\[|\]\]/);
    const result = masked(before + hidden + after);
    expect(result).not.toContain(hidden);
    for (const [part] of hidden.matchAll(/[\p{L}\p{N}]{4,}/gu)) expect(result).not.toContain(part);
  });
});

describe('what only looks like private data stays', () => {
  test.each([
    'msg_{any 24} answered, pi_{any 24} was paid, call_{any 24} returned',
    'toolu_01A09q90qw90lq917835lq9 and vpc-0a1b2c3d4e5f67890',
    'commit {hex 40}, md5 {hex 32}, sha256:{hex 64}',
    'integrity sha384-{any 64}',
    'uuid 550e8400-e29b-41d4-a716-446655440000',
    'arn:aws:iam::123456789012:role/Deploy',
    'docker image ghcr.io/acme/api@sha256:{hex 64}',
    'test-key-rotation-works-as-expected, live_test_environment_configuration, re_run_failed_only',
    'hf_hub_download("bert-base-uncased") and sk_test_ prefixes mark test keys',
    'EAN 5901234123457, GTIN 04006381333931, UPC 036000291452, IMEI 490154203237518',
    'order 1234567890123456 shipped, tracking number 1Z999AA10123456784',
    'la parola d’ordine: amicizia; la parola: amico',
    'pass: 120, fail: 3, and test_results_2024 pass=98',
    'auth_type=oauth2-client-credentials, session_timeout=1800, session=summer-school-2026',
    'the seed phrase has twelve words, and the recovery words are kept in a safe',
    'Tan 1234 is a paint color; the combination 12-34-56 appears in the puzzle',
    'the door code changed yesterday, the PIN has four digits, error code: 1045, country code: 0049',
    'passwort: siehe Tresor. Kennwort: wird per Post geschickt',
    'Das Passwort muss lang sein; la contraseña es obligatoria; пароль обязателен',
    '--password-file /run/secrets/db and --token-limit 4096',
    'password: $DB_PASSWORD, password = os.environ["DB"], PASSWORD=<your password>',
    '"password": "The password of the user", "token": "string", secret: false, token: none',
    'option (a) shop first; f(a)g and (b) items',
    'mob programming at 10, gsm 200 paper, the mob 12 strong, cell B12',
    'run 8-800 meters; 8 800 meters, 7 900 people; score 3-2-1',
    'pw 80 percent of users; the key is to listen; public key infrastructure is old',
    'arXiv:2403.12345v2, DOI 10.1000/182, RFC 2119, case 2:24-cv-01234, VAT DE123456789',
    '2021,2022,2023,2024 and 1024|2048|4096|8192; 5105,1051,0510,5101',
    '5 plus 49 30 901820 1; call 1234567 times; see point 4 of the list',
    'Klammeraffe is the German word; dial 12 rows',
    'Model 3530 1113 3330 0001; 100 200 300 400 500; 1 000 000 000 000',
  ])('%s', (text) => {
    expect(masked(filled(text))).toBe(filled(text));
  });
});
