import { z } from 'zod';
import { hash, id, level, seq, state, text, time, trust, verdict } from './fields.ts';
import {
  checkpoint,
  decision,
  event,
  facts,
  finding,
  impactMark,
  inactiveReason,
  judged,
  origin,
  rawText,
  recalled,
  rendering,
  sight,
  token,
} from './nouns.ts';

// What comes back. Answers are not parsed on their way out; the tests hold every answer of the server against these.

const stored = z.strictObject({ outcome: z.literal('stored'), id, version: z.int(), contentHash: hash, judged });
const held = z.strictObject({ outcome: z.literal('held'), id, version: z.int(), contentHash: hash, judged });
const duplicate = z.strictObject({ outcome: z.literal('duplicate'), id, state });
const removed = z.strictObject({ outcome: z.literal('removed'), id, version: z.int(), inactiveReason });

const snapshot = z.strictObject({
  outcome: z.enum(['started', 'would-start']),
  id: text,
  text: text.describe('What a session starts with.'),
  shown: z.array(sight),
  omitted: z.int(),
  withheld: z.array(z.strictObject({ id, why: z.array(text) })),
});

const explanation = z.strictObject({
  verdict,
  advised: verdict,
  row: text,
  why: text,
  rendering,
  matched: z.array(z.strictObject({ id: text, verdict, why: text, decided: z.boolean() })),
  text,
});

const browsedEntry = z.strictObject({ facts, seq, updatedAt: time, text: rawText.exactOptional() });
const counts = z.record(z.string(), z.int());
const relative = z.strictObject({ id, state, trust });

export const answers: Readonly<Record<AnswerName, z.ZodType>> = {
  stored,
  held,
  duplicate,
  removed,
  applied: z.strictObject({
    outcome: z.literal('applied'),
    results: z.array(z.discriminatedUnion('outcome', [stored, held, duplicate, removed])),
  }),
  checked: z.strictObject({
    outcome: z.literal('checked'),
    judged,
    explanation,
    overrun: z
      .strictObject({ who: z.enum(['principal', 'space']), limit: z.int(), retryAfterMs: z.int() })
      .exactOptional()
      .describe('It would come too soon, whatever it says.'),
  }),
  recall: z.strictObject({ outcome: z.literal('recalled'), text, entries: z.array(recalled) }),
  entry: recalled,
  entries: z.strictObject({ entries: z.array(recalled), next: text.exactOptional() }),
  snapshot,
  observed: z.strictObject({ content: z.union([text, z.array(z.unknown())]) }),
  explanation,
  browsed: z.strictObject({
    outcome: z.literal('browsed'),
    entries: z.array(browsedEntry),
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
  reopened: z.strictObject({ outcome: z.literal('reopened'), id, version: z.int() }),
  inspectedDocument: z.strictObject({
    outcome: z.literal('inspected'),
    id,
    pieces: z.array(browsedEntry),
    contentHash: hash.describe('Of all pieces together.'),
  }),
  releasedDocument: z.strictObject({ outcome: z.literal('released'), id, pieces: z.array(id) }),
  discardedDocument: z.strictObject({ outcome: z.literal('discarded'), id, pieces: z.array(id) }),
  texts: z.strictObject({
    outcome: z.literal('read'),
    texts: z.array(z.strictObject({ digest: text, content: text, tags: z.array(text) })),
  }),
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
          .strictObject({
            version: z.int(),
            state,
            inactiveReason: inactiveReason.exactOptional(),
            trust,
            digest: text.nullable(),
          })
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
    outcome: z.literal('verified'),
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
    outcome: z.literal('counted'),
    records: z.int(),
    lastAt: time,
    states: counts,
    trusts: counts,
    channels: counts,
    verdicts: counts,
    events: counts,
    rules: z.array(z.strictObject({ ruleId: text, decisions: z.int() })),
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
  | 'checked'
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
  | 'inspectedDocument'
  | 'releasedDocument'
  | 'discardedDocument'
  | 'reopened'
  | 'texts'
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
