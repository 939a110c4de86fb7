import { type HookAnswer, reportAfter, sentence, silence, toModel, unreadable, warning } from './answer.ts';
import { brokenHook, type FailedEvent } from './broken-hook.ts';
import type { CallId, Inspector, InspectorFor } from './inspection.ts';
import { isObject, isText, isTextOrMissing } from './json-shape.ts';
import type { Objection } from './scan-change.ts';
import { isDelegate, isReader, writersMatcher } from './tool-verbs.ts';

interface Payload {
  readonly hook_event_name: string;
  readonly cwd: string | undefined;
  readonly tool_name: string | undefined;
  readonly tool_input: unknown;
  readonly session_id: string;
  readonly tool_use_id: string;
}

function payloadOf(data: unknown): Payload | undefined {
  if (!isObject(data)) return undefined;
  const { hook_event_name, cwd, tool_name, tool_input } = data;
  if (!isText(hook_event_name, 100) || !isTextOrMissing(cwd, 4_096) || !isTextOrMissing(tool_name, 500))
    return undefined;
  const [session_id, tool_use_id] = [data.session_id, data.tool_use_id].map((id) => (isText(id, 500) ? id : ''));
  return { hook_event_name, cwd, tool_name, tool_input, session_id: session_id ?? '', tool_use_id: tool_use_id ?? '' };
}

/** Versions that name no id: the same tool with the same arguments. */
function callOf({ session_id, tool_use_id, tool_name = '', tool_input }: Payload): CallId {
  const id = tool_use_id === '' ? JSON.stringify([tool_name, tool_input]) : tool_use_id;
  return { session: session_id, tool: tool_name, id };
}

/** The Claude Code events we subscribe to, with matchers: patterns over tool names. */
export const claudeCodeEvents: Readonly<Record<string, string | undefined>> = {
  PreToolUse: writersMatcher,
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
  inspectorFor: InspectorFor,
  project?: string,
): Promise<HookAnswer> {
  const payload = payloadOf(data);
  if (payload === undefined) return unreadable('the input does not have the format of Claude Code');
  const here = payload.cwd ?? cwd;
  const handler = handlers.get(payload.hook_event_name);
  if (handler === undefined) return silence;
  const scene = { here, inspector: inspectorFor(project ?? here, here) };
  try {
    return await handler(payload, scene);
  } catch (error) {
    return brokenHook(error, data, failedEvent(payload.hook_event_name), scene.inspector);
  }
}

function failedEvent(event: string): FailedEvent {
  if (event === 'PreToolUse') return 'before';
  return event.startsWith('PostToolUse') ? 'after' : 'report';
}

interface Scene {
  /** The agent's current folder, the base of relative paths. */
  readonly here: string;
  readonly inspector: Inspector;
}

type Handler = (payload: Payload, scene: Scene) => Promise<HookAnswer>;

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries<Handler>({
    async PreToolUse(payload, { here, inspector }) {
      if (isReader(payload.tool_name)) return silence;
      const objection = isDelegate(payload.tool_name) ? undefined : await objectionTo(payload, inspector, here);
      const { changed, problem } = await inspector.snapshot(callOf(payload), objection);
      return { ...preAnswer(objection, changed), ...(problem === undefined ? {} : { notice: problem }) };
    },
    // The write has happened: what the policy denies is taken back.
    async PostToolUse(payload, { inspector }) {
      if (isReader(payload.tool_name)) return silence;
      const { model, person } = reportAfter(await inspector.afterTool(callOf(payload)));
      return {
        exit: 0,
        ...(person === undefined
          ? {}
          : {
              output: {
                ...(model === undefined || payload.tool_name === undefined ? {} : { decision: 'block', reason: model }),
                systemMessage: person,
              },
            }),
      };
    },
    async PostToolUseFailure(payload, { inspector }) {
      if (isReader(payload.tool_name)) return silence;
      const { model, person } = reportAfter(await inspector.afterTool(callOf(payload)));
      return person === undefined ? silence : contextAnswer('PostToolUseFailure', model, person);
    },
    // What a process in the background has written since the last call.
    async UserPromptSubmit(_payload, { inspector }) {
      return foundAnswer('UserPromptSubmit', await inspector.drift());
    },
    async SessionStart(_payload, { inspector }) {
      return foundAnswer('SessionStart', await inspector.survey());
    },
  }),
);

function preAnswer(objection: Objection | undefined, changed: readonly Objection[]): HookAnswer {
  const found = changed.length === 0 ? undefined : warning(changed);
  if (objection === undefined) return found === undefined ? silence : contextAnswer('PreToolUse', found, found);
  const deny = objection.answer === 'deny';
  return {
    exit: 0,
    output: {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: objection.answer,
        permissionDecisionReason: deny ? `${sentence(objection)} ${toModel}` : sentence(objection),
        ...(found === undefined ? {} : { additionalContext: found }),
      },
      ...(found === undefined ? {} : { systemMessage: found }),
    },
  };
}

function foundAnswer(event: string, found: readonly Objection[]): HookAnswer {
  return found.length === 0 ? silence : contextAnswer(event, warning(found), warning(found));
}

function contextAnswer(hookEventName: string, model: string | undefined, person: string): HookAnswer {
  return {
    exit: 0,
    output: {
      ...(model === undefined ? {} : { hookSpecificOutput: { hookEventName, additionalContext: model } }),
      systemMessage: person,
    },
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
  if (!isText(line)) return inspector.beforeTool({ tool: tool_name, input: tool_input, cwd: root });
  return language === 'sh' ? inspector.beforeShell(line, root) : inspector.beforeForeignShell(line);
}
