import { type HookAnswer, reportAfter, sentence, toModel, unreadable, warning } from './answer.ts';
import { brokenHook, type FailedEvent } from './broken-hook.ts';
import type { CallId, Inspector, InspectorFor } from './inspection.ts';
import { isObject, isText, isTextOrMissing } from './json-shape.ts';
import type { Objection } from './scan-change.ts';
import { isDelegate, isReader } from './tool-verbs.ts';

interface Payload {
  readonly hook_event_name: string;
  readonly workspace_roots: readonly string[];
  readonly cwd: string | undefined;
  readonly tool_name: string | undefined;
  readonly tool_input: unknown;
  readonly command: string | undefined;
  readonly file_path: string | undefined;
  readonly session: string;
  readonly tool_use_id: string;
}

function payloadOf(data: unknown): Payload | undefined {
  if (!isObject(data)) return undefined;
  const { hook_event_name, workspace_roots = [], cwd, tool_name, tool_input, command, file_path } = data;
  if (!isText(hook_event_name, 100) || !isTextOrMissing(tool_name, 500) || !isTextOrMissing(command)) return undefined;
  if (!isTextOrMissing(cwd, 4_096) || !isTextOrMissing(file_path, 4_096) || !areRoots(workspace_roots))
    return undefined;
  const [session = '', tool_use_id = ''] = [data.conversation_id, data.tool_use_id].map((id) =>
    isText(id, 500) ? id : '',
  );
  return { hook_event_name, workspace_roots, cwd, tool_name, tool_input, command, file_path, session, tool_use_id };
}

/** The events around a shell command do not name the tool's id, so a command is known by its line. */
function callOf({ session, tool_use_id, tool_name = 'Shell', tool_input, command }: Payload): CallId {
  const input = dataOf(tool_input);
  const line = command ?? (tool_name === 'Shell' && isObject(input) ? input.command : undefined);
  if (isText(line)) return { session, tool: 'Shell', id: `shell ${line}` };
  return { session, tool: tool_name, id: tool_use_id === '' ? JSON.stringify([tool_name, input]) : tool_use_id };
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
  'stop',
];

/** Events that only report. If the hook fails there, the agent works on, and its notes are trusted less. */
export const cursorReports: ReadonlySet<string> = new Set(['beforeSubmitPrompt', 'postToolUseFailure', 'stop']);

/** Answers one Cursor hook call. */
export async function answerCursor(data: unknown, cwd: string, inspectorFor: InspectorFor): Promise<HookAnswer> {
  const payload = payloadOf(data);
  if (payload === undefined) return unreadable('the input does not have the format of Cursor');
  const { workspace_roots: roots, cwd: folder, hook_event_name } = payload;
  const handler = handlers.get(hook_event_name);
  if (handler === undefined) return noContext;
  const folders = roots.length === 0 ? [folder ?? cwd] : roots;
  const here = folder === undefined || folder === '' ? (folders[0] ?? cwd) : folder;
  const inspectors = folders.map((root) => inspectorFor(root, here));
  const [first] = inspectors;
  if (first === undefined) return noContext;
  try {
    return await handler(payload, { here, first, inspectors });
  } catch (error) {
    const event = failedEvent(hook_event_name);
    const answer = brokenHook(error, data, event, first);
    return answer.exit === 0 ? { ...(event === 'before' ? allowed : noContext), ...answer } : answer;
  }
}

function failedEvent(event: string): FailedEvent {
  if (['preToolUse', 'beforeShellExecution', 'beforeReadFile'].includes(event)) return 'before';
  return /^(?:post|after)/.test(event) ? 'after' : 'report';
}

interface Scene {
  /** The base of relative paths. */
  readonly here: string;
  /** Of the first project of the window, which relative paths belong to. */
  readonly first: Inspector;
  /** A window may contain several projects, and a tool may write into any of them. */
  readonly inspectors: readonly Inspector[];
}

