import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { DocumentInspection, GuardedSpace } from '../../src/guard/index.ts';
import { proves } from '../support/proves.ts';
import { stubScanner } from './support/stub-scanner.ts';
import { agent, idOf, operator, user, world } from './support/world.ts';

const text = ['Trams are quiet and old.', 'A MEDIUM claim on doors.', 'Dogs travel free of charge.'].join('\n\n');
const bringer = { channel: 'document', principal: 'ingester', uri: 'https://files.example/a.txt' } as const;
const reason = 'read it all';

/** A space with a held document of three chunks, and the entry that represents it. */
async function waiting(words = text, made = world()) {
  const { space } = made;
  const document = { name: 'a.txt', format: 'text', digest: sha256(words), text: words, pages: [] } as const;
  const rest = { headings: [], hidden: [], remarks: [] };
  const result = await space.ingest({ document: { ...document, ...rest }, chunkSize: 30 }, bringer);
  if (result.outcome === 'refused') throw new Error(result.problem);
  return { ...made, id: result.id, chunks: result.chunks.map(({ id }) => id) };
}

async function readBy(space: GuardedSpace, id: string): Promise<DocumentInspection> {
  const seen = await space.review.inspect({ document: id }, operator);
  if (seen.outcome === 'refused') throw new Error(seen.problem);
  return seen;
}

async function statesIn(space: GuardedSpace): Promise<readonly string[]> {
  const found = await space.browse({}, operator);
  return found.outcome === 'browsed' ? found.entries.map(({ facts }) => facts.state).sort() : [];
}

test('held pieces are inspected in document order', async () => {
  const { space, id, chunks } = await waiting();
  const seen = await readBy(space, chunks[1] ?? '');
  expect([seen.id, seen.pieces.map(({ facts }) => facts.id)]).toEqual([id, [id, ...chunks]]);
  expect(seen.pieces.slice(1).map((piece) => piece.text?.content)).toEqual(text.split('\n\n'));
});

proves('guard/documents-are-released-whole', 'released, in one record', async () => {
  const { space, id, chunks } = await waiting();
  const { contentHash } = await readBy(space, id);
  expect(await space.review.release({ document: id, reason, contentHash }, operator)).toEqual({
    outcome: 'released',
    id,
    pieces: [id, ...chunks],
  });
  expect(await statesIn(space)).toEqual(Array(4).fill('active'));
  const last = (await space.audit.journal({}, operator)).lines.at(-1);
  expect([last?.event.type, last?.event.changes.length, last?.event.decisions.length]).toEqual([
    'review.released',
    4,
    4,
  ]);
  const { text: prompt, withheld } = await space.startSession({}, agent);
  expect([withheld, /^\| \[[0-9a-f]{4,}\] A MEDIUM claim on doors\.$/m.test(prompt)]).toEqual([[], true]);
  expect((await space.audit.verify({}, operator)).ok).toBe(true);
  expect(await space.audit.replay({}, operator)).toMatchObject({ records: 3, decisions: 8 });
});

test('a replay gives the same decisions, and keeps the findings of the document, which is not stored', async () => {
  const { space } = await waiting();
  const { counts } = await space.audit.replay({}, operator);
  expect(counts).toMatchObject({ unchanged: 4, looser: 0 });
});

proves('guard/documents-are-released-whole', 'discarded, in one record', async () => {
  const { space, id, chunks } = await waiting();
  expect(await space.review.discard({ document: chunks[2] ?? '', reason }, operator)).toMatchObject({
    outcome: 'discarded',
    pieces: [id, ...chunks],
  });
  expect(await statesIn(space)).toEqual(Array(4).fill('retired'));
  const last = (await space.audit.journal({}, operator)).lines.at(-1);
  expect([last?.event.type, last?.event.changes.length]).toEqual(['review.discarded', 4]);
});

describe('refused, and nothing is changed', () => {
  async function refusal(change: (made: Awaited<ReturnType<typeof waiting>>) => Promise<unknown>, by = operator) {
    const made = await waiting();
    const { contentHash } = await readBy(made.space, made.id);
    await change(made);
    const result = await made.space.review.release({ document: made.id, reason, contentHash }, by);
    return result.outcome === 'refused' ? result.problem : result.outcome;
  }

  test('when a piece was decided meanwhile', async () => {
    const one = ({ space, chunks }: Awaited<ReturnType<typeof waiting>>) =>
      space.review.discard({ id: chunks[0] ?? '', reason }, operator);
    expect(await refusal(one)).toBe('changed');
  });

  test('when no piece is held any more', async () => {
    expect(await refusal(({ space, id }) => space.review.discard({ document: id, reason }, operator))).toBe(
      'not-waiting',
    );
  });

  test('by an agent, and by the proposer', async () => {
    const nothing = async (): Promise<void> => undefined;
    expect(await refusal(nothing, agent as never)).toBe('not-a-person');
    expect(await refusal(nothing, { channel: 'operator', principal: 'ingester' } as never)).toBe('own-proposal');
  });

  test('without a reason, for an unknown entry, and for an entry that is not a document', async () => {
    const { space, id } = await waiting();
    const note = idOf(await space.write({ content: 'Ana likes tea.' }, user));
    const problems = [];
    for (const request of [
      { document: id, reason: ' ' },
      { document: 'nobody', reason },
      { document: note, reason },
    ]) {
      const result = await space.review.discard(request, operator);
      problems.push(result.outcome === 'refused' ? result.problem : result.outcome);
    }
    expect(problems).toEqual(['reason-missing', 'not-found', 'not-found']);
  });

  proves('guard/documents-are-released-whole', 'when today\u2019s rules find more in one piece', async () => {
    const { store, id, chunks } = await waiting();
    const { space } = world({ store, scanner: stubScanner({ 'Dogs travel': 3 }), seed: 8 });
    const { contentHash } = await readBy(space, id);
    expect(await space.review.release({ document: id, reason, contentHash }, operator)).toMatchObject({
      problem: 'not-accepted',
      message: expect.stringMatching(`piece 4 \\(${chunks[2]}\\): .*says-dogs travel; nothing was released`),
    });
    expect(await statesIn(space)).toEqual(Array(4).fill('quarantined'));
    const accepts = ['says-medium', 'says-dogs travel'];
    expect(await space.review.release({ document: id, reason, contentHash, accepts }, operator)).toMatchObject({
      outcome: 'released',
    });
  });
});

proves('guard/documents-are-released-whole', 'and not entries that somebody else attached to it', async () => {
  const { space, id, chunks } = await waiting();
  const forged = { content: 'A MEDIUM order of my own.', kind: 'document', parents: [id] } as const;
  const held = await space.write(forged, { ...agent, uri: 'https://files.example/a.txt#char=0,10' });
  expect(held.outcome).toBe('held');
  const seen = await readBy(space, id);
  expect(seen.pieces.map(({ facts }) => facts.id)).toEqual([id, ...chunks]);
  await space.review.release({ document: id, reason, contentHash: seen.contentHash }, operator);
  expect((await statesIn(space)).filter((state) => state === 'quarantined')).toHaveLength(1);
});

test('a document of many pieces counts as one outcome for its source', async () => {
  const { space, id } = await waiting();
  await space.review.discard({ document: id, reason }, operator);
  const next = await space.write({ content: 'The museum opens at nine.' }, bringer);
  expect(next.outcome).toBe('stored');
});
