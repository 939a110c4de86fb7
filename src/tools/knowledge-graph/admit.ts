import type { Env } from '../../base/env.ts';
import type { Candidate, GuardedSpace, WriteResult } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { verdictRank } from '../../model/verdict.ts';
import { batchesOf } from '../batches.ts';
import type { Holding } from './catalog.ts';
import { formOf, type Item, type ItemForm, targetOf } from './item.ts';

/** The guard's decision on an offered item; without an id the item was refused. */
export type Admission = Omit<Holding, 'id'> & { readonly id?: string };

interface Offer {
  readonly form: ItemForm;
  readonly candidate: Candidate & { readonly target: string };
}

/**
 * Offers items to the guard, each as its own entry. Items that would be blocked are written one by one, because one refusal
 * undoes a batch; the others are batched. An item that the guard could not scan is refused here too: unknown is not clean.
 */
export async function admit(
  space: GuardedSpace,
  env: Env,
  items: readonly Item[],
  origin: Origin,
): Promise<ReadonlyMap<string, Admission>> {
  const admitted = new Map<string, Admission>();
  const together: Offer[] = [];
  for (const item of items) {
    const offer = offerOf(item, env);
    const problem = sizeProblem(space, offer.form);
    if (problem !== undefined) admitted.set(offer.form.key, refusal(offer, [problem]));
    else if (await wouldBlock(space, offer, origin)) admitted.set(offer.form.key, await alone(space, offer, origin));
    else together.push(offer);
  }
  for (const some of batchesOf(space, together, ({ candidate }) => candidate.content)) {
    for (const [key, admission] of await batched(space, some, origin)) admitted.set(key, admission);
  }
  return admitted;
}

function offerOf(item: Item, env: Env): Offer {
  const form = formOf(item);
  return { form, candidate: { content: form.content, kind: 'note', target: targetOf(form, env.random(8)) } };
}

function sizeProblem({ policy }: GuardedSpace, { content, shape }: ItemForm): string | undefined {
  const maxCodePoints = policy.limits.contentCodePoints;
  if (content === '') return 'content-empty';
  if (!content.isWellFormed()) return 'content-not-text';
  const tooLong =
    content.length > maxCodePoints && Array.from(content.slice(0, maxCodePoints * 2 + 1)).length > maxCodePoints;
  return tooLong || /\d{7}/.test(shape) ? 'content-too-long' : undefined;
}

async function wouldBlock(space: GuardedSpace, { candidate }: Offer, origin: Origin): Promise<boolean> {
  const { verdict } = (await space.check(candidate, origin)).explanation;
  return verdictRank(verdict) >= verdictRank('block');
}

async function batched(
  space: GuardedSpace,
  offers: readonly Offer[],
  origin: Origin,
): Promise<readonly (readonly [string, Admission])[]> {
  const operations = offers.map(({ candidate }) => ({ action: 'write', ...candidate }) as const);
  const batch = await space.batch({ operations }, origin);
  if (batch.outcome === 'applied') {
    return offers.map((offer, index) => [offer.form.key, admissionOf(offer, batch.results[index] as WriteResult)]);
  }
  // Something changed between the check and the write: write one by one, so that each item gets its own result.
  const single: (readonly [string, Admission])[] = [];
  for (const offer of offers) single.push([offer.form.key, await alone(space, offer, origin)]);
  return single;
}

async function alone(space: GuardedSpace, offer: Offer, origin: Origin): Promise<Admission> {
  return admissionOf(offer, await space.write(offer.candidate, origin));
}

function admissionOf(offer: Offer, result: WriteResult): Admission {
  if (result.outcome === 'refused') return refusal(offer, rulesOf(result) ?? [result.problem]);
  const { target } = offer.candidate;
  const at = { id: result.id, version: 0, target, why: [] };
  if (result.outcome === 'duplicate') return { ...at, state: result.state, shown: result.state === 'active' };
  const { version, outcome } = result;
  if (outcome === 'stored') return { ...at, version, state: 'active', shown: true };
  return { ...at, version, state: 'quarantined', shown: false, why: rulesOf(result) ?? ['quarantined'] };
}

function refusal({ candidate }: Offer, why: readonly string[]): Admission {
  return { version: 0, target: candidate.target, state: 'retired', shown: false, why };
}

function rulesOf({ judged }: Exclude<WriteResult, { readonly outcome: 'duplicate' }>): readonly string[] | undefined {
  if (judged === undefined) return undefined;
  const rules = new Set(judged.findings.map(({ ruleId: rule }) => rule));
  return rules.size > 0 ? [...rules].sort() : [judged.row];
}