type Handler = (payload: Payload, scene: Scene) => Promise<HookAnswer>;

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries<Handler>({
    async preToolUse(payload, scene) {
      const { tool_name, tool_input } = payload;
      // The shell has its own event.
      if (tool_name === 'Shell' || isReader(tool_name)) return allowed;
      const call = { tool: tool_name, input: dataOf(tool_input), cwd: scene.here };
      const objection = isDelegate(tool_name) ? undefined : await scene.first.beforeTool(call);
      return snapshotThen(payload, scene, objection, 'deny');
    },
    async beforeShellExecution(payload, scene) {
      const { command } = payload;
      if (command === undefined) return unreadable('the input contains no command');
      return snapshotThen(payload, scene, await scene.first.beforeShell(command, scene.here), 'ask');
    },
    beforeReadFile: async ({ file_path }, { first }) =>
      forPerson(permission(file_path === undefined ? undefined : await first.standing(file_path), 'deny')),
    // Inform the person now, and the model after its tool call, when the change is also taken back.
    async afterFileEdit({ file_path }, { first }) {
      const found = file_path === undefined ? undefined : await first.standing(file_path);
      return found === undefined ? noContext : { ...noContext, notice: warning([found]) };
    },
    afterShellExecution: compareAndTellLater,
    // The same, for what a process in the background has written.
    async stop(_payload, scene) {
      const found = await foundIn(scene.inspectors, (inspector) => inspector.drift());
      if (found.length > 0) scene.first.tellLater(warning(found));
      return found.length === 0 ? noContext : { ...noContext, notice: warning(found) };
    },
    beforeSubmitPrompt: async () => proceed,
    // A failed command may have written files first.
    postToolUseFailure: async (payload, scene) =>
      isReader(payload.tool_name) ? noContext : compareAndTellLater(payload, scene),
    async postToolUse(payload, scene) {
      const { model, person } = isReader(payload.tool_name) ? {} : await afterAll(payload, scene);
      return context([...scene.first.toldLater(), ...(model === undefined ? [] : [model])], person);
    },
    async sessionStart(_payload, { inspectors }) {
      const found = await foundIn(inspectors, (inspector) => inspector.survey());
      return found.length === 0 ? noContext : context([warning(found)], warning(found));
    },
  }),
);

/** For events that cannot tell the model anything: the next one can. */
async function compareAndTellLater(payload: Payload, scene: Scene): Promise<HookAnswer> {
  const { model, person } = await afterAll(payload, scene);
  if (model !== undefined) scene.first.tellLater(model);
  return person === undefined ? noContext : { ...noContext, notice: person };
}

async function snapshotThen(
  payload: Payload,
  { first, inspectors }: Scene,
  objection: Objection | undefined,
  doubt: 'ask' | 'deny',
): Promise<HookAnswer> {
  const answer = permission(objection, doubt);
  if (answer.output?.permission === 'deny') return answer;
  const results = await Promise.all(inspectors.map((inspector) => inspector.snapshot(callOf(payload), objection)));
  const changed = results.flatMap((result) => result.changed);
  if (changed.length > 0) first.tellLater(warning(changed));
  const notices = [
    ...(changed.length === 0 ? [] : [warning(changed)]),
    ...results.flatMap(({ problem }) => problem ?? []),
  ];
  return notices.length === 0 ? answer : { ...answer, notice: notices.join('\n') };
}

/** Compares every project of the window. */
async function afterAll(payload: Payload, { inspectors }: Scene): Promise<ReturnType<typeof reportAfter>> {
  const results = await Promise.all(inspectors.map((inspector) => inspector.afterTool(callOf(payload))));
  return reportAfter({
    undone: unique(results.flatMap(({ undone }) => undone)),
    found: unique(results.flatMap(({ found }) => found)),
    doubts: unique(results.flatMap(({ doubts }) => doubts)),
  });
}

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

function context(models: readonly string[], person: string | undefined): HookAnswer {
  return {
    exit: 0,
    output: models.length === 0 ? {} : { additional_context: models.join('\n') },
    ...(person === undefined ? {} : { notice: person }),
  };
}

async function foundIn(
  inspectors: readonly Inspector[],
  look: (inspector: Inspector) => Promise<readonly Objection[]>,
): Promise<readonly Objection[]> {
  const found: Objection[] = [];
  for (const inspector of inspectors) found.push(...(await look(inspector)));
  return unique(found);
}

/** Files in the home folder are reported for every project. */
function unique<T extends { readonly reason: string }>(list: readonly T[]): readonly T[] {
  return [...new Map(list.map((each) => [each.reason, each])).values()];
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
