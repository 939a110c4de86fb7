import { type ConfigFlags, exceptionNames, proposeException } from '../config/index.ts';
import type { PolicyExceptions } from '../dashboard/index.ts';
import type { Guard } from '../guard/index.ts';
import type { Context } from './context.ts';
import type { LivePolicies } from './live-policies.ts';
import { configFor } from './memory-options.ts';
import { effectOf, exceptionName, saveException } from './policy-exceptions.ts';

/** Lets the pages preview and save exceptions in the configuration that the server was started with. */
export function exceptionsForPages(
  context: Context,
  options: ConfigFlags,
  guard: Guard,
  live: LivePolicies,
): PolicyExceptions {
  const config = configFor(context, options);
  return {
    nameFor(space, source) {
      const wanted = exceptionName(source);
      const taken = exceptionNames({ ...config, space });
      const numbered = Array.from({ length: taken.size }, (_, index) => `${wanted.slice(0, 60)}-${index + 2}`);
      return [wanted, ...numbered].find((name) => !taken.has(name)) ?? wanted;
    },
    async preview(space, exception, last) {
      const proposed = proposeException({ ...config, space }, exception);
      return { file: proposed.file, ...(await effectOf(guard.space(space), proposed, last)) };
    },
    async save(space, exception) {
      const proposed = proposeException({ ...config, space }, exception);
      saveException(proposed, context.env);
      live.reload(guard);
      // A file that was found or approved as it was does not count until a person approves it as it is now.
      const counts = guard.space(space).policy.exceptions.some(({ name }) => name === exception.name);
      return { file: proposed.file, counts };
    },
  };
}
