import type { Command } from 'commander';

/** For every command that reads the configuration, whether or not it opens a memory. */
export function withConfigOption(command: Command): Command {
  return command.option('--config <file>', 'configuration to use (default: bezoar.config.yaml here or above)');
}
