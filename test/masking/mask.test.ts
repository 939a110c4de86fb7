import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { findPrivateData, maskSpans, wholeSecret } from '../../src/masking/index.ts';
import { maskFor, privateKinds } from '../../src/model/private-data.ts';

function masked(text: string): string {
  return maskSpans(text, findPrivateData(text)).text;
}

const email = '[e-mail address removed]';
const card = '[card number removed]';
const iban = '[IBAN removed]';
const phone = '[phone number removed]';
const secret = '[secret removed]';

describe('private data is found by its form', () => {
  test.each([
    ['an e-mail address', 'Write to ana@shop.example.', `Write to ${email}.`],
    ['one with a plus and a subdomain', 'To a.b+c@mail.shop.example, please', `To ${email}, please`],
    ['one in a link', '[mail](mailto:ana@shop.example)', `[mail](mailto:${email})`],
    ['one with the sign spelled out', 'ana (at) shop (dot) example', email],
    ['one with an escaped sign', 'ana%40shop.example and bob&#64;shop.example', `${email} and ${email}`],
    ['one with an invisible character', 'ana\u200b@sh\u00adop.example', email],
    ['one in wide letters', '\uff41\uff4e\uff41\uff20shop.example', email],
    ['a card', 'Card 4111 1111 1111 1111, exp 12/27', `Card ${card}, exp 12/27`],
    ['a card among numbers', 'on 12 4242424242424242 99 3', `on 12 ${card} 99 3`],
    ['a card with dashes', '5500-0000-0000-0004', card],
    ['a card of 15 digits', 'amex 378282246310005.', `amex ${card}.`],
    ['a card across lines', '4111 1111\n1111 1111', card],
    ['a card in other digits', '\u0664\u0661\u0661\u0661 1111 1111 1111', card],
    ['an IBAN', 'IBAN DE89 3704 0044 0532 0130 00 is mine', `IBAN ${iban} is mine`],
    ['a British IBAN in lower case', 'gb82west12345698765432.', `${iban}.`],
    ['one in wide gaps', 'DE89  3704  0044  0532  0130  00', iban],
    ['one with underscores', 'to DE89_3704_0044_0532_0130_00.', `to ${iban}.`],
    ['one sign by sign', 'D E 8 9 3 7 0 4 0 0 4 4 0 5 3 2 0 1 3 0 0 0', iban],
    ['one behind its name', 'IBANDE89370400440532013000', `IBAN${iban}`],
    ['a card with wide dashes', '4111 \u2013 1111 \u2013 1111 \u2013 1111', card],
    ['words for the signs of an address', 'ana dot b at mail dot shop dot example', `ana dot ${email}`],
    ['blanks around the sign', 'ana @ shop.example or bo@ shop.example', `${email} or ${email}`],
    ['numbers in one piece', '0049301234567, 01711234567 or 0612345678', `${phone}, ${phone} or ${phone}`],
    ['a French number with dots', '06.12.34.56.78', phone],
    ['a Brazilian number', '(11) 91234-5678', phone],
    ['a Russian number', '8 (912) 345-67-89', phone],
    ['a Chinese number', '138 0013 8000 or 13800138000', `${phone} or ${phone}`],
    ['an Indian number', '98765 43210', phone],
    ['a Spanish number', '612 34 56 78', phone],
    [
      'a number that somebody is reached at',
      'Call me: 555-1234, ring her on 5551234567',
      `Call me: ${phone}, ring her on ${phone}`,
    ],
    ['somebody’s number', 'Her number is 555-1234', `Her number is ${phone}`],
    ['a German label', 'Telefonnummer: 1234567, Handynummer 7654321', `Telefonnummer: ${phone}, Handynummer ${phone}`],
    ['a number with a country code', 'Call +49 30 1234567 now', `Call ${phone} now`],
    ['an American number', 'Reach me: (555) 123-4567 or 555-123-4567', `Reach me: ${phone} or ${phone}`],
    ['a national number', '0171/1234567 or 06 12 34 56 78', `${phone} or ${phone}`],
    ['a short number after its label', 'Her phone number is 7946095', `Her phone number is ${phone}`],
    ['a short password', 'The password is Tr0ub4dor&3.', `The password is ${secret}.`],
    ['a password in an assignment', 'PASSWORD=hunter2;', `PASSWORD=${secret};`],
    ['a PIN', 'pin: 4711', `pin: ${secret}`],
    ['a PIN with words about it', 'The PIN for the front door is 9921.', `The PIN for the front door is ${secret}.`],
    ['a PIN without a sign', 'PIN 4711, CVV 123', `PIN ${secret}, CVV ${secret}`],
    ['a verification code', 'verification code: 482913', `verification code: ${secret}`],
    [
      'a password that is a plain word',
      'passwd=letmein and my password is swordfish.',
      `passwd=${secret} and my password is ${secret}.`,
    ],
    ['words in a row', 'Password: correct-horse-battery', `Password: ${secret}`],
    [
      'a signed token',
      'Use eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJlLW9mLWEtdG9rZW4 here',
      `Use ${secret} here`,
    ],
    ['a bearer token', 'Authorization: Bearer abcdef1234567890abcd', `Authorization: Bearer ${secret}`],
  ])('%s', (_name, text, expected) => {
    expect(masked(text)).toBe(expected);
  });
});

