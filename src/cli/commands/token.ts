import { type Command, InvalidArgumentError, Option } from 'commander';
import { dayMs } from '../../base/day.ts';
import { Fault } from '../../base/fault.ts';
import { isPostgres, openServerState, openTokenFile, sharedTokens, tokenFilePath } from '../../config/index.ts';
import {
  type AccessToken,
  type AccessTokens,
  type TokenChannel,
  type TokenRole,
  tokenChannels,
  tokenRoles,
} from '../../model/access-token.ts';
import { withConfigOption } from '../config-option.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { jsonText } from '../json-text.ts';
import { configFor } from '../memory-options.ts';
import { repeated } from '../options.ts';
import { print } from '../print.ts';

interface TokenOptions {
  readonly config?: string;
  readonly keyFile?: string;
  readonly store?: string;
  readonly json?: true;
}

interface CreateOptions extends TokenOptions {
  readonly name: string;
  readonly role: TokenRole;
  readonly space: readonly string[];
  readonly allSpaces?: true;
  readonly channel: TokenChannel;
  readonly reportsUser?: true;
  readonly days?: number;
}

const notes = `
With a PostgreSQL store, tokens are in the database, for all servers on it; otherwise in a file next to the key file. Both hold
hashes only. A running server sees a new token at once, and refuses a revoked one within a second.

Examples:
  bezoar token create --name my-agent --space my-agent
  bezoar token create --name my-host --space my-agent --reports-user
  bezoar token create --name ana --role reviewer --all-spaces --days 30
  bezoar token list
  bezoar token revoke 1f2e3d4c5b6a7988

Exit codes: 0 done, 1 unknown token, 2 failed.`;

export function addToken(program: Command, context: Context): void {
  const token = program
    .command('token')
    .description('create, list and revoke tokens for the HTTP API')
    .addHelpText('after', notes);
  withTokenOptions(token.command('create'))
    .description('create a token; its secret is printed once')
    .requiredOption('--name <name>', 'who will use it; recorded in the journal')
    .addOption(new Option('--role <role>', 'what it may do').choices(tokenRoles).default('agent'))
    .addOption(
      new Option('--space <name>', 'space it grants access to; may be repeated')
        .argParser(repeated)
        .default([], 'none'),
    )
    .option('--all-spaces', 'grant access to all spaces, including future ones')
    .addOption(
      new Option('--channel <channel>', "channel of the agent's texts").choices(tokenChannels).default('agent'),
    )
    .option(
      '--reports-user',
      'for a host program: may report what the user said; never for a token that an agent can reach',
    )
    .addOption(new Option('--days <number>', 'days until it expires').argParser(parseDays))
    .action(async (_own: unknown, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const made = await withTokens(context, options, (tokens) => tokens.create(newToken(context, options)));
      const text = `${made.secret}\n\nCreated token ${line(context, made.token)}\nThe secret is not shown again.\n`;
      await print(context, options.json ? `${JSON.stringify(made, null, 2)}\n` : text);
    });
  withTokenOptions(token.command('list'))
    .description('list tokens, without their secrets')
    .action(async (_own: unknown, command: Command) => {
      const options = command.optsWithGlobals<TokenOptions>();
      const tokens = await withTokens(context, options, (all) => all.list());
      const text =
        tokens.length === 0 ? 'There are no tokens.\n' : tokens.map((one) => `${line(context, one)}\n`).join('');
      await print(context, options.json ? `${JSON.stringify(tokens, null, 2)}\n` : text);
    });
  withTokenOptions(token.command('revoke'))
    .description('revoke a token')
    .argument('<id>', 'token id, from `bezoar token list`')
    .action(async (id: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<TokenOptions>();
      const found = await withTokens(context, options, (tokens) => tokens.revoke(id));
      const text = found ? 'Revoked.\n' : 'Unknown token; see `bezoar token list`.\n';
      await print(context, options.json ? jsonText({ outcome: found ? 'revoked' : 'not-found', id }) : text);
      if (!found) context.exit(exitCode.found);
    });
}

function withTokenOptions(command: Command): Command {
  return withConfigOption(command)
    .option('--key-file <path>', 'key file; the token file is next to it')
    .option('--store <address>', 'the store of the server (default: that of the configuration)')
    .option('--json', 'print as JSON');
}

/** The same tokens as `bezoar serve` uses with the same configuration. */
async function withTokens<T>(
  context: Context,
  { config, keyFile, store }: TokenOptions,
  use: (tokens: AccessTokens) => T | Promise<T>,
): Promise<T> {
  const { io, env } = context;
  const flags = {
    ...(config === undefined ? {} : { config }),
    ...(keyFile === undefined ? {} : { keyFile }),
    ...(store === undefined ? {} : { store }),
  };
  const found = configFor(context, flags);
  const file = openTokenFile(tokenFilePath(io.env, found.keyFile), env);
  if (!isPostgres(found.store)) return use(file);
  const { state, close } = await openServerState(found, { variables: io.env, cwd: io.cwd, env });
  try {
    return await use(sharedTokens({ state, file, home: 'database', env }));
  } finally {
    await close();
  }
}

function newToken(
  { env }: Context,
  { name, role, space, allSpaces, channel, reportsUser, days }: CreateOptions,
): Parameters<AccessTokens['create']>[0] {
  if (allSpaces !== true && space.length === 0) {
    throw new Fault('input-invalid', 'say what the token grants access to: --space <name>, or --all-spaces');
  }
  if (reportsUser && role !== 'agent') {
    throw new Fault('input-invalid', `--reports-user is for the role agent; got --role ${role}; leave one of them out`);
  }
  const reports = reportsUser ? { reportsUser } : {};
  const expiresAt = days === undefined ? {} : { expiresAt: env.now() + days * dayMs };
  return { name, role, spaces: allSpaces ? '*' : space, channel, ...reports, ...expiresAt };
}

function line({ env }: Context, { id, name, role, spaces, channel, reportsUser, expiresAt }: AccessToken): string {
  const where = spaces === '*' ? 'all spaces' : spaces.join(', ');
  const way = role === 'agent' ? ` by ${channel}${reportsUser ? ', reports the user' : ''}` : '';
  const left = expiresAt === undefined ? undefined : Math.ceil((expiresAt - env.now()) / dayMs);
  const until = left === undefined ? '' : left > 0 ? `, ${left} days left` : ', expired';
  return `${id}  ${role}${way}  ${name}  (${where}${until})`;
}

function parseDays(text: string): number {
  const days = Number(text);
  if (/^\d{1,5}$/.test(text) && days > 0) return days;
  throw new InvalidArgumentError('Expected a whole number of days, at least 1.');
}
