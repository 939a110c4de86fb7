import { documentReading } from '../document-reading.ts';
import { inSpace, notHere } from '../entrance.tsx';
import { field, formOf, idOf, mostPicked } from '../fields.ts';
import type { Call, Dashboard, DashboardParts } from '../parts.ts';
import { goTo, sendPage } from '../respond.tsx';
import { DocumentPage } from '../views/document-view.tsx';
import { personOf, type SpaceVisit } from '../visit.ts';

export function addDocument(app: Dashboard, parts: DashboardParts): void {
  app.get(
    '/s/:space/documents/:id',
    inSpace(parts, 'look', (call, visit) => showDocument(call, visit, parts)),
  );
  app.post(
    '/s/:space/documents/:id/release',
    inSpace(parts, 'review', async (call, visit) => {
      const form = await formOf(call);
      const reason = field(form, 'reason');
      const wish = { id: idOf(call), reason, contentHash: field(form, 'contentHash') };
      const result = await visit.space.releaseDocument(
        { ...wish, accepts: form.get('accepts') ?? [], vouched: form.has('vouched') },
        personOf(visit),
      );
      if (result.outcome !== 'refused') return decided(call, visit, 'released', result.pieces);
      return showDocument(call, visit, parts, { reason, problem: result.message });
    }),
  );
  app.post(
    '/s/:space/documents/:id/discard',
    inSpace(parts, 'review', async (call, visit) => {
      const reason = field(await formOf(call), 'reason');
      const result = await visit.space.discardDocument({ id: idOf(call), reason }, personOf(visit));
      if (result.outcome !== 'refused') return decided(call, visit, 'discarded', result.pieces);
      return showDocument(call, visit, parts, { reason, problem: result.message });
    }),
  );
}

function decided(
  call: Call,
  { base }: SpaceVisit,
  done: 'released' | 'discarded',
  pieces: readonly string[],
): Response {
  return goTo(call, `${base}/queue`, { done, ids: pieces.slice(0, mostPicked).join('.') });
}

async function showDocument(
  call: Call,
  visit: SpaceVisit,
  { scanner }: DashboardParts,
  told: { readonly reason: string; readonly problem?: string } = { reason: '' },
): Promise<Response> {
  const reading = await documentReading(visit.space, idOf(call), personOf(visit));
  if (reading === undefined) return notHere(call, visit);
  return sendPage(
    call,
    <DocumentPage visit={visit} reading={reading} {...told} rules={scanner.rules} />,
    told.problem === undefined ? 200 : 422,
  );
}
