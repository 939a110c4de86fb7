import {
  adversarialPages,
  blindDialogues,
  dialogues,
  freshDialogues,
  payloads,
  turnedPages,
  variantPages,
  webFacts,
} from '../../test/provenance/material.ts';

/** How long the tool results of a session are. */
export const sizes = {
  short: { name: 'short (100 characters)', characters: 100 },
  medium: { name: 'medium (1 KB)', characters: 1_024 },
  long: { name: 'long (20 KB)', characters: 20_480 },
} as const;
export type Size = keyof typeof sizes;

const everyDialogue = [...dialogues.dev, ...dialogues.heldOut];
const turns = everyDialogue.flatMap((dialogue) =>
  dialogue.turns.flatMap(({ who, text }) => (who === 'user' ? [text] : [])),
);
const pages = [...webFacts.map(({ text }) => text), ...payloads.map(({ page }) => page)].join(' ');

/** A turn of the user, from the dialogues of the provenance tests. */
export function turn(n: number): string {
  return turns[n % turns.length] ?? '';
}

/** The result of a tool: another part of the pages of the provenance tests for each number. */
export function toolResult(n: number, size: Size): string {
  const { characters } = sizes[size];
  const start = (n * 331) % pages.length;
  return `${pages}${pages}`.slice(start, start + characters);
}

/** What agents note, no two alike: what users said, and what pages said in the agent's words. */
export const notes: readonly string[] = [
  ...new Set([
    ...everyDialogue.flatMap((dialogue) => dialogue.notes.map(({ text }) => text)),
    ...payloads.map(({ ownWords }) => ownWords),
  ]),
];

/** Other notes, for the compiler: the program is warm, and has not read the notes that are measured. */
export const warmUpNotes: readonly string[] = [
  ...new Set([
    ...[...freshDialogues, ...blindDialogues].flatMap((dialogue) => dialogue.notes.map(({ text }) => text)),
    ...[...adversarialPages, ...variantPages, ...turnedPages].map(({ note }) => note),
  ]),
];

/** What is in the memory before the session begins. */
export const earlierNotes: readonly string[] = payloads.slice(0, 100).map(({ split }) => split[0] ?? '');
