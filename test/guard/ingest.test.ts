import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { IngestReport, IngestResult } from '../../src/guard/index.ts';
import type { ExtractedDocument, HiddenText } from '../../src/model/document.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { proof, proves } from '../support/proves.ts';
import { rowsOf } from './support/raw-store.ts';
import { stubScanner } from './support/stub-scanner.ts';
import { agent, hashOf, imported, operator, user, web, world } from './support/world.ts';

const paragraphs = ['Trams are quiet and old.', 'Tickets are sold at the door.', 'Dogs travel free of charge.'];
const text = paragraphs.join('\n\n');
const small = { chunkSize: 30 };
const bringer = { channel: 'document', principal: 'ingester', uri: 'https://files.example/a.txt#top' } as const;

function documentOf(given: Partial<ExtractedDocument> = {}): ExtractedDocument {
  const all = given.text ?? text;
  return {
    name: 'a.txt',
    format: 'text',
    digest: sha256(all),
    text: all,
    pages: [],
    headings: [],
    hidden: [],
    remarks: [],
    ...given,
  };
}

const hiddenText = (words: string, method: HiddenText['method'] = 'not-displayed'): HiddenText => ({
  method,
  text: words,
  at: 0,
  place: { line: 3, element: 'div' },
});

function stored(result: IngestResult): IngestReport {
  if (result.outcome === 'refused') throw new Error(`refused: ${result.problem}`);
  return result;
}

describe(proof('guard/documents-are-all-or-nothing'), () => {
  test('writes one record, one entry for the document and one per chunk, with span, page, address and trust', async () => {
    const { space, store } = world();
    const report = stored(await space.ingest({ document: documentOf({ pages: [0, 26] }), ...small }, bringer));
    expect(report).toMatchObject({ outcome: 'stored', verdict: 'allow', findings: [], remarks: [] });
    expect(report.chunks.map(({ start, end, page, outcome }) => [text.slice(start, end), page, outcome])).toEqual([
      [paragraphs[0], 1, 'stored'],
      [paragraphs[1], 2, 'stored'],
      [paragraphs[2], 2, 'stored'],
    ]);
    expect((await space.audit.stats({}, operator)).records).toBe(1);
    expect((await space.audit.journal({}, operator)).lines[0]).toMatchObject({ event: { type: 'document.ingested' } });
    const rows = await rowsOf(store, 'acme');
    expect(rows).toHaveLength(4);
    const second = rows.find(({ id }) => id === report.chunks[1]?.id);
    expect(second).toMatchObject({
      kind: 'document',
      state: 'active',
      provenance: {
        channel: 'document',
        principal: 'ingester',
        trust: 'external',
        parents: [report.id],
        uri: 'https://files.example/a.txt#page=2&char=26,55',
      },
    });
    expect(rows.find(({ id }) => id === report.id)?.provenance.uri).toBe('https://files.example/a.txt');
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true });
  });

  test.each<[string, ExtractedDocument | object]>([
    ['document-invalid', { ...documentOf(), trust: 'verified' }],
    ['document-invalid', { ...documentOf(), headings: [9_999] }],
    ['document-invalid', { ...documentOf(), pages: [5, 1] }],
    ['document-invalid', { ...documentOf(), text: '\ud800' }],
    ['document-empty', documentOf({ text: ' \n ' })],
    ['blocked', documentOf({ text: `${text}\n\nA CRITICAL order` })],
  ])('%s: only the refusal is recorded', async (problem, document) => {
    const { space, store } = world();
    expect(await space.ingest({ document: document as ExtractedDocument, ...small }, bringer)).toMatchObject({
      outcome: 'refused',
      problem,
    });
    expect(await rowsOf(store, 'acme')).toEqual([]);
    expect((await space.audit.journal({}, operator)).lines[0]).toMatchObject({
      event: { type: 'document.ingested', refused: problem },
    });
    expect(await store.residue('acme', 'Trams')).toBe(0);
  });

  test('a document that would exceed the limit of the space is refused whole', async () => {
    const { space, store } = world({ policy: policyFrom({ limits: { entries: 3 } }) });
    expect(await space.ingest({ document: documentOf(), ...small }, bringer)).toMatchObject({
      outcome: 'refused',
      problem: 'space-full',
    });
    expect(await rowsOf(store, 'acme')).toEqual([]);
  });

  test('ingesting a document again changes nothing, and a new chunk is added', async () => {
    const { space } = world();
    const first = stored(await space.ingest({ document: documentOf(), ...small }, bringer));
    const again = stored(await space.ingest({ document: documentOf(), ...small }, bringer));
    expect(again.id).toBe(first.id);
    expect(again.chunks.map(({ id, outcome }) => [id, outcome])).toEqual(
      first.chunks.map(({ id }) => [id, 'duplicate']),
    );
    const longer = documentOf({ text: `${text}\n\nThe last car leaves at six.` });
    const third = stored(await space.ingest({ document: longer, ...small }, bringer));
    expect(third.chunks.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate', 'duplicate', 'stored']);
  });

  test('a chunk that occurs twice in a document is stored once', async () => {
    const { space } = world();
    const report = stored(
      await space.ingest({ document: documentOf({ text: `${text}\n\n${paragraphs[0]}` }), ...small }, bringer),
    );
    expect(report.chunks.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored', 'duplicate']);
    expect(report.chunks[3]?.id).toBe(report.chunks[0]?.id);
  });

  test('revoking the document revokes all of its chunks', async () => {
    const { space } = world();
    const report = stored(await space.ingest({ document: documentOf(), ...small }, bringer));
    const revoked = await space.recovery.revoke({ id: report.id, reason: 'a bad source', dryRun: false }, operator);
    expect(revoked.outcome === 'revoked' && [...revoked.ids].sort()).toEqual(
      [report.id, ...report.chunks.map(({ id }) => id)].sort(),
    );
  });
});

