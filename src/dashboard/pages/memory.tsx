import * as z from 'zod';
import type { BrowseFilter } from '../../guard/index.ts';
import { entryStates } from '../../model/entry.ts';
import type { Inferred } from '../../model/inferred.ts';
import { channels, type Origin } from '../../model/provenance.ts';
import { trusts } from '../../model/trust.ts';
import { inSpace } from '../access.tsx';
import { noticeFor } from '../components/notice.tsx';
import { type FormFields, field, formOf } from '../fields.ts';
import { day } from '../format.ts';
import type { Dashboard, DashboardDependencies, DashboardRequest } from '../parts.ts';
import { goTo, sendPage } from '../respond.tsx';
import { Memory } from '../views/memory-view.tsx';
import { Prompt } from '../views/prompt-view.tsx';
import { personOf, type SpaceVisit } from '../visit.ts';

const pageSize = 25;

/** What the address asks for. What does not fit is as good as not asked: an old link must still open. */
const querySchema = z.object({
  q: z.string().max(2_000).catch(''),
  state: z.enum(entryStates).optional().catch(undefined),
  trust: z.enum(trusts).optional().catch(undefined),
  channel: z.enum(channels).optional().catch(undefined),
  source: z.string().max(256).catch(''),
  /** Changed within this number of days. */
  days: z.coerce.number().int().min(1).max(3_650).optional().catch(undefined),
  cursor: z.string().max(100).optional().catch(undefined),
});
export type MemoryQuery = Inferred<typeof querySchema>;

/** The contents of the add form, shown again after a refusal. */
export interface Proposal {
  readonly content: string;
  readonly tags: string;
  readonly uri: string;
  readonly found: boolean;
  readonly problem?: string;
}

export function addMemory(app: Dashboard, dependencies: DashboardDependencies): void {
  app.get(
    '/s/:space/memory',
    inSpace(dependencies, 'look', (call, visit) => showMemory(call, visit)),
  );
  app.post(
    '/s/:space/memory',
    inSpace(dependencies, 'review', async (call, visit) => {
      const proposal = proposalOf(await formOf(call));
      const { content, found, uri } = proposal;
      const tags = proposal.tags
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '');
      const result = await visit.space.write({ content, tags }, originOf(visit, found, uri));
      if (result.outcome !== 'refused') {
        return goTo(call, `${visit.base}/memory`, { done: result.outcome, ids: result.id });
      }
      return showMemory(call, visit, { ...proposal, problem: result.message });
    }),
  );
  app.get(
    '/s/:space/prompt',
    inSpace(dependencies, 'look', async (call, visit) => {
      return sendPage(
        call,
        <Prompt visit={visit} start={await visit.space.startSession({ dryRun: true }, personOf(visit))} />,
      );
    }),
  );
}

/** A person's own statement has their trust; a text they found elsewhere has the trust of its source. */
function originOf(visit: SpaceVisit, found: boolean, uri: string): Origin {
  if (!found) return personOf(visit);
  const principal = visit.caller.name;
  const place = uri
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, 1_000);
  return { channel: 'document', principal, ...(place === '' ? {} : { uri: place }) };
}

function proposalOf(form: FormFields): Proposal {
  return {
    content: field(form, 'content'),
    tags: field(form, 'tags'),
    uri: field(form, 'uri'),
    found: field(form, 'from') === 'found',
  };
}

async function showMemory(call: DashboardRequest, visit: SpaceVisit, proposal?: Proposal): Promise<Response> {
  const query = querySchema.parse(call.req.query());
  const found = await visit.space.browse(filterOf(query, visit.now), personOf(visit));
  return sendPage(
    call,
    <Memory visit={visit} query={query} found={found} proposal={proposal} done={noticeFor(call)} />,
    proposal === undefined ? 200 : 422,
  );
}

function filterOf({ q, state, trust, channel, source, days, cursor }: MemoryQuery, now: number): BrowseFilter {
  return {
    limit: pageSize,
    ...(q.trim() === '' ? {} : { query: q }),
    ...(state === undefined ? {} : { states: [state] }),
    ...(trust === undefined ? {} : { trusts: [trust] }),
    ...(channel === undefined ? {} : { channels: [channel] }),
    ...(source.trim() === '' ? {} : { principal: source.trim() }),
    ...(days === undefined ? {} : { from: now - days * day }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
