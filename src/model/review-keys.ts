/** A key of the review pages and of `bezoar review`, which share one list. */
export interface ReviewKey {
  readonly key: string;
  readonly does: string;
  /** Where it works; absent means in both. */
  readonly only?: 'pages' | 'terminal';
}

export const reviewKeys: readonly ReviewKey[] = [
  { key: 'j', does: 'next text' },
  { key: 'k', does: 'previous text' },
  { key: 'r', does: 'release: enter a reason, or press Enter for the usual one' },
  { key: 'd', does: 'discard: enter a reason, or press Enter for the usual one' },
  { key: 'e', does: 'edit, then release' },
  { key: 'u', does: 'undo the last decision' },
  { key: 's', does: 'snooze until tomorrow' },
  { key: 'a', does: 'assign to me' },
  { key: 'c', does: 'comment' },
  { key: 'Enter', does: 'open the page of the text', only: 'pages' },
  { key: 'x', does: 'select the text', only: 'pages' },
  { key: 'X', does: 'select everything from the last selected text to this one', only: 'pages' },
  { key: '/', does: 'search', only: 'pages' },
  {
    key: 'g',
    does: 'then i inbox, o overview, q queue, m memory, p next prompt, t timeline, l lab, y try it',
    only: 'pages',
  },
  { key: 'q', does: 'quit', only: 'terminal' },
  { key: '?', does: 'list the keys' },
];

/** What the journal records if a reviewer decides without words of their own. */
export const usualReasons = { release: 'read and found harmless', discard: 'read and rejected' } as const;

export type ReviewAct = keyof typeof usualReasons;
