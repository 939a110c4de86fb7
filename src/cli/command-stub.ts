import type { Command } from 'commander';

/** A command as listed in the program's help. */
export interface CommandLine {
  /** Commander syntax: `show <id>`. */
  readonly usage: string;
  readonly hasOptions: boolean;
  readonly description: string;
}

/** Lists a command that was not loaded because the command line does not call it. */
export function addStub(program: Command, { usage, hasOptions, description }: CommandLine): void {
  const stub = program.command(usage).description(description);
  if (hasOptions) stub.option('--json');
  stub.action(() => {
    throw new Error(`${stub.name()} was called but not loaded`);
  });
}
