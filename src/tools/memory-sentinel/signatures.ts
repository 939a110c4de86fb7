import type { RecordedFinding } from '../../model/event.ts';
import type { Level } from '../../model/level.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { ThreatCategory } from './contract.ts';

/** A signature of the memory sentinel contract, which callers know. It detects nothing itself; rules and signals do. */
export interface Signature {
  readonly id: string;
  readonly category: ThreatCategory;
  /** The level of a likely attack. Findings below that keep their own, lower level. */
  readonly level: Level;
  readonly verdict: Verdict;
  readonly confidence: number;
  readonly description: string;
  readonly action: string;
}

type Line = readonly [
  id: string,
  level: Level,
  verdict: Verdict,
  confidence: number,
  description: string,
  action: string,
];

const review = 'Have a person review it before it is stored.';
const refuse = 'Do not store it, and find out where it came from.';

/** In the order in which the memory sentinel contract reports them. */
const lines: readonly Line[] = [
  ['MS-DOC-IMPERATIVE', 4, 'block', 0.9, 'A document gives orders to the agent that recalls it.', refuse],
  ['MS-DOC-CSS-HIDE', 3, 'quarantine', 0.85, 'A document contains text that its readers do not see.', review],
  ['MS-DOC-COMMANDS', 3, 'quarantine', 0.75, 'A document consists of dangerous commands.', review],
  ['MS-DOC-INSTR', 3, 'quarantine', 0.8, 'A document contains instructions to an agent.', review],
  ['MS-INSTR', 3, 'quarantine', 0.8, 'A memory contains instructions to an agent.', refuse],
  ['MS-INFLATE', 2, 'challenge', 0.7, 'A memory claims more importance than it may.', review],
  ['MS-RATE', 2, 'challenge', 0.85, 'Memories are written too fast.', 'Wait, then write again.'],
  ['MP-001', 4, 'block', 0.95, 'A memory demands to be obeyed for ever.', refuse],
  ['MP-003', 4, 'block', 0.92, 'A rule that claims to be permanent.', refuse],
  ['MP-004', 3, 'quarantine', 0.88, 'An order inside labels or metadata.', refuse],
  ['MP-005', 4, 'block', 0.9, 'An order that waits for a trigger word.', refuse],
  ['MP-006', 3, 'quarantine', 0.85, 'An order that poses as a fact.', refuse],
  ['MP-007', 4, 'block', 0.93, 'A memory that poses as an authority.', refuse],
  ['MP-008', 3, 'quarantine', 0.82, 'A memory that makes other memories act.', refuse],
  ['MP-009', 4, 'block', 0.94, 'A memory that replaces the context.', refuse],
  ['MP-010', 4, 'block', 0.96, 'A back door with its passphrase.', refuse],
  ['MP-011', 2, 'challenge', 0.75, 'A rule that claims to be old.', review],
  ['MP-012', 3, 'quarantine', 0.87, 'An order that waits for a condition.', refuse],
  ['MP-013', 3, 'quarantine', 0.89, 'A memory that puts itself above the others.', refuse],
  ['MP-014', 4, 'block', 0.91, 'A rule for every user and session.', refuse],
  ['MP-015', 3, 'quarantine', 0.86, 'A memory that wants to stay hidden.', refuse],
  ['MP-016', 4, 'block', 0.92, 'An order for the next session.', refuse],
  ['MP-018', 3, 'quarantine', 0.75, 'A gradual change of personality.', refuse],
  ['MP-019', 3, 'quarantine', 0.8, 'A memory that declares itself the root of all memories.', refuse],
  ['MP-020', 4, 'block', 0.88, 'An order that waits for a time.', refuse],
  [
    'MS-TAG',
    3,
    'block',
    0.85,
    'Tags or names contain instructions.',
    'Remove the tags, then check the memory without them.',
  ],
  [
    'MS-RECALL',
    3,
    'quarantine',
    0.8,
    'A recalled memory is withheld.',
    'Review it with `bezoar review`, and remove it.',
  ],
  ['MS-PROVENANCE', 1, 'allow', 0.5, 'No record explains this memory.', 'Show it as data, or check it as a new write.'],
  ['SYS-FAIL-CLOSED', 3, 'block', 0.5, 'The check failed.', 'Do not store or show it.'],
];

/** The exceptions: one is about how text is delivered rather than about its content, and one about Bezoar itself. */
const categories: Readonly<Record<string, ThreatCategory>> = {
  'MS-DOC-CSS-HIDE': 'indirect_injection',
  'SYS-FAIL-CLOSED': 'behavioral_anomaly',
};

const signatures: ReadonlyMap<string, Signature> = new Map(
  lines.map(([id, level, verdict, confidence, description, action]) => [
    id,
    { id, category: categories[id] ?? 'memory_poisoning', level, verdict, confidence, description, action },
  ]),
);
const order: ReadonlyMap<string, number> = new Map([...signatures.keys()].map((id, index) => [id, index]));

