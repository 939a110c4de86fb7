import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';
import type { Rendering } from '../model/event.ts';
import type { Origin } from '../model/provenance.ts';
import { type Trust, trustRank } from '../model/trust.ts';
import { pieceOf, renderingOf } from '../policy/index.ts';
import { type Exhibit, type PromptText, renderRecall } from '../snapshot/index.ts';
import { canonicalContent } from './candidate.ts';
import { exhibit } from './exhibit.ts';
import { jointRule } from './joint-scan.ts';
import { marksOf, type Reading, weighed } from './judge.ts';
import type { Known } from './ledger.ts';
import { markOf } from './mark.ts';
import type { Bench, Desk } from './operate.ts';
import { codePoints } from './text.ts';
import { textsOf } from './texts.ts';

/** A memory that lies in another store. */
export interface HeldText {
  readonly content: string;
  /** The other words that come with it: tags, a title, whatever reaches a prompt beside the content. */
  readonly beside?: readonly string[];
}

/** How a text may be shown, and what the journal knows of it. */
export interface Recognised {
  /** The entry of this space that says exactly this. Absent: no record explains the text. */
  readonly entry?: string;
  /** From the journal; `unknown` where it knows nothing, whatever came with the text. */
  readonly trust: Trust;
  readonly rendering: Rendering;
  /** Rule ids or reasons, for a placeholder. */
  readonly why: readonly string[];
  readonly text: PromptText;
}

/**
 * Shows texts that the caller has fetched elsewhere, as a recall shows entries. Trust and state are those of the entry that
 * says exactly the same; a text that no record explains is trusted least and never stands bare.
 */
export function recognise(bench: Bench, texts: readonly HeldText[], origin: Origin): Promise<readonly Recognised[]> {
  if (!Array.isArray(texts) || !texts.every(isHeldText)) {
    throw new Fault('input-invalid', 'recognise takes a list of { content, beside }: a string, and a list of strings');
  }
  return bench.operate(origin, async (desk) => {
    const plain = texts.map(({ content, beside = [] }) => ({ content: canonicalContent(content), beside }));
    const known = await entriesOf(
      bench,
      plain.map(({ content }) => content),
    );
    const exhibits = await shownOf(bench, known);
    const alone = plain.map((text, index) => {
      const shown = exhibits.get(known.get(text.content)?.facts.id ?? '');
      return shown === undefined ? stranger(desk, text, index) : withBeside(desk, shown, text);
    });
    const shown = withholdTogether(bench, alone);
    const { parts, text } = renderRecall(shown, markOf(bench.parts, bench.space));
    const result = shown.map(({ id, trust, rendering, why = [] }, index): Recognised => {
      const entry = exhibits.has(id) ? { entry: id } : {};
      return { ...entry, trust, rendering, why, text: parts[index]?.text ?? text };
    });
    const seen = [...new Map(shown.filter(({ id }) => exhibits.has(id)).map((one) => [one.id, one])).values()];
    return {
      event: {
        type: 'entry.recalled',
        seen: seen.map(({ id, version, trust, rendering }) => ({ id, version, trust, rendering })),
      },
      result,
    };
  });
}

function isHeldText(value: unknown): boolean {
  const { content, beside = [] } = (value ?? {}) as { readonly content?: unknown; readonly beside?: unknown };
  return typeof content === 'string' && Array.isArray(beside) && beside.every((words) => typeof words === 'string');
}

/** The entry that speaks for each content: the one in use, and of several the least trusted. */
async function entriesOf(bench: Bench, contents: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const { parts, ledger, space } = bench;
  const found = new Map<string, Known>();
  const hashes = [...new Set(contents)].map((content) => sha256(content));
  if (hashes.length === 0) return found;
  const rows = await parts.store.entries(space, { contentHashes: hashes }, { limit: hashes.length * mostTwins });
  const candidates = rows.flatMap(({ id }) => ledger.get(id) ?? []);
  const texts = await textsOf(
    parts.store,
    space,
    candidates.flatMap(({ facts }) => facts.digest ?? []),
  );
  for (const known of candidates) {
    // The store says where to look. What an entry says, its digest in the journal says.
    const content = texts.get(known.facts.digest ?? '')?.content;
    if (content === undefined) continue;
    const rival = found.get(content);
    if (rival === undefined || speaksBefore(known, rival)) found.set(content, known);
  }
  return found;
}

