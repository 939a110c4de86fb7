import type { JSX } from 'hono/jsx/jsx-runtime';
import { LevelBadge } from '../components/badge.tsx';
import { Ago } from '../components/panel.tsx';
import { Foreign } from '../components/text.tsx';
import { counted, span } from '../format.ts';
import { inboxPath, keyOf } from '../inbox/inbox-query.ts';
import { type InboxRow, rowsPerPage } from '../inbox/read-inbox.ts';
import { may } from '../visit.ts';
import type { InboxProps } from './inbox-props.ts';

/** The list of the inbox: one row for each text, or for several that are nearly identical. */
export function InboxRows(props: InboxProps): JSX.Element {
  const { visit, page, detail, request } = props;
  const { rows, open } = page;
  const at = rows.findIndex(({ key }) => key === open?.key);
  return (
    <section class="inbox-list" aria-label="Held texts">
      <p class="inbox-tools">
        {may(visit.caller, 'review') ? (
          <button type="button" class="quiet" data-pick-all hidden>
            Select all {String(rows.length)} on this page
          </button>
        ) : null}
        <Pages {...props} />
      </p>
      <ul class="inbox-rows">
        {rows.map((row) => (
          <Row {...props} row={row} isOpen={row.key === detail?.row.key} />
        ))}
      </ul>
      {rows.slice(at + 1, at + 1 + rowsPerPage).map(({ key }) => (
        <input type="hidden" name="after" value={key} />
      ))}
      {request.query.page < page.pages ? <Pages {...props} /> : null}
    </section>
  );
}

function Pages({ page, request: { path, query } }: InboxProps): JSX.Element | null {
  if (page.pages <= 1) return null;
  const to = (number: number): string => inboxPath(path, query, { page: number, open: '' });
  return (
    <span class="pages">
      {page.page > 1 ? (
        <a href={to(page.page - 1)} rel="prev">
          Previous
        </a>
      ) : null}
      <span class="note">
        Page {String(page.page)} of {String(page.pages)}
      </span>
      {page.page < page.pages ? (
        <a href={to(page.page + 1)} rel="next">
          Next
        </a>
      ) : null}
    </span>
  );
}

type RowProps = InboxProps & { readonly row: InboxRow; readonly isOpen: boolean };

function Row({ visit, request: { path, query }, row, isOpen }: RowProps): JSX.Element {
  const { key, texts, level, since, note } = row;
  const [first, ...others] = texts;
  const { facts, source, excerpt, contentHash } = first;
  return (
    <li class="inbox-row" data-item aria-current={isOpen ? 'true' : undefined}>
      {may(visit.caller, 'review') ? (
        <label class="pick">
          <input type="checkbox" name="pick" value={key} />
          <span class="away">Select this row</span>
        </label>
      ) : null}
      {/* The open text comes with its own hash, of the text as the guard reads it now. */}
      {isOpen || contentHash === undefined ? null : <input type="hidden" name={`hash.${key}`} value={contentHash} />}
      {others.map(({ space, facts: { id } }) => (
        <input type="hidden" name="member" value={`${key} ${keyOf({ space, id })}`} />
      ))}
      <a class="row-link" href={inboxPath(path, query, { open: key })} data-open>
        <span class="row-head">
          {level === 0 ? <span class="badge level-2">impact</span> : <LevelBadge level={level} />}{' '}
          {others.length === 0 ? null : <span class="badge similar">{String(texts.length)} alike</span>}{' '}
          {'space' in visit ? null : <span class="badge">{first.space}</span>}{' '}
          <span class="row-source">
            <Foreign text={source} maxLength={60} />
          </span>
          <span class="row-age">
            <Ago at={since} now={visit.now} />
          </span>
        </span>
        <span class="row-text" dir="auto">
          {excerpt === undefined ? (
            <em>The stored text differs from the journal.</em>
          ) : (
            excerpt.map((part, index) => (
              <>
                {index === 0 ? '' : ' \u2026 '}
                <Foreign text={part} maxLength={400} />
              </>
            ))
          )}
        </span>
        <span class="row-foot note">
          {facts.replaces === undefined ? '' : 'replaces an entry \u00b7 '}
          {note?.assignee === undefined ? '' : `${note.assignee} \u00b7 `}
          {(note?.snoozedUntil ?? 0) > visit.now
            ? `snoozed for ${span((note?.snoozedUntil ?? 0) - visit.now)} \u00b7 `
            : ''}
          {note === undefined || note.comments.length === 0
            ? ''
            : `${counted(note.comments.length, 'comment')} \u00b7 `}
          {[...first.rules, ...first.impacts].slice(0, 3).join(', ')}
        </span>
      </a>
    </li>
  );
}
