import { readFileSync } from 'node:fs';
import { codeOf } from '../base/code-of.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import type { ProposedException } from '../config/index.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';
import { realTarget } from '../files/links.ts';
import type { GuardedSpace, ReplayedDecision, ReplayResult } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';
import { verdictRank } from '../model/verdict.ts';

const allDecisions = 1_000_000;

/** What an exception would have changed. */
export interface ExceptionEffect {
  readonly decisions: number;
  readonly milder: readonly ReplayedDecision[];
  readonly stricter: readonly ReplayedDecision[];
}

/**
 * Replays decisions of a space without the exception and with it: all of them, or a number of the newest. What else a file
 * says that does not count yet is no effect of the exception.
 */
export async function effectOf(
  space: GuardedSpace,
  proposed: ProposedException,
  last?: number,
): Promise<ExceptionEffect> {
  const range = { limit: allDecisions, ...(last === undefined ? {} : { last }) };
  const current = await space.audit.replay({ ...range, policy: proposed.policyBefore(space.name) }, bezoarItself);
  const tried = await space.audit.replay({ ...range, policy: proposed.policyFor(space.name) }, bezoarItself);
  const changes = changesBetween(current, tried);
  return {
    decisions: current.decisions,
    milder: changes.filter(isMilder),
    stricter: changes.filter((change) => !isMilder(change)),
  };
}

/** The decisions that the proposed policy makes differently than the current one, with the same rules. */
function changesBetween(current: ReplayResult, proposed: ReplayResult): readonly ReplayedDecision[] {
  const key = ({ seq, entry }: ReplayedDecision): string => `${seq} ${entry}`;
  const now = new Map(
    Object.values(current.entries)
      .flat()
      .map((one) => [key(one), one.after]),
  );
  return Object.values(proposed.entries)
    .flat()
    .flatMap((one) => {
      const before = now.get(key(one));
      return before === undefined || before.advised === one.after.advised ? [] : [{ ...one, before }];
    });
}

function isMilder({ before, after }: ReplayedDecision): boolean {
  return verdictRank(after.advised) < verdictRank(before.advised);
}

/** Writes the file, unless somebody has changed it since it was read. */
export function saveException({ file, before, after }: ProposedException, env: Env): void {
  const isUnchanged = (): boolean => readFileSync(file, 'utf8') === before;
  let isSaved = false;
  try {
    isSaved = writeFileAtomic(realTarget(file), after, { env, keepMode: true, mayReplace: isUnchanged });
  } catch (error) {
    const why = codeOf(error);
    throw new Fault(
      'config-invalid',
      `${file} cannot be written (${why}); nothing was saved. Let this user write the file and its folder, or add the exception by hand`,
      { file },
      error,
    );
  }
  if (isSaved) return;
  throw new Fault('config-invalid', `${file} was changed meanwhile; nothing was saved, try again`, { file });
}

/** `*.shop.example` becomes `allow-shop-example`. */
export function exceptionName(source: string): string {
  const words = source.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return ['allow', ...words].join('-').slice(0, 64).replace(/-$/, '');
}
