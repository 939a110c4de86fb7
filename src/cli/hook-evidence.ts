import { Fault } from '../base/fault.ts';
import type { Guard, GuardedSpace } from '../guard/index.ts';
import {
  AnnouncedCalls,
  callKeyOf,
  type Editor,
  type EditorEvent,
  EditorSessions,
  type JoinedSession,
  type KnownMemory,
  memoriesFor,
  reportsEverything,
  type SettingsPlace,
} from '../hooks/index.ts';
import type { Context } from './context.ts';

/** For a guard that only records what was read: scanning nothing, it need not load the rules. */
const noScanner = {
  digest: 'none',
  scan: (): never => {
    throw new Fault('input-invalid', 'a hook records what an agent reads and scans no memory text');
  },
};

/** The principal of an editor's agent: the one under which its MCP client would act, so that they share what was read. */
const principals: Readonly<Record<Editor, string>> = { 'claude-code': 'mcp:claude-code', cursor: 'mcp:cursor' };

export const callSecret = 'hook calls';

/** Where a hook was called. */
export interface HookScene {
  readonly editor: Editor;
  readonly project: string;
  /** The settings that may install the hook. */
  readonly places: readonly SettingsPlace[];
}

/**
 * Reports what an editor's hook has seen to the memories that its agent may use. A memory that cannot be reached does not stop
 * the agent: what was not reported cannot raise the trust of a note. Returns a message for people.
 */
export async function reportEvidence(
  context: Context,
  scene: HookScene,
  event: EditorEvent,
): Promise<string | undefined> {
  const { io, env } = context;
  const sessions = new EditorSessions(io.env, env);
  const conversation = { editor: scene.editor, id: event.session };
  if (event.kind === 'begin') return void sessions.begin(conversation);
  const problems: string[] = [];
  const memories = memoriesFor(scene.project, io.env, env);
  if (event.kind === 'result' && memories.some((memory) => isOurs(context, memory, event))) return undefined;
  for (const memory of memories) {
    try {
      await report(context, scene, memory, event);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      sessions.noteGap(conversation, memory.id);
      problems.push(`bezoar: what the agent read was not reported to the memory ${memory.space}: ${error.message}`);
    }
  }
  return problems.length === 0 ? undefined : problems.join('\n');
}

function isOurs({ io, env }: Context, memory: KnownMemory, { call, callId }: Extract<EditorEvent, { kind: 'result' }>) {
  return call.tool !== '' && new AnnouncedCalls(memory.id, io.env, env).wasTaken(call, callId);
}

type ReportedEvent = Exclude<EditorEvent, { kind: 'begin' }>;

async function report(context: Context, scene: HookScene, memory: KnownMemory, event: ReportedEvent): Promise<void> {
  const { io, env } = context;
  const sessions = new EditorSessions(io.env, env);
  const conversation = { editor: scene.editor, id: event.session };
  const known = sessions.find(conversation, memory.id);
  const hasGap = sessions.hasGap(conversation, memory.id);
  if (event.kind === 'call' && known !== undefined && !hasGap) {
    // The usual case before a memory tool: nothing to open.
    return new AnnouncedCalls(memory.id, io.env, env).announce(event.call, event.callId, known);
  }
  const guard = await openForEvidence(context, memory);
  try {
    const space = guard.space(memory.space);
    const joined = known ?? (await join(context, scene, memory, { guard, space }, event.session));
    const origin = { channel: 'agent', principal: joined.principal, session: joined.session } as const;
    if (hasGap) {
      await space.startSession({ targets: [], coverage: 'partial' }, origin);
      sessions.clearGap(conversation, memory.id);
    }
    if (event.kind === 'call') new AnnouncedCalls(memory.id, io.env, env).announce(event.call, event.callId, joined);
    else await observe(space, event, origin);
  } finally {
    await guard.close();
  }
}

/** The guard's session for this conversation. Its coverage is full if the hooks have seen everything since it began. */
async function join(
  { io, env }: Context,
  { editor, places }: HookScene,
  memory: KnownMemory,
  { guard, space }: { readonly guard: Guard; readonly space: GuardedSpace },
  id: string,
): Promise<JoinedSession> {
  const sessions = new EditorSessions(io.env, env);
  const begunAtMs = sessions.begunAtMs({ editor, id });
  const isComplete = begunAtMs !== undefined && memory.sinceMs <= begunAtMs && reportsEverything(editor, places);
  const principal = principals[editor];
  const coverage = isComplete ? 'full' : 'partial';
  const { session = '' } = await space.startSession({ targets: [], coverage }, { channel: 'agent', principal });
  const callKey = callKeyOf(guard.secret(callSecret), session);
  return sessions.keep({ editor, id }, memory.id, { session, principal, callKey });
}

async function observe(
  space: GuardedSpace,
  event: Exclude<ReportedEvent, { kind: 'call' }>,
  origin: Parameters<GuardedSpace['observe']>[1],
): Promise<void> {
  const { callId } = event;
  if (event.kind === 'result') {
    const { content, source, uri } = event;
    const from = uri === undefined ? {} : { uri };
    await space.observe({ channel: 'tool', content: content.join('\n'), source, callId, ...from }, origin);
    return;
  }
  // First what came from elsewhere, so that words of it in the same prompt count as pasted.
  if (event.shown !== '') {
    await space.observe({ channel: 'tool', content: event.shown, source: 'prompt', callId }, origin);
  }
  const { said, asked = '', attached } = event;
  if (said !== '') await space.observe({ channel: 'user', content: said, asked, callId }, origin);
  // Afterwards: the agent reads it with the prompt, so what it asks next may come from there.
  if (attached.length > 0) {
    await space.observe({ channel: 'document', content: attached, source: 'attachment', callId }, origin);
  }
}

/** Loads parsers and schemas only if a configuration file applies to the memory. */
async function openForEvidence({ io, env }: Context, memory: KnownMemory): Promise<Guard> {
  const { store, keyFile, passwordFile, config, folder } = memory;
  const [{ openGuard }, { hasConfig }] = await Promise.all([
    import('../config/index.ts'),
    import('../config/without-file.ts'),
  ]);
  const usesFile = config !== undefined || hasConfig(folder, io.env);
  return openGuard({
    store,
    variables: io.env,
    cwd: folder,
    scanner: noScanner,
    env,
    onNotice: () => undefined,
    ...(usesFile ? (config === undefined ? {} : { config }) : { config: false }),
    ...(keyFile === undefined ? {} : { keyFile }),
    ...(passwordFile === undefined ? {} : { passwordFile }),
  });
}
