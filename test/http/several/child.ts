import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemEnv } from '../../../src/base/env.ts';
import { openStore, openTokenFile, readKeyFile, sharedTokens } from '../../../src/config/index.ts';
import { createWebhook } from '../../../src/delivery/index.ts';
import { createGuard } from '../../../src/guard/index.ts';
import { createServer } from '../../../src/http/index.ts';
import type { Store } from '../../../src/model/store.ts';
import { createReviewWatch, sweepServerState } from '../../../src/notify/index.ts';
import { withCommitScope } from '../../../src/stores/commit-scope.ts';
import { sealServerState } from '../../../src/stores/sealed-server-state.ts';
import { stubScanner } from '../../guard/support/stub-scanner.ts';
import { unhurried } from '../../support/unhurried.ts';
import type { ChildSettings } from './settings.ts';

// One of several servers on one store, as its own program, which the tests kill at any moment.
const settings = JSON.parse(process.argv[2] ?? '') as ChildSettings;
const env = { ...systemEnv, now: () => systemEnv.now() + settings.clockAheadMs };
const keyring = readKeyFile(settings.keyFile);
if (keyring === undefined) throw new Error('the key file is missing');

/** Ends the process right before or after the commit of a text that says so. */
function mortal(store: Store): Store {
  const die = (): Promise<never> => {
    process.kill(process.pid, 'SIGKILL');
    return sleep(60_000).then(() => Promise.reject(new Error('still alive')));
  };
  return {
    ...store,
    commit: async (commit) => {
      const says = (words: string): boolean => commit.texts.some(({ content }) => content.includes(words));
      if (settings.dies && says('dies before its commit')) return die();
      const result = await store.commit(commit);
      if (!settings.dies || !says('dies after its commit') || !result.ok) return result;
      await result.durable;
      return die();
    },
  };
}

const store = await openStore(settings.store);
if (store.serverState === undefined) throw new Error('the store keeps nothing for servers');
const state = sealServerState(store.serverState, keyring, env);
const guard = createGuard({
  manyCallers: true,
  store: withCommitScope(mortal(store)),
  keyring,
  scanner: stubScanner(),
  policy: unhurried,
  env,
});
const server = createServer({
  guard,
  scanner: stubScanner(),
  tokens: sharedTokens({ state, file: openTokenFile(settings.tokenFile, env), home: settings.home, env }),
  state,
  ...(store.watch === undefined ? {} : { watch: store.watch }),
  version: '0.0.0',
  env,
  limits: { requestsPerMinute: settings.requestsPerMinute },
});
const listening = await server.listen({ port: 0 });
const signIn = await listening.signInLink({ name: 'rita', role: 'admin', spaces: '*' });
writeSync(1, `${JSON.stringify({ url: listening.url, signIn: new URL(signIn).pathname + new URL(signIn).search })}\n`);

const { webhook } = settings;
const target =
  webhook === undefined
    ? {}
    : { webhook: createWebhook({ url: webhook, secret: 'a secret of at least 24 bytes' }, env, []) };
const watch = createReviewWatch({ guard, env, state, target });
for (;;) {
  await watch.look();
  await sweepServerState(state, env);
  await sleep(settings.everyMs);
}
