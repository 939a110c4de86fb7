import type { Objection } from './scan-change.ts';

/** Commands of Bezoar that speak for a person, or change what it guards. All others only read. */
const decidingCommands: ReadonlySet<string> = new Set([
  ...['add', 'adopt', 'config', 'discard', 'erase', 'hook', 'import', 'ingest', 'init', 'mcp', 'policy', 'proxy'],
  ...['protect', 'rebuild', 'reconcile', 'release', 'remove', 'replace', 'restore', 'review', 'revoke', 'serve'],
  ...['token', 'uninstall', 'vouch'],
]);
const editorNames: ReadonlySet<string> = new Set(['claude-code', 'cursor']);
const program = /(?:^|\/)bezoar(?:@[\w.~-]+|\.(?:js|cmd|exe|ps1))?$|\/cli\/main\.js$/i;
const separator = /^[;&|()<>{}]+$/;

/**
 * An agent that calls the hook itself could report words that its user never said, and one that calls `bezoar vouch` could
 * approve its own notes. This reads words of a line, not what a shell makes of them: it stops what an agent is talked into,
 * not a program written to hide.
 */
export function objectionToOwnCommand(line: string): Objection | undefined {
  // A backslash escapes a letter in one shell and separates folders in another.
  const readings = [wordsOf(line.replaceAll('\\', '')), wordsOf(line.replaceAll('\\', '/'))];
  if (readings.some((words) => words.some((_word, at) => callsHook(words, at)))) {
    return { answer: 'deny', reason: 'a command would call Bezoar\u2019s hook, which only the editor may call' };
  }
  const decides = readings.some((words) => words.some((word, at) => program.test(word) && decidesAfter(words, at + 1)));
  return decides
    ? {
        answer: 'ask',
        reason: 'a command would decide in Bezoar in your name, or change what it guards',
        isOwnCommand: true,
      }
    : undefined;
}

/** `hook claude-code`, whatever the program is called; not `hook claude-code --self-test`. */
function callsHook(words: readonly string[], at: number): boolean {
  if (words[at] !== 'hook') return false;
  const rest = argumentsAfter(words, at + 1);
  return rest.some((word) => editorNames.has(word)) && !rest.includes('install') && !rest.includes('--self-test');
}

/** A word that only the shell knows may be any command. */
function decidesAfter(words: readonly string[], start: number): boolean {
  const rest = argumentsAfter(words, start);
  const isSelfTest = rest[0] === 'hook' && rest.includes('--self-test');
  return !isSelfTest && rest.some((word) => decidingCommands.has(word) || /^[$*?]/.test(word));
}

const maxArguments = 40;

function argumentsAfter(words: readonly string[], start: number): readonly string[] {
  const rest = words.slice(start, start + maxArguments);
  const end = rest.findIndex((word) => separator.test(word));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The words without quotes and escapes, and the operators between them. */
function wordsOf(line: string): readonly string[] {
  return line.replace(/['"`^]/g, '').match(/[;&|()<>{}]+|[^\s;&|()<>{}]+/g) ?? [];
}
