import assert from 'node:assert/strict';
import { searchWords } from '../../model/search-words.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, addTexts, ids, rowOf, rowWith, textOf } from '../fixtures.ts';
import { hostileTexts } from '../hostile.ts';

export const textCases: readonly ContractCase[] = [
  claim('a search finds exactly the entries with one of the words in content or tags', async (store) => {
    const texts = [
      textOf('The deploy window is Tuesday', ['ops']),
      textOf('Deploys are frozen in December', ['Ops', 'Calendar']),
      textOf('tuesday lunch is ramen'),
      textOf('\uff34\uff35\uff25\uff33\uff24\uff21\uff39 in full width'),
      textOf('\u8a18\u61b6\u306f\u6bd2\u3055\u308c\u308b'),
      textOf('caf\u00e9 with an accent', ['cafe\u0301']),
      textOf("it's 100% under_score a.b@c.de"),
      textOf(''),
      textOf('!!! ???'),
      textOf('or and not near'),
      textOf(`${'long'.repeat(40)} word`),
    ];
    await addTexts(store, 's', texts);
    const found = async (query: string) => [...(await ids(store.search('s', searchWords(query), {}, 50)))].sort();
    assert.deepEqual(await found('tuesday'), ['e0', 'e2', 'e3']);
    assert.deepEqual(await found('TUESDAY!'), ['e0', 'e2', 'e3']);
    assert.deepEqual(await found('deploy'), ['e0', 'e1'], 'words match by their stems');
    assert.deepEqual(await found('calendars freezing'), ['e1']);
    assert.deepEqual(await found('tuesda'), [], 'the start of a word is not the word');
    assert.deepEqual(await found('calendar ramen'), ['e1', 'e2']);
    assert.deepEqual(await found('ops'), ['e0', 'e1']);
    assert.deepEqual(await found('\u61b6\u306f'), ['e4']);
    assert.deepEqual(await found('caf\u00e9'), ['e5']);
    assert.deepEqual(await found('under_score'), ['e6']);
    assert.deepEqual(await found('under'), []);
    assert.deepEqual(await found('OR'), ['e9'], 'a query keyword is an ordinary word');
    assert.deepEqual(await found('near'), ['e9']);
    assert.deepEqual(await found('long'.repeat(40)), ['e10']);
    assert.deepEqual(await found('absent'), []);
    assert.deepEqual(await store.search('s', [], {}, 50), []);
    assert.deepEqual(await store.search('s', ['tuesday'], {}, 0), []);
    assert.deepEqual(await store.search('t', ['tuesday'], {}, 50), []);
  }),

  claim('a search finds other forms of a word in the language of the text, with and without accents', async (store) => {
    const notes: readonly (readonly [text: string, ...queries: string[]])[] = [
      ['Die Kundin zahlt ihre Rechnung am Montag', 'Rechnungen', 'zahlen'],
      ['Les réservations de la cliente sont confirmées', 'réservation', 'reserver', 'confirme'],
      ['La clienta quiere dos canciones para la boda', 'canción', 'cancion', 'bodas'],
      ['La riunione con i fornitori è di lunedì', 'riunioni', 'fornitore'],
      ['As reuniões com o fornecedor são na segunda', 'reunião', 'reuniao', 'fornecedores'],
      ['De klant heeft drie vergaderingen op vrijdag', 'vergadering', 'klanten'],
      ['Kunden vill ha alla fakturor på måndag', 'faktura', 'kunder'],
      ['Kunden vil ikke have møderne om fredagen', 'møder', 'fredag'],
      ['Kunden liker ikke møtene på fredager', 'møte', 'fredag'],
      ['Asiakas haluaa laskut ja sopimukset', 'lasku', 'sopimuksia'],
      ['Az ügyfél nem szereti a számlákat', 'számla', 'szamla'],
      ['Clientul nu vrea facturile pentru martie', 'factura', 'facturi'],
      ['Müşteri için yeni faturalar ve raporlar var', 'fatura', 'rapor'],
      ['Клиент не хочет переносить встречи', 'встреча', 'клиенты'],
      ['Клієнт завжди отримує рахунки від нас', 'рахунків', 'клієнти'],
      [
        '\u039f\u03b9 \u03c0\u03b5\u03bb\u03ac\u03c4\u03b5\u03c2 \u03b8\u03ad\u03bb\u03bf\u03c5\u03bd',
        '\u03c0\u03b5\u03bb\u03ac\u03c4\u03b7\u03c2',
      ],
      ['The caf\u00e9 near the office sells teas and does not close', 'cafe', 'cafes', 'tea'],
    ];
    const texts = notes.map(([text]) => textOf(text));
    await addTexts(store, 's', texts);
    for (const [index, [text, ...queries]] of notes.entries()) {
      for (const query of queries) {
        const found = await ids(store.search('s', searchWords(query), {}, 50));
        assert.ok(found.includes(`e${index}`), `${query} finds ${text}`);
      }
    }
    const other = await ids(store.search('s', searchWords('note'), {}, 50));
    assert.deepEqual(other, [], 'the French stem of "note" does not find "not"');
  }),

  claim('search input is words, never a query language', async (store) => {
    await addTexts(store, 's', [textOf('plain words'), ...hostileTexts.map((text) => textOf(text))]);
    const queries = [
      '*',
      'pl*',
      'plain*',
      '"plain"',
      'plain OR words',
      'words:plain',
      'plain & words',
      "'",
      '(',
      '%',
      '',
    ];
    for (const query of [...queries, ...hostileTexts]) await store.search('s', [query], {}, 100);
    for (const query of queries) assert.deepEqual(await store.search('s', [query], {}, 100), [], query);
    assert.deepEqual(await ids(store.search('s', ['plain'], {}, 100)), ['e0']);
  }),

  claim('a search for the start of a word finds the words that start so, by their stems', async (store) => {
    const long = 'internationalizations';
    await addTexts(store, 's', [
      textOf('the configuration file'),
      textOf('a confirmed booking', ['Config']),
      textOf(`${long} of strings`),
      textOf('caf\u00e9 terrace'),
      textOf('con 100% x'),
    ]);
    const found = async (...starts: readonly string[]) =>
      [
        ...(await ids(
          store.search(
            's',
            starts.map((start) => ({ start })),
            {},
            50,
          ),
        )),
      ].sort();
    assert.deepEqual(await found('config'), ['e0', 'e1']);
    assert.deepEqual(await found('conf'), ['e0', 'e1']);
    assert.deepEqual(await found('con'), ['e0', 'e1', 'e4']);
    assert.deepEqual(await found('internat'), ['e2']);
    assert.deepEqual(await found('intern', 'caf'), ['e2', 'e3']);
    assert.deepEqual(await found('ternational'), [], 'not the middle of a word');
    for (const start of ['', '*', 'con*', 'con OR', "'", '%']) assert.deepEqual(await found(start), [], start);
    const mixed = [{ start: 'conf' }, 'terrace'];
    assert.deepEqual([...(await ids(store.search('s', mixed, {}, 50)))].sort(), ['e0', 'e1', 'e3']);
    assert.deepEqual(await ids(store.search('s', mixed, { ids: ['e1'] }, 50)), ['e1']);
    assert.deepEqual(await store.search('t', mixed, {}, 50), []);
  }),

  claim('a search obeys the filter and the limit, and ranks the newest first among equals', async (store) => {
    const texts = [0, 1, 2, 3].map((index) => textOf('the same words', [], `salt ${index}`));
    await addTexts(store, 's', texts);
    await add(store, 's', (seq) => ({ entries: texts.slice(0, 1).map((text) => rowWith('s', 'e0', seq, text)) }));
    assert.deepEqual(await ids(store.search('s', ['same'], {}, 10)), ['e0', 'e3', 'e2', 'e1']);
    assert.deepEqual(await ids(store.search('s', ['same'], {}, 2)), ['e0', 'e3']);
    assert.deepEqual(await ids(store.search('s', ['same'], { ids: ['e1', 'e2'] }, 10)), ['e2', 'e1']);
    assert.deepEqual(await store.search('s', ['same'], { states: [] }, 10), []);
    const [first] = await store.search('s', ['words'], { ids: ['e1'] }, 1);
    assert.deepEqual(first, (await store.entries('s', { ids: ['e1'] }, { limit: 1 }))[0]);
  }),

  claim('a search finds an entry by its current text, not by an old one', async (store) => {
    const [old, now] = [textOf('former wording'), textOf('present wording')];
    await add(store, 's', (seq) => ({ texts: [old], entries: [rowWith('s', 'e', seq, old)] }));
    await add(store, 's', (seq) => ({ texts: [now], entries: [rowWith('s', 'e', seq, now)] }));
    assert.deepEqual(await store.search('s', ['former'], {}, 10), []);
    assert.deepEqual(await ids(store.search('s', ['wording'], {}, 10)), ['e']);
    // And back again: old texts are kept, so that an earlier state can be restored.
    await add(store, 's', (seq) => ({ entries: [rowWith('s', 'e', seq, old)] }));
    assert.deepEqual(await ids(store.search('s', ['former'], {}, 10)), ['e']);
  }),

  claim('two entries may share a text', async (store) => {
    const text = textOf('one text');
    await add(store, 's', (seq) => ({
      texts: [text],
      entries: [rowWith('s', 'a', seq, text), rowWith('s', 'b', seq, text)],
    }));
    await add(store, 's', () => ({ texts: [text] }));
    assert.deepEqual(await ids(store.search('s', ['text'], {}, 10)), ['b', 'a']);
    assert.equal((await store.texts('s', [text.digest, text.digest])).length, 1);
  }),

  claim('a forgotten text disappears from texts, entries and search, in its space only', async (store) => {
    const [secret, other] = [textOf('the passphrase is xylophone', ['zeppelin']), textOf('the weather is fine')];
    for (const space of ['s', 't']) {
      await add(store, space, (seq) => ({
        texts: [secret, other],
        entries: [rowWith(space, 'secret', seq, secret), rowWith(space, 'other', seq, other)],
      }));
    }
    await add(store, 's', (seq) => ({
      entries: [rowOf('s', 'secret', seq, { state: 'erased', inactiveReason: 'erased' })],
      forget: [secret.digest, 'a digest nobody has'],
    }));
    assert.deepEqual(await store.texts('s', [secret.digest, other.digest]), [other]);
    for (const word of ['xylophone', 'zeppelin', 'passphrase']) {
      assert.deepEqual(await store.search('s', [word], {}, 10), [], word);
      assert.deepEqual(await ids(store.search('t', [word], {}, 10)), ['secret'], word);
    }
    assert.deepEqual(await ids(store.search('s', ['weather'], {}, 10)), ['other']);
    const [erased] = await store.entries('s', { ids: ['secret'] }, { limit: 1 });
    assert.deepEqual([erased?.content, erased?.tags, erased?.contentHash, erased?.digest], ['', [], '', null]);
    assert.deepEqual(await store.texts('t', [secret.digest]), [secret]);
  }),

  claim(
    'a text is found however many commits surround it, and can be forgotten whether or not it was found',
    async (store) => {
      const texts = Array.from({ length: 150 }, (_, index) => textOf(`fact unique${index}.`, ['common']));
      await addTexts(store, 's', texts);
      assert.equal((await store.search('s', ['common'], {}, 500)).length, 150);
      const [early, late] = [texts[3] ?? textOf(''), textOf('late xylophone', ['common'])];
      await add(store, 's', (seq) => ({ texts: [late], entries: [rowWith('s', 'late', seq, late)] }));
      // One that a search has already found, and one that no search has touched.
      await add(store, 's', (seq) => ({
        entries: [rowOf('s', 'e3', seq), rowOf('s', 'late', seq)],
        forget: [early.digest, late.digest],
      }));
      await store.scrub();
      assert.equal((await store.search('s', ['common'], {}, 500)).length, 149);
      for (const word of ['unique3', 'xylophone']) assert.deepEqual(await store.search('s', [word], {}, 10), []);
      assert.equal((await store.residue('s', early.content)) + (await store.residue('s', late.content)), 0);
    },
  ),

  claim('a text with very many words can be stored and found', async (store) => {
    const words = Array.from({ length: 30_000 }, (_, index) => `word${index}${'x'.repeat(50)}`).join(' ');
    // Every pair of its letters is a word, and hardly any occurs twice.
    const unspaced = Array.from({ length: 90_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * (7919 + 2 * Math.floor(index / 20_000))) % 20_000)),
    );
    const texts = [textOf(`early ${words}`), textOf(`${unspaced.join('')}`)];
    await addTexts(store, 's', texts);
    assert.deepEqual(await ids(store.search('s', ['early'], {}, 10)), ['e0']);
    assert.deepEqual(await ids(store.search('s', ['\u4e00'], {}, 10)), ['e1']);
    // Beyond 20,000 words a text is stored but not indexed: PostgreSQL silently corrupts a larger vector.
    assert.deepEqual(await ids(store.search('s', [unspaced.slice(-2).join('')], {}, 10)), []);
    assert.deepEqual(await store.texts('s', [texts[0]?.digest ?? '']), texts.slice(0, 1));
  }),
];
