import { Fault } from '../../base/fault.ts';

/** What may happen to a tool call, from the mildest. */
const approvals = ['allow', 'ask', 'deny'] as const;
export type Approval = (typeof approvals)[number];

/** The strictest of several answers, such as the host's own and the guard's. No answer allows. */
export function strictest(...given: readonly (Approval | undefined)[]): Approval {
  return approvals.findLast((approval) => given.includes(approval)) ?? 'allow';
}

/**
 * Runs a step of the guard where a framework continues after an error. If it throws, `refuse` says what happens
 * instead. Its message is safe for a model: it names the problem and repeats no text.
 */
export async function orRefuse<Result>(
  step: () => Promise<Result>,
  refuse: (message: string) => Result,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const problem = error instanceof Fault ? error.code : 'unexpected error';
    return refuse(
      `The memory guard failed (${problem}), so this was not done. Tell the user that an operator must check it.`,
    );
  }
}
