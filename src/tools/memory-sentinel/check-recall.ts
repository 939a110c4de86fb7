import type { ForeignText, GuardedSpace, ShownForeignText } from '../../guard/index.ts';
import { trustRank } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';
import { originFor, type SentinelCaller } from './caller.ts';
import { claimedTime } from './claimed-time.ts';
import type { CheckedMemory, RecallArguments, RecallMetadata, StoredMemory, WithheldMemory } from './contract.ts';
import type { Finished } from './decision.ts';
import { memoryTrust } from './memory-trust.ts';
import { signature } from './signatures.ts';
import { type Threat, threat } from './threats.ts';

const maxFieldNameWords = 3;
/** Higher than for a trusted source, as in the memory sentinel contract. */
const externalConfidence = 0.92;

/**
 * Decides how memories that were fetched elsewhere may be shown, with the same checks as on a write. Their trust comes from
 * the journal: what a memory says about its own source is only its writer's claim.
 */
export async function checkRecall(
  space: GuardedSpace,
  memories: readonly StoredMemory[],
  { user_id }: RecallArguments,
  caller: SentinelCaller,
): Promise<Finished<RecallMetadata>> {
  const origin = originFor(caller, 'agent', user_id);
  const recognised =
    memories.length === 0 ? [] : (await space.showForeignTexts({ texts: memories.map(heldText) }, origin)).texts;
  const pairs = recognised.map((one, index) => ({ one, index, memory: memories[index] ?? {} }));
  const threats = pairs.flatMap(({ one, index, memory }) => [
    ...(threatOf(one, memory, index) ?? []),
    ...doubtsOf(one, memory, index),
  ]);
  const filtered_memories = pairs.map(({ one, memory }) => shown(one, memory));
  const withheld = pairs.flatMap(({ one, index, memory }) => withheldAs(one, memory, index) ?? []);
  return {
    verdict: verdictOf(threats, memories.length - withheld.length),
    threats,
    metadata: { filtered_memories, withheld },
  };
}

function verdictOf(threats: readonly Threat[], survivors: number): Verdict {
  if (threats.length === 0) return 'allow';
  return survivors > 0 ? 'sanitize' : 'block';
}

/** Every word of a memory can reach a prompt, so all of its fields are scanned, at any depth. */
function heldText({ content, ...fields }: StoredMemory): ForeignText {
  const time = claimedTime(fields);
  const claimed = time === undefined ? {} : { claimedAt: time };
  return typeof content === 'string'
    ? { content, beside: wordsOf(fields), ...claimed }
    : { content: '', beside: wordsOf({ content, ...fields }), ...claimed };
}

function wordsOf(fields: StoredMemory): readonly string[] {
  const words: string[] = [];
  const seen = new Set<unknown>();
  const left: unknown[] = [fields];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && value.trim() !== '') words.push(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const inner = Object.entries(value).toReversed();
    left.push(...inner.map(([, field]) => field));
    // A field name is a word or two. A longer one was chosen to be read as a sentence.
    words.push(...inner.map(([name]) => name).filter((name) => name.split(/[\s_-]+/).length > maxFieldNameWords));
  }
  return words;
}

/** The memory as it may be used. Of a withheld one only its id remains; flags of an earlier check are overwritten. */
function shown({ trust, rendering, text }: ShownForeignText, memory: StoredMemory): CheckedMemory {
  const fields = rendering === 'placeholder' ? idOf(memory) : memory;
  return { ...fields, content: text, _shield_trust: memoryTrust(trust), _shield_rendering: rendering };
}

function threatOf(
  { entry, trust, rendering, why }: ShownForeignText,
  memory: StoredMemory,
  index: number,
): readonly Threat[] | undefined {
  if (rendering === 'placeholder') {
    const known = signature('MS-RECALL');
    const confidence = trustRank(trust) <= trustRank('external') ? externalConfidence : known.confidence;
    // Contains no word of the text: what is withheld from a prompt must not be shown here instead.
    const evidence = `id=${nameOf(memory)}, reasons=${why.join(', ')}`.slice(0, 200);
    return [threat({ ...known, confidence }, known.level, evidence, { rules: why, index })];
  }
  if (entry !== undefined) return undefined;
  const known = signature('MS-PROVENANCE');
  const source = typeof memory.source === 'string' ? memory.source : 'unknown';
  return [threat(known, known.level, `id=${nameOf(memory)}, source=${source}`.slice(0, 200), { rules: [], index })];
}

/** What only the recalled set shows: a memory that contradicts what is known, or that claims an impossible time. */
function doubtsOf({ doubts, rendering }: ShownForeignText, memory: StoredMemory, index: number): readonly Threat[] {
  // A withheld memory has its reasons already.
  if (rendering === 'placeholder') return [];
  const known = signature('MS-PROVENANCE');
  return doubts.map(({ ruleId, level, confidence, entries = [], measured = {} }) => {
    const numbers = Object.entries(measured).map(([name, value]) => `${name}=${value}`);
    const evidence = [`id=${nameOf(memory)},`, ruleId, ...numbers].join(' ').slice(0, 200);
    const others = entries.length === 0 ? {} : { entries };
    return threat(known, level, evidence, { rules: [ruleId], index, rule_confidence: confidence / 100, ...others });
  });
}

function withheldAs(
  { entry, rendering, why }: ShownForeignText,
  memory: StoredMemory,
  index: number,
): WithheldMemory | undefined {
  if (rendering !== 'placeholder') return undefined;
  return { index, ...idOf(memory), ...(entry === undefined ? {} : { entry_id: entry }), reasons: why };
}

/** An id is a short name. Anything longer could be the text itself. */
function idOf({ id }: StoredMemory): { readonly id?: string | number } {
  if (typeof id === 'number') return { id };
  return typeof id === 'string' && idForm.test(id) ? { id } : {};
}

const idForm = /^[\w.:@/-]{1,128}$/;

function nameOf(memory: StoredMemory): string {
  return String(idOf(memory).id ?? '?');
}
