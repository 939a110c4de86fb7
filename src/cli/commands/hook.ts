import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { BezoarConfig } from '../../config/index.ts';
import { hasConfig, hookDefaults, userFolder } from '../../config/without-file.ts';
import {
  answerClaudeCode,
  answerCursor,
  claudeCodeEvent,
  createInspector,
  cursorEvent,
  type Editor,
  editorFolder,
  editors,
  type HookAnswer,
  type InspectorFor,
  unreadable,
} from '../../hooks/index.ts';
import type { Report } from '../../model/finding.ts';
import { withConfigOption } from '../config-option.ts';
import type { Context } from '../context.ts';
import type { EngineScanner } from '../engine.ts';
import { addInstall } from '../hooks/install.ts';
import { homeOf, placesOf } from '../hooks/places.ts';
import { print } from '../print.ts';
import { bytesFrom } from '../source.ts';

const notes = `
Guards the files that steer an agent: CLAUDE.md, AGENTS.md, MEMORY.md, .cursor/rules, skills, settings and others. The
editor calls the hook before and after every write and every command line. The hook denies a likely attack, asks you in
case of doubt, and otherwise stays silent, so that your own settings decide.

If \`bezoar mcp\` serves a memory in this project, the hook also reports to it what you say and what tools return, as
keyed hashes. The memory can then trace the agent's notes: later sessions see your words as yours, and everything else
as data.

Examples:
  bezoar hook install claude-code             for all your projects
  bezoar hook install cursor --project        for this one
  bezoar hook claude-code --self-test         run what is installed, as the editor would
  bezoar hook install claude-code --uninstall

Exit codes: 0 answered or done, 1 the self-test failed, 2 failed (the editor then stops the call).`;

interface SelfTestOptions {
  readonly selfTest?: true;
  readonly project?: true;
  readonly config?: string;
  readonly json?: true;
}

export function addHook(program: Command, context: Context): void {
  const hook = program
    .command('hook')
    .description('guard the files that steer an agent, from inside its editor')
    .addHelpText('after', `\n${notes.trim()}`);
  const answers: Readonly<Record<Editor, typeof answerClaudeCode>> = {
    'claude-code': answerClaudeCode,
    cursor: answerCursor,
  };
  for (const editor of editors) {
    withConfigOption(hook.command(editor))
      .description(`answer a ${editor} hook: JSON input on stdin, JSON answer on stdout`)
      .option('--self-test', 'run the installed hook as the editor would, and check its answers')
      .option('--project', 'with --self-test: look in this project instead of your home folder')
      .option('--json', 'with --self-test: print as JSON')
      .action(async (_own: unknown, command: Command) => {
        const options = command.optsWithGlobals<SelfTestOptions>();
        if (options.selfTest) return (await import('../hooks/self-test.ts')).selfTest(context, editor, options);
        const inspectorFor = await inspectors(context, editor, options);
        const input = await readPayload(context);
        if ('problem' in input) return sendAnswer(context, unreadable(input.problem));
        const { cwd, env } = context.io;
        const answer = await answers[editor](input.data, cwd, inspectorFor, env.CLAUDE_PROJECT_DIR || undefined);
        return sendAnswer(context, await withEvidence(context, editor, input.data, answer));
      });
  }
  addInstall(hook, context);
}

/** Reports what the agent heard or read to its memory. A refused call reads nothing. */
async function withEvidence(context: Context, editor: Editor, data: unknown, answer: HookAnswer): Promise<HookAnswer> {
  const event = (editor === 'claude-code' ? claudeCodeEvent : cursorEvent)(data);
  if (event === undefined || answer.exit !== 0) return answer;
  const { cwd, env } = context.io;
  const project = env.CLAUDE_PROJECT_DIR || projectOf(data) || cwd;
  const { reportEvidence } = await import('../hook-evidence.ts');
  const problem = await reportEvidence(context, { editor, project, places: placesOf(context, editor, project) }, event);
  if (problem === undefined) return answer;
  return { ...answer, notice: [...(answer.notice === undefined ? [] : [answer.notice]), problem].join('\n') };
}

