import { z } from 'zod';
import { type HookAnswer, sentence, silence, toModel, unreadable, warning } from './answer.ts';
import type { Inspector } from './inspector.ts';
import type { Objection } from './scan-change.ts';

const payloadSchema = z.object({
  hook_event_name: z.string().max(100),
  cwd: z.string().max(4_096).optional(),
  tool_name: z.string().max(500).optional(),
  tool_input: z.unknown().optional(),
});
type Payload = z.infer<typeof payloadSchema>;

const writers = 'Write|Edit|MultiEdit|NotebookEdit|Bash|PowerShell|Monitor|mcp__.*';

/** The events we ask Claude Code for, and the tools. Its matchers are patterns over names of tools. */
export const claudeCodeEvents: Readonly<Record<string, string | undefined>> = {
  PreToolUse: writers,
  PostToolUse: writers,
  // A command that failed in the end may have written before.
  PostToolUseFailure: writers,
  SessionStart: undefined,
};

const commandSchema = z.object({ command: z.string() });

/**
 * Answers one call of Claude Code. `inspectorFor` is given the folder the session works in. The agent may have gone into a
 * folder below by now, so what was changed is looked for in the whole `project`, if the editor says which it is.
 */
export async function answerClaudeCode(
  data: unknown,
  cwd: string,
  inspectorFor: (root: string) => Inspector,
  project?: string,
): Promise<HookAnswer> {
  const parsed = payloadSchema.safeParse(data);
  if (!parsed.success) return unreadable('its input is not what Claude Code sends');
  const here = parsed.data.cwd ?? cwd;
  const handler = handlers.get(parsed.data.hook_event_name);
  return handler === undefined ? silence : handler(parsed.data, { here, project: project ?? here, inspectorFor });
}

interface Scene {
  /** Where the agent is: relative paths start here. */
  readonly here: string;
  readonly project: string;
  readonly inspectorFor: (root: string) => Inspector;
}

type Handler = (payload: Payload, scene: Scene) => Promise<HookAnswer>;

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries<Handler>({
    async PreToolUse(payload, { here, inspectorFor }) {
      const objection = await objectionTo(payload, inspectorFor(here), here);
      if (objection === undefined) return silence;
      const deny = objection.answer === 'deny';
      return {
        exit: 0,
        output: {
          hookSpecificOutput: {
            hookEventName: 'PreToolUse',
            permissionDecision: objection.answer,
            permissionDecisionReason: deny ? `${sentence(objection)} ${toModel}` : sentence(objection),
          },
        },
      };
    },
    // It has happened. The model is told, and the person sees it.
    async PostToolUse(payload, { project, inspectorFor }) {
      const found = await inspectorFor(project).drift();
      if (found.length === 0 || payload.tool_name === undefined) return silence;
      const reason = warning(found);
      return { exit: 0, output: { decision: 'block', reason, systemMessage: reason } };
    },
    async PostToolUseFailure(_payload, { project, inspectorFor }) {
      const found = await inspectorFor(project).drift();
      return found.length === 0 ? silence : contextAnswer('PostToolUseFailure', found);
    },
    async SessionStart(_payload, { project, inspectorFor }) {
      const found = await inspectorFor(project).survey();
      return found.length === 0 ? silence : contextAnswer('SessionStart', found);
    },
  }),
);

function contextAnswer(hookEventName: string, found: readonly Objection[]): HookAnswer {
  const text = warning(found);
  return {
    exit: 0,
    output: { hookSpecificOutput: { hookEventName, additionalContext: text }, systemMessage: text },
  };
}

/** Tools that take a command line, and whether it is one we can take apart. */
const shells: ReadonlyMap<string, 'sh' | 'other'> = new Map([
  ['Bash', 'sh'],
  ['Monitor', 'sh'],
  ['PowerShell', 'other'],
]);

async function objectionTo(
  { tool_name, tool_input }: Payload,
  inspector: Inspector,
  root: string,
): Promise<Objection | undefined> {
  const language = shells.get(tool_name ?? '');
  const line = language === undefined ? undefined : commandSchema.safeParse(tool_input).data?.command;
  if (line === undefined) return inspector.beforeTool(tool_input);
  return language === 'sh' ? inspector.beforeShell(line, root) : inspector.beforeForeignShell(line);
}
