import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import {
  type BezoarConfig,
  isPostgres,
  openTokenFile,
  type ServeSettings,
  sharedTokens,
  tokenFilePath,
} from '../../config/index.ts';
import type { Listening, ListenOptions } from '../../http/index.ts';
import { contentOf } from '../content-of.ts';
import { type Context, say } from '../context.ts';
import { exceptionsForPages } from '../exceptions-for-pages.ts';
import { jsonText } from '../json-text.ts';
import { labForPages } from '../lab-for-pages.ts';
import { livePolicies } from '../live-policies.ts';
import { type MaintenanceOptions, runMaintenance } from '../maintenance-jobs.ts';
import {
  type MemoryOptions,
  type OpenMemory,
  openMemory,
  sayLag,
  withMemory,
  withStoreOptions,
} from '../memory-options.ts';
import { repeated } from '../options.ts';
import { print } from '../print.ts';
import { complaint } from '../reason.ts';
import { prepareReviewJobs } from '../review-jobs.ts';
import { stopSignal } from '../stop-signal.ts';
import { tokensForPages } from '../tokens-for-pages.ts';

interface ServeOptions extends MemoryOptions {
  readonly host?: string;
  readonly port?: number;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly insecureHttp?: true;
  readonly allowHost: readonly string[];
  readonly as?: string;
  readonly rate?: number;
  readonly notify?: string;
  readonly lab: string;
}

const notes = `
Creates the store and its key on the first run. The printed sign-in link works once; create tokens for agents with
\`bezoar token create\`. Ctrl-C stops the server after it has answered pending requests.

Examples:
  bezoar serve
  bezoar serve --store postgres://bezoar@db.example/memory --host 0.0.0.0 --allow-host memory.example --tls-cert cert.pem --tls-key key.pem

Exit codes: 0 stopped, 2 could not start.`;

export function addServe(program: Command, context: Context): void {
  withStoreOptions(program.command('serve'))
    .description('serve the review pages and the HTTP API')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .addOption(new Option('--port <number>', 'port (default: 7433, or a free one if it is taken)').argParser(parsePort))
    .option('--tls-cert <file>', 'TLS certificate (PEM)')
    .option('--tls-key <file>', 'private key of the certificate (PEM)')
    .option('--insecure-http', 'allow other machines to connect without TLS, behind a proxy that encrypts')
    .addOption(
      new Option('--allow-host <name>', 'additional Host header to accept; may be repeated')
        .argParser(repeated)
        .default([], 'the loopback names'),
    )
    .addOption(
      new Option('--as <name>', 'person the sign-in link is for (default: your user name)').argParser(parseName),
    )
    .addOption(new Option('--rate <number>', 'requests per minute allowed for one caller').argParser(parseRate))
    .option('--lab <folder>', 'folder with the lab runs to show', 'bezoar-lab')
    .option('--json', 'print the addresses as JSON')
    .option('--notify <file>', 'YAML or JSON file with the people to notify of waiting reviews; see docs/deploy.md')
    .addHelpText('after', notes)
    .action(async (_own: unknown, command: Command) => serve(context, command.optsWithGlobals<ServeOptions>()));
}

/** Where the server verifies, if its store has a replica. */
function replicaOf(context: Context, options: ServeOptions, { replica }: BezoarConfig): MaintenanceOptions {
  if (replica === undefined) return {};
  return { openReplica: async () => (await openMemory(context, options, { onLag: sayLag(context) })).guard };
}

/** How long the start waits for the queues of the reviewers: enough for some 10,000 held texts. */
const maxPreparingMs = 2_000;

