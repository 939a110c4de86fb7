/**
 * What a word or a short term can stand for in a sentence that changes something. A frame names the slots that a
 * sentence must fill; the words of all languages fill the same slots.
 */
export const slotNames = [
  /** "From now on", "as of Monday", "until further notice". */
  'standing',
  /** "Always", "each time", "by default": also said of habits and machines. */
  'each',
  /** "Rule", "policy", "convention". */
  'rule',
  /** "Must", "shall", "are to". */
  'duty',
  /** What is ordered or done as a rule: answer, forward, quote, close, refuse. */
  'order',
  /** The same, of what agents do to people, money and checks: recommend, refuse, refund, hide. */
  'conduct',
  /** "Now", "since", "instead", a weekday: something changed. */
  'now',
  'negation',
  'without',
  /** What protects: a second factor, certificate checks, a firewall. */
  'protection',
  /** Where a person looks first: approval, review, confirmation. */
  'check',
  /** What also means other things: ask, prompt, ticket. It counts after "without" and "no". */
  'query',
  'off',
  'required',
  /** Not required, optional. The matcher also makes it of a negation and `required`. */
  'lifted',
  /** Without review, unread. The matcher also makes it of a negation or `without` and `check`. */
  'unchecked',
  /** What protects by being large: the length of a password, the retention of a log. */
  'floor',
  'lower',
  /** What protects by being small: a time-out, the number of attempts. */
  'ceiling',
  'raise',
  /** What has a door: a port, a bucket, a dashboard. */
  'door',
  'open',
  'secret',
  /** In plain text, shared, the same everywhere. */
  'exposed',
  'weaktech',
  'use',
  'agent',
  /** People and firms outside the house: agency, vendor, intern. */
  'outsider',
  'may',
  'can',
  /** Acts with consequences: merge, delete, approve, sign, pay. */
  'act',
  /** What such an act is grave about: production, payroll, customer data. */
  'grave',
  'give',
  'has',
  /** Names of roles: admin, owner, maintainer. */
  'role',
  /** Rights that nobody gets in passing: root, owner, write access. */
  'right',
  'access',
  /** On one's own, automatically. */
  'alone',
  'data',
  'move',
  'place',
  'address',
  /** What carries everything else: a proxy, a mirror, a webhook. */
  'carrier',
  'money',
  'pay',
  /** "Goes to", "payable to". */
  'payto',
  'account',
  /** What says where money goes: bank details, IBAN, payee. */
  'details',
  'new',
  /** What governs an agent: system prompt, approval mode, MCP server. */
  'setting',
  /** Settings that anything could have. */
  'config',
  'change',
  /** How much somebody may decide: an approval limit. */
  'limit',
  'past',
  /** Before a change: tests, checks and conditions, which only talk about it. */
  'watch',
  'restore',
  'talk',
  'number',
  'asking',
  /** What documentation is about: a flag, an option. */
  'document',
  /** "First", "only", "ahead of others". */
  'favour',
] as const;
export type SlotName = (typeof slotNames)[number];

/** The words of one language by slot: alternatives in the notation of `phrase.ts`. */
export type SlotWords = Readonly<Partial<Record<SlotName, string>>>;

/** Slots that a sentence must fill, near each other and in any order. */
export interface Frame {
  /** One or more slots each, separated by `|`. Every one needs a word of its own. */
  readonly slots: readonly string[];
  /** The most words from the first to the last. */
  readonly within: number;
  /** Whether the words must stand in the order of the slots. */
  readonly ordered?: true;
  /** Slots that void the frame where one of them is filled nearby. */
  readonly unless?: string;
}
