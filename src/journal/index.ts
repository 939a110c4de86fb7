export type { Checkpoint } from '../model/checkpoint.ts';
export { followUnsealed } from './chain.ts';
export { checkpointHolds, signCheckpoint } from './checkpoint.ts';
export { createKeyring, currentKey, keyFrom, rotate } from './keyring.ts';
export { type Flaw, flaws, follow, type Link, type Trail, unnamedTrim, unseal } from './link.ts';
export { genesis, journalVersion, seal } from './seal.ts';
export { isTrimmable, isTrimmedText, trimRecord } from './trim.ts';
export { trimmedBy, trimsOf } from './trims.ts';