async function serve(context: Context, options: ServeOptions): Promise<void> {
  // Loaded on demand, so that other commands start faster.
  const { createServer } = await import('../../http/index.ts');
  const { createDashboard } = await import('../../dashboard/index.ts');
  const { io, env, version } = context;
  const at = (path: string): string => resolve(io.cwd, path);
  const name = options.as ?? userName(io.user);
  const live = livePolicies(context, options);
  const run = async ({ guard, scanner, config, prepareScan }: OpenMemory): Promise<void> => {
    const state = guard.serverState;
    if (state === undefined)
      throw new Fault(
        'config-invalid',
        'this store cannot hold the state of a server (sign-ins, tokens, idempotency keys); use SQLite, PostgreSQL or memory:',
      );
    const file = openTokenFile(tokenFilePath(io.env, config.keyFile));
    const tokens = sharedTokens({ state, file, home: isPostgres(config.store) ? 'database' : 'file', env });
    const onError = (error: unknown): void => say(context, complaint(error));
    const secure = options.tlsCert !== undefined;
    const pages = createDashboard({
      guard,
      state,
      scanner,
      version,
      env,
      onError,
      tokens: tokensForPages(tokens, env),
      lab: labForPages(at(options.lab)),
      exceptions: exceptionsForPages(context, options, guard, live),
      signOut: '/sign-out',
      notes: isOpen(options, config) ? ['This server accepts connections from other machines without TLS.'] : [],
    });
    const server = createServer(
      {
        guard,
        scanner,
        tokens,
        state,
        ...(prepareScan === undefined ? {} : { prepareScan }),
        ...(guard.watchSpaces === undefined ? {} : { watch: guard.watchSpaces }),
        version,
        env,
        secure,
        hosts: [...config.serve.allowedHosts, ...options.allowHost],
        limits: options.rate === undefined ? {} : { requestsPerMinute: options.rate },
        pages,
      },
      onError,
    );
    // Before anyone can connect: a mistake in the file must stop the start, not the running service.
    const notify = options.notify === undefined ? undefined : at(options.notify);
    const jobs = await prepareReviewJobs(context, guard, state, notify);
    const stopped = stopSignal();
    await Promise.race([pages.ready, sleep(maxPreparingMs, undefined, { ref: false })]);
    const listening = await server.listen(listenOptions(options, config.serve, at));
    await print(context, await welcome(listening, name, options.json === true));
    const [unfollowPolicies, unfollowQueues] = [live.follow(guard), pages.follow()];
    void runMaintenance(context, guard, state, config.maintenance, stopped, replicaOf(context, options, config));
    await jobs(stopped);
    unfollowPolicies();
    unfollowQueues();
    say(context, 'stopping; answering pending requests first');
    await listening.close();
  };
  await withMemory(context, options, run, { manyCallers: true, policyFor: (space) => live.policyFor(space) });
}

function isOpen({ insecureHttp, host }: ServeOptions, config: BezoarConfig): boolean {
  return insecureHttp === true && !/^(?:127\.|localhost$|::1$)/.test(host ?? config.serve.host);
}

function listenOptions(options: ServeOptions, configured: ServeSettings, at: (path: string) => string): ListenOptions {
  const { tlsCert, tlsKey, insecureHttp = false } = options;
  if ((tlsCert === undefined) !== (tlsKey === undefined)) {
    throw new Fault('config-invalid', 'TLS needs both --tls-cert and --tls-key');
  }
  const port = options.port ?? configured.port;
  return {
    host: options.host ?? configured.host,
    insecureHttp,
    ...(port === undefined ? {} : { port }),
    ...(tlsCert === undefined || tlsKey === undefined
      ? {}
      : { tls: { cert: contentOf(at(tlsCert)), key: contentOf(at(tlsKey)) } }),
  };
}

/** The journal records this as the reviewer's name, so an invalid one is replaced. */
function userName(user: string | undefined): string {
  return user !== undefined && namePattern.test(user) ? user : 'operator';
}

const namePattern = /^[\p{L}\p{N}][\p{L}\p{N} ._@:/-]{0,127}$/u;

function parseName(text: string): string {
  if (namePattern.test(text)) return text;
  throw new InvalidArgumentError(
    'Expected 1 to 128 letters, digits, spaces or . _ @ : / - and a letter or digit first.',
  );
}

async function welcome(listening: Listening, name: string, json: boolean): Promise<string> {
  const link = await listening.signInLink({ name, role: 'admin', spaces: '*' });
  if (json) return jsonText({ outcome: 'listening', url: listening.url, signIn: link });
  return [
    `Bezoar is listening on ${listening.url}`,
    '',
    `  sign in as ${name} (once, within ten minutes):`,
    `  ${link}`,
    '',
    `  API: ${listening.url}/api/docs`,
    '  a token for an agent: bezoar token create --name my-agent --space my-agent',
    '',
    'Press Ctrl-C to stop.',
    '',
  ].join('\n');
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('Expected a port from 0 to 65535; 0 picks a free one.');
}

function parseRate(text: string): number {
  const rate = Number(text);
  if (/^\d{1,9}$/.test(text) && rate > 0) return rate;
  throw new InvalidArgumentError('Expected a whole number of requests, at least 1.');
}
