import { type Command, Option } from 'commander';
import { Fault } from '../base/fault.ts';
import { type Channel, channels, type Origin } from '../model/provenance.ts';
import type { Context } from './context.ts';

export interface PersonOptions {
  readonly as?: string;
}

export function asOption(): Option {
  return new Option('--as <name>', 'name of the person who decides (default: the logged-in user)');
}

/** The person at the keyboard. The journal records decisions under their name. */
export function personOf({ io }: Context, { as }: PersonOptions): Origin {
  const principal = as ?? io.user;
  if (principal === undefined || principal === '') {
    throw new Fault('input-invalid', 'unknown user: name the person who decides with --as NAME');
  }
  return { channel: 'operator', principal };
}

/** The origins a person can claim for a text. `operator` is reserved for decisions. */
const origins: readonly Channel[] = channels.filter((channel) => channel !== 'operator');

export interface OriginOptions extends PersonOptions {
  readonly from: Channel;
  readonly session?: string;
  readonly tool?: string;
  readonly uri?: string;
}

export function withOriginOptions(command: Command): Command {
  return command
    .addOption(new Option('--from <channel>', 'channel the text comes from').choices(origins).default('user'))
    .option('--as <name>', 'author of the text (default: you, or the name of the channel)')
    .option('--session <name>', 'session it belongs to')
    .option('--tool <name>', 'tool that returned it')
    .option('--uri <address>', 'address where it was found');
}

/** A text from a tool is not attributed to the person who runs the command, so that they may review it. */
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
