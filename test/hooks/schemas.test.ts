import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { answerClaudeCode } from '../../src/hooks/claude-code.ts';
import { answerCursor } from '../../src/hooks/cursor.ts';
import { type Editor, projectPlace } from '../../src/hooks/editors.ts';
import { claudeCodeEvent } from '../../src/hooks/evidence/editor-events.ts';
import { windowsCommand } from '../../src/hooks/hook-command.ts';
import { installHooks } from '../../src/hooks/install.ts';
import { hookTrials } from '../../src/hooks/self-test.ts';
import { attack, place } from './support.ts';

// What the editors publish: the types of @anthropic-ai/claude-agent-sdk 0.3.325 (Claude Code 2.1.325), and Cursor's hooks reference with
// the validation in @cursor/sdk 1.0.18. An unknown member fails here.

const claudeCodeEventNames = [
  ...['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PostToolBatch', 'Notification', 'UserPromptSubmit'],
  ...['UserPromptExpansion', 'SessionStart', 'SessionEnd', 'Stop', 'StopFailure', 'SubagentStart', 'SubagentStop'],
  ...['PreCompact', 'PostCompact', 'PermissionRequest', 'PermissionDenied', 'Setup', 'ConfigChange', 'FileChanged'],
] as const;
const claudeCodeSettings = z.strictObject({
  hooks: z.partialRecord(
    z.enum(claudeCodeEventNames),
    z.array(
      z.strictObject({
        matcher: z.string().optional(),
        hooks: z.array(
          z.strictObject({
            type: z.literal('command'),
            command: z.string().min(1),
            args: z.array(z.string()).optional(),
            if: z.string().optional(),
            shell: z.enum(['bash', 'powershell']).optional(),
            timeout: z.number().positive().optional(),
            onFailure: z.enum(['continue', 'block']).optional(),
            statusMessage: z.string().optional(),
            once: z.boolean().optional(),
            async: z.boolean().optional(),
            asyncRewake: z.boolean().optional(),
          }),
        ),
      }),
    ),
  ),
});

const cursorEventNames = [
  ...['sessionStart', 'sessionEnd', 'preToolUse', 'postToolUse', 'postToolUseFailure', 'subagentStart', 'subagentStop'],
  ...['beforeShellExecution', 'afterShellExecution', 'beforeMCPExecution', 'afterMCPExecution', 'beforeReadFile'],
  ...['afterFileEdit', 'beforeSubmitPrompt', 'preCompact', 'stop', 'afterAgentResponse', 'afterAgentThought'],
  ...['beforeTabFileRead', 'afterTabFileEdit', 'workspaceOpen'],
] as const;
const cursorSettings = z.strictObject({
  version: z.literal(1),
  hooks: z.partialRecord(
    z.enum(cursorEventNames),
    z.array(
      z.strictObject({
        command: z.string().min(1),
        type: z.enum(['command', 'prompt']).optional(),
        timeout: z.number().positive().optional(),
        loop_limit: z.int().positive().nullable().optional(),
        failClosed: z.boolean().optional(),
        matcher: z.string().optional(),
      }),
    ),
  ),
});

const programs = [
  { command: '/home/ana/.config/bezoar/bezoar-hook hook EDITOR' },
  { node: 'C:\\node.exe', script: 'C:\\bezoar\\main.js' },
] as const;

