import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Rule } from '../../detect/index.ts';
import type { Inspection } from '../../guard/index.ts';
import type { EntryFacts } from '../../model/entry.ts';
import { trustRank } from '../../model/trust.ts';
import { DocumentLink, isPiece } from '../components/document-link.tsx';
import { Findings, underlinesOf } from '../components/findings.tsx';
import { Form, Reason } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { Panel } from '../components/panel.tsx';
import { MarkedText } from '../components/text.tsx';
import type { ReviewDraft } from '../pages/entry.tsx';
import { may, type SpaceVisit } from '../visit.ts';
import { rulesShown } from '../waiting.ts';

interface ReviewProps {
  readonly visit: SpaceVisit;
  readonly seen: Inspection;
  readonly draft: ReviewDraft;
  readonly rules: readonly Rule[];
  /** Whether the last change of the entry was that a person vouched for it. */
  readonly wasVouched: boolean;
}

/** A reason goes back into the field it was typed into, and into no other. */
function reasonFor({ act, reason }: ReviewDraft, form: ReviewDraft['act']): string {
  return act === form ? reason : '';
}

const releasable: ReadonlySet<string | undefined> = new Set(['refused', 'discarded', 'expired']);

/** What a reviewer can do with the entry in its current state. */
export function ReviewPanel(props: ReviewProps): JSX.Element | null {
  const { visit, seen } = props;
  const { facts, text } = seen;
  const here = `${visit.base}/entries/${encodeURIComponent(facts.id)}`;
  if (facts.state === 'active') return <ActivePanels {...props} here={here} />;
  const isOpen = facts.state === 'quarantined' || (facts.state === 'retired' && releasable.has(facts.inactiveReason));
  if (!isOpen || text === undefined || !may(visit.caller, 'review')) return null;
  const canRelease = seen.reviewHash !== undefined && seen.replaced?.stale !== true;
  return (
    <Panel title="Decide" note="The journal records your name and reason. Bezoar scans the text again when you decide.">
      <PieceNote visit={visit} facts={facts} />
      {canRelease ? <ReleaseForm {...props} here={here} text={text} /> : null}
      {facts.state === 'quarantined' ? <DiscardForm visit={visit} here={here} draft={props.draft} /> : null}
    </Panel>
  );
}

function ActivePanels({ visit, seen, draft, here, wasVouched }: ReviewProps & { readonly here: string }): JSX.Element {
  return (
    <>
      <VouchPanel visit={visit} seen={seen} draft={draft} here={here} />
      {wasVouched && may(visit.caller, 'review') ? <UnvouchPanel visit={visit} here={here} /> : null}
      <Panel title="Revoke" note="The next page shows who saw the entry and what was derived from it.">
        {may(visit.caller, 'recover') ? (
          <a class="button" href={`${here}/revoke`}>
            <Icon name="undo" /> Revoke
          </a>
        ) : (
          <p class="note">Only an administrator can revoke an entry.</p>
        )}
      </Panel>
    </>
  );
}

/** For a text from outside that a person takes as their own words. */
function VouchPanel({
  visit,
  seen,
  draft,
  here,
}: Pick<ReviewProps, 'visit' | 'seen' | 'draft'> & { readonly here: string }): JSX.Element | null {
  const isTrusted = trustRank(seen.facts.provenance.trust) >= trustRank('user');
  if (isTrusted || seen.reviewHash === undefined || !may(visit.caller, 'review')) return null;
  return (
    <Panel title="Vouch" note="Agents see this text as data. If you vouch for it, they see it as a user's own words.">
      <Form action={`${here}/vouch`} csrf={visit.csrf} class="stack" id="vouch">
        <input type="hidden" name="contentHash" value={seen.reviewHash} />
        {rulesShown(seen).map((rule) => (
          <input type="hidden" name="accepts" value={rule} />
        ))}
        <Reason id="vouch-reason" label="Reason to vouch" value={reasonFor(draft, 'vouch')} placeholder="my own note" />
        <button type="submit">
          <Icon name="check" /> Vouch for it
        </button>
      </Form>
    </Panel>
  );
}

function UnvouchPanel({ visit, here }: { readonly visit: SpaceVisit; readonly here: string }): JSX.Element {
  return (
    <Panel title="Vouched for" note="Take it back, and agents see this text as before.">
      <Form action={`${here}/unvouch`} csrf={visit.csrf} class="stack" id="unvouch">
        <Reason id="unvouch-reason" label="Reason to take it back" placeholder="not ours after all" />
        <button type="submit">
          <Icon name="undo" /> Take it back
        </button>
      </Form>
    </Panel>
  );
}

function PieceNote({ visit, facts }: { readonly visit: SpaceVisit; readonly facts: EntryFacts }): JSX.Element | null {
  if (!isPiece(facts)) return null;
  return (
    <p class="note">
      This is a piece of a document. Review <DocumentLink visit={visit} facts={facts} />, or decide this piece alone.
    </p>
  );
}

type ReleaseProps = ReviewProps & {
  readonly here: string;
  readonly text: NonNullable<Inspection['text']>;
};

function ReleaseForm({ visit, seen, draft, rules, here, text }: ReleaseProps): JSX.Element {
  const { edited, report } = draft;
  const accepts = new Set([...rulesShown(seen), ...(report?.findings.map(({ ruleId }) => ruleId) ?? [])]);
  return (
    <Form action={`${here}/release`} csrf={visit.csrf} class="stack" id="release">
      {/* Enter presses the first submit button, and must release instead of checking an edit. */}
      <button type="submit" hidden />
      <input type="hidden" name="contentHash" value={seen.reviewHash ?? ''} />
      <input type="hidden" name="original" value={text.content} />
      {[...accepts].map((rule) => (
        <input type="hidden" name="accepts" value={rule} />
      ))}
      <details open={edited !== undefined} id="edit" class="edit">
        <summary>Edit before release</summary>
        <label class="field" for="edited">
          <span>Text to remember</span>
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
              <Findings {...report} text={edited} rules={rules} />
            </>
          )}
        </div>
      </details>
      <Reason
        id="release-reason"
        label="Reason to release"
        value={reasonFor(draft, 'release')}
        placeholder="asked the author"
      />
      <label class="check">
        <input type="checkbox" name="vouched" checked={draft.vouched} />
        <span>I vouch for this text: it becomes verified, and agents see it as fact instead of data</span>
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
      <Reason
        id="discard-reason"
        label="Reason to discard"
        value={reasonFor(draft, 'discard')}
        placeholder="an attack from a web page"
      />
      <button class="bad" type="submit">
        <Icon name="cross" /> Discard
      </button>
    </Form>
  );
}
