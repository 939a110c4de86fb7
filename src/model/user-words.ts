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
  // A line that begins as JSON does, with a change of a file, or with the prompt of a shell: what follows was copied.
  /^[^\S\n]*(?:\{\s*["']\w|\[\s*(?:\{|"))/mu,
  /^(?:diff --git |@@ -\d|(?:[\w.-]+@[\w.-]+:[^\n$]{0,80})?\$ [a-z])/mu,
  // A speaker who is not the user. On the first line it may be whom the user speaks to.
  /\n[^\S\n]*\**(?:assistant|agent|ai|bot|chatgpt|claude|copilot|gemini|model)\**[^\S\n]*:/iu,
  /^[^\S\n]*\**(?:system|tool|function|command|hook|(?:\w+ )?(?:tool|hook|command|function|search) (?:result|output|feedback|error|message)s?)\**[^\S\n]*:/imu,
];

/** The part of a turn that the user may have typed, and what came with it from elsewhere. */
export function userWords(turn: string): { readonly said: string; readonly shown: string } {
  const found = foreignMarks.map((mark) => turn.search(mark)).filter((at) => at >= 0);
  if (found.length === 0) return { said: turn, shown: '' };
  const at = Math.min(...found);
  return { said: turn.slice(0, at).trimEnd(), shown: turn.slice(at) };
}