/** Cursor names the folders of its window. */
function projectOf(data: unknown): string | undefined {
  const { workspace_roots: roots, cwd } = data as { readonly workspace_roots?: unknown; readonly cwd?: unknown };
  const first: unknown = Array.isArray(roots) ? roots[0] : cwd;
  return typeof first === 'string' && first !== '' ? first : undefined;
}

/**
 * Adds the configured rules to the built-in ones, but ignores the configured model: the file may belong to the very
 * project that we guard against.
 */
async function inspectors(
  context: Context,
  editor: Editor,
  options: { readonly config?: string },
): Promise<InspectorFor> {
  const { packs, hooks, ...own } = await settingsOf(context, options);
  // Most calls touch no guarded file, so the rules load only when there is a text to scan.
  let scanner: Promise<EngineScanner> | undefined;
  const scan = async (text: string): Promise<Report> => {
    scanner ??= loadScanner(context, packs);
    return (await scanner).scan(text);
  };
  const variables = withHome(context.io.env);
  const also = [editorFolder(editor, homeOf(context), variables)];
  const ownPaths = ownPathsOf(context, options, own);
  return (root, cwd) => createInspector({ root, cwd, scan, variables, also, ownPaths, ...hooks });
}

/** Everything on this machine that decides what Bezoar does. */
function ownPathsOf(
  { io: { cwd, env } }: Context,
  { config }: { readonly config?: string },
  { files, keyFile, model }: Partial<Pick<BezoarConfig, 'files' | 'keyFile' | 'model'>>,
): readonly string[] {
  const named = [config, env.BEZOAR_CONFIG, env.BEZOAR_KEY_FILE, env.BEZOAR_TOKEN_FILE, keyFile, model];
  const states = env.XDG_STATE_HOME ? [join(env.XDG_STATE_HOME, 'bezoar')] : [];
  const paths = [...named, ...(files ?? []).map(({ path }) => path), userFolder(env), ...states];
  return paths
    .filter((path) => typeof path === 'string')
    .filter((path) => path !== '')
    .map((path) => resolve(cwd, path))
    .flatMap((path) => [path, realPathOf(path)]);
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // does not exist yet
  }
}

/** Loads parsers and schemas only if there may be a configuration file. */
async function settingsOf(
  context: Context,
  options: { readonly config?: string },
): Promise<Pick<BezoarConfig, 'packs' | 'hooks'> & Partial<Pick<BezoarConfig, 'files' | 'keyFile' | 'model'>>> {
  const { cwd, env } = context.io;
  if (options.config === undefined && !hasConfig(cwd, env)) return { packs: [], hooks: hookDefaults };
  const { configFor } = await import('../memory-options.ts');
  return configFor(context, options);
}

async function loadScanner({ engine, io }: Context, packs: readonly string[]): Promise<EngineScanner> {
  if (packs.length === 0) return (await engine('scanner')).createScanner();
  const [loaded, { readPacks }] = await Promise.all([engine(), import('../pack-file.ts')]);
  return loaded.createScanner({ packs: await readPacks(packs, io.cwd, loaded) });
}

function withHome(variables: Context['io']['env']): Context['io']['env'] {
  return variables.HOME ? variables : { ...variables, HOME: homedir() };
}

const maxInputBytes = 16 * 1024 * 1024;

async function readPayload({ io }: Context): Promise<{ readonly data: unknown } | { readonly problem: string }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesFrom(io.stdin)) {
    size += chunk.length;
    if (size > maxInputBytes) return { problem: `the input is longer than ${maxInputBytes} bytes` };
    chunks.push(chunk);
  }
  try {
    return { data: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown };
  } catch {
    return { problem: 'the input is not JSON' }; // the parser's own message quotes the text
  }
}

async function sendAnswer(context: Context, { output, notice, exit }: HookAnswer): Promise<void> {
  if (notice !== undefined) context.io.stderr.write(`${notice}\n`);
  if (output !== undefined) await print(context, `${JSON.stringify(output)}\n`);
  context.exit(exit);
}
