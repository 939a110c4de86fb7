import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSdkMcpServer, type Options, query, tool } from '@anthropic-ai/claude-agent-sdk';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { guardClaude } from '../../../src/adapters/claude-agent/index.ts';
import type { ModelStep, ToolUnderTest, TurnOutcome, TurnSetup } from '../contract.ts';
import { type ServedStep, scriptedServer } from './model-server.ts';

const named = (name: string): string => `mcp__world__${name}`;

/** A folder in which Claude Code keeps its transcripts, and the session to continue with. */
interface History {
  readonly home: string;
  readonly resume?: string | undefined;
}

/** The options for a run that reaches nothing but the model on the loopback interface. */
export function offline(home: string, url: string): Options {
  return {
    cwd: home,
    settingSources: [],
    tools: [],
    env: {
      PATH: '/usr/bin:/bin',
      HOME: home,
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'no-key',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_ERROR_REPORTING: '1',
      DISABLE_AUTOUPDATER: '1',
    },
  };
}

export function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'bezoar-claude-agent-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  return home;
}

function serverOf(tools: readonly ToolUnderTest[]): ReturnType<typeof createSdkMcpServer> {
  const made = tools.map(({ name, description, input, run }) => {
    const shape = Object.entries(input).map(([key, type]) => [key, type === 'number' ? z.number() : z.string()]);
    return tool(name, description, Object.fromEntries(shape), async (given) => ({
      content: [{ type: 'text', text: await run(given) }],
    }));
  });
  return createSdkMcpServer({ name: 'world', tools: made });
}

const served = (step: ModelStep): ServedStep =>
  'calls' in step ? { calls: step.calls.map(({ id, tool: name, input }) => ({ id, name: named(name), input })) } : step;

function following(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  return controller;
}

/** Plays a turn with the program of Claude Code. */
export async function playTurn(setup: TurnSetup): Promise<TurnOutcome> {
  const { space, session, options, tools, user, model, before, streaming, signal, onOwnHook } = setup;
  const { home, resume } = (before as History | undefined) ?? { home: newHome() };
  const server = await scriptedServer(model.map(served));
  const asked: { tool: string; reason?: string | undefined }[] = [];
  const settings: Options = {
    ...offline(home, server.url),
    mcpServers: { world: serverOf(tools) },
    includePartialMessages: streaming,
    ...(resume === undefined ? {} : { resume }),
    ...(signal === undefined ? {} : { abortController: following(signal) }),
    hooks: {
      PreToolUse: [
        {
          hooks: [
            async () => {
              onOwnHook();
              return {};
            },
          ],
        },
      ],
    },
    canUseTool: async (name, input, { decisionReason }) => {
      if (!decisionReason?.startsWith('The user did not state')) return { behavior: 'allow', updatedInput: input };
      asked.push({ tool: name.replace('mcp__world__', ''), reason: decisionReason });
      return { behavior: 'deny', message: 'Nobody is there.' };
    },
  };
  const { memoryTools = {}, trusted = [], effects = [] } = options;
  const guardOptions = {
    ...options,
    session,
    memoryTools: Object.fromEntries(Object.entries(memoryTools).map(([name, textOf]) => [named(name), textOf])),
    trusted: trusted.map(named),
    effects: effects.map(named),
  };
  const guarded = space === undefined ? settings : guardClaude(space, settings, guardOptions);
  let last: string | undefined;
  try {
    for await (const message of query({ prompt: user, options: guarded })) last = message.session_id ?? last;
    return { steps: server.steps, asked, history: { home, resume: last } };
  } catch (error) {
    return { steps: server.steps, asked, history: { home, resume: last }, error };
  }
}
