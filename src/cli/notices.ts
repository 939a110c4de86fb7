import { dirname, join } from 'node:path';
import { readData, tokenFilePath } from '../config/index.ts';
import type { Guard } from '../guard/index.ts';
import { contentOf } from './content-of.ts';
import { type Context, say } from './context.ts';
import { complaint } from './reason.ts';
import { restUntil } from './stop-signal.ts';

/** Reads whom to notify, and returns the loop that watches the review queues until the server stops. */
export async function prepareNotices(
  context: Context,
  guard: Guard,
  file: string,
  keyFile: string | undefined,
): Promise<(stopped: Promise<void>) => Promise<void>> {
  const { createReviewWatch, loadNodemailer, openWatchState, parseNotifySettings } = await import('../notify/index.ts');
  const { env } = context;
  const variables = context.io.env;
  const data = readData(contentOf(file).toString('utf8'), file);
  const { every, ...settings } = parseNotifySettings(data, file, variables, env);
  if (settings.target.mailer !== undefined || settings.escalation?.target.mailer !== undefined) await loadNodemailer();
  const state = openWatchState(join(dirname(tokenFilePath(variables, keyFile)), 'notices.json'), env);
  const watch = createReviewWatch({ guard, env, state, ...settings });
  return async (stopped) => {
    for (let going = true; going; going = await restUntil(stopped, every)) {
      // A failed check is reported, and the next one tries again.
      try {
        const { failed } = await watch.look();
        if (failed > 0) say(context, `${failed} notices could not be delivered; they will be sent again`);
      } catch (error) {
        say(context, complaint(error));
      }
    }
  };
}