const mostTwins = 20;

function speaksBefore({ facts }: Known, { facts: rival }: Known): boolean {
  const [active, rivalActive] = [facts.state === 'active', rival.state === 'active'];
  if (active !== rivalActive) return active;
  return trustRank(facts.provenance.trust) < trustRank(rival.provenance.trust);
}

async function shownOf(bench: Bench, known: ReadonlyMap<string, Known>): Promise<ReadonlyMap<string, Exhibit>> {
  const shown = await exhibit(bench, [...known.values()], 'recall');
  return new Map(shown.map((one) => [one.id, one]));
}

type Plain = Required<HeldText>;

/**
 * What comes with an entry and was not journaled with it is explained by no record, and is weighed as that, however far the
 * entry itself is trusted. The content was read already: see `exhibit`.
 */
function withBeside(desk: Desk, shown: Exhibit, text: Plain): Exhibit {
  const { judge, policy } = desk;
  const { content } = text;
  const beside = text.beside.filter((words) => !shown.tags.includes(words));
  if (shown.rendering === 'placeholder' || beside.length === 0) return shown;
  const wrong = unreadable(desk, { content, beside });
  if (wrong !== undefined) return withheld(shown, [wrong]);
  const { findings, ...rest } = judge.read(content, beside);
  const added = findings.filter((finding) => finding.in === 'tags' || finding.rule === jointRule);
  const level = Math.max(0, ...added.map((finding) => finding.level)) as Reading['level'];
  const reading: Reading = { ...rest, findings: added, level };
  const rendering = renderingOf(policy, weighed(judge.condition, 'recall', 'unknown', reading));
  return rendering === 'placeholder' ? withheld(shown, marksOf(reading)) : shown;
}

function stranger(desk: Desk, text: Plain, index: number): Exhibit {
  const { judge, policy, now } = desk;
  const bare: Exhibit = {
    id: `unrecorded-${index + 1}`,
    version: 0,
    digest: null,
    kind: 'note',
    target: 'memory',
    trust: 'unknown',
    channel: 'unknown',
    createdAt: now,
    seq: 0,
    content: text.content,
    tags: [],
    rendering: 'fenced',
  };
  const wrong = unreadable(desk, text);
  if (wrong !== undefined) return withheld(bare, [wrong]);
  const reading = judge.read(text.content, text.beside);
  const rendering = renderingOf(policy, weighed(judge.condition, 'recall', bare.trust, reading));
  return rendering === 'placeholder' ? withheld(bare, marksOf(reading)) : { ...bare, rendering };
}

function unreadable({ policy }: Desk, { content, beside }: Plain): string | undefined {
  const most = policy.limits.contentCodePoints;
  const all = [content, ...beside];
  const size = all.reduce((sum, part) => sum + part.length, 0);
  if (size > most * 2 || codePoints(content) > most) return 'content-too-long';
  return all.every((part) => part.isWellFormed()) ? undefined : 'content-not-text';
}

/** As entries of the memory are: those from outside that make an attack only together are all withheld. */
function withholdTogether(bench: Bench, shown: readonly Exhibit[]): readonly Exhibit[] {
  const { judge, policy, sentinel, ledger } = bench;
  if (judge.condition !== 'full' || !policy.enforce) return shown;
  const isAccepted = (id: string): boolean => ledger.get(id)?.facts.accepted.includes(jointRule) === true;
  const outside = shown.filter(
    ({ id, trust, rendering }) =>
      rendering !== 'placeholder' && trustRank(trust) <= trustRank('external') && !isAccepted(id),
  );
  if (outside.length < 2) return shown;
  // Named by their words: what was found between two texts is kept by name, and no other text may come by that name.
  const found = sentinel.fragments.among(outside.map(({ content }) => pieceOf(sha256(content), [], content)));
  return shown.map((one) => {
    const rules = outside.includes(one) ? found.get(sha256(one.content)) : undefined;
    return rules === undefined
      ? one
      : withheld(
          one,
          rules.map((rule) => `joint:${rule}`),
        );
  });
}

function withheld(shown: Exhibit, why: readonly string[]): Exhibit {
  return { ...shown, content: '', tags: [], rendering: 'placeholder', why };
}
