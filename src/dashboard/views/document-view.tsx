import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Rule } from '../../detect/index.ts';
import type { EntryFacts } from '../../model/entry.ts';
import { LevelBadge } from '../components/badge.tsx';
import { RuleName, underlinesOf } from '../components/findings.tsx';
import { Form, Reason } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { Problem } from '../components/notice.tsx';
import { EntryLink, Panel } from '../components/panel.tsx';
import { Replaced } from '../components/replaced.tsx';
import { Foreign, MarkedText } from '../components/text.tsx';
import { type DocumentPageData, maxPieces } from '../document-reading.ts';
import { counted } from '../format.ts';
import { groupFindings } from '../group-findings.ts';
import { Page } from '../layout.tsx';
import { may, type SpaceVisit } from '../visit.ts';
import { rulesShown, type WaitingEntry } from '../waiting.ts';

/** The reason the reviewer typed, into which form, and why the decision was refused. */
export interface DocumentDraft {
  readonly act?: 'release' | 'discard';
  readonly reason: string;
  readonly problem?: string;
}

interface DocumentProps extends DocumentDraft {
  readonly visit: SpaceVisit;
  readonly reading: DocumentPageData;
  readonly rules: readonly Rule[];
}

/** A document as one text, with one decision for all its held pieces. */
export function DocumentPage({ visit, reading, rules, act, reason, problem }: DocumentProps): JSX.Element {
  const { document, pieces } = reading;
  const address = addressOf(document.pieces[0]?.facts);
  return (
    <Page
      visit={visit}
      title="Document"
      place="queue"
      lead={
        <>
          {counted(document.pieces.length, 'held piece')} of <Foreign text={address} maxLength={160} />, decided
          together.
        </>
      }
      notice={problem === undefined ? null : <Problem>{problem}</Problem>}
    >
      <div class="columns entry">
        <div class="stack">
          <Panel title="Text" note="Piece by piece, in document order. Findings are underlined.">
            <ol class="items">
              {pieces.map((piece) => (
                <Piece visit={visit} piece={piece} rules={rules} />
              ))}
            </ol>
          </Panel>
        </div>
        <div class="stack">
          <DecidePanel visit={visit} reading={reading} reasons={{ [act ?? 'none']: reason }} />
        </div>
      </div>
    </Page>
  );
}

interface PieceProps {
  readonly visit: SpaceVisit;
  readonly piece: WaitingEntry;
  readonly rules: readonly Rule[];
}

function Piece({ visit, piece, rules }: PieceProps): JSX.Element {
  const { facts, text, level } = piece;
  return (
    <li class="item">
      <div class="item-body">
        <p class="item-head">
          {level === 0 ? null : <LevelBadge level={level} />} <EntryLink base={visit.base} id={facts.id} />
        </p>
        {text === undefined ? (
          <p class="note">
            The stored text differs from the journal, so it is not shown. Run <code>bezoar verify</code>.
          </p>
        ) : (
          <MarkedText text={text.content} underlines={underlinesOf(piece, rules)} />
        )}
        <Replaced visit={visit} seen={piece} />
        <p class="rules">
          {groupFindings(piece.findings, rules).map((finding) => (
            <RuleName finding={finding} />
          ))}
        </p>
      </div>
    </li>
  );
}

function isReleasable({ reviewHash, replaced }: WaitingEntry): boolean {
  return reviewHash !== undefined && replaced?.stale !== true;
}

type DecideProps = Pick<DocumentProps, 'visit' | 'reading'> & {
  readonly reasons: { readonly release?: string; readonly discard?: string };
};

function DecidePanel({ visit, reading, reasons }: DecideProps): JSX.Element | null {
  const { document, pieces } = reading;
  if (!may(visit.caller, 'review')) return null;
  const here = `${visit.base}/documents/${encodeURIComponent(document.id)}`;
  const allReadable = pieces.length === document.pieces.length && pieces.every(isReleasable);
  const accepts = new Set(pieces.flatMap(rulesShown));
  return (
    <Panel
      title="Decide"
      note="Applies to all pieces, in one record with your name and reason. Bezoar scans every piece again when you decide."
    >
      {allReadable ? (
        <Form action={`${here}/release`} csrf={visit.csrf} class="stack" id="release">
          <input type="hidden" name="contentHash" value={document.contentHash} />
          {[...accepts].map((rule) => (
            <input type="hidden" name="accepts" value={rule} />
          ))}
          <Reason
            id="release-reason"
            label="Reason to release"
            value={reasons.release ?? ''}
            placeholder="read all of it"
          />
          <label class="check">
            <input type="checkbox" name="vouched" />
            <span>I vouch for this text: it becomes verified, and agents see it as fact instead of data</span>
          </label>
          <button class="primary" type="submit">
            <Icon name="check" /> Release all {String(pieces.length)}
          </button>
        </Form>
      ) : (
        <p class="note">
          A document can be released here only if this page shows all of it: at most {String(maxPieces)} pieces, each
          with its text. Use <code>bezoar release --document</code> instead.
        </p>
      )}
      <Form action={`${here}/discard`} csrf={visit.csrf} class="stack divided" id="discard">
        <Reason
          id="discard-reason"
          label="Reason to discard"
          value={reasons.discard ?? ''}
          placeholder="injected by its author"
        />
        <button class="bad" type="submit">
          <Icon name="cross" /> Discard all {String(document.pieces.length)}
        </button>
      </Form>
    </Panel>
  );
}

function addressOf(facts: EntryFacts | undefined): string {
  return facts?.provenance.uri?.split('#', 1)[0] ?? 'a document without a URL';
}
