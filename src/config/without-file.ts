/**
 * The settings of a hook without a configuration file, which is the usual case. A hook runs before every step of an agent
 * and must not load the parsers and schemas that only a file needs.
 */
export { findConfig } from './find-config.ts';

export const hookAnswers = ['deny', 'ask'] as const;

/** Also the defaults in the schema of the file. */
export const hookDefaults: { readonly files: readonly string[]; readonly answer: (typeof hookAnswers)[number] } = {
  files: [],
  answer: 'deny',
};
