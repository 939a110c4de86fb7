import type { Report } from '../../model/finding.ts';
import { inSpace, notFound } from '../access.tsx';
import { noticeFor } from '../components/notice.tsx';
import { entryDetails } from '../entry-details.ts';
import { type FormFields, field, formOf, idOf } from '../fields.ts';
import type { Dashboard, DashboardDependencies, DashboardRequest } from '../parts.ts';
import { goTo, sendPage } from '../respond.tsx';
import { EntryPage } from '../views/entry-view.tsx';
import { personOf, type SpaceVisit } from '../visit.ts';

/** What the reviewer has typed so far. Every response repeats it, so that a refusal loses nothing. */
export interface ReviewDraft {
  readonly edited?: string;
  /** The form that the reason was typed into. */
  readonly act?: 'release' | 'discard' | 'vouch';
  readonly reason: string;
  readonly vouched: boolean;
  /** Scan of the edited text. */
  readonly report?: Report;
  readonly problem?: string;
}

const emptyDraft: ReviewDraft = { reason: '', vouched: false };

export function addEntry(app: Dashboard, dependencies: DashboardDependencies): void {
  app.get(
    '/s/:space/entries/:id',
    inSpace(dependencies, 'look', (call, visit) => showEntry(call, visit, dependencies)),
  );
  app.post(
    '/s/:space/entries/:id/release',
    inSpace(dependencies, 'review', async (call, visit) => {
      const form = await formOf(call);
      const draft = draftOf(form);
      const { edited, reason, vouched } = draft;
      const result = await visit.space.review.release(
        {
          id: idOf(call),
          reason,
          contentHash: field(form, 'contentHash'),
          accepts: form.get('accepts') ?? [],
          vouched,
          ...(edited === undefined ? {} : { edited }),
        },
        personOf(visit),
      );
      if (result.outcome === 'released') return decided(call, visit, 'released');
      return showEntry(call, visit, dependencies, checked(dependencies, { ...draft, problem: result.message }));
    }),
  );
  app.post(
    '/s/:space/entries/:id/check',
    inSpace(dependencies, 'review', async (call, visit) => {
      return showEntry(call, visit, dependencies, checked(dependencies, draftOf(await formOf(call))));
    }),
  );
  app.post(
    '/s/:space/entries/:id/discard',
    inSpace(dependencies, 'review', async (call, visit) => {
      const reason = field(await formOf(call), 'reason');
      const result = await visit.space.review.discard({ id: idOf(call), reason }, personOf(visit));
      if (result.outcome === 'discarded') return decided(call, visit, 'discarded');
      return showEntry(call, visit, dependencies, { ...emptyDraft, act: 'discard', reason, problem: result.message });
    }),
  );
  app.post(
    '/s/:space/entries/:id/vouch',
    inSpace(dependencies, 'review', async (call, visit) => {
      const form = await formOf(call);
      const [id, reason] = [idOf(call), field(form, 'reason')];
      const request = { id, reason, contentHash: field(form, 'contentHash'), accepts: form.get('accepts') ?? [] };
      const result = await visit.space.review.vouch(request, personOf(visit));
      if (result.outcome === 'vouched') return goTo(call, `${visit.base}/entries/${id}`, { done: 'vouched', ids: id });
      return showEntry(call, visit, dependencies, { ...emptyDraft, act: 'vouch', reason, problem: result.message });
    }),
  );
  app.post(
    '/s/:space/entries/:id/unvouch',
    inSpace(dependencies, 'review', async (call, visit) => {
      const [id, reason] = [idOf(call), field(await formOf(call), 'reason')];
      const result = await visit.space.review.reopen({ id, reason }, personOf(visit));
      if (result.outcome === 'reopened') {
        return goTo(call, `${visit.base}/entries/${id}`, { done: 'unvouched', ids: id });
      }
      return showEntry(call, visit, dependencies, { ...emptyDraft, problem: result.message });
    }),
  );
}

function decided(call: DashboardRequest, { base }: SpaceVisit, done: 'released' | 'discarded'): Response {
  return goTo(call, `${base}/queue`, { done, ids: idOf(call) });
}

function draftOf(form: FormFields): ReviewDraft {
  // Browsers change line endings in forms; only a change by the reviewer counts as an edit.
  const plain = (text: string): string => text.replace(/\r\n?/g, '\n');
  const [edited, original] = [plain(field(form, 'edited')), plain(field(form, 'original'))];
  const changed = form.has('edited') && edited !== original;
  return {
    act: 'release',
    reason: field(form, 'reason'),
    vouched: form.has('vouched'),
    ...(changed ? { edited } : {}),
  };
}

function checked({ scanner }: DashboardDependencies, draft: ReviewDraft): ReviewDraft {
  return draft.edited === undefined ? draft : { ...draft, report: scanner.scan(draft.edited) };
}

async function showEntry(
  call: DashboardRequest,
  visit: SpaceVisit,
  dependencies: DashboardDependencies,
  draft: ReviewDraft = emptyDraft,
): Promise<Response> {
  const details = await entryDetails(visit.space, idOf(call), personOf(visit));
  if (details === undefined) return notFound(call, visit);
  const { rules } = dependencies.scanner;
  return sendPage(
    call,
    <EntryPage visit={visit} details={details} draft={draft} rules={rules} done={noticeFor(call)} />,
    draft.problem === undefined ? 200 : 422,
  );
}
