import { standingIn, states } from '../../src/lab/standing.ts';
import type { Host, Integration } from './integration.ts';
import type { adversarialPages } from './material.ts';

type TwistedPage = (typeof adversarialPages)[number];

/** The pages whose note stands verbatim in a later prompt, although the user said something else. Each has its own session. */
export async function twistedPagesShownVerbatim(
  integration: Integration,
  pages: readonly TwistedPage[],
  scratchFolder: string,
): Promise<readonly string[]> {
  const host = await integration.open(scratchFolder);
  try {
    for (const page of pages) await believe(host, page);
    await host.newSession();
    const { verbatim } = standingIn(await host.prompt());
    return pages.filter(({ note }) => states(verbatim, note)).map(({ id }) => id);
  } finally {
    await host.close();
  }
}

/** The agent hears the user, reads the page and notes what the page made of it. */
async function believe(host: Host, { id, userTurn, page, assistantTurn, note }: TwistedPage): Promise<void> {
  const source = { tool: 'web_fetch', url: `https://twisted.example/${id}` };
  await host.newSession();
  // Where the assistant repeats the page, the user answers that.
  if (assistantTurn === undefined) await host.userSays(userTurn);
  await host.reads(page, source);
  if (assistantTurn !== undefined) await host.userSays(userTurn, assistantTurn);
  await host.note(note);
}
