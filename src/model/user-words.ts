/**
 * Where text begins that nobody typed, or that somebody else wrote. Hosts put files, results of tools and messages of other
 * agents into a turn of the user, between tags or lines of their own; people paste conversations with the names of the
 * speakers. A plain tag in the middle of a sentence is the user's own.
 */
const foreignMarks: readonly RegExp[] = [
  // A line that begins with a tag, or a tag with a name that HTML does not have.
  /^[^\S\n]*<[A-Za-z!/?]/mu,
  /<\/?[A-Za-z]+[-_:][A-Za-z]/u,
  // A line that parts texts and names the next one: `--- BEGIN notes.txt ---`, `=== page 1`, `[file content begin]`.
  /^[^\S\n]*(?:-{3,}|={3,})[^\S\n]*[\p{L}\p{N}[(]/mu,
  /^[^\S\n]*\[[^\]\n]{0,80}\b(?:begin|begins|start|content|contents)\b[^\]\n]{0,80}\][^\S\n]*$/imu,
  // A change of a file, or the prompt of a shell: what follows was copied.
  /^(?:diff --git |@@ -\d|(?:[\w.-]+@[\w.-]+:[^\n$]{0,80})?\$ [a-z])/mu,
  // A speaker who is not the user. On the first line it may be whom the user speaks to.
  /\n[^\S\n]*\**(?:assistant|agent|ai|bot|chatgpt|claude|copilot|gemini|model)\**[^\S\n]*:/iu,
  /^[^\S\n]*\**(?:system|tool|function|command|hook|(?:\w+ )?(?:tool|hook|command|function|search) (?:result|output|feedback|error|message)s?)\**[^\S\n]*:/imu,
];

/** A line that begins as JSON does. */
const json = /^[^\S\n]*(?:\{\s*["']\w|\[\s*(?:\{|"))/mu;

/** The part of a turn that the user may have typed, and what came with it from elsewhere. */
export function userWords(turn: string): { readonly said: string; readonly shown: string } {
  const { said, shown } = withoutJson(turn);
  const found = foreignMarks.map((mark) => said.search(mark)).filter((at) => at >= 0);
  if (found.length === 0) return { said, shown };
  const at = Math.min(...found);
  return { said: said.slice(0, at).trimEnd(), shown: `${shown}${said.slice(at)}` };
}

/** People paste JSON and go on below it: where its brackets are closed, the next paragraph is theirs again. */
function withoutJson(turn: string): { readonly said: string; readonly shown: string } {
  if (!json.test(turn)) return { said: turn, shown: '' };
  const said: string[] = [];
  const shown: string[] = [];
  let open = 0;
  for (const paragraph of turn.split(/\n[^\S\n]*\n/u)) {
    const at = open > 0 ? 0 : paragraph.search(json);
    said.push((at === -1 ? paragraph : paragraph.slice(0, at)).trimEnd());
    if (at === -1) continue;
    shown.push(paragraph.slice(at));
    open += count(shown.at(-1) ?? '', /[[{]/gu) - count(shown.at(-1) ?? '', /[\]}]/gu);
  }
  return { said: said.filter((one) => one !== '').join('\n\n'), shown: `${shown.join('\n\n')}\n` };
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0;
}
