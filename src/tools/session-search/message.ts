import { Fault } from '../../base/fault.ts';
import type { Channel } from '../../model/provenance.ts';

export const messageRoles = ['user', 'assistant', 'tool'] as const;
export type MessageRole = (typeof messageRoles)[number];

/** The channel tells who spoke, so it is recorded in the provenance and not in the text. */
export const channelOf: Readonly<Record<MessageRole, Channel>> = { user: 'user', assistant: 'agent', tool: 'tool' };

/** The part an entry has in its session: a message, the tool calls in it, the title, or where the session took place. */
type Piece = MessageRole | 'calls' | 'title' | 'place';

const letters: Readonly<Record<Piece, string>> = {
  user: 'u',
  assistant: 'a',
  tool: 't',
  calls: 'c',
  title: 'n',
  place: 's',
};
/** Who writes each part. An entry that somebody else has put in its place is none. */
export const writerOf: Readonly<Record<Piece, Channel>> = {
  ...channelOf,
  calls: 'agent',
  title: 'agent',
  place: 'operator',
};
const pieces: ReadonlyMap<string, Piece> = new Map(
  Object.entries(letters).map(([piece, letter]) => [letter, piece as Piece]),
);

const sessionForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;
const targetForm = /^session:([A-Za-z0-9][A-Za-z0-9._-]{0,39}):(\d{1,9})([a-z])$/;

/** The position of an entry. Every message has its own target, so that exactly the shown ones can be listed. */
export interface MessagePlace {
  readonly session: string;
  readonly number: number;
  readonly piece: Piece;
}

export function targetOf({ session, number, piece }: MessagePlace): string {
  if (!sessionForm.test(session)) {
    throw new Fault(
      'input-invalid',
      'a session id consists of 1 to 40 ASCII letters, digits or . _ - and starts with a letter or digit',
    );
  }
  return `session:${session}:${number}${letters[piece]}`;
}

export function placeOf(target: string): MessagePlace | undefined {
  const [, session, number, letter = ''] = targetForm.exec(target) ?? [];
  const piece = pieces.get(letter);
  return session === undefined || piece === undefined ? undefined : { session, number: Number(number), piece };
}

// Colours, cursor movements, titles: what a terminal would interpret. Bounded, so that no text makes it slow.
const escapes = new RegExp(
  [
    String.raw`\x1b\[[0-?]{0,64}[ -/]{0,16}[@-~]`,
    String.raw`\x9b[0-?]{0,64}[ -/]{0,16}[@-~]`,
    String.raw`\x1b\][^\x07\x1b]{0,512}(?:\x07|\x1b\\)`,
    String.raw`\x1b[PX^_][^\x1b]{0,512}\x1b\\`,
    String.raw`\x1b[ -/]{0,4}[0-~]`,
  ].join('|'),
  'g',
);

/** Applied first, so that the scanned, the stored and the shown text are the same. */
export function withoutEscapes(text: string): string {
  let plain = text;
  // Removing one can form another escape: `ESC ESC[0m [0m`. Each round shortens the text.
  for (let round = 0; round < 8; round++) {
    const next = plain.replace(escapes, '');
    if (next === plain) return plain;
    plain = next;
  }
  return plain.replaceAll('\u001b', '');
}
