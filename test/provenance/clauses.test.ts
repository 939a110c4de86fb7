import { describe, expect, test } from 'vitest';
import { clausesOf } from '../../src/provenance/clauses.ts';

/** The tokens of each clause, with a minus before those that are negated. */
function forms(text: string): readonly (readonly string[])[] {
  return clausesOf(text)
    .map(({ tokens }) =>
      tokens.filter(({ kind }) => kind !== 'person').map(({ form, negated }) => `${negated ? '-' : ''}${form}`),
    )
    .filter((clause) => clause.length > 0);
}

function kinds(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(clausesOf(text).flatMap(({ tokens }) => tokens.map(({ form, kind }) => [form, kind])));
}

describe('a text is cut into statements', () => {
  test.each<[string, readonly (readonly string[])[]]>([
    [
      'I drink tea. Ida drinks coffee!',
      [
        ['drink', 'tea'],
        ['ida', 'drink', 'coff'],
      ],
    ],
    [
      'I drink tea and Ida drinks coffee',
      [
        ['drink', 'tea'],
        ['ida', 'drink', 'coff'],
      ],
    ],
    ['tea; coffee\nmilk', [['tea'], ['coff'], ['milk']]],
    ['The host is db.acme.example, port 5432.', [['host', 'db.acme.example', 'port', '5432']]],
    ['', []],
    ['The and of it.', []],
  ])('%j', (text, expected) => {
    expect(forms(text)).toEqual(expected);
  });
});

describe('what a negation covers', () => {
  test.each<[string, readonly (readonly string[])[]]>([
    ['I do not eat meat', [['-eat', '-meat']]],
    ["I don't eat meat", [['-eat', '-meat']]],
    ["I can't eat meat", [['-eat', '-meat']]],
    ['I can not eat meat', [['-eat', '-meat']]],
    ["I ain't vegan", [['-vegan']]],
    ['Do NOT deploy', [['-deploy']]],
    ['Please Do Not deploy', [['do', '-deploy']]],
    ['I hardly drink wine', [['-drink', '-win']]],
    ['Meat is something I do not like', [['-meat']]],
    ['Send reports to Ida, never ask', [['send', 'report', 'ida', '-ask']]],
    ["I won't be in Berlin", [['-berlin']]],
    ['pnpm, not npm', [['pnpm', '-npm']]],
    ['no, Tuesday', [['tuesday']]],
    ['Deploys on Fridays are forbidden', [['-deploy', '-friday']]],
    ['I eat meat', [['eat', 'meat']]],
  ])('%j', (text, expected) => {
    expect(forms(text)).toEqual(expected);
  });
});

