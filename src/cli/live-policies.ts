import { statSync } from 'node:fs';
import { approvalsPath, type BezoarConfig, type ConfigFlags } from '../config/index.ts';
import type { Guard } from '../guard/index.ts';
import type { Policy } from '../policy/index.ts';
import { type Context, say } from './context.ts';
import { configFor } from './memory-options.ts';
import { complaint } from './reason.ts';

/** How often a server looks whether its configuration has changed. */
const lookEveryMs = 500;

/** The policies that a running server uses. */
export interface LivePolicies {
  policyFor(space: string): Policy;
  /** Reads the configuration again; the guard uses it from now on. */
  reload(guard: Guard): void;
  /** Reloads whenever the files change, for as long as the server runs. Returns what ends it. */
  follow(guard: Guard): () => void;
}

/**
 * The policies of the configuration, which a server follows while it runs: several servers share one file, and what a person saves on
 * one of them, or takes out of the file, counts on all of them. A file that is not valid changes nothing, and the server says so.
 */
export function livePolicies(context: Context, options: ConfigFlags): LivePolicies {
  let config = configFor(context, options);
  const reload = (guard: Guard): void => {
    config = configFor(context, options);
    guard.reloadPolicies();
  };
  return {
    policyFor: (space) => config.policyFor(space),
    reload,
    follow: (guard) => {
      let seen = stateOf(context, config);
      const look = (): void => {
        const now = stateOf(context, config);
        if (now === seen) return;
        seen = now;
        try {
          reload(guard);
        } catch (error) {
          say(context, `the previous policy stays in force: ${complaint(error)}`);
        }
      };
      const timer = setInterval(look, lookEveryMs);
      return () => clearInterval(timer);
    },
  };
}

/** Differs after each change of a file that takes part, and of what a person approved. */
function stateOf({ io }: Context, { files }: BezoarConfig): string {
  return [...files.map(({ path }) => path), approvalsPath(io.env)].map(fileState).join('\n');
}

function fileState(path: string): string {
  const { ino, size, mtimeMs, ctimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return [path, ino, size, mtimeMs, ctimeMs].join(' ');
}
