import type { JSX } from 'hono/jsx/jsx-runtime';
import { usualReasons } from '../../model/review-keys.ts';
import { maxCommentLength } from '../../model/review-notes.ts';
import { Icon } from '../components/icon.tsx';
import { counted } from '../format.ts';
import type { InboxDetail, InboxProps } from './inbox-props.ts';

type ActionsProps = InboxProps & { readonly detail: InboxDetail };

/** Reasons that reviewers give often. */
const commonReasons = [
  ...[usualReasons.release, 'asked the author', 'our own documentation'],
  ...[usualReasons.discard, 'an attack from a web page', 'not true', 'not ours'],
];

/** Stays in sight while the text scrolls. Applies to the selected rows, or to the open one if none is selected. */
export function InboxActions({ request, detail, takesNotes, mayAllow, visit }: ActionsProps): JSX.Element {
  const count = 1 + detail.others.length;
  const what = count === 1 ? 'this text' : `these ${counted(count, 'text')}`;
  return (
    <div class="actions" data-actions>
      <p class="note" data-picked data-alone={`Applies to ${what}.`} role="status">
        Applies to the selected rows, or to {what} if none is selected.
      </p>
      <div class="actions-row">
        <label class="field" for="reason">
          <span>Reason</span>
          <input
            id="reason"
            name="reason"
            maxlength={1_000}
            value={request.reason ?? ''}
            placeholder="empty: the usual reason"
            list="reasons"
            autocomplete="off"
            data-release={`Enter releases; empty means "${usualReasons.release}"`}
            data-discard={`Enter discards; empty means "${usualReasons.discard}"`}
            data-act={request.query.act === '' ? undefined : request.query.act}
          />
        </label>
        <datalist id="reasons">
          {commonReasons.map((reason) => (
            <option value={reason} />
          ))}
        </datalist>
        <button class="primary" name="act" value="release" type="submit">
          <Icon name="check" /> Release
        </button>
        <button class="bad" name="act" value="discard" type="submit">
          <Icon name="cross" /> Discard
        </button>
        {mayAllow ? (
          <a
            class="button quiet"
            href={`${detail.visit.base}/entries/${encodeURIComponent(detail.first.facts.id)}/always`}
          >
            {'And always\u2026'}
          </a>
        ) : null}
      </div>
      {takesNotes ? <Notes now={visit.now} detail={detail} /> : null}
    </div>
  );
}

function Notes({ now, detail: { note } }: { readonly now: number; readonly detail: InboxDetail }): JSX.Element {
  const isSnoozed = (note?.snoozedUntil ?? 0) > now;
  return (
    <details class="notes">
      <summary>Assign, snooze, comment</summary>
      <div class="actions-row">
        <button class="quiet" name="note" value="assign" type="submit" formaction="/note">
          Assign to me
        </button>
        {note?.assignee === undefined ? null : (
          <button class="quiet" name="note" value="unassign" type="submit" formaction="/note">
            Unassign
          </button>
        )}
        <label class="field inline" for="hours">
          <span class="away">Snooze for</span>
          <select id="hours" name="hours">
            <option value="24">until tomorrow</option>
            <option value="72">for 3 days</option>
            <option value="168">for 7 days</option>
          </select>
        </label>
        <button class="quiet" name="note" value="snooze" type="submit" formaction="/note">
          Snooze
        </button>
        {isSnoozed ? (
          <button class="quiet" name="note" value="wake" type="submit" formaction="/note">
            Wake up
          </button>
        ) : null}
        <label class="field grow" for="comment">
          <span class="away">Comment for other reviewers</span>
          <input
            id="comment"
            name="comment"
            maxlength={maxCommentLength}
            placeholder="comment for other reviewers"
            autocomplete="off"
          />
        </label>
        <button class="quiet" name="note" value="comment" type="submit" formaction="/note">
          Comment
        </button>
      </div>
    </details>
  );
}
