import { z } from 'zod';
import { type Answer, sentence, silence, toModel, unreadable, warning } from './answer.ts';
import type { Inspector } from './inspector.ts';
import type { Objection } from './scan-change.ts';

const payloadSchema = z.object({
  hook_event_name: z.string().max(100),
  workspace_roots: z.array(z.string().max(4_096)).max(100).optional(),
  cwd: z.string().max(4_096).optional(),
  tool_name: z.string().max(500).optional(),
  tool_input: z.unknown().optional(),
  command: z.string().optional(),
  file_path: z.string().max(4_096).optional(),
});
type Payload = z.infer<typeof payloadSchema>;

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
export function answerCursor(data: unknown, cwd: string, inspectorFor: (root: string) => Inspector): Answer {
  const parsed = payloadSchema.safeParse(data);
  if (!parsed.success) return unreadable('its input is not what Cursor sends');
  const root = parsed.data.workspace_roots?.[0] ?? parsed.data.cwd ?? cwd;
  const handler = handlers.get(parsed.data.hook_event_name);
  return handler === undefined ? silence : handler(parsed.data, inspectorFor(root), root);
}

type Handler = (payload: Payload, inspector: Inspector, root: string) => Answer;

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries<Handler>({
    preToolUse: ({ tool_name, tool_input }, inspector) =>
      // A shell has an event of its own.
      tool_name === 'Shell' ? silence : permission(inspector.beforeTool(dataOf(tool_input))),
    beforeShellExecution: ({ command, cwd }, inspector, root) =>
      command === undefined
        ? unreadable('it names no command')
        : permission(inspector.beforeShell(command, cwd === undefined || cwd === '' ? root : cwd)),
    beforeReadFile: ({ file_path }, inspector) =>
      permission(file_path === undefined ? undefined : inspector.standing(file_path)),
    // Too late to refuse; said to the person, and to the model after its tool.
    afterFileEdit({ file_path }, inspector) {
      const found = file_path === undefined ? undefined : inspector.standing(file_path);
      return found === undefined ? silence : { exit: 0, notice: warning([found]) };
    },
    postToolUse: (_payload, inspector) => context(inspector.drift()),
    sessionStart: (_payload, inspector) => context(inspector.survey()),
  }),
);

function permission(objection: Objection | undefined): Answer {
  if (objection === undefined) return silence;
  return {
    exit: 0,
    output: {
      permission: objection.answer,
      user_message: sentence(objection),
      agent_message: objection.answer === 'deny' ? `${sentence(objection)} ${toModel}` : sentence(objection),
    },
  };
}

function context(found: readonly Objection[]): Answer {
  return found.length === 0
    ? silence
    : { exit: 0, output: { additional_context: warning(found) }, notice: warning(found) };
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
