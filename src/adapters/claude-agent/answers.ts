import { type Approval, strictest } from '../core/index.ts';
import type { HookOutput } from './shapes.ts';

/** Adds a text to the context of the model. */
export function context(hookEventName: string, additionalContext: string): HookOutput {
  return { hookSpecificOutput: { hookEventName, additionalContext } };
}

export function permission(permissionDecision: 'ask' | 'deny', permissionDecisionReason: string): HookOutput {
  return { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason } };
}

/** Replaces the output of a tool. */
export function updated(updatedToolOutput: unknown): HookOutput {
  return { hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput } };
}

/** Ends the run before the model is called again. */
export function stop(stopReason: string): HookOutput {
  return { continue: false, stopReason };
}

const approvals: Readonly<Record<string, Approval>> = { ask: 'ask', defer: 'ask', deny: 'deny' };

/** The answer of a host's hook that changed the input of a tool, with the guard's answer to that input if it is stricter. */
export function stricter(answer: HookOutput, guards: HookOutput): HookOutput {
  const { hookSpecificOutput: own } = answer;
  const { permissionDecision: wanted, permissionDecisionReason: reason = '' } = guards.hookSpecificOutput ?? {};
  if (own === undefined || wanted === undefined) return answer;
  if (own.hookEventName === 'PermissionRequest') {
    // A hook that answers for a person cannot ask one.
    return { ...answer, hookSpecificOutput: { ...own, decision: { behavior: 'deny', message: reason } } };
  }
  const given = approvals[own.permissionDecision ?? ''];
  if (strictest(given, approvals[wanted]) === (given ?? 'allow')) return answer;
  return {
    ...answer,
    hookSpecificOutput: { ...own, permissionDecision: wanted, permissionDecisionReason: reason },
  };
}