describe('trust', () => {
  test.each([
    [user, 'external'],
    [operator, 'external'],
    [web, 'external'],
    [agent, 'external'],
    [imported, 'unknown'],
  ] as const)('no matter who brings it, a document is trusted as one (%o)', async (origin, trust) => {
    const { space } = world();
    const report = stored(await space.ingest({ document: documentOf(), ...small }, origin));
    expect(report.judged.trust).toBe(trust);
    expect((await space.list({}, operator)).entries).toSatisfy((entries: readonly { trust: string }[]) =>
      entries.every((entry) => entry.trust === trust),
    );
  });

  test('chunks are always fenced in a prompt', async () => {
    const { space } = world();
    await space.ingest({ document: documentOf(), ...small }, operator);
    const { text: prompt } = await space.startSession({}, agent);
    for (const line of prompt.split('\n'))
      for (const words of paragraphs) if (line.includes(words)) expect(line).not.toBe(words);
  });
});

describe(proof('guard/a-document-finding-lowers-its-chunks'), () => {
  test('a suspicious sentence in one chunk causes all chunks to be held', async () => {
    const { space } = world();
    const report = stored(
      await space.ingest({ document: documentOf({ text: `${text}\n\nA MEDIUM claim.` }), ...small }, bringer),
    );
    expect(report).toMatchObject({ outcome: 'held', verdict: 'challenge' });
    expect(report.chunks.map(({ outcome, verdict }) => [outcome, verdict])).toEqual(
      Array(4).fill(['held', 'challenge']),
    );
  });

  test('an instruction split across two chunks is found in the whole document', async () => {
    const { space } = world({ scanner: stubScanner({ 'obey this\n\nsentence': 3 }) });
    const report = stored(
      await space.ingest(
        { document: documentOf({ text: 'Please obey this\n\nsentence of mine now' }), chunkSize: 20 },
        bringer,
      ),
    );
    expect(report.chunks).toHaveLength(2);
    expect(report.chunks.map(({ outcome }) => outcome)).toEqual(['held', 'held']);
  });

  test.each<[string, HiddenText, string, string]>([
    ['an order', hiddenText('a HIGH order'), 'refused', 'block'],
    ['prose', hiddenText(Array(25).fill('word').join(' ')), 'held', 'quarantine'],
    ['a label', hiddenText('Skip to content'), 'stored', 'sanitize'],
    ['an instruction in a comment', hiddenText('a HIGH order', 'comment'), 'held', 'quarantine'],
    ['a comment', hiddenText('see ticket 12', 'comment'), 'stored', 'allow'],
  ])('hidden text: %s', async (_what, hidden, outcome, verdict) => {
    const { space, store } = world();
    const result = await space.ingest(
      { document: documentOf({ format: 'html', hidden: [hidden] }), ...small },
      bringer,
    );
    expect([result.outcome, result.judged?.verdict]).toEqual([outcome, verdict]);
    // Hidden words are a finding and are never stored.
    expect(await store.residue('acme', hidden.text)).toBe(0);
    expect(JSON.stringify(result)).not.toContain(hidden.text);
  });

  test('the finding names the method and the location, and is journaled with every chunk', async () => {
    const { space } = world();
    const result = stored(
      await space.ingest(
        { document: documentOf({ hidden: [hiddenText(Array(25).fill('word').join(' '))] }), ...small },
        bringer,
      ),
    );
    expect(result.findings).toEqual([
      {
        ruleId: 'hidden_text',
        category: 'hidden-content',
        level: 3,
        confidence: 90,
        span: { start: 0, end: 0 },
        view: 'as-written',
        in: 'hidden',
        where: { line: 3, element: 'div', method: 'not-displayed', words: 25 },
      },
    ]);
    const id = result.chunks[2]?.id ?? '';
    expect(await space.review.inspect({ id }, operator)).toMatchObject({ outcome: 'inspected' });
    expect(
      await space.review.release({ id, reason: 'read it', contentHash: await hashOf(space, id) }, operator),
    ).toMatchObject({ outcome: 'released' });
  });

  test('the name of a document is scanned too', async () => {
    const { space } = world();
    const result = stored(
      await space.ingest({ document: documentOf({ name: 'a MEDIUM name.txt' }), ...small }, bringer),
    );
    expect(result.chunks.map(({ outcome }) => outcome)).toEqual(['held', 'held', 'held']);
    expect(result.findings).toMatchObject([{ ruleId: 'says-medium', in: 'document', where: { element: 'name' } }]);
  });

  test('an impact causes only its own chunk to be held', async () => {
    const { space } = world();
    const result = stored(
      await space.ingest({ document: documentOf({ text: `${text}\n\nThis GRANTS a right.` }), ...small }, bringer),
    );
    expect(result.chunks.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored', 'held']);
    expect(result).toMatchObject({ outcome: 'held', verdict: 'challenge', findings: [] });
  });

  test('a document is held when the scanner throws', async () => {
    const { space } = world();
    const result = await space.ingest({ document: documentOf({ hidden: [hiddenText('CRASH')] }), ...small }, bringer);
    expect(result).toMatchObject({ outcome: 'held', verdict: 'quarantine' });
  });

  test('a document is held when the scan is incomplete', async () => {
    const { space } = world();
    const report = stored(
      await space.ingest({ document: documentOf({ text: `${text}\n\nUNREAD rest` }), ...small }, bringer),
    );
    expect(report).toMatchObject({ outcome: 'held', verdict: 'quarantine' });
  });

  test('with checks switched off for the lab, nothing is held', async () => {
    const { space } = world({ condition: 'none' });
    expect(
      await space.ingest({ document: documentOf({ hidden: [hiddenText('a CRITICAL order')] }), ...small }, bringer),
    ).toMatchObject({
      outcome: 'stored',
      findings: [],
    });
  });
});

proves('guard/nothing-repeats-poison', 'the report of a document', async () => {
  const { space } = world();
  const poison = 'a MEDIUM sentence about a rocket';
  const result = await space.ingest(
    { document: documentOf({ text: `${text}\n\n${poison}`, hidden: [hiddenText(poison)] }), ...small },
    bringer,
  );
  expect(JSON.stringify(result)).not.toContain('rocket');
  expect((await space.startSession({}, agent)).text).not.toContain('rocket');
});
