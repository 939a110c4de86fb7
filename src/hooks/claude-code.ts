import { z } from 'zod';
import { type Answer, sentence, silence, toModel, unreadable, warning } from './answer.ts';
import type { Inspector } from './inspector.ts';
import type { Objection } from './scan-change.ts';

const payloadSchema = z.object({
  hook_event_name: z.string().max(100),
  cwd: z.string().max(4_096).optional(),
  tool_name: z.string().max(500).optional(),
  tool_input: z.unknown().optional(),
});
type Payload = z.infer<typeof payloadSchema>;

/** The events we ask Claude Code for, and the tools. Its matchers are patterns over names of tools. */
export const claudeCodeEvents: Readonly<Record<string, string | undefined>> = {
  PreToolUse: 'Write|Edit|MultiEdit|NotebookEdit|Bash|mcp__.*',
  PostToolUse: 'Write|Edit|MultiEdit|NotebookEdit|Bash|mcp__.*',
  SessionStart: undefined,
};

const commandSchema = z.object({ command: z.string() });

/** Answers one call of Claude Code. `inspectorFor` is given the folder the session works in. */
export function answerClaudeCode(data: unknown, cwd: string, inspectorFor: (root: string) => Inspector): Answer {
  const parsed = payloadSchema.safeParse(data);
  if (!parsed.success) return unreadable('its input is not what Claude Code sends');
  const root = parsed.data.cwd ?? cwd;
  const handler = handlers.get(parsed.data.hook_event_name);
  return handler === undefined ? silence : handler(parsed.data, inspectorFor(root), root);
}

type Handler = (payload: Payload, inspector: Inspector, root: string) => Answer;

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries<Handler>({
    PreToolUse(payload, inspector, root) {
      const objection = objectionTo(payload, inspector, root);
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
    PostToolUse(payload, inspector) {
      const found = inspector.drift();
      if (found.length === 0 || payload.tool_name === undefined) return silence;
      const reason = warning(found);
      return { exit: 0, output: { decision: 'block', reason, systemMessage: reason } };
    },
    SessionStart(_payload, inspector) {
      const found = inspector.survey();
      if (found.length === 0) return silence;
      const text = warning(found);
      return {
        exit: 0,
        output: { hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: text }, systemMessage: text },
      };
    },
  }),
);

function objectionTo({ tool_name, tool_input }: Payload, inspector: Inspector, root: string): Objection | undefined {
  const shell = tool_name === 'Bash' ? commandSchema.safeParse(tool_input) : undefined;
  return shell?.success ? inspector.beforeShell(shell.data.command, root) : inspector.beforeTool(tool_input);
}
