/**
 * Second opinions for a guard: slower, deeper readers of texts that are about to be remembered.
 *
 * @example
 * const guard = createGuard({ store, keyring, scanner, reader: encoderReader() });
 */
export type { ReaderAnswer, TextReader } from '../model/reader.ts';
export { encoderReader } from './encoder-reader.ts';
export { type LlmReaderOptions, llmReader } from './llm-reader.ts';
