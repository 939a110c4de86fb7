import { Fault } from '../base/fault.ts';
import type { TextReader } from '../model/reader.ts';
import type { BezoarConfig } from './bezoar-config.ts';
import type { Variables } from './user-folder.ts';

/** The reader of a configuration, if it names one. A key that is missing is an error at start-up. */
export async function configuredReader(
  { reader }: Pick<BezoarConfig, 'reader'>,
  variables: Variables,
): Promise<TextReader | undefined> {
  if (reader === undefined) return undefined;
  const { encoderReader, llmReader } = await import('../reader/index.ts');
  if (reader === 'encoder') return encoderReader();
  const { url, model, keyVariable } = reader;
  if (keyVariable === undefined) return llmReader({ url, model });
  const apiKey = variables[keyVariable];
  if (apiKey === undefined || apiKey === '') {
    throw new Fault('config-invalid', `reader.keyVariable: the environment variable ${keyVariable} is not set`);
  }
  return llmReader({ url, model, apiKey });
}
