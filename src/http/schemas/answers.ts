import { z } from 'zod';
import { channel, hash, id, kind, level, seq, state, text, time, trust, verdict } from './fields.ts';

// What comes back. Answers are not parsed on their way out; the tests hold every answer of the server against these.

const span = z.strictObject({ start: z.int(), end: z.int() });
const view = z.enum(['as-written', 'unhidden', 'folded', 'compact', 'decoded']);
const origin = z.strictObject({
  channel,
  principal: text,
  session: text.exactOptional(),
  tool: text.exactOptional(),
  uri: text.exactOptional(),
});
const rendering = z.enum(['verbatim', 'fenced', 'placeholder']);
const sight = z.strictObject({ id, version: z.int(), trust, rendering });

const findingFact = z.strictObject({
  rule: text,
  category: text,
  level,
  confidence: z.int(),
  span,
  view,
  in: z.literal('tags').exactOptional(),
});

const judged = z
  .strictObject({
    verdict,
    advised: verdict,
    row: text,
    why: text,
    trust,
    findings: z.array(findingFact),
    impacts: z.array(text),
    complete: z.boolean(),
  })
  .meta({ id: 'Judged', description: 'What was decided about a text, and why. Holds none of it.' });

const resting = z.enum([
  'review',
  'removed',
  'replaced',
  'discarded',
  'expired',
  'revoked',
  'refused',
  'restored',
  'erased',
]);

const stored = z.strictObject({ outcome: z.literal('stored'), id, version: z.int(), contentHash: hash, judged });
const held = z.strictObject({ outcome: z.literal('held'), id, version: z.int(), contentHash: hash, judged });
const duplicate = z.strictObject({ outcome: z.literal('duplicate'), id, state });
const removed = z.strictObject({ outcome: z.literal('removed'), id, version: z.int(), resting });

const finding = z.strictObject({
  ruleId: text,
  category: text,
  level,
  confidence: z.number(),
  span,
  evidence: text,
  view,
  softened: z.array(text),
  threats: z.array(text),
});
const impactMark = z.strictObject({ impact: text, ruleId: text, span, evidence: text });

const recalled = z
  .strictObject({
    id,
    version: z.int(),
    kind,
    target: text,
    trust,
    rendering,
    why: z.array(text),
    contentHash: text,
    createdAt: time,
    text: text.describe('Rendered for a prompt.'),
  })
  .meta({ id: 'RecalledEntry' });

const facts = z
  .strictObject({
    id,
    version: z.int(),
    state,
    resting: resting.exactOptional(),
    kind,
    target: text,
    importance: z.int(),
    digest: text.nullable(),
    length: z.int(),
    provenance: origin.extend({ trust, parents: z.array(id) }),
    accepted: z.array(text),
    createdAt: time,
    expiresAt: time.exactOptional(),
    replaces: z.strictObject({ id, version: z.int() }).exactOptional(),
  })
  .meta({ id: 'EntryFacts', description: 'What the journal says of an entry. Holds no text.' });

const rawText = z.strictObject({ content: text, tags: z.array(text), contentHash: hash });

const decision = z
  .strictObject({
    entry: id.exactOptional(),
    digest: text,
    verdict,
    advised: verdict,
    row: text,
    trust,
    level,
    complete: z.boolean(),
    findings: z.array(findingFact),
    impacts: z.array(text),
    failClosed: z.boolean(),
  })
  .meta({ id: 'Decision' });

const event = z
  .strictObject({
    type: text,
    by: origin,
    reason: text.exactOptional(),
    policy: text,
    rules: text,
    decisions: z.array(decision),
    changes: z.array(facts),
    seen: z.array(sight),
    snapshot: text.exactOptional(),
    observed: z.strictObject({ channel, trust, uri: text.exactOptional() }).exactOptional(),
    restoredTo: seq.exactOptional(),
    refused: text.exactOptional(),
    clock: time.exactOptional(),
  })
  .meta({ id: 'Event', description: 'One operation: who, what was decided, what changed.' });

const snapshot = z.strictObject({
  id: text,
  text: text.describe('What a session starts with.'),
  shown: z.array(sight),
  omitted: z.int(),
  withheld: z.array(z.strictObject({ id, why: z.array(text) })),
});

const checkpoint = z
  .strictObject({
    format: z.literal('bezoar-checkpoint/1'),
    space: text,
    seq,
    hash,
    at: time,
    publicKey: text,
    signature: text,
  })
  .meta({ id: 'Checkpoint' });

const counts = z.record(z.string(), z.int());
const relative = z.strictObject({ id, state, trust });
const token = z
  .strictObject({
    id: text,
    name: text,
    role: text,
    spaces: z.union([z.literal('*'), z.array(text)]),
    channel: text,
    createdAt: time,
    expiresAt: time.exactOptional(),
  })
  .meta({ id: 'AccessToken' });

