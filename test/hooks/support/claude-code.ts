import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Ended } from '../../cli/support/harness.ts';
import { installedPackage, ran } from '../../cli/support/packed.ts';
import { type ModelCall, modelServer, type ToolOutcome } from './model-server.ts';

/** A hook that Claude Code ran, as it reports it. */
interface HookRun {
  readonly event: string;
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Session {
  readonly outcomes: readonly ToolOutcome[];
  readonly hooks: readonly HookRun[];
}

/** A user's machine with Claude Code, a project and Bezoar. */
export interface ClaudeCodeMachine {
  readonly home: string;
  readonly project: string;
  /** Runs the program of Bezoar. */
  bezoar(...args: readonly string[]): Ended;
  /** A file of the project; undefined if it does not exist. */
  read(name: string): string | undefined;
  write(name: string, text: string): void;
  /** One conversation: the user says something, and the model makes calls. */
  talk(prompt: string, calls: readonly ModelCall[]): Promise<Session>;
}

const shortPath = '/usr/bin:/bin';
const allowed = ['Write', 'Edit', 'Bash', 'Read', 'mcp__memory'];

export async function claudeCodeMachine(program: string): Promise<ClaudeCodeMachine> {
  const { main } = await installedPackage();
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'bezoar-claude-code-')));
  onTestFinished(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));
  // The package under test is in the system's temporary folder, from which no editor may run anything.
  const [home, project, temporary] = [join(base, 'home of ana'), join(base, 'project'), join(base, 'tmp')] as const;
  for (const folder of [home, project, temporary]) mkdirSync(folder);
  const at = (name: string): string => join(project, name);
  const memory = ['--store', join(base, 'memory.db'), '--key-file', join(base, 'keys.json'), '--as', 'ana'];
  const server = { command: process.execPath, args: [main, 'mcp', ...memory, '--space', 'my-agent'] };
  writeFileSync(join(base, 'mcp.json'), JSON.stringify({ mcpServers: { memory: server } }));
  return {
    home,
    project,
    bezoar: (...args) =>
      ran(main, args, { cwd: project, env: { PATH: process.env.PATH, HOME: home, TMPDIR: temporary } }),
    read: (name) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : undefined),
    write(name, text) {
      mkdirSync(dirname(at(name)), { recursive: true });
      writeFileSync(at(name), text);
    },
    async talk(prompt, calls) {
      const model = await modelServer(calls);
      const flags = ['--output-format', 'stream-json', '--verbose', '--include-hook-events'];
      const tools = ['--mcp-config', join(base, 'mcp.json'), '--strict-mcp-config', '--allowedTools', ...allowed];
      const printed = await output(program, ['-p', prompt, ...flags, ...tools], {
        cwd: project,
        env: {
          PATH: shortPath,
          HOME: home,
          ANTHROPIC_BASE_URL: model.url,
          ANTHROPIC_API_KEY: 'no-key',
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          DISABLE_TELEMETRY: '1',
          DISABLE_ERROR_REPORTING: '1',
          DISABLE_AUTOUPDATER: '1',
        },
      });
      return { outcomes: model.outcomes(), hooks: hookRuns(printed) };
    },
  };
}

function output(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(stdout) : reject(new Error(`exit ${code}: ${stderr}${stdout}`))));
  });
}

function hookRuns(printed: string): readonly HookRun[] {
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    .filter(({ subtype }) => subtype === 'hook_response')
    .map(({ hook_event, exit_code, stdout, stderr }) => ({
      event: String(hook_event),
      exit: typeof exit_code === 'number' ? exit_code : null,
      stdout: String(stdout),
      stderr: String(stderr),
    }));
}
