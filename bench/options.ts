import { parseArgs } from 'node:util';

export interface Options {
  readonly quick: boolean;
  readonly json: string | undefined;
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({ args: [...args], options: { quick: { type: 'boolean' }, json: { type: 'string' } } });
  return { quick: values.quick ?? false, json: values.json };
}
