import type { JSX } from 'hono/jsx/jsx-runtime';
import type { JournalLine } from '../../guard/index.ts';
import { Form } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { Ago, EntryLink } from '../components/panel.tsx';
import { Foreign } from '../components/text.tsx';
import { keyOf } from '../inbox/inbox-query.ts';
import { may, type SpaceVisit } from '../visit.ts';

const maxListedDecisions = 8;

interface RecentProps {
  readonly visit: SpaceVisit;
  readonly lines: readonly JournalLine[];
}

/** The latest decisions. Each can be undone as long as nothing else has changed the entry. */
export function RecentDecisions({ visit, lines }: RecentProps): JSX.Element | null {
  const decisions = undoable(lines).slice(0, maxListedDecisions);
  if (decisions.length === 0) return null;
  return (
    <details class="panel recent">
      <summary>Recent decisions</summary>
      <p class="note">Undo puts the entry back in the queue, with its previous text.</p>
      <ul class="plain">
        {decisions.map(({ seq, at, event }) => {
          const [facts] = event.changes;
          if (facts === undefined) return null;
          return (
            <li class="row">
              <span>
                <EntryLink base={visit.base} id={facts.id} />{' '}
                {event.type === 'review.released' ? 'released' : 'discarded'} by <Foreign text={event.by.principal} />{' '}
                <Ago at={at} now={visit.now} />: <Foreign text={event.reason ?? ''} />
              </span>
              {may(visit.caller, 'review') ? (
                <Form action="/undo" csrf={visit.csrf}>
                  <input type="hidden" name="pick" value={keyOf({ space: visit.space.name, id: facts.id })} />
                  <input type="hidden" name="back" value={visit.here} />
                  <button type="submit" class="quiet" aria-label={`Undo record ${seq}`}>
                    <Icon name="undo" /> Undo
                  </button>
                </Form>
              ) : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Decisions that are the latest record about their entry. */
function undoable(lines: readonly JournalLine[]): readonly JournalLine[] {
  const later = new Set<string>();
  return lines.filter(({ event }) => {
    const isLast = event.changes.every(({ id }) => !later.has(id));
    for (const { id } of event.changes) later.add(id);
    return isLast && event.changes.length > 0 && /^review\.(?:released|discarded)$/.test(event.type);
  });
}
