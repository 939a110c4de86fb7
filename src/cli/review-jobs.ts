import { readData } from '../config/index.ts';
import type { Guard } from '../guard/index.ts';
import type { ServerState } from '../model/server-state.ts';
import { contentOf } from './content-of.ts';
import { type Context, say } from './context.ts';
import { complaint } from './reason.ts';
import { restUntil } from './stop-signal.ts';

const defaultEveryMs = 60_000;

/**
 * Reads whom to notify, if a file says so, and returns the loop that expires held entries, sends notices and clears the
 * server state of what is over, until the server stops.
 */
export async function prepareReviewJobs(
  context: Context,
  guard: Guard,
  state: ServerState,
  file: string | undefined,
): Promise<(stopped: Promise<void>) => Promise<void>> {
  const { createReviewWatch, loadNodemailer, parseNotifySettings, sweepServerState } = await import(
    '../notify/index.ts'
  );
  const { env } = context;
  const { every, ...settings } =
    file === undefined
      ? { every: defaultEveryMs, target: {}, escalation: undefined }
      : parseNotifySettings(readData(contentOf(file).toString('utf8'), file), file, context.io.env, env);
  if (settings.target.mailer !== undefined || settings.escalation?.target.mailer !== undefined) await loadNodemailer();
  const { escalation, ...rest } = settings;
  const watch = createReviewWatch({ guard, env, state, ...rest, ...(escalation === undefined ? {} : { escalation }) });
  return async (stopped) => {
    for (let going = true; going; going = await restUntil(stopped, every)) {
      // A failed check is reported, and the next one tries again.
      try {
        const { failed } = await watch.look();
        if (failed > 0) say(context, `${failed} notices could not be delivered; they will be sent again`);
        await sweepServerState(state, env);
      } catch (error) {
        say(context, complaint(error));
      }
    }
  };
}
