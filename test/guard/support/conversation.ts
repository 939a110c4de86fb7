import type { GuardedSession, GuardedSpace } from '../../../src/guard/index.ts';

/** What the user says, and a note about it. */
export const turn = 'My landlord is Ida Frost, and the rent is 900 euros.';
export const said = { content: 'The rent is 900 euros.' };
/** What a page says, and a note that repeats a value of it. */
export const page = 'The harbour office moved to Pier 9 on Monday.';
export const read = { content: 'Papers are at Pier 9.' };
/** What nobody said. */
const guessed = { content: 'Rain makes the trams late.' };
export const eight = { channel: 'agent', principal: 'agent-8' } as const;

/** A session whose host reports everything. */
export function opened(space: GuardedSpace, principal: string = eight.principal): Promise<GuardedSession> {
  return space.openSession({ coverage: 'full' }, { ...eight, principal });
}

/** The trust that a note would have. */
export async function trustOf(
  session: Pick<GuardedSession, 'check'>,
  candidate: { content: string },
): Promise<unknown> {
  return (await session.check(candidate)).judged?.trust;
}

/** The trust of what the user said, of what a page said, and of what nobody said. */
export async function trustsOf(session: Pick<GuardedSession, 'check'>): Promise<readonly unknown[]> {
  return [await trustOf(session, said), await trustOf(session, read), await trustOf(session, guessed)];
}
