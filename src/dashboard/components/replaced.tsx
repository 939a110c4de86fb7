import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Inspection } from '../../guard/index.ts';
import type { SpaceVisit } from '../visit.ts';
import { TrustBadge } from './badge.tsx';
import { Diff } from './diff.tsx';
import { EntryLink } from './panel.tsx';
import { Foreign } from './text.tsx';

interface ReplacedProps {
  readonly visit: SpaceVisit;
  readonly seen: Pick<Inspection, 'facts' | 'text' | 'replaced'>;
  /** The text as the reviewer has edited it, if they have. */
  readonly edited?: string | undefined;
}

/** What a held text would replace: the entry, its trust before and after, and every word and tag that changes. */
export function Replaced({ visit, seen, edited }: ReplacedProps): JSX.Element | null {
  const { facts, text, replaced } = seen;
  if (replaced === undefined) return null;
  const before = replaced.text;
  return (
    <div class="replaced" data-replaced={replaced.facts.id}>
      <p>
        <strong>Replaces</strong> <EntryLink base={visit.base} id={replaced.facts.id} /> if released: trust{' '}
        <TrustBadge trust={replaced.facts.provenance.trust} /> becomes <TrustBadge trust={facts.provenance.trust} />
      </p>
      {replaced.stale ? (
        <p class="note">That entry has changed since, or has left the memory. This text can only be discarded.</p>
      ) : null}
      {before === undefined || text === undefined ? (
        <p class="note">
          A text of this change is erased or differs from the journal, so the change is not shown and cannot be
          released.
        </p>
      ) : (
        <>
          <Diff before={before.content} after={edited ?? text.content} />
          {before.tags.join('\n') === text.tags.join('\n') ? null : (
            <p class="note">
              Tags:{' '}
              <del>
                <Foreign text={before.tags.join(', ') || '(none)'} maxLength={4_000} />
              </del>{' '}
              <ins>
                <Foreign text={text.tags.join(', ') || '(none)'} maxLength={4_000} />
              </ins>
            </p>
          )}
        </>
      )}
    </div>
  );
}
