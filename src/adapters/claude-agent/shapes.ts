/** What the adapter reads of the Claude Agent SDK's objects, by shape, so that the SDK is not imported. */

/** The input of a hook. Its members depend on the event. */
export interface ClaudeHookInput {
  readonly session_id: string;
  /** The file of the conversation. */
  readonly transcript_path?: string;
  readonly cwd?: string;
  /** Of a sub-agent. Absent for the agent itself. */
  readonly agent_id?: string;
  readonly agent_type?: string;
  readonly tool_name?: string;
  readonly tool_input?: unknown;
  readonly tool_use_id?: string;
  readonly tool_response?: unknown;
  readonly error?: unknown;
  readonly prompt?: unknown;
  readonly source?: unknown;
  readonly tool_calls?: unknown;
}

interface HookSpecificOutput {
  readonly hookEventName: string;
  readonly additionalContext?: string;
  readonly permissionDecision?: string;
  readonly permissionDecisionReason?: string;
  readonly updatedInput?: Readonly<Record<string, unknown>>;
  readonly updatedToolOutput?: unknown;
  readonly updatedMCPToolOutput?: unknown;
  readonly decision?: PermissionAnswer;
}

/** What a hook answers. */
export interface HookOutput {
  readonly continue?: boolean;
  readonly stopReason?: string;
  readonly decision?: string;
  readonly reason?: string;
  readonly hookSpecificOutput?: HookSpecificOutput;
}

export type Hook = (input: ClaudeHookInput, toolUseId: string | undefined, run: unknown) => Promise<HookOutput>;

/** HooksByEvent for the tools that a pattern matches. */
export interface HookMatcher {
  readonly matcher?: string;
  readonly hooks: readonly Hook[];
  readonly timeout?: number;
  readonly onFailure?: 'continue' | 'block';
}

export type HooksByEvent = Readonly<Record<string, readonly HookMatcher[] | undefined>>;

/** The host's answer to a request for permission. */
export interface PermissionAnswer {
  readonly behavior: string;
  readonly updatedInput?: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

export type CanUseTool = (
  tool: string,
  input: Readonly<Record<string, unknown>>,
  run: { readonly toolUseID?: string },
) => Promise<PermissionAnswer | null>;
