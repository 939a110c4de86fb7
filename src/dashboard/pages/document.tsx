import { inSpace, notFound } from '../access.tsx';
import { documentPageData } from '../document-reading.ts';
import { field, formOf, idOf, maxPicked } from '../fields.ts';
import type { Dashboard, DashboardDependencies, DashboardRequest } from '../parts.ts';
import { goTo, sendPage } from '../respond.tsx';
import { type DocumentDraft, DocumentPage } from '../views/document-view.tsx';
import { personOf, type SpaceVisit } from '../visit.ts';

export function addDocument(app: Dashboard, dependencies: DashboardDependencies): void {
  app.get(
    '/s/:space/documents/:id',
    inSpace(dependencies, 'look', (call, visit) => showDocument(call, visit, dependencies)),
  );
  app.post(
    '/s/:space/documents/:id/release',
    inSpace(dependencies, 'review', async (call, visit) => {
      const form = await formOf(call);
      const reason = field(form, 'reason');
      const request = { document: idOf(call), reason, contentHash: field(form, 'contentHash') };
      const result = await visit.space.review.release(
        { ...request, accepts: form.get('accepts') ?? [], vouched: form.has('vouched') },
        personOf(visit),
      );
      if (result.outcome !== 'refused') return decided(call, visit, 'released', result.pieces);
      return showDocument(call, visit, dependencies, { act: 'release', reason, problem: result.message });
    }),
  );
  app.post(
    '/s/:space/documents/:id/discard',
    inSpace(dependencies, 'review', async (call, visit) => {
      const reason = field(await formOf(call), 'reason');
      const result = await visit.space.review.discard({ document: idOf(call), reason }, personOf(visit));
      if (result.outcome !== 'refused') return decided(call, visit, 'discarded', result.pieces);
      return showDocument(call, visit, dependencies, { act: 'discard', reason, problem: result.message });
    }),
  );
}

function decided(
  call: DashboardRequest,
  { base }: SpaceVisit,
  done: 'released' | 'discarded',
  pieces: readonly string[],
): Response {
  return goTo(call, `${base}/queue`, { done, ids: pieces.slice(0, maxPicked).join('.') });
}

async function showDocument(
  call: DashboardRequest,
  visit: SpaceVisit,
  { scanner }: DashboardDependencies,
  form: DocumentDraft = { reason: '' },
): Promise<Response> {
  const reading = await documentPageData(visit.space, idOf(call), personOf(visit));
  if (reading === undefined) return notFound(call, visit);
  return sendPage(
    call,
    <DocumentPage visit={visit} reading={reading} {...form} rules={scanner.rules} />,
    form.problem === undefined ? 200 : 422,
  );
}
