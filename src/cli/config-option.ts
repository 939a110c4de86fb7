import type { Command } from 'commander';

/** For a command that goes by the configuration, whether it opens a memory or not. */
export function withConfigOption(command: Command): Command {
  return command.option('--config <file>', 'configuration to use (default: bezoar.config.yaml here or above)');
}
