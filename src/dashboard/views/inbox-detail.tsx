import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Inspection } from '../../guard/index.ts';
import { levelName } from '../../model/level.ts';
import { trustMeaning } from '../../model/trust.ts';
import { verdictMeaning } from '../../model/verdict.ts';
import { LevelBadge, levelMeaning, TrustBadge, VerdictBadge } from '../components/badge.tsx';
import { Diff } from '../components/diff.tsx';
import { DocumentLink } from '../components/document-link.tsx';
import { Findings, underlinesOf } from '../components/findings.tsx';
import { Ago, EntryLink } from '../components/panel.tsx';
import { Replaced } from '../components/replaced.tsx';
import { StatedBy } from '../components/stated-by.tsx';
import { Foreign, MarkedText } from '../components/text.tsx';
import { counted, span } from '../format.ts';
import { inboxPath, keyOf } from '../inbox/inbox-query.ts';
import { rulesShown } from '../waiting.ts';
import type { InboxDetail, InboxProps } from './inbox-props.ts';

type DetailProps = InboxProps & { readonly detail: InboxDetail };

/** The open row: every text of it in full, why it is held, and what was said about it. */
export function InboxDetailView({ visit, request, detail, rules }: DetailProps): JSX.Element {
  const { first, others } = detail;
  const { facts, text } = first;
  const { uri } = facts.provenance;
  const here = `${detail.visit.base}/entries/${encodeURIComponent(facts.id)}`;
  return (
    <article class="inbox-text">
      <p class="inbox-back">
        <a href={inboxPath(request.path, request.query, { open: '' })}>Back to the list</a>
      </p>
      <header class="item-head">
        <h2>
          <Foreign text={detail.row.texts[0].source} maxLength={80} />
        </h2>
        <a class="open" href={here} data-page>
          Open its page
        </a>
      </header>
      <p class="note">
        In space {detail.visit.space.name}, held <Ago at={facts.createdAt} now={visit.now} />
        {facts.expiresAt === undefined ? '' : `, review expires in ${span(facts.expiresAt - visit.now)}`}
        {uri === undefined ? null : (
          <>
            , from <Foreign text={uri} maxLength={160} /> <DocumentLink visit={detail.visit} facts={facts} />
          </>
        )}
      </p>
      {text === undefined ? (
        <p class="note">
          The stored text differs from the journal, so it is not shown. Run <code>bezoar verify</code>.
        </p>
      ) : (
        <MarkedText
          text={text.content}
          scrolls="The text"
          underlines={underlinesOf(first, rules, (number) => `#finding-${number}`)}
        />
      )}
      <StatedBy {...first} />
      {text === undefined || text.tags.length === 0 ? null : (
        <p class="rules">
          <span class="note">Tags</span>{' '}
          {text.tags.map((tag) => (
            <span class="tag">
              <Foreign text={tag} />
            </span>
          ))}
        </p>
      )}
      <Replaced visit={detail.visit} seen={first} />
      <WhyHeld detail={detail} />
      <Findings {...first} text={text?.content ?? ''} rules={rules} />
      {others.length === 0 ? null : <Alike detail={detail} />}
      <Comments visit={visit} detail={detail} />
      {[first, ...others].map((one) => (
        <ReleaseFields space={detail.visit.space.name} seen={one} />
      ))}
    </article>
  );
}

/** The hash and the rules that a release of this text must name. A text that cannot be shown has no hash. */
function ReleaseFields({ space, seen }: { readonly space: string; readonly seen: Inspection }): JSX.Element | null {
  const key = keyOf({ space, id: seen.facts.id });
  if (seen.reviewHash === undefined || seen.replaced?.stale === true) return null;
  return (
    <>
      <input type="hidden" name={`hash.${key}`} value={seen.reviewHash} />
      {rulesShown(seen).map((rule) => (
        <input type="hidden" name={`accepts.${key}`} value={rule} />
      ))}
    </>
  );
}

/** The decision in plain words: what was decided, whom the text is trusted like, and which line of the policy did it. */
function WhyHeld({ detail: { visit, first } }: { readonly detail: InboxDetail }): JSX.Element | null {
  const { decision } = first;
  if (decision === undefined) return null;
  const row = visit.space.policy.rows.find(({ id }) => id === decision.row);
  return (
    <details class="why" open>
      <summary>Why it is held</summary>
      <p>{row?.why ?? 'No row of the current policy explains it.'}</p>
      <dl class="facts">
        <dt>Verdict</dt>
        <dd>
          <VerdictBadge verdict={decision.verdict} /> <span class="note">{verdictMeaning[decision.verdict]}.</span>
        </dd>
        <dt>Trust</dt>
        <dd>
          <TrustBadge trust={decision.trust} /> <span class="note">{trustMeaning[decision.trust]}.</span>
        </dd>
        <dt>Severity</dt>
        <dd>
          <LevelBadge level={decision.level} /> <span class="note">{levelMeaning[levelName(decision.level)]}.</span>
        </dd>
        <dt>Policy row</dt>
        <dd>
          <code>{decision.row}</code>{' '}
          <span class="note">The line of the policy that decided; the strictest that matches wins.</span>
        </dd>
      </dl>
    </details>
  );
}

/** The other texts of the row, each in full, as its difference from the first. */
function Alike({ detail: { visit, first, others } }: { readonly detail: InboxDetail }): JSX.Element {
  return (
    <section class="alike">
      <h3>{counted(others.length, 'nearly identical text')}, decided together with this one</h3>
      <ul class="plain">
        {others.map(({ facts, text }) => (
          <li>
            <p class="note">
              <EntryLink base={visit.base} id={facts.id} />
            </p>
            {text === undefined ? (
              <p class="note">The stored text differs from the journal; it can only be discarded.</p>
            ) : (
              <Diff before={first.text?.content ?? ''} after={text.content} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Comments({ visit, detail: { note } }: Pick<DetailProps, 'visit' | 'detail'>): JSX.Element | null {
  if (note === undefined) return null;
  const snoozed = (note.snoozedUntil ?? 0) > visit.now;
  return (
    <section class="comments" id="comments">
      <h3>Between reviewers</h3>
      <p class="note">
        {note.assignee === undefined ? (
          'Assigned to nobody.'
        ) : (
          <>
            Assigned to <Foreign text={note.assignee} />.
          </>
        )}
        {snoozed ? ` Snoozed for ${span((note.snoozedUntil ?? 0) - visit.now)}.` : ''}
      </p>
      <ul class="plain">
        {note.comments.map(({ by, at, text }) => (
          <li>
            <span class="note">
              <Foreign text={by} />, <Ago at={at} now={visit.now} />:
            </span>{' '}
            <Foreign text={text} maxLength={1_000} />
          </li>
        ))}
      </ul>
    </section>
  );
}