describe('other texts stay as they are', () => {
  test.each([
    'We met on 2026-11-16 at 10:30, and again on 08/11/2026.',
    'Order 12345678, version 1.2.3, port 8080, 192.168.100.200, 10.000.000 EUR.',
    'Card 4111 1111 1111 1112 has a wrong check digit.',
    'GB82 WEST 1234 5698 7654 33 has a wrong check digit.',
    'The password is required, and the token: $(TOKEN) comes from process.env.TOKEN.',
    'Mention @ana or @shop in the channel; meet at 5.',
    'The timestamp is 1700000000000, the id 0012345678901.',
    'The office has rooms 030 12 and 9-5.',
    'The secret is patience.',
    'Text 1234567 rows, or signal 1234567 readers; call the function 1234567 times.',
    'x = a + 1234567, and 5 + 1234567 = 1234572.',
    'Install lodash@4.17.21, then clone git@github.com:org/repo.git.',
    'password = getpass(), api_key: YOUR_API_KEY, password: string, Password: must be long',
    'My password is required, and our password is too short.',
    'Serial 0123 4567 8901, order number 0612345678, ticket #0612345678.',
    'Pin the version; pin 12 is ground, and the PIN has four digits.',
    'ISBN 978-3-16-148410-0, EAN 4006381333931, ZIP 12345-6789, coordinates 52.520008, 13.404954.',
    'Look at the dot on the map; she is at home.',
  ])('%s', (text) => {
    expect(masked(text)).toBe(text);
  });
});

test('masks are stable: nothing in them is private data, and a masked text is not masked again', () => {
  for (const kind of privateKinds) expect(masked(maskFor(kind))).toBe(maskFor(kind));
  const parts = [
    'ana@shop.example',
    '4111 1111 1111 1111',
    'password: hunter2',
    '+49 30 1234567',
    '--password S3cr3t!9',
    'passphrase "correct horse battery staple"',
    'ana / pw Kt9$wq12',
    'tea',
    '\n',
    ' ',
    ': ',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (some) => {
      const once = fullyMasked(some.join(' '));
      expect(masked(once)).toBe(once);
    }),
  );
});

function fullyMasked(text: string): string {
  const next = masked(text);
  return next === text ? text : fullyMasked(next);
}

test('the scanner finds nothing in a mask', () => {
  const scanner = createScanner();
  for (const kind of privateKinds) {
    const report = scanner.scan(`Ana said: ${maskFor(kind)} and password: ${maskFor(kind)}`);
    expect(report).toMatchObject({ findings: [], level: 0, complete: true });
  }
});

test('the whole key is masked, not only what a rule matched', () => {
  const block = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkq\n'.repeat(40)}-----END PRIVATE KEY-----`;
  const text = `Key:\n${block}\nEnd`;
  expect(maskSpans(text, [wholeSecret(text, { start: 5, end: 120 })]).text).toBe(`Key:\n${secret}\nEnd`);
  const open = `${block.slice(0, -25)}`;
  expect(maskSpans(open, [wholeSecret(open, { start: 0, end: 120 })]).text).toBe(secret);
  expect(wholeSecret('x ghp_abcdef rest', { start: 2, end: 8 })).toEqual({ kind: 'secret', start: 2, end: 12 });
});

test('places move with the masks', () => {
  const text = 'a@b.example and the rest';
  const { text: after, placeOf } = maskSpans(text, findPrivateData(text));
  expect(after.slice(placeOf(text.indexOf('and')))).toBe('and the rest');
  expect(placeOf(0)).toBe(0);
  expect(placeOf(3)).toBe(0);
});

test('finding takes time in proportion to the text', () => {
  const hostile = [
    '@',
    'a@',
    '1 ',
    '+1',
    '0 ',
    'DE89 ',
    'password is ',
    'a.',
    '(at)',
    '1-',
    '00',
    ' at a dot ',
    'a.a ',
    'pin of a ',
    'my ',
    '8 9',
    'D E 8 ',
    'eyJa.',
    '13 ',
    '#0 ',
  ];
  for (const part of hostile) {
    const [short, long] = [part.repeat(2_000), part.repeat(20_000)].map((text) => {
      const start = process.cpuUsage();
      findPrivateData(text);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1_000;
    });
    expect(long, part).toBeLessThan(Math.max(400, (short ?? 0) * 40));
  }
});
