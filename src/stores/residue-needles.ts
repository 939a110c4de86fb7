const pieceLength = 48;
const maxPieces = 64;

/**
 * Parts of a text to look for in raw bytes. A database cuts a long text over pages, so the whole of it stands nowhere in one
 * piece; these are short enough to stand inside one page. At most 64, spread evenly.
 */
export function needlesOf(text: string): readonly string[] {
  const letters = [...text];
  if (letters.length <= pieceLength) return [text];
  const all: string[] = [];
  for (let at = 0; at + pieceLength <= letters.length; at += pieceLength) {
    all.push(letters.slice(at, at + pieceLength).join(''));
  }
  const step = Math.max(1, Math.ceil(all.length / maxPieces));
  return all.filter((_piece, index) => index % step === 0);
}
