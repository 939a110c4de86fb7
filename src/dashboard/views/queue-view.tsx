import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Rule } from '../../detect/index.ts';
import type { JournalLine } from '../../guard/index.ts';
import { LevelBadge, TrustBadge } from '../components/badge.tsx';
import { DocumentLink } from '../components/document-link.tsx';
import { RuleName, underlinesOf } from '../components/findings.tsx';
import { Form, NoDefaultButton, Reason } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { DoneNotice, type NoticeText, Problem } from '../components/notice.tsx';
import { Ago, Empty, EntryLink, Panel } from '../components/panel.tsx';
import { Replaced } from '../components/replaced.tsx';
import { StatedBy } from '../components/stated-by.tsx';
import { Excerpt, Foreign } from '../components/text.tsx';
import { counted, span } from '../format.ts';
import { groupFindings } from '../group-findings.ts';
import { Page } from '../layout.tsx';
import { may, type SpaceVisit } from '../visit.ts';
import {
  maxShownInFull,
  queuePageSize,
  rulesShown,
  type WaitingEntry,
  type WaitingGroup,
  type WaitingPage,
} from '../waiting.ts';

interface QueueProps {
  readonly visit: SpaceVisit;
  readonly page: WaitingPage;
  readonly lines: readonly JournalLine[];
  readonly done: NoticeText | undefined;
  readonly problems: readonly string[];
  readonly rules: readonly Rule[];
}

export function Queue({ visit, page, lines, done, problems, rules }: QueueProps): JSX.Element {
  const { groups, next } = page;
  const notice = problems.length === 0 ? <DoneNotice visit={visit} done={done} /> : <Problems problems={problems} />;
  return (
    <Page visit={visit} title="Queue" place="queue" lead={leadOf(visit)} notice={notice}>
      {groups.length === 0 ? (
        <Empty icon="check" title="The queue is empty.">
          Texts that the guard holds for review appear here, grouped by source and reason. To see what it would hold,{' '}
          <a href={`${visit.base}/try`}>try a text</a>.
        </Empty>
      ) : null}
      {groups.map((group, index) => (
        <GroupPanel visit={visit} group={group} number={index} rules={rules} />
      ))}
      {next === undefined ? null : (
        <p class="more">
          <a class="button" href={`${visit.base}/queue?cursor=${encodeURIComponent(next)}`} rel="next">
            Older held texts
          </a>
        </p>
      )}
      <Decided visit={visit} lines={lines} />
    </Page>
  );
}

function leadOf({ waiting }: SpaceVisit): string {
  if (waiting === 0) return 'No texts are held.';
  const paging = waiting > queuePageSize ? ` ${queuePageSize} per page, starting with the newest.` : '';
  return `${counted(waiting, 'text')} held until a reviewer decides. Most severe first.${paging}`;
}

function Problems({ problems }: { readonly problems: readonly string[] }): JSX.Element {
  return (
    <Problem>
      {problems.map((problem) => (
        <>
          {problem}
          <br />
        </>
      ))}
    </Problem>
  );
}

interface GroupProps {
  readonly visit: SpaceVisit;
  readonly group: WaitingGroup;
  readonly number: number;
  readonly rules: readonly Rule[];
}

function GroupPanel({ visit, group, number, rules }: GroupProps): JSX.Element {
  const { source, row, why, entries } = group;
  const oldest = Math.min(...entries.map(({ facts }) => facts.createdAt));
  return (
    <section class="panel group">
      <header class="panel-head">
        <h2>
          <Foreign text={source} maxLength={80} />
        </h2>
        <p class="note">
          {counted(entries.length, 'text')}, waiting for up to {span(visit.now - oldest)}. {why} Policy row:{' '}
          <code>{row}</code>
        </p>
      </header>
      <Form action={`${visit.base}/queue/decide`} csrf={visit.csrf}>
        <ul class="items">
          {entries.map((entry) => (
            <Item visit={visit} entry={entry} rules={rules} />
          ))}
        </ul>
        {may(visit.caller, 'review') ? <Batch number={number} entries={entries} /> : null}
      </Form>
    </section>
  );
}

interface ItemProps {
  readonly visit: SpaceVisit;
  readonly entry: WaitingEntry;
  readonly rules: readonly Rule[];
}