describe.each<[Editor, z.ZodType]>([
  ['claude-code', claudeCodeSettings],
  ['cursor', cursorSettings],
])('the settings of %s', (editor, schema) => {
  test.each(programs)('have only published members: $command', (program) => {
    const folder = mkdtempSync(join(tmpdir(), 'bezoar-schemas-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const at = projectPlace(editor, folder);
    installHooks(
      at,
      'node' in program ? windowsCommand(editor, program) : { command: program.command.replace('EDITOR', editor) },
    );
    const result = schema.safeParse(JSON.parse(readFileSync(at.file, 'utf8')));
    expect(result.error?.issues).toBeUndefined();
  });
});

const text = z.string().optional();
const common = { continue: z.boolean().optional(), suppressOutput: z.boolean().optional(), stopReason: text };
const shared = { ...common, systemMessage: text, reason: text, decision: z.enum(['approve', 'block']).optional() };
const specific = (hookEventName: string, more: z.ZodRawShape = {}): z.ZodType =>
  z.strictObject({
    ...shared,
    hookSpecificOutput: z
      .strictObject({ hookEventName: z.literal(hookEventName), additionalContext: text, ...more })
      .optional(),
  });
const claudeCodeAnswers: Readonly<Record<string, z.ZodType>> = {
  PreToolUse: specific('PreToolUse', {
    permissionDecision: z.enum(['allow', 'deny', 'ask', 'defer']).optional(),
    permissionDecisionReason: text,
    updatedInput: z.record(z.string(), z.unknown()).optional(),
  }),
  PostToolUse: specific('PostToolUse', { updatedToolOutput: z.unknown().optional() }),
  PostToolUseFailure: specific('PostToolUseFailure'),
  SessionStart: specific('SessionStart'),
  UserPromptSubmit: specific('UserPromptSubmit'),
};

const gate = { permission: z.enum(['allow', 'deny', 'ask']), user_message: text, agent_message: text };
const cursorAnswers: Readonly<Record<string, z.ZodType>> = {
  // `ask` is accepted there and not enforced, so we must not rely on it.
  preToolUse: z.strictObject({ ...gate, permission: z.enum(['allow', 'deny']), updated_input: z.unknown().optional() }),
  beforeShellExecution: z.strictObject(gate),
  beforeReadFile: z.strictObject({ permission: z.enum(['allow', 'deny']), user_message: text }),
  postToolUse: z.strictObject({ additional_context: text, updated_mcp_tool_output: z.unknown().optional() }),
  postToolUseFailure: z.strictObject({}),
  afterFileEdit: z.strictObject({}),
  beforeSubmitPrompt: z.strictObject({ continue: z.boolean(), user_message: text }),
  sessionStart: z.strictObject({
    env: z.unknown().optional(),
    additional_context: text,
    continue: z.boolean().optional(),
  }),
};

describe('the answers of Claude Code hooks', () => {
  const events: readonly (readonly [event: string, fields: (root: string) => object])[] = [
    [
      'PreToolUse',
      (root) => ({ tool_name: 'Write', tool_input: { file_path: join(root, 'CLAUDE.md'), content: attack } }),
    ],
    [
      'PreToolUse',
      (root) => ({ tool_name: 'Write', tool_input: { file_path: join(root, '.mcp.json'), content: '{"a":1}' } }),
    ],
    ['PreToolUse', () => ({ tool_name: 'mcp__x__y', tool_input: {}, mcp_server: { name: 'x', source: 'user' } })],
    [
      'PostToolUse',
      () => ({ tool_name: 'Bash', tool_input: { command: 'git pull' }, tool_response: {}, duration_ms: 3 }),
    ],
    [
      'PostToolUseFailure',
      () => ({ tool_name: 'Bash', tool_input: {}, error: 'x', is_interrupt: false, duration_ms: 3 }),
    ],
    ['SessionStart', () => ({ source: 'startup', model: 'x', session_title: 't' })],
    ['UserPromptSubmit', () => ({ prompt: 'Hello.', source: 'user' })],
  ];

  test.each(events)('%s %#', async (hook_event_name, fields) => {
    const at = place({ 'AGENTS.md': attack });
    const base = { session_id: 's', transcript_path: '/t', cwd: at.root, prompt_id: 'p', permission_mode: 'default' };
    const payload = { ...base, effort: { level: 'high' }, tool_use_id: 't', hook_event_name, ...fields(at.root) };
    const { exit, output } = await answerClaudeCode(payload, at.root, at.inspectorFor);
    expect(exit).toBe(0);
    if (output !== undefined) expect(claudeCodeAnswers[hook_event_name]?.safeParse(output).error).toBeUndefined();
  });

  test.each([
    ['user', 'said'],
    ['sdk', 'said'],
    [undefined, 'said'],
    ['system', 'shown'],
    ['loop_wakeup', 'shown'],
    ['schedule_wakeup', 'shown'],
    ['poll_event', 'shown'],
    ['something-new', 'shown'],
  ])('a prompt of the source %s is what was %s', (source, kind) => {
    const event = claudeCodeEvent({ hook_event_name: 'UserPromptSubmit', session_id: 's', prompt: 'Hello.', source });
    expect(event).toMatchObject({ said: '', shown: '', [kind]: 'Hello.' });
  });
});

describe('the answers of Cursor hooks', () => {
  const write = (root: string, content: string): object => ({
    tool_name: 'Write',
    tool_input: { file_path: join(root, '.cursorrules'), content },
  });
  const events: readonly (readonly [event: string, fields: (root: string) => object])[] = [
    ['preToolUse', (root) => ({ ...write(root, attack), agent_message: 'm' })],
    ['preToolUse', (root) => write(root, 'Use pnpm.')],
    ['beforeShellExecution', (root) => ({ command: `echo '${attack}' > AGENTS.md`, cwd: root, sandbox: false })],
    ['beforeShellExecution', (root) => ({ command: 'npm test', cwd: root, sandbox: true })],
    ['beforeReadFile', (root) => ({ file_path: join(root, 'AGENTS.md'), content: attack, attachments: [] })],
    ['beforeReadFile', (root) => ({ file_path: join(root, 'a.ts'), content: '', attachments: [] })],
    ['postToolUse', () => ({ tool_name: 'Shell', tool_input: {}, tool_output: '{}', duration: 3 })],
    ['postToolUseFailure', () => ({ tool_name: 'Shell', tool_input: {}, error_message: 'x', failure_type: 'error' })],
    ['afterFileEdit', (root) => ({ file_path: join(root, 'AGENTS.md'), edits: [] })],
    ['beforeSubmitPrompt', () => ({ prompt: 'Hello.', attachments: [] })],
    ['sessionStart', () => ({ is_background_agent: false, composer_mode: 'agent' })],
  ];

  test.each(events)('%s %#', async (hook_event_name, fields) => {
    const at = place({ 'AGENTS.md': attack });
    const base = { conversation_id: 'c', generation_id: 'g', model: 'm', cursor_version: '3.0', user_email: null };
    const more = { workspace_roots: [at.root], transcript_path: null, tool_use_id: 't', cwd: at.root };
    const payload = { ...base, ...more, hook_event_name, ...fields(at.root) };
    const { exit, output } = await answerCursor(payload, at.root, at.inspectorFor);
    expect(exit).toBe(0);
    // A missing answer counts as a broken hook.
    expect(cursorAnswers[hook_event_name]?.safeParse(output).error).toBeUndefined();
  });
});

test('the self-test sends every required field', () => {
  const claude = z.looseObject({
    session_id: z.string(),
    transcript_path: z.string(),
    cwd: z.string(),
    hook_event_name: z.enum(claudeCodeEventNames),
  });
  const cursor = z.looseObject({
    conversation_id: z.string(),
    generation_id: z.string(),
    model: z.string(),
    hook_event_name: z.enum(cursorEventNames),
    cursor_version: z.string(),
    workspace_roots: z.array(z.string()).min(1),
    user_email: z.string().nullable(),
    transcript_path: z.string().nullable(),
  });
  for (const { payload } of hookTrials('claude-code', '/project'))
    expect(claude.safeParse(payload).error).toBeUndefined();
  for (const { payload } of hookTrials('cursor', '/project')) expect(cursor.safeParse(payload).error).toBeUndefined();
});
