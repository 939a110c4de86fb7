import { spawn, spawnSync } from 'node:child_process';

/** What a program showed on a terminal, and its exit code. */
export interface Shown {
  readonly code: number | null;
  readonly text: string;
}

/** Whether this machine has `script` of util-linux, which gives a program a terminal of its own. */
export const hasTerminals: boolean = /util-linux/.test(
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '',
);

const timeoutMs = 240_000;
/** Pressed without Enter. */
const ctrlC = '\u0003';

/**
 * Runs a program on a pseudo-terminal, and types an answer each time that it asks: as soon as the last line ends with `] `. Once
 * the answers are used up, it presses Enter.
 */
export function onTerminal(
  words: readonly string[],
  {
    cwd,
    env,
    answers = [],
  }: { readonly cwd: string; readonly env: Record<string, string>; readonly answers?: readonly string[] },
): Promise<Shown> {
  const line = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const child = spawn(
    'script',
    ['--quiet', '--return', '--echo', 'never', '--command', `stty cols 120; exec ${line}`, '/dev/null'],
    {
      cwd,
      env: { TERM: 'xterm', SHELL: '/bin/sh', NO_COLOR: '1', ...env },
    },
  );
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`no end within ${timeoutMs} ms; shown so far:\n${text}`));
    }, timeoutMs);
    let text = '';
    let answered = 0;
    let asked = 0;
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const questions = text.split(/\] (?=$)/).length - 1;
      if (questions === 0 || text.length === asked) return;
      asked = text.length;
      const answer = answers[answered++] ?? '';
      child.stdin.write(answer === ctrlC ? answer : `${answer}\r`);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, text: text.replaceAll('\r\n', '\n') });
    });
  });
}
