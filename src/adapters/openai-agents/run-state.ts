import { Fault } from '../../base/fault.ts';
import { hmac, sameDigest } from '../../base/hash.ts';

/** Where the key comes from: a guard. */
export interface SecretSource {
  /** A secret for one purpose. */
  secret(purpose: string): Uint8Array;
}

const purpose = 'openai-agents run state';
const sealed = /^bezoar1\.([0-9a-f]{64})\.([\s\S]*)$/;

/**
 * The state of a run that waits for a person, as text that can be stored. Its approvals and history count only if
 * nobody changed it: pass the text to `openRunState`. `conversation` is the id of your chat; the state is valid for no
 * other.
 */
export function sealRunState(guard: SecretSource, state: { toString(): string }, conversation: string): string {
  const text = state.toString();
  return `bezoar1.${sealOf(guard, text, conversation)}.${text}`;
}

/** The text for `RunState.fromString`. Throws if it was changed, or sealed for another conversation or by another guard. */
export function openRunState(guard: SecretSource, text: string, conversation: string): string {
  const [, seal = '', state = ''] = sealed.exec(text) ?? [];
  if (seal === '' || !sameDigest(seal, sealOf(guard, state, conversation))) {
    throw new Fault(
      'input-invalid',
      'openRunState: this state was not sealed by this guard for this conversation; start the run again',
    );
  }
  return state;
}

function sealOf(guard: SecretSource, text: string, conversation: string): string {
  return hmac(guard.secret(purpose), JSON.stringify([conversation, text]));
}
