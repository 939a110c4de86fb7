import { sha256 } from '../../base/hash.ts';
import type { AdapterSession } from '../core/index.ts';

const maxUsers = 500;
const maxTexts = 200;

/**
 * Texts from outside that a memory service has shown to the agents of a user. A search does not say for which session it is, so
 * each of the user's sessions counts as having read them.
 */
export class ShownMemories {
  readonly #byUser = new Map<string, Set<string>>();

  add(userId: string, text: string): void {
    const texts = this.#byUser.get(userId) ?? new Set<string>();
    this.#byUser.set(userId, texts);
    texts.add(text);
    dropFirst(texts, maxTexts);
    dropFirst(this.#byUser, maxUsers);
  }

  /** Makes them evidence of a session, once. */
  async report(session: AdapterSession, userId: string): Promise<void> {
    for (const content of this.#byUser.get(userId) ?? []) {
      await session.wrapResult({ tool: 'memory', callId: `memory ${sha256(content)}`, content });
    }
  }
}

function dropFirst(kept: Map<string, unknown> | Set<string>, most: number): void {
  const [first] = kept.keys();
  if (kept.size > most && first !== undefined) kept.delete(first);
}
