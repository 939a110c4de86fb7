import { type HookAnswer, sentence, toModel, unreadable, warning } from './answer.ts';
import type { Inspector } from './inspector.ts';
import { isObject, isText, isTextOrMissing } from './json-shape.ts';
import type { Objection } from './scan-change.ts';

interface Payload {
  readonly hook_event_name: string;
  readonly workspace_roots: readonly string[];
  readonly cwd: string | undefined;
  readonly tool_name: string | undefined;
  readonly tool_input: unknown;
  readonly command: string | undefined;
  readonly file_path: string | undefined;
}

function payloadOf(data: unknown): Payload | undefined {
  if (!isObject(data)) return undefined;
  const { hook_event_name, workspace_roots = [], cwd, tool_name, tool_input, command, file_path } = data;
  if (!isText(hook_event_name, 100) || !isTextOrMissing(tool_name, 500) || !isTextOrMissing(command)) return undefined;
  if (!isTextOrMissing(cwd, 4_096) || !isTextOrMissing(file_path, 4_096) || !areRoots(workspace_roots))
    return undefined;
  return { hook_event_name, workspace_roots, cwd, tool_name, tool_input, command, file_path };
}

function areRoots(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= 100 && value.every((root) => isText(root, 4_096));
}

/** Cursor silently ignores unknown events, so the self-test checks these names. */
export const cursorEvents: readonly string[] = [
  'sessionStart',
  'beforeSubmitPrompt',
  'preToolUse',
  'postToolUse',
  'postToolUseFailure',
  'beforeShellExecution',
  'beforeReadFile',
  'afterFileEdit',
];

/** Events that only report. If the hook fails there, the agent works on, and its notes are trusted less. */
export const cursorReports: ReadonlySet<string> = new Set(['beforeSubmitPrompt', 'postToolUseFailure']);

/** Answers one Cursor hook call. */
export async function answerCursor(
  data: unknown,
  cwd: string,
  inspectorFor: (root: string) => Inspector,
): Promise<HookAnswer> {
  const payload = payloadOf(data);
  if (payload === undefined) return unreadable('the input does not have the format of Cursor');
  const { workspace_roots: roots, cwd: folder, hook_event_name } = payload;
  const handler = handlers.get(hook_event_name);
  if (handler === undefined) return noContext;
  return handler(payload, roots.length === 0 ? [folder ?? cwd] : roots, inspectorFor);
}

type Handler = (
  payload: Payload,
  roots: readonly string[],
  inspectorFor: (root: string) => Inspector,
) => Promise<HookAnswer>;

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries<Handler>({
    preToolUse: async ({ tool_name, tool_input }, [root = ''], inspectorFor) =>
      // The shell has its own event.
      tool_name === 'Shell' ? allowed : permission(await inspectorFor(root).beforeTool(dataOf(tool_input)), 'deny'),
    beforeShellExecution: async ({ command, cwd }, [root = ''], inspectorFor) =>
      command === undefined
        ? unreadable('the input contains no command')
        : permission(
            await inspectorFor(root).beforeShell(command, cwd === undefined || cwd === '' ? root : cwd),
            'ask',
          ),
    beforeReadFile: async ({ file_path }, [root = ''], inspectorFor) =>
      forPerson(permission(file_path === undefined ? undefined : await inspectorFor(root).standing(file_path), 'deny')),
    // Too late to refuse: inform the person now, and the model after its tool call.
    async afterFileEdit({ file_path }, [root = ''], inspectorFor) {
      const found = file_path === undefined ? undefined : await inspectorFor(root).standing(file_path);
      return found === undefined ? noContext : { ...noContext, notice: warning([found]) };
    },
    beforeSubmitPrompt: async () => proceed,
    postToolUse: (_payload, roots, inspectorFor) => context(roots, (root) => inspectorFor(root).drift()),
    sessionStart: (_payload, roots, inspectorFor) => context(roots, (root) => inspectorFor(root).survey()),
  }),
);

/**
 * Cursor treats a missing answer as a broken hook and stops the call, so we must allow explicitly. Refusals by other
 * hooks or by the user's own settings still apply.
 */
const allowed: HookAnswer = { exit: 0, output: { permission: 'allow' } };
/** The same for an event without a permission. */
const noContext: HookAnswer = { exit: 0, output: {} };

/** The same for a prompt: Cursor sends it on only if we say so. */
const proceed: HookAnswer = { exit: 0, output: { continue: true } };

/** `doubt` replaces `ask`: for tools and reads Cursor treats `ask` as allow, so there it must be `deny`. */
function permission(objection: Objection | undefined, doubt: 'ask' | 'deny'): HookAnswer {
  if (objection === undefined) return allowed;
  const answer = objection.answer === 'ask' ? doubt : 'deny';
  return {
    exit: 0,
    output: {
      permission: answer,
      user_message: sentence(objection),
      agent_message: answer === 'deny' ? `${sentence(objection)} ${toModel}` : sentence(objection),
    },
  };
}

/** Before a read, Cursor has a message for the person only. */
function forPerson({ output: { agent_message: _message, ...output } = {}, ...answer }: HookAnswer): HookAnswer {
  return { ...answer, output };
}

/** A window may contain several projects, and a tool may have written into any of them. */
async function context(
  roots: readonly string[],
  look: (root: string) => Promise<readonly Objection[]>,
): Promise<HookAnswer> {
  const objections: Objection[] = [];
  for (const root of roots) objections.push(...(await look(root)));
  // Files in the home folder are reported for every project.
  const found = [...new Map(objections.map((objection) => [objection.reason, objection])).values()];
  if (found.length === 0) return noContext;
  return { exit: 0, output: { additional_context: warning(found) }, notice: warning(found) };
}

/** Some events carry tool arguments as JSON in a string. */
function dataOf(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return input; // plain text, which names no file
  }
}