function Item({ visit, entry, rules }: ItemProps): JSX.Element {
  const { facts, text, level } = entry;
  const { uri } = facts.provenance;
  const whole = isShownInFull(text) && (entry.replaced === undefined || isShownInFull(entry.replaced.text));
  const href = `${visit.base}/entries/${encodeURIComponent(facts.id)}`;
  const accepts = rulesShown(entry);
  return (
    <li class="item" data-item>
      <label class="pick">
        <input type="checkbox" name="pick" value={facts.id} />
        <span class="away">Select this entry</span>
      </label>
      {whole ? <input type="hidden" name={`hash.${facts.id}`} value={entry.reviewHash ?? ''} /> : null}
      {accepts.map((rule) => (
        <input type="hidden" name={`accepts.${facts.id}`} value={rule} />
      ))}
      <div class="item-body">
        <p class="item-head">
          {level === 0 ? (
            <span class="badge level-2" title="No attack found; held for what the text would change">
              impact
            </span>
          ) : (
            <LevelBadge level={level} />
          )}{' '}
          <TrustBadge trust={facts.provenance.trust} />{' '}
          <span class="note">
            <Ago at={facts.createdAt} now={visit.now} />
            {facts.expiresAt === undefined ? '' : `, review expires in ${span(facts.expiresAt - visit.now)}`}
            {uri === undefined ? null : (
              <>
                , from <Foreign text={uri} maxLength={100} /> <DocumentLink visit={visit} facts={facts} />
              </>
            )}
          </span>
          <a class="open" href={href} data-open>
            Review<span class="away"> this entry</span>
          </a>
        </p>
        {text === undefined ? (
          <p class="note">
            The stored text differs from the journal, so it is not shown. Run <code>bezoar verify</code>.
          </p>
        ) : (
          <Excerpt text={text.content} underlines={underlinesOf(entry, rules)} maxLength={maxShownInFull} />
        )}
        <StatedBy {...entry} />
        {entry.replaced === undefined ? null : whole ? (
          <Replaced visit={visit} seen={entry} />
        ) : (
          <p class="note">
            Replaces <EntryLink base={visit.base} id={entry.replaced.facts.id} />. The change is too long for this page:
            open the entry to see it and to release it.
          </p>
        )}
        <p class="rules">
          {groupFindings(entry.findings, rules).map((finding) => (
            <RuleName finding={finding} />
          ))}
          {[...new Set(entry.impacts.map(({ impact }) => impact))].map((impact) => (
            <code>{impact}</code>
          ))}
        </p>
      </div>
    </li>
  );
}

function isShownInFull(text: WaitingEntry['text']): boolean {
  return text !== undefined && text.content.length <= maxShownInFull;
}

function Batch({
  number,
  entries,
}: {
  readonly number: number;
  readonly entries: readonly WaitingEntry[];
}): JSX.Element {
  return (
    <div class="batch">
      <NoDefaultButton />
      <button type="button" class="quiet" data-pick-all hidden>
        Select all {String(entries.length)}
      </button>
      <Reason id={`reason-${number}`} label="Reason, for all selected entries" placeholder="why, in your own words" />
      <button class="bad" name="act" value="discard" type="submit">
        <Icon name="cross" /> Discard selected
      </button>
      <button name="act" value="release" type="submit">
        <Icon name="check" /> Release selected
      </button>
    </div>
  );
}

const maxListedDecisions = 8;

/** The latest decisions. Each can be undone as long as nothing else has changed the entry. */
function Decided({
  visit,
  lines,
}: {
  readonly visit: SpaceVisit;
  readonly lines: readonly JournalLine[];
}): JSX.Element | null {
  const decisions = undoable(lines).slice(0, maxListedDecisions);
  if (decisions.length === 0) return null;
  return (
    <Panel title="Recent decisions" note="Undo puts the entry back in the queue, with its previous text.">
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
                <Form action={`${visit.base}/queue/undo`} csrf={visit.csrf}>
                  <input type="hidden" name="pick" value={facts.id} />
                  <button type="submit" class="quiet" aria-label={`Undo record ${seq}`}>
                    <Icon name="undo" /> Undo
                  </button>
                </Form>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Panel>
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
