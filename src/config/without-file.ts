/**
 * What a hook needs to know where there is no configuration file, which is nearly everywhere. It runs before every step of an
 * agent, and must not wait for the parsers and schemas that only a file needs.
 */
export { findConfig } from './find-config.ts';

export const hookAnswers = ['deny', 'ask'] as const;

/** The schema of the file takes its defaults from here. */
export const hookDefaults: { readonly files: readonly string[]; readonly answer: (typeof hookAnswers)[number] } = {
  files: [],
  answer: 'deny',
};
