import { type Command, Option } from 'commander';
import { Fault } from '../base/fault.ts';
import { type Channel, channels, type Origin } from '../model/provenance.ts';
import type { Context } from './context.ts';

export interface PersonOptions {
  readonly as?: string;
}

export function asOption(): Option {
  return new Option('--as <name>', 'who decides (default: the user who is logged in)');
}

/** The person at the keyboard. Decisions are his, and the journal keeps his name. */
export function personOf({ io }: Context, { as }: PersonOptions): Origin {
  const principal = as ?? io.user;
  if (principal === undefined || principal === '') {
    throw new Fault('input-invalid', 'nobody is logged in here; say who decides with --as NAME');
  }
  return { channel: 'operator', principal };
}

/** Where a text comes from, as whoever types the command says. `operator` is not among them: it is for decisions. */
const origins: readonly Channel[] = channels.filter((channel) => channel !== 'operator');

export interface OriginOptions extends PersonOptions {
  readonly from: Channel;
  readonly session?: string;
  readonly tool?: string;
  readonly uri?: string;
}

export function withOriginOptions(command: Command): Command {
  return command
    .addOption(new Option('--from <channel>', 'where the text comes from').choices(origins).default('user'))
    .option('--as <name>', 'who says it (default: you, or the name of the channel)')
    .option('--session <name>', 'the session it happens in')
    .option('--tool <name>', 'the tool it came through')
    .option('--uri <address>', 'where it was found');
}

/** What comes from a tool was not said by the person who runs the command, so that he can review it. */
export function originOf(context: Context, options: OriginOptions): Origin {
  const { from, as, session, tool, uri } = options;
  const principal = as ?? (from === 'user' ? personOf(context, {}).principal : from);
  return {
    channel: from,
    principal,
    ...(session === undefined ? {} : { session }),
    ...(tool === undefined ? {} : { tool }),
    ...(uri === undefined ? {} : { uri }),
  };
}