export function signature(id: SignatureId): Signature {
  const known = signatures.get(id);
  if (known === undefined) throw new TypeError(`no such signature: ${id}`);
  return known;
}

export function inOrder(a: Signature, b: Signature): number {
  return (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0);
}

type Catalogued = `MP-0${0 | 1 | 2}${number}`;
export type SignatureId =
  | Catalogued
  | 'MS-INSTR'
  | 'MS-INFLATE'
  | 'MS-RATE'
  | 'MS-TAG'
  | 'MS-RECALL'
  | 'MS-PROVENANCE'
  | 'MS-DOC-IMPERATIVE'
  | 'MS-DOC-CSS-HIDE'
  | 'MS-DOC-COMMANDS'
  | 'MS-DOC-INSTR'
  | 'SYS-FAIL-CLOSED';

/** Our rules that look for the same as a signature in the catalogue of the memory sentinel contract. */
const catalogued: Readonly<Record<string, SignatureId>> = {
  standing_harm: 'MP-001',
  permanent_rule: 'MP-003',
  tag_injection: 'MP-004',
  sleeper_trigger: 'MP-005',
  fake_duty_fact: 'MP-006',
  authority_override: 'MP-007',
  memory_chain: 'MP-008',
  replace_context: 'MP-009',
  backdoor_code: 'MP-010',
  backdated_rule: 'MP-011',
  condition_flag_override: 'MP-012',
  memory_supremacy: 'MP-013',
  global_rule: 'MP-014',
  hidden_memory: 'MP-015',
  next_session_instruction: 'MP-016',
  persona_drift: 'MP-018',
  root_memory: 'MP-019',
  time_bomb: 'MP-020',
};

/** A map, because rule packs choose their own rule names, and an object has inherited keys. */
function table(rows: Readonly<Record<string, SignatureId>>): ReadonlyMap<string, SignatureId> {
  return new Map(Object.entries(rows));
}

/** A rule without an entry here counts as an instruction, so that rules added later are not lost. */
const onWrite = table({
  ...catalogued,
  importance_inflation: 'MS-INFLATE',
  contract_importance_claim: 'MS-INFLATE',
  sentinel_importance: 'MS-INFLATE',
  sentinel_metadata: 'MS-TAG',
  sentinel_consensus: 'MS-PROVENANCE',
  sentinel_echo: 'MS-PROVENANCE',
  sentinel_timestamp: 'MS-PROVENANCE',
  sentinel_dormant: 'MS-PROVENANCE',
  sentinel_habit: 'MS-PROVENANCE',
  sentinel_no_session: 'MS-PROVENANCE',
  sentinel_record: 'MS-PROVENANCE',
});

const inDocument = table({
  ...catalogued,
  document_imperative: 'MS-DOC-IMPERATIVE',
  memory_embedded_instruction: 'MS-DOC-IMPERATIVE',
  message_to_agent: 'MS-DOC-IMPERATIVE',
  contract_reading_order: 'MS-DOC-IMPERATIVE',
  contract_reader_unbound: 'MS-DOC-IMPERATIVE',
  contract_addressed_reader: 'MS-DOC-IMPERATIVE',
  translated_message_to_agent: 'MS-DOC-IMPERATIVE',
  hidden_text: 'MS-DOC-CSS-HIDE',
  uncertain_visibility: 'MS-DOC-CSS-HIDE',
  css_hiding: 'MS-DOC-CSS-HIDE',
  hidden_div: 'MS-DOC-CSS-HIDE',
  hidden_message: 'MS-DOC-CSS-HIDE',
  hidden_markup_order: 'MS-DOC-CSS-HIDE',
  html_comment_injection: 'MS-DOC-CSS-HIDE',
  mislabelled_document: 'MS-DOC-CSS-HIDE',
  command_density: 'MS-DOC-COMMANDS',
  contract_command_list: 'MS-DOC-COMMANDS',
  destructive_command: 'MS-DOC-COMMANDS',
  remote_script_pipe: 'MS-DOC-COMMANDS',
  encoded_command: 'MS-DOC-COMMANDS',
  reverse_shell: 'MS-DOC-COMMANDS',
  anti_forensic_disk: 'MS-DOC-COMMANDS',
  anti_forensic_oneliner: 'MS-DOC-COMMANDS',
});

export function signatureOnWrite({ ruleId: rule, in: place }: RecordedFinding): Signature {
  if (place === 'tags') return signature('MS-TAG');
  return signature(onWrite.get(rule) ?? 'MS-INSTR');
}

export function signatureInDocument({ ruleId: rule }: RecordedFinding): Signature {
  return signature(inDocument.get(rule) ?? 'MS-DOC-INSTR');
}
