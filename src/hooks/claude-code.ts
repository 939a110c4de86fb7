import { type HookAnswer, sentence, silence, toModel, unreadable, warning } from './answer.ts';
import type { Inspector } from './inspector.ts';
import { isObject, isText, isTextOrMissing } from './json-shape.ts';
import type { Objection } from './scan-change.ts';

interface Payload {
  readonly hook_event_name: string;
  readonly cwd: string | undefined;
  readonly tool_name: string | undefined;
  readonly tool_input: unknown;
}

function payloadOf(data: unknown): Payload | undefined {
  if (!isObject(data)) return undefined;
  const { hook_event_name, cwd, tool_name, tool_input } = data;
  if (!isText(hook_event_name, 100) || !isTextOrMissing(cwd, 4_096) || !isTextOrMissing(tool_name, 500))
    return undefined;
  return { hook_event_name, cwd, tool_name, tool_input };
}

const writers = 'Write|Edit|MultiEdit|NotebookEdit|Bash|PowerShell|Monitor|mcp__.*';

/** The Claude Code events we subscribe to, with matchers: patterns over tool names. */
export const claudeCodeEvents: Readonly<Record<string, string | undefined>> = {
  PreToolUse: writers,
  // Of all tools: what they return is evidence of what the agent has read.
  PostToolUse: undefined,
  // A failed command may have written files first, and its message comes from outside too.
  PostToolUseFailure: undefined,
  SessionStart: undefined,
  UserPromptSubmit: undefined,
};

/**
 * Answers one Claude Code hook call. `inspectorFor` receives the session's working folder. The agent may since have moved
 * to a subfolder, so changes are looked for in the whole `project`, if the editor names it.
 */
export async function answerClaudeCode(
  data: unknown,
  cwd: string,
  inspectorFor: (root: string) => Inspector,
  project?: string,
): Promise<HookAnswer> {
  const payload = payloadOf(data);
  if (payload === undefined) return unreadable('the input does not have the format of Claude Code');
  const here = payload.cwd ?? cwd;
  const handler = handlers.get(payload.hook_event_name);
  return handler === undefined ? silence : handler(payload, { here, project: project ?? here, inspectorFor });
}

interface Scene {
  /** The agent's current folder, the base of relative paths. */
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
    // The write has happened; inform the model and the person.
    async PostToolUse(payload, { project, inspectorFor }) {
      if (!mayWrite(payload)) return silence;
      const found = await inspectorFor(project).drift();
      if (found.length === 0 || payload.tool_name === undefined) return silence;
      const reason = warning(found);
      return { exit: 0, output: { decision: 'block', reason, systemMessage: reason } };
    },
    async PostToolUseFailure(payload, { project, inspectorFor }) {
      if (!mayWrite(payload)) return silence;
      const found = await inspectorFor(project).drift();
      return found.length === 0 ? silence : contextAnswer('PostToolUseFailure', found);
    },
    async SessionStart(_payload, { project, inspectorFor }) {
      const found = await inspectorFor(project).survey();
      return found.length === 0 ? silence : contextAnswer('SessionStart', found);
    },
  }),
);

const mayWritePattern = new RegExp(`^(?:${writers})$`);

function mayWrite({ tool_name }: Payload): boolean {
  return tool_name === undefined || mayWritePattern.test(tool_name);
}

function contextAnswer(hookEventName: string, found: readonly Objection[]): HookAnswer {
  const text = warning(found);
  return {
    exit: 0,
    output: { hookSpecificOutput: { hookEventName, additionalContext: text }, systemMessage: text },
  };
}

/** Tools that run a command line, and whether we can parse it. */
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
  const line = language !== undefined && isObject(tool_input) ? tool_input.command : undefined;
  if (!isText(line)) return inspector.beforeTool(tool_input);
  return language === 'sh' ? inspector.beforeShell(line, root) : inspector.beforeForeignShell(line);
}
