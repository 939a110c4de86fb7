import type { Rule } from '../../detect/index.ts';
import type { Inspection, JournalLine } from '../../guard/index.ts';
import type { ReviewNote } from '../../model/review-notes.ts';
import type { NoticeText } from '../components/notice.tsx';
import type { InboxQuery } from '../inbox/inbox-query.ts';
import type { InboxPage, InboxRow } from '../inbox/read-inbox.ts';
import type { SpaceVisit, Visit } from '../visit.ts';

/** The open row: its texts as the guard reads them now. */
export interface InboxDetail {
  /** The visit of the space that the row belongs to. */
  readonly visit: SpaceVisit;
  readonly row: InboxRow;
  readonly first: Inspection;
  /** Nearly identical texts, which are decided together with the first. */
  readonly others: readonly Inspection[];
  readonly note: ReviewNote | undefined;
}

/** What the page was asked to show. */
export interface InboxRequest {
  readonly path: string;
  readonly query: InboxQuery;
  readonly done?: NoticeText | undefined;
  readonly problems?: readonly string[];
  /** What the reviewer has typed so far, so that a refusal loses nothing. */
  readonly reason?: string;
}

export interface InboxProps {
  readonly visit: Visit | SpaceVisit;
  readonly request: InboxRequest;
  readonly page: InboxPage;
  readonly detail: InboxDetail | undefined;
  readonly lines: readonly JournalLine[];
  readonly takesNotes: boolean;
  /** Whether the caller may add exceptions to the policy. */
  readonly mayAllow: boolean;
  readonly rules: readonly Rule[];
}
