/** What a list is about that forbids: "Never do these:", "# Don't", "Verboten:". "Don't forget:" does not. */
const denyingHead =
  /(?:(?<!\p{L})(?:never|not|do not|don'?t|cannot|can'?t|avoid|forbidden|prohibited|banned|taboo|off[- ]limits|without|exclude[sd]?|excluding|stop|nicht|nie|niemals|verboten|vermeiden?|jamais|interdits?|éviter|nunca|prohibidos?|evitar|vietat[oi]|mai|evitare|niet|nooit|verboden|vermijd|aldrig|nigdy|никогда|нельзя)|n'?t)(?!\p{L})(?!\s+(?:forget|miss|worry|only|hesitate|fail|sure|vergessen|oublier|olvidar))[^:\n]{0,60}:?\s*$/iu;
const heading = /^\s*#{1,6}\s/u;
const endsInColon = /:\s*$/u;
const item = /^(\s*(?:[-*+•–]|\d{1,2}[.)]|[a-z][.)]|\[[ x]?\])\s+)/iu;
const mayHaveHead = /:[^\S\n]*\n|^[^\S\n]*#/mu;

/** The items of such a list, each with a negation of its own: its head is another line. */
export function withDeniedItems(text: string): string {
  if (!mayHaveHead.test(text)) return text;
  let list: 'items' | 'lines' | undefined;
  const lines = text.replaceAll('\u2019', "'").split('\n');
  return lines
    .map((line) => {
      const isHeading = heading.test(line);
      if (isHeading || endsInColon.test(line)) {
        if (denyingHead.test(line)) list = isHeading ? 'lines' : 'items';
        else list = undefined;
        return line;
      }
      if (list === undefined || line.trim() === '') return line;
      if (item.test(line)) return line.replace(item, '$1not ');
      if (list === 'lines') return `not ${line}`;
      list = undefined;
      return line;
    })
    .join('\n');
}
