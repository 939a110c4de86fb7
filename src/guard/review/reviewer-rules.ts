import { codePoints } from '../../base/text.ts';
import type { Origin } from '../../model/provenance.ts';
import type { Policy } from '../../policy/index.ts';
import { type Refused, refused } from '../results.ts';

/** Only people can override the policy: an agent that may approve its own proposals has no guard. */
export function personProblem(origin: Origin): Refused | undefined {
  if (origin.channel === 'user' || origin.channel === 'operator') return undefined;
  return refused('not-a-person', `only a user or an operator can do this, not channel ${origin.channel}`);
}

// A reason is printed on terminals and pages forever; line breaks and tabs are the only control characters it needs.
const notInReasons = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

export function reasonProblem(reason: string, { limits }: Policy): Refused | undefined {
  const max = limits.reasonCodePoints;
  const valid =
    typeof reason === 'string' &&
    reason.trim() !== '' &&
    reason.isWellFormed() &&
    codePoints(reason) <= max &&
    !notInReasons.test(reason);
  return valid
    ? undefined
    : refused('reason-missing', `give a reason of 1 to ${max} characters without control characters`);
}

/** Names are compared the way a reader would: "Ana " and "ana" are one person. */
export function samePrincipal(a: string, b: string): boolean {
  const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
  return folded(a) === folded(b);
}
