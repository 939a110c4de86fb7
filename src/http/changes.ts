import type { Env } from '../base/env.ts';

/** Reports changes of spaces by any process: `watch` of a store. */
export type WatchSpaces = (onChange: (space: string, seq: number) => void) => Promise<() => Promise<void>>;

/** Follows one space. */
export interface Follower {
  /**
   * Waits for a change since the last call, at most for a while, or until a signal aborts. Returns the milliseconds it took.
   */
  next(ends: readonly AbortSignal[]): Promise<number>;
  close(): void;
}

export interface Changes {
  follow(space: string): Follower;
  close(): Promise<void>;
}

/** Notifications may be lost, so the journal is checked now and then anyway. */
const watchedPollMs = 5_000;

/** Without `watch`, or while it fails, waiting means polling. One subscription serves all streams. */
export function createChanges(watch: WatchSpaces | undefined, pollMs: number, env: Env): Changes {
  const followers = new Map<string, Set<Following>>();
  let subscription: Promise<(() => Promise<void>) | undefined> | undefined;
  const tell = (space: string): void => {
    for (const follower of followers.get(space) ?? []) follower.tell();
  };
  const subscribe = async (): Promise<boolean> => {
    if (watch === undefined) return false;
    subscription ??= watch(tell).catch(() => {
      // The next one that waits tries again.
      subscription = undefined;
      return undefined;
    });
    return (await subscription) !== undefined;
  };
  return {
    follow(space) {
      const follower = new Following();
      const all = followers.get(space) ?? new Set();
      followers.set(space, all.add(follower));
      return {
        next: async (ends) => {
          const ms = (await subscribe()) ? Math.max(pollMs, watchedPollMs) : pollMs;
          const start = env.now();
          const isTold = await follower.wait(ms, ends);
          return isTold ? Math.min(ms, Math.max(0, env.now() - start)) : ms;
        },
        close: () => {
          all.delete(follower);
          if (all.size === 0 && followers.get(space) === all) followers.delete(space);
        },
      };
    },
    close: async () => {
      const stop = await subscription;
      subscription = undefined;
      await stop?.();
    },
  };
}

class Following {
  #hasNews = false;
  #wake: (() => void) | undefined;

  tell(): void {
    this.#hasNews = true;
    this.#wake?.();
  }

  /** Whether there were news, since the last call or while it waited. */
  async wait(ms: number, ends: readonly AbortSignal[]): Promise<boolean> {
    if (!this.#hasNews && !ends.some(({ aborted }) => aborted)) await this.#pause(ms, ends);
    const had = this.#hasNews;
    this.#hasNews = false;
    return had;
  }

  #pause(ms: number, ends: readonly AbortSignal[]): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#wake = undefined;
        for (const end of ends) end.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#wake = done;
      for (const end of ends) end.addEventListener('abort', done, { once: true });
    });
  }
}
