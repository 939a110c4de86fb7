import type { CallToolResult } from '@modelcontextprotocol/server';
import type { GuardedSpace, Inspection, RecalledEntry, SessionOrigin } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';
import type { Trust } from '../model/trust.ts';
import { answer, failed } from './answer.ts';
import { heldReasons } from './reasons.ts';

/** One entry as a model may see it, with whose words it is and why it is shown so. */
export async function oneEntry(space: GuardedSpace, id: string, origin: SessionOrigin): Promise<CallToolResult> {
  const found = await space.get({ id }, origin);
  if (found.outcome === 'refused') return failed(found.problem, `Not found: ${found.message}.`);
  const { entry } = found;
  // Read in our own name, for facts that contain nobody's words.
  const inspection = await space.review.inspect({ id: entry.id }, bezoarItself);
  if (inspection.outcome !== 'inspected') return failed(inspection.problem, `Not found: ${inspection.message}.`);
  const { facts, attribution } = inspection;
  const { because, replaces, why } = await reasonsFor(space, entry, inspection);
  return answer([entry.text, ...because].join('\n'), {
    entry: { ...entry, why },
    state: facts.state,
    channel: facts.provenance.channel,
    ...(attribution === undefined ? {} : { statedBy: attribution.answer }),
    because,
    ...(replaces === undefined ? {} : { replaces }),
  });
}

interface Reasons {
  readonly why: readonly string[];
  readonly because: readonly string[];
  readonly replaces?: string;
}

async function reasonsFor(space: GuardedSpace, entry: RecalledEntry, { facts }: Inspection): Promise<Reasons> {
  if (facts.state === 'quarantined') return heldReasons(space, entry.id);
  if (facts.state !== 'active') return { why: entry.why, because: [`It is not in use: ${facts.state}.`] };
  if (entry.rendering === 'placeholder') {
    return { why: entry.why, because: ['It is withheld: today\u2019s rules would not let it into a prompt.'] };
  }
  return { why: entry.why, because: [shownBecause[entry.trust]] };
}

const shownBecause: Readonly<Record<Trust, string>> = {
  unknown: 'It is shown as data: its origin is unknown.',
  external: 'It is shown as data: it comes from outside, or the guard cannot tell that the user said it.',
  agent: 'It is shown as data: an agent concluded it, and the user has not confirmed it.',
  user: 'It is shown as written: it is the user\u2019s own.',
  verified: 'It is shown as written: a person vouched for it.',
};
