import type { HookSettings } from './config-schema.ts';

/**
 * What a hook needs to know where there is no configuration file, which is nearly everywhere. It runs before every step of an
 * agent, and must not wait for the parsers and schemas that only a file needs.
 */
export { findConfig } from './find-config.ts';

export const hookDefaults: HookSettings = { files: [], answer: 'deny' };
