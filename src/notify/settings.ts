import * as z from 'zod';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { createWebhook } from '../delivery/index.ts';
import { parseSettings } from '../model/parse-settings.ts';
import { chatKinds, createChat } from './chat.ts';
import { createMailer } from './mail.ts';
import type { NoticeTarget, ReviewWatchOptions } from './review-watch.ts';

type Variables = Readonly<Record<string, string | undefined>>;

// A refinement, so that a secret which someone put here instead of its variable's name is not repeated in a message.
const variable = z
  .string()
  .refine(
    (name) => /^[A-Z][A-Z0-9_]{0,63}$/.test(name),
    'expected the name of an environment variable, such as SMTP_URL',
  );
const target = {
  webhook: z.strictObject({ url: z.string(), secretVariable: variable }).exactOptional(),
  mail: z
    .strictObject({ smtpVariable: variable, from: z.string().min(3), to: z.array(z.string().min(3)).min(1).max(50) })
    .exactOptional(),
  // The address of an incoming webhook is a secret, so it comes from a variable.
  slack: z.strictObject({ urlVariable: variable }).exactOptional(),
  teams: z.strictObject({ urlVariable: variable }).exactOptional(),
};
const schema = z.strictObject({
  version: z.literal(1),
  link: z.url().exactOptional(),
  everySeconds: z.int().min(1).max(86_400).exactOptional(),
  digestEveryHours: z.int().min(1).max(8_760).exactOptional(),
  reviews: z.strictObject(target),
  escalation: z.strictObject({ ...target, afterHours: z.int().min(1).max(87_600) }).exactOptional(),
});

export type NotifySettings = Omit<ReviewWatchOptions, 'guard' | 'env' | 'state'> & { readonly every: number };

const hourMs = 3_600_000;

/** Secrets come from environment variables, never from the file, which people copy. */
export function parseNotifySettings(data: unknown, name: string, variables: Variables, env: Env): NotifySettings {
  const parsed = parseSettings(schema, data, { whole: 'the file' });
  if (!parsed.ok) throw new Fault('config-invalid', `${name}: ${parsed.problem}; see docs/deploy.md`);
  const { link, everySeconds = 60, digestEveryHours = 24, reviews, escalation } = parsed.data;
  const secret = (key: string): string => {
    const value = variables[key];
    if (value === undefined || value === '')
      throw new Fault('config-invalid', `${name}: the environment variable ${key} is not set`);
    return value;
  };
  const targetOf = ({ webhook, mail, ...chat }: z.output<z.ZodObject<typeof target>>): NoticeTarget => {
    const chats = chatKinds.flatMap((kind) => {
      const settings = chat[kind];
      return settings === undefined ? [] : [createChat(kind, secret(settings.urlVariable), env)];
    });
    if (webhook === undefined && mail === undefined && chats.length === 0) {
      throw new Fault('config-invalid', `${name}: name a webhook, a mail server, slack or teams`);
    }
    return {
      ...(chats.length === 0 ? {} : { chats }),
      ...(webhook === undefined
        ? {}
        : { webhook: createWebhook({ url: webhook.url, secret: secret(webhook.secretVariable) }, env) }),
      ...(mail === undefined ? {} : { mailer: createMailer({ ...mail, smtp: secret(mail.smtpVariable) }) }),
    };
  };
  return {
    every: everySeconds * 1_000,
    digestEvery: digestEveryHours * hourMs,
    target: targetOf(reviews),
    ...(link === undefined ? {} : { link }),
    ...(escalation === undefined
      ? {}
      : { escalation: { after: escalation.afterHours * hourMs, target: targetOf(escalation) } }),
  };
}
