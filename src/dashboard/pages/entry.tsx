import type { Report } from '../../model/finding.ts';
import { dossierOf } from '../dossier.ts';
import { inSpace, notHere } from '../entrance.tsx';
import { type Form, field, formOf, idOf } from '../fields.ts';
import type { Call, Dashboard, DashboardParts } from '../parts.ts';
import { toldBy } from '../pieces/notice.tsx';
import { goTo, sendPage } from '../respond.tsx';
import { EntryPage } from '../views/entry-view.tsx';
import { personOf, type SpaceVisit } from '../visit.ts';

/** What the reviewer has typed so far. It comes back with every answer, so that a refusal costs him nothing. */
export interface Draft {
  readonly edited?: string;
  readonly reason: string;
  readonly vouched: boolean;
  /** What was found in the edited text. */
  readonly report?: Report;
  readonly problem?: string;
}

const emptyDraft: Draft = { reason: '', vouched: false };

export function addEntry(app: Dashboard, parts: DashboardParts): void {
  app.get(
    '/s/:space/entries/:id',
    inSpace(parts, 'look', (call, visit) => showEntry(call, visit, parts)),
  );
  app.post(
    '/s/:space/entries/:id/release',
    inSpace(parts, 'review', async (call, visit) => {
      const form = await formOf(call);
      const draft = draftOf(form);
      const { edited, reason, vouched } = draft;
      const result = await visit.space.release(
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
      return showEntry(call, visit, parts, checked(parts, { ...draft, problem: result.message }));
    }),
  );
  app.post(
    '/s/:space/entries/:id/check',
    inSpace(parts, 'review', async (call, visit) => {
      return showEntry(call, visit, parts, checked(parts, draftOf(await formOf(call))));
    }),
  );
  app.post(
    '/s/:space/entries/:id/discard',
    inSpace(parts, 'review', async (call, visit) => {
      const reason = field(await formOf(call), 'reason');
      const result = await visit.space.discard({ id: idOf(call), reason }, personOf(visit));
      if (result.outcome === 'discarded') return decided(call, visit, 'discarded');
      return showEntry(call, visit, parts, { ...emptyDraft, reason, problem: result.message });
    }),
  );
}

function decided(call: Call, { base }: SpaceVisit, done: 'released' | 'discarded'): Response {
  return goTo(call, `${base}/queue`, { done, ids: idOf(call) });
}

function draftOf(form: Form): Draft {
  // A browser sends line ends as it likes; what counts is whether the person changed anything.
  const plain = (text: string): string => text.replace(/\r\n?/g, '\n');
  const [edited, original] = [plain(field(form, 'edited')), plain(field(form, 'original'))];
  const changed = form.has('edited') && edited !== original;
  return { reason: field(form, 'reason'), vouched: form.has('vouched'), ...(changed ? { edited } : {}) };
}

function checked({ scanner }: DashboardParts, draft: Draft): Draft {
  return draft.edited === undefined ? draft : { ...draft, report: scanner.scan(draft.edited) };
}

async function showEntry(
  call: Call,
  visit: SpaceVisit,
  parts: DashboardParts,
  draft: Draft = emptyDraft,
): Promise<Response> {
  const dossier = await dossierOf(visit.space, idOf(call), personOf(visit));
  if (dossier === undefined) return notHere(call, visit);
  const { rules } = parts.scanner;
  return sendPage(
    call,
    <EntryPage visit={visit} dossier={dossier} draft={draft} rules={rules} told={toldBy(call)} />,
    draft.problem === undefined ? 200 : 422,
  );
}
