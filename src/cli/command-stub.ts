import type { Command } from 'commander';

/** What the help of the whole program says of a command. */
export interface CommandLine {
  /** As commander has it: `show <id>`. */
  readonly usage: string;
  readonly hasOptions: boolean;
  readonly description: string;
}

/** Stands in the list of commands for one that this command line does not call, and that was therefore not loaded. */
export function addStub(program: Command, { usage, hasOptions, description }: CommandLine): void {
  const stub = program.command(usage).description(description);
  if (hasOptions) stub.option('--json');
  stub.action(() => {
    throw new Error(`${stub.name()} was called and had not been loaded`);
  });
}
