import { createHmac } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import { createWebhook } from '../../src/delivery/index.ts';
import {
  createMailer,
  createReviewWatch,
  parseNotifySettings,
  type ReviewWatchOptions,
} from '../../src/notify/index.ts';
import { memoryServerState } from '../../src/stores/memory-server-state.ts';
import { agent, idOf, user, web, world } from '../guard/support/world.ts';
import { proves } from '../support/proves.ts';
import { handClock, receiver } from './support.ts';

const secret = 'a secret of at least 24 bytes';
const hour = 3_600_000;
const day = 24 * hour;

/** A real local mail server, and the mails it received. */
async function mailServer(): Promise<{ readonly smtp: string; readonly mails: string[] }> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      stream.on('end', () => {
        mails.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close(() => undefined));
  const { port } = server.server.address() as { port: number };
  return { smtp: `smtp://127.0.0.1:${port}`, mails };
}

function watched(more: Partial<ReviewWatchOptions> = {}) {
  const clock = handClock();
  const { guard, space, store } = world({ env: clock.env });
  const state = store.serverState ?? memoryServerState(() => []);
  const options = { guard, env: clock.env, state, target: {}, ...more };
  return { clock, guard, space, watch: createReviewWatch(options), options };
}

proves('notify/notices-are-signed', async () => {
  const { env } = handClock();
  const { url, received } = await receiver(500, 429, 204);
  const webhook = createWebhook({ url, secret }, env, [1, 1]);
  expect(await webhook.send('id-1', '{"a":1}')).toBe(true);
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['id-1']));
  const { headers, body } = received[2] ?? { headers: {}, body: '' };
  const signed = createHmac('sha256', secret).update(`id-1.${headers['webhook-timestamp']}.${body}`).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signed}`);
  expect(headers['webhook-timestamp']).toBe('1800000000');
});

test.each([
  ['never taken', [500], 3],
  ['refused for good', [400], 1],
  ['sent elsewhere', [302], 3],
])('%s: reported', async (_what, statuses, tries) => {
  const { url, received } = await receiver(...statuses);
  expect(await createWebhook({ url, secret }, handClock().env, [1, 1]).send('x', '{}')).toBe(false);
  expect(received).toHaveLength(tries);
});

test.each([
  ['http://example.com/in', secret, /https:/],
  ['ftp://127.0.0.1/in', secret, /https:/],
  ['https://user:word@example.com/in', secret, /remove the user name and password/],
  ['nowhere', secret, /not a valid URL/],
  ['https://example.com/in', 'short', /24 bytes/],
])('%s with such a secret is refused', (url, key, message) => {
  expect(() => createWebhook({ url, secret: key }, handClock().env)).toThrow(message);
});

proves('notify/notices-hold-no-text', async () => {
  const { url, received } = await receiver();
  const { smtp, mails } = await mailServer();
  const mailer = createMailer({ smtp, from: 'bezoar@memory.example', to: ['rita@memory.example'] });
  const clock = handClock();
  const { watch, space } = watched({
    target: { webhook: createWebhook({ url, secret }, clock.env, []), mailer },
    link: 'https://memory.example/',
  });
  const id = idOf(await space.write({ content: 'MEDIUM kanarienvogel', tags: ['kanarienvogel'] }, web));
  await space.write({ content: 'HIGH kanarienvogel of an agent' }, agent);
  expect(await watch.look()).toEqual({ waiting: 2, expired: 0, notified: 2, escalated: 0, mailed: true, failed: 0 });
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    type: 'review.waiting',
    link: 'https://memory.example/',
    review: { space: 'acme', id, version: 1, trust: 'external', channel: 'tool', level: 2, rules: ['says-medium'] },
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Subject: Bezoar: 2 entries in 1 space wait for review');
  expect(mails[0]).toContain('says-medium');
  expect(JSON.stringify([received, mails])).not.toContain('kanarienvogel');
});

test('each review is announced once, even after a restart; an undelivered notice is retried at the next check', async () => {
  const { url, received } = await receiver(503, 204);
  const clock = handClock();
  const webhook = createWebhook({ url, secret }, clock.env, []);
  const first = watched({ target: { webhook } });
  await first.space.write({ content: 'MEDIUM one' }, web);
  expect(await first.watch.look()).toMatchObject({ notified: 0, failed: 1 });
  expect(await first.watch.look()).toMatchObject({ notified: 1, failed: 0 });
  expect(await first.watch.look()).toMatchObject({ notified: 0, failed: 0 });
  const after = createReviewWatch(first.options);
  expect(await after.look()).toMatchObject({ waiting: 1, notified: 0 });
  expect(received).toHaveLength(2);
});

test('a review that waits too long is escalated once', async () => {
  const [first, second] = [await receiver(), await receiver()];
  const { smtp, mails } = await mailServer();
  const hook = (url: string) => createWebhook({ url, secret }, handClock().env, []);
  const { watch, space, clock } = watched({
    target: { webhook: hook(first.url) },
    escalation: {
      after: 48 * hour,
      target: {
        webhook: hook(second.url),
        mailer: createMailer({ smtp, from: 'b@x.example', to: ['boss@x.example'] }),
      },
    },
  });
  await space.write({ content: 'MEDIUM one' }, web);
  expect(await watch.look()).toMatchObject({ notified: 1, escalated: 0 });
  clock.now += 47 * hour;
  expect(await watch.look()).toMatchObject({ escalated: 0 });
  clock.now += hour;
  expect(await watch.look()).toMatchObject({ escalated: 1 });
  expect(await watch.look()).toMatchObject({ escalated: 0 });
  expect([first.received.length, second.received.length, mails.length]).toEqual([1, 1, 1]);
  expect(JSON.parse(second.received[0]?.body ?? '')).toMatchObject({ type: 'review.escalated' });
  expect(mails[0]).toContain('have waited too long for review');
});

test('expired reviews leave the queue; a check without expired ones leaves no record', async () => {
  const { watch, space, clock } = watched();
  const id = idOf(await space.write({ content: 'MEDIUM one' }, web));
  const before = (await space.audit.stats({}, user)).records;
  await watch.look();
  expect((await space.audit.stats({}, user)).records).toBe(before);
  clock.now += 90 * day;
  expect(await watch.look()).toMatchObject({ waiting: 0, expired: 1 });
  expect((await space.audit.history({ id }, user)).lines.at(-1)).toMatchObject({
    type: 'review.expired',
    after: { state: 'retired', inactiveReason: 'expired' },
  });
  await watch.look();
  expect((await space.audit.stats({}, user)).records).toBe(before + 1);
});

test('a digest is sent once a day while reviews are waiting', async () => {
  const { smtp, mails } = await mailServer();
  const mailer = createMailer({ smtp, from: 'b@x.example', to: ['rita@x.example'] });
  const { watch, space, clock } = watched({ target: { mailer } });
  expect(await watch.look()).toMatchObject({ mailed: false });
  await space.write({ content: 'MEDIUM one' }, { ...web, principal: 'bad.name' });
  await space.write({ content: 'fine' }, user);
  expect(await watch.look()).toMatchObject({ mailed: true });
  clock.now += day - 1;
  expect(await watch.look()).toMatchObject({ mailed: false });
  clock.now += 1;
  expect(await watch.look()).toMatchObject({ mailed: true });
  expect(mails).toHaveLength(2);
  expect(mails[1]).toContain('waiting for 24 h');
});

test('an unreachable mail server is reported and retried', async () => {
  const mailer = createMailer({ smtp: 'smtp://127.0.0.1:9', from: 'b@x.example', to: ['r@x.example'] });
  expect(await mailer.send({ subject: 's', text: 't' })).toBe(false);
});

test.each<[unknown, string]>([
  [{}, 'version is missing; expected 1; also reviews is missing; expected an object; see docs/deploy.md'],
  [{ version: 1, reviews: {} }, 'name a webhook, a mail server, slack or teams'],
  [
    { version: 1, reviews: { webhook: { url: 'https://x.example', secret: 'in the file' } } },
    'reviews.webhook.secretVariable is missing; expected a text; also unknown key "secret" in reviews.webhook; valid keys: url, secretVariable; see docs/deploy.md',
  ],
  [
    { version: 1, reviews: { webhook: { url: 'https://x.example', secretVariable: 'MISSING' } } },
    'the environment variable MISSING is not set',
  ],
  [
    { version: 1, reviews: { webhook: { url: 'https://x.example', secretVariable: 'hunter2' } } },
    'reviews.webhook.secretVariable: expected the name of an environment variable, such as SMTP_URL; see docs/deploy.md',
  ],
  [
    { version: 1, reviews: { mail: { smtpVariable: 'SMTP', from: 'a@b', to: [] } } },
    'reviews.mail.to is an empty list; expected a list of 1 to 50 items; see docs/deploy.md',
  ],
  [
    { version: 1, reviews: {}, typo: 1 },
    'unknown key "typo"; valid keys: version, link, everySeconds, digestEveryHours, reviews, escalation; see docs/deploy.md',
  ],
])('%j is refused with the place', (data, message) => {
  expect(() => parseNotifySettings(data, 'notify.yaml', {}, handClock().env)).toThrow(
    new Fault('config-invalid', `notify.yaml: ${message}`),
  );
});