describe('values', () => {
  test.each<[string, string]>([
    ['I pay 1,200 euros', 'I pay 1200 EUR'],
    ['1.5 km', '1,5 km'],
    ['https://www.acme.example/', 'acme.example'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['+351 912 345 678', '+351912345678'],
    ['at nine on Tuesdays', 'at 9 on Tue'],
    ['at 7 pm', 'at 19:00'],
    ['um 19 Uhr', 'um 19:00'],
    ['à 8 h 04', 'à 08:04'],
    ['a las siete de la tarde', 'a las 19:00'],
    ['the 5th floor', 'the 5th-floor'],
    ['the third floor', 'the 3rd floor'],
  ])('%j and %j are the same', (one, other) => {
    expect(forms(one)).toEqual(forms(other));
  });

  test.each<[string, string]>([
    ['1.200 euros', '1.2 euros'],
    ['version 2.3.1', 'version 2.3.10'],
    ['ana@acme.example', 'ana@acme.example.test'],
    ['acme.example/pay', 'acme.example/pay2'],
    ['10 km', '10 miles'],
    ['Monday', 'Tuesday'],
    ['react-dom', 'react-d0m'],
  ])('%j and %j are not', (one, other) => {
    expect(forms(one)).not.toEqual(forms(other));
  });

  test('have kinds', () => {
    expect(kinds('Ask Ida at 9:40 about build-tools-v2 and toString')).toMatchObject({
      ida: 'name',
      'build-tools-v2': 'value',
      '9:40': 'number',
      tostr: 'value',
    });
    expect(kinds('We prefer tabs over spaces')).toMatchObject({ tab: 'name', spac: 'name' });
    expect(forms('__proto__ constructor')).toEqual([['__proto__', 'constructor']]);
  });
});

describe('questions and qualifiers', () => {
  test.each<[string, readonly string[]]>([
    ['Only pay if Ida agrees', ['only', 'if']],
    ['I may pay at most 50', ['user-acts', 'may', 'at-most']],
    ['ALWAYS answer in French', ['always']],
    ['I used to smoke', ['user-acts', 'untrue']],
    ['I nearly missed it', ['user-acts', 'maybe']],
    ['I pay', ['user-acts']],
    ['You pay', ['agent-acts']],
    ['I want soup', []],
    ['Deploy once Ida has signed', ['waits']],
  ])('%j', (text, expected) => {
    expect(clausesOf(text).flatMap(({ qualifiers }) => [...qualifiers])).toEqual(expected);
  });

  test('"should I" asks, "can you" asks for something', () => {
    expect(clausesOf('Should I pay Ida?').map(({ question }) => question)).toEqual([true]);
    expect(clausesOf('Can you always answer in French?').map(({ question }) => question)).toEqual([false]);
  });
});

describe('phrases that stand for one word', () => {
  test.each([
    ...[
      'at most',
      'no more than',
      'not more than',
      'up to',
      'not over',
      'not above',
      'nothing over',
      'nothing more than',
    ],
  ])('"%s 40" is a maximum', (phrase) => {
    expect([...(clausesOf(`Orders of ${phrase} 40 cards`)[0]?.qualifiers ?? [])]).toEqual(['at-most']);
  });

  test.each(['at least', 'no less than', 'not less than', 'not under', 'not below'])(
    '"%s 40" is a minimum',
    (phrase) => {
      expect([...(clausesOf(`Orders of ${phrase} 40 cards`)[0]?.qualifiers ?? [])]).toEqual(['at-least']);
    },
  );

  test.each([
    ['earlier than', 'before'],
    ['sooner than', 'before'],
    ['prior to', 'before'],
    ['later than', 'after'],
    ['thinking of', 'maybe'],
    ['think about', 'maybe'],
    ['toying with', 'maybe'],
    ['tempted to', 'maybe'],
    ['limited to', 'only'],
    ['restricted to', 'only'],
    ['used to', 'untrue'],
    ['anything but', 'except'],
    ['everyone but', 'except'],
  ])('"%s" is %s', (phrase, qualifier) => {
    expect([...(clausesOf(`Orders ${phrase} cards`)[0]?.qualifiers ?? [])]).toEqual([qualifier]);
  });

  test.each([
    'fails to',
    'denied having',
    'denies that',
    'it is false that',
    'it is a lie that',
    'no longer',
    'nicht mehr',
    'niet meer',
    'keine Karten mehr',
    'ya no',
    'non più',
  ])('"%s" denies', (phrase) => {
    const tokens = clausesOf(`Orders ${phrase} paper`).flatMap((clause) => clause.tokens);
    expect(tokens.find(({ form }) => form.startsWith('pap'))).toMatchObject({ negated: true });
  });

  test.each([
    'any more',
    'any longer',
    'so far',
    'if possible',
    'if at all possible',
    'if you can',
    'if it works',
    'wenn möglich',
    'si possible',
    'si es posible',
    'se possível',
    'se possibile',
    'indien mogelijk',
  ])('"%s" says nothing', (phrase) => {
    expect(clausesOf(`Orders ${phrase}`)).toMatchObject([{ tokens: [{ form: 'order' }] }]);
    expect([...(clausesOf(`Orders ${phrase}`)[0]?.qualifiers ?? [])]).toEqual([]);
  });

  test.each(['14 years old', '14 year-old', '14 Jahre alt', '14 jaar oud'])('"%s" is a number', (phrase) => {
    expect(clausesOf(phrase)).toMatchObject([{ tokens: [{ form: '14' }] }]);
  });
});