export const answers: Readonly<Record<AnswerName, z.ZodType>> = {
  stored,
  held,
  duplicate,
  removed,
  applied: z.strictObject({
    outcome: z.literal('applied'),
    results: z.array(z.discriminatedUnion('outcome', [stored, held, duplicate, removed])),
  }),
  recall: z.strictObject({ outcome: z.literal('recalled'), text, entries: z.array(recalled) }),
  entry: recalled,
  entries: z.strictObject({ entries: z.array(recalled), next: text.exactOptional() }),
  snapshot,
  observed: z.strictObject({ content: z.union([text, z.array(z.unknown())]) }),
  explanation: z.strictObject({
    verdict,
    advised: verdict,
    row: text,
    why: text,
    rendering,
    matched: z.array(z.strictObject({ id: text, verdict, why: text, decided: z.boolean() })),
    text,
  }),
  browsed: z.strictObject({
    outcome: z.literal('browsed'),
    entries: z.array(z.strictObject({ facts, seq, updatedAt: time, text: rawText.exactOptional() })),
    total: z.int(),
    next: text.exactOptional(),
  }),
  inspected: z.strictObject({
    outcome: z.literal('inspected'),
    facts,
    seq,
    updatedAt: time,
    text: rawText.exactOptional(),
    decision: decision.exactOptional(),
    findings: z.array(finding),
    impacts: z.array(impactMark),
    complete: z.boolean(),
  }),
  released: z.strictObject({ outcome: z.literal('released'), id, version: z.int(), contentHash: hash }),
  discarded: z.strictObject({ outcome: z.literal('discarded'), id, version: z.int() }),
  expired: z.strictObject({ outcome: z.literal('expired'), ids: z.array(id) }),
  history: z.strictObject({
    lines: z.array(
      z.strictObject({
        seq,
        at: time,
        type: text,
        by: origin,
        reason: text.exactOptional(),
        after: z
          .strictObject({ version: z.int(), state, resting: resting.exactOptional(), trust, digest: text.nullable() })
          .exactOptional(),
      }),
    ),
  }),
  journal: z.strictObject({
    records: z.array(z.strictObject({ seq, at: time, key: text, event, hash, mac: text })),
    next: text.exactOptional(),
  }),
  trace: z.strictObject({
    outcome: z.literal('traced'),
    id,
    ancestors: z.array(relative),
    descendants: z.array(relative),
    sightings: z.array(
      z.strictObject({ session: text.exactOptional(), principal: text, seq, at: time, type: text, rendering }),
    ),
  }),
  revoked: z.strictObject({
    outcome: z.enum(['revoked', 'would-revoke']),
    ids: z.array(id),
    sessions: z.array(text),
  }),
  restored: z.strictObject({
    outcome: z.enum(['restored', 'would-restore']),
    seq,
    changes: z.array(z.strictObject({ id, from: state, to: state })),
    left: z.array(z.strictObject({ id, why: z.enum(['erased', 'revoked', 'discarded', 'lost']) })),
  }),
  erased: z.strictObject({
    outcome: z.literal('erased'),
    id,
    texts: z.int(),
    residue: z.int(),
    descendants: z.array(id),
  }),
  verification: z.strictObject({
    ok: z.boolean(),
    space: text,
    records: z.int(),
    entries: z.int(),
    head: z.strictObject({ seq, hash, at: time }).exactOptional(),
    againstCheckpoint: z.boolean(),
    breaks: z.array(z.looseObject({ kind: text })),
  }),
  rebuilt: z.strictObject({ outcome: z.literal('rebuilt'), entries: z.int(), withoutText: z.array(id) }),
  checkpoint,
  stats: z.strictObject({
    records: z.int(),
    lastAt: time,
    states: counts,
    trusts: counts,
    channels: counts,
    verdicts: counts,
    events: counts,
    rules: z.array(z.strictObject({ rule: text, decisions: z.int() })),
    waiting: z.strictObject({ count: z.int(), oldestAt: time.exactOptional() }),
  }),
  scan: z.strictObject({
    findings: z.array(finding),
    impacts: z.array(impactMark),
    level,
    complete: z.boolean(),
    verdict,
  }),
  spaces: z.strictObject({ spaces: z.array(text) }),
  tokens: z.strictObject({ tokens: z.array(token) }),
  newToken: z.strictObject({ token, secret: text.describe('Shown once; only its hash is kept.') }),
  link: z.strictObject({ path: text.describe('Open it on this server, once, before it expires.'), expiresAt: time }),
};

type AnswerName =
  | 'stored'
  | 'held'
  | 'duplicate'
  | 'removed'
  | 'applied'
  | 'recall'
  | 'entry'
  | 'entries'
  | 'snapshot'
  | 'observed'
  | 'explanation'
  | 'browsed'
  | 'inspected'
  | 'released'
  | 'discarded'
  | 'expired'
  | 'history'
  | 'journal'
  | 'trace'
  | 'revoked'
  | 'restored'
  | 'erased'
  | 'verification'
  | 'rebuilt'
  | 'checkpoint'
  | 'stats'
  | 'scan'
  | 'spaces'
  | 'tokens'
  | 'newToken'
  | 'link';
