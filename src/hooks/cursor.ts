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

/** Cursor ignores an event it does not know without a word, so these names are checked by the self-test. */
export const cursorEvents: readonly string[] = [
  'sessionStart',
  'preToolUse',
  'postToolUse',
  'beforeShellExecution',
  'beforeReadFile',
  'afterFileEdit',
];

/** Answers one call of Cursor. */
export async function answerCursor(
  data: unknown,
  cwd: string,
  inspectorFor: (root: string) => Inspector,
): Promise<HookAnswer> {
  const payload = payloadOf(data);
  if (payload === undefined) return unreadable('its input is not what Cursor sends');
  const { workspace_roots: roots, cwd: folder, hook_event_name } = payload;
  const handler = handlers.get(hook_event_name);
  if (handler === undefined) return nothingToSay;
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
      // A shell has an event of its own.
      tool_name === 'Shell' ? allowed : permission(await inspectorFor(root).beforeTool(dataOf(tool_input)), 'deny'),
    beforeShellExecution: async ({ command, cwd }, [root = ''], inspectorFor) =>
      command === undefined
        ? unreadable('it names no command')
        : permission(
            await inspectorFor(root).beforeShell(command, cwd === undefined || cwd === '' ? root : cwd),
            'ask',
          ),
    beforeReadFile: async ({ file_path }, [root = ''], inspectorFor) =>
      permission(file_path === undefined ? undefined : await inspectorFor(root).standing(file_path), 'deny'),
    // Too late to refuse; said to the person, and to the model after its tool.
    async afterFileEdit({ file_path }, [root = ''], inspectorFor) {
      const found = file_path === undefined ? undefined : await inspectorFor(root).standing(file_path);
      return found === undefined ? nothingToSay : { ...nothingToSay, notice: warning([found]) };
    },
    postToolUse: (_payload, roots, inspectorFor) => context(roots, (root) => inspectorFor(root).drift()),
    sessionStart: (_payload, roots, inspectorFor) => context(roots, (root) => inspectorFor(root).survey()),
  }),
);

/**
 * A hook that is asked for a permission has to give one: Cursor takes silence for a hook that broke, and stops the call. What
 * another hook or the user's own settings refuse stays refused.
 */
const allowed: HookAnswer = { exit: 0, output: { permission: 'allow' } };
/** The same for an event that asks nothing. */
const nothingToSay: HookAnswer = { exit: 0, output: {} };

/** `doubt`: what becomes of a question. Cursor lets a tool or a read pass that we would rather ask about, so there it is a no. */
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

/** A window may hold several projects, and a tool may have written into any. */
async function context(
  roots: readonly string[],
  look: (root: string) => Promise<readonly Objection[]>,
): Promise<HookAnswer> {
  const objections: Objection[] = [];
  for (const root of roots) objections.push(...(await look(root)));
  // What lies in the home folder is seen from every project.
  const found = [...new Map(objections.map((objection) => [objection.reason, objection])).values()];
  if (found.length === 0) return nothingToSay;
  return { exit: 0, output: { additional_context: warning(found) }, notice: warning(found) };
}

/** Some events carry the arguments of a tool as JSON in a string. */
function dataOf(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return input; // not arguments, then; there is no file in it
  }
}
