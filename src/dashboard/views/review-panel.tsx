import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Rule } from '../../detect/index.ts';
import type { Inspection } from '../../guard/index.ts';
import type { EntryFacts } from '../../model/entry.ts';
import { DocumentLink, isPiece } from '../components/document-link.tsx';
import { Findings, underlinesOf } from '../components/findings.tsx';
import { Form, Reason } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { Panel } from '../components/panel.tsx';
import { MarkedText } from '../components/text.tsx';
import type { ReviewDraft } from '../pages/entry.tsx';
import { may, type SpaceVisit } from '../visit.ts';
import { marksShown } from '../waiting.ts';

interface ReviewProps {
  readonly visit: SpaceVisit;
  readonly seen: Inspection;
  readonly draft: ReviewDraft;
  readonly rules: readonly Rule[];
}

const turnedAway: ReadonlySet<string | undefined> = new Set(['refused', 'discarded', 'expired']);

/** What a person can do with the entry as it stands. */
export function ReviewPanel(props: ReviewProps): JSX.Element | null {
  const { visit, seen } = props;
  const { facts, text } = seen;
  const here = `${visit.base}/entries/${encodeURIComponent(facts.id)}`;
  if (facts.state === 'active') {
    return (
      <Panel title="Take it back" note="See first who read it and what was made from it.">
        {may(visit.caller, 'recover') ? (
          <a class="button" href={`${here}/revoke`}>
            <Icon name="undo" /> Revoke
          </a>
        ) : (
          <p class="note">Revoking needs an administrator.</p>
        )}
      </Panel>
    );
  }
  const isOpen = facts.state === 'quarantined' || (facts.state === 'retired' && turnedAway.has(facts.inactiveReason));
  if (!isOpen || text === undefined || !may(visit.caller, 'review')) return null;
  return (
    <Panel
      title="Decide"
      note="Your name and reason go into the journal, and the text is scanned once more as you decide."
    >
      <PieceNote visit={visit} facts={facts} />
      <ReleaseForm {...props} here={here} text={text} />
      {facts.state === 'quarantined' ? <DiscardForm visit={visit} here={here} draft={props.draft} /> : null}
    </Panel>
  );
}

function PieceNote({ visit, facts }: { readonly visit: SpaceVisit; readonly facts: EntryFacts }): JSX.Element | null {
  if (!isPiece(facts)) return null;
  return (
    <p class="note">
      This is a piece of a document. Read and decide <DocumentLink visit={visit} facts={facts} />, or this piece alone.
    </p>
  );
}

type ReleaseProps = ReviewProps & {
  readonly here: string;
  readonly text: NonNullable<Inspection['text']>;
};

function ReleaseForm({ visit, seen, draft, rules, here, text }: ReleaseProps): JSX.Element {
  const { edited, report } = draft;
  const accepts = new Set([...marksShown(seen), ...(report?.findings.map(({ ruleId }) => ruleId) ?? [])]);
  return (
    <Form action={`${here}/release`} csrf={visit.csrf} class="stack" id="release">
      <input type="hidden" name="contentHash" value={text.contentHash} />
      <input type="hidden" name="original" value={text.content} />
      {[...accepts].map((mark) => (
        <input type="hidden" name="accepts" value={mark} />
      ))}
      <details open={edited !== undefined} id="edit" class="edit">
        <summary>Edit before release</summary>
        <label class="field" for="edited">
          <span>The text as it should be remembered</span>
          <textarea id="edited" name="edited" rows={7} data-rescan={`${visit.base}/rescan`} spellcheck={false}>
            {`\n${edited ?? text.content}`}
          </textarea>
        </label>
        <button class="quiet" type="submit" formaction={`${here}/check`} formnovalidate>
          Check the edited text
        </button>
        <div id="rescan" role="status" class="rescan">
          {edited === undefined || report === undefined ? null : (
            <>
              <MarkedText text={edited} underlines={underlinesOf(report, rules, () => '#rescan')} />
              <Findings {...report} rules={rules} />
            </>
          )}
        </div>
      </details>
      <Reason
        id="release-reason"
        label="Why it may be remembered"
        value={draft.reason}
        placeholder="asked the author"
      />
      <label class="check">
        <input type="checkbox" name="vouched" checked={draft.vouched} />
        <span>I vouch for it: it becomes verified and is shown without a fence</span>
      </label>
      <button class="primary" type="submit">
        <Icon name="check" /> Release
      </button>
    </Form>
  );
}

function DiscardForm({
  visit,
  here,
  draft,
}: {
  readonly visit: SpaceVisit;
  readonly here: string;
  readonly draft: ReviewDraft;
}): JSX.Element {
  return (
    <Form action={`${here}/discard`} csrf={visit.csrf} class="stack divided" id="discard">
      <Reason id="discard-reason" label="Why it may not" value={draft.reason} placeholder="an attack from a web page" />
      <button class="bad" type="submit">
        <Icon name="cross" /> Discard
      </button>
    </Form>
  );
}
