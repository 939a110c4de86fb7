import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Rule } from '../../detect/index.ts';
import type { EntryFacts } from '../../model/entry.ts';
import { LevelBadge } from '../components/badge.tsx';
import { underlinesOf } from '../components/findings.tsx';
import { Form, Reason } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { Problem } from '../components/notice.tsx';
import { EntryLink, Panel } from '../components/panel.tsx';
import { Foreign, MarkedText } from '../components/text.tsx';
import { type DocumentPageData, maxPieces } from '../document-reading.ts';
import { counted } from '../format.ts';
import { groupFindings } from '../group-findings.ts';
import { Page } from '../layout.tsx';
import { may, type SpaceVisit } from '../visit.ts';
import { marksShown, type WaitingEntry } from '../waiting.ts';

interface DocumentProps {
  readonly visit: SpaceVisit;
  readonly reading: DocumentPageData;
  readonly rules: readonly Rule[];
  /** What the reviewer typed, and why it was not done. */
  readonly reason: string;
  readonly problem?: string;
}

/** A document as one text, with one decision for all of it that waits. */
export function DocumentPage({ visit, reading, rules, reason, problem }: DocumentProps): JSX.Element {
  const { document, pieces } = reading;
  const address = addressOf(document.pieces[0]?.facts);
  return (
    <Page
      visit={visit}
      title="Document"
      place="queue"
      lead={
        <>
          {counted(document.pieces.length, 'piece')} of <Foreign text={address} longest={160} /> wait for one decision.
        </>
      }
      notice={problem === undefined ? null : <Problem>{problem}</Problem>}
    >
      <div class="columns entry">
        <div class="stack">
          <Panel title="Text" note="Piece by piece, in the order of the document. What was found is underlined.">
            <ol class="items">
              {pieces.map((piece) => (
                <Piece visit={visit} piece={piece} rules={rules} />
              ))}
            </ol>
          </Panel>
        </div>
        <div class="stack">
          <DecidePanel visit={visit} reading={reading} reason={reason} />
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
          <p class="note">Its text is not the one that was journaled, and is not shown. Run bezoar verify.</p>
        ) : (
          <MarkedText text={text.content} underlines={underlinesOf(piece, rules)} />
        )}
        <p class="rules">
          {groupFindings(piece.findings, rules).map(({ ruleId }) => (
            <code>{ruleId}</code>
          ))}
        </p>
      </div>
    </li>
  );
}

type DecideProps = Pick<DocumentProps, 'visit' | 'reading' | 'reason'>;

function DecidePanel({ visit, reading, reason }: DecideProps): JSX.Element | null {
  const { document, pieces } = reading;
  if (!may(visit.caller, 'review')) return null;
  const here = `${visit.base}/documents/${encodeURIComponent(document.id)}`;
  const readable = pieces.length === document.pieces.length && pieces.every(({ text }) => text !== undefined);
  const accepts = new Set(pieces.flatMap(marksShown));
  return (
    <Panel
      title="Decide"
      note="All pieces or none, in one record with your name and reason. Every piece is scanned once more as you decide."
    >
      {readable ? (
        <Form action={`${here}/release`} csrf={visit.csrf} class="stack" id="release">
          <input type="hidden" name="contentHash" value={document.contentHash} />
          {[...accepts].map((mark) => (
            <input type="hidden" name="accepts" value={mark} />
          ))}
          <Reason id="release-reason" label="Why it may be remembered" value={reason} placeholder="read all of it" />
          <label class="check">
            <input type="checkbox" name="vouched" />
            <span>I vouch for it: it becomes verified and is shown without a fence</span>
          </label>
          <button class="primary" type="submit">
            <Icon name="check" /> Release all {String(pieces.length)}
          </button>
        </Form>
      ) : (
        <p class="note">
          Only what a person can read here is released here: up to {String(maxPieces)} pieces, each with its text. Read
          the rest with <code>bezoar release --document</code>.
        </p>
      )}
      <Form action={`${here}/discard`} csrf={visit.csrf} class="stack divided" id="discard">
        <Reason id="discard-reason" label="Why it may not" value={reason} placeholder="injected by its author" />
        <button class="bad" type="submit">
          <Icon name="cross" /> Discard all {String(document.pieces.length)}
        </button>
      </Form>
    </Panel>
  );
}

function addressOf(facts: EntryFacts | undefined): string {
  return facts?.provenance.uri?.split('#', 1)[0] ?? 'a document without an address';
}
