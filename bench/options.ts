import { parseArgs } from 'node:util';

export interface Options {
  readonly quick: boolean;
  readonly json: string | undefined;
  /** How many texts are held, where that is measured. */
  readonly texts: number | undefined;
}

export function readOptions(args: readonly string[]): Options {
  const options = { quick: { type: 'boolean' }, json: { type: 'string' }, texts: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  return {
    quick: values.quick ?? false,
    json: values.json,
    texts: values.texts === undefined ? undefined : Number(values.texts),
  };
}
