import { sha256 } from '../base/hash.ts';

const pieceCodePoints = 48;
const maxPieces = 64;

/**
 * Parts of a text to look for in raw bytes. A database splits a long text over several pages, so the whole text is never
 * contiguous; these pieces are short enough to fit in one page. At most 64, spread evenly.
 */
export function needlesOf(text: string): readonly string[] {
  const characters = [...text];
  if (characters.length <= pieceCodePoints) return [text];
  const all: string[] = [];
  for (let at = 0; at + pieceCodePoints <= characters.length; at += pieceCodePoints) {
    all.push(characters.slice(at, at + pieceCodePoints).join(''));
  }
  const step = Math.max(1, Math.ceil(all.length / maxPieces));
  return all.filter((_piece, index) => index % step === 0);
}

/**
 * The unsalted hash of a text, which is enough to confirm a guess of it. The first half of its digits: a hash that somebody
 * has shortened confirms a guess as well.
 */
export function plainHashOf(text: string): string {
  return sha256(text).slice(0, 32);
}
