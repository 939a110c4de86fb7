export type { Checkpoint } from '../model/checkpoint.ts';
export type { BriefBody } from './brief-body.ts';
export { followUnsealed } from './chain.ts';
export { checkpointHolds, signCheckpoint } from './checkpoint.ts';
export { createKeyring, currentKey, keyFrom, rotate } from './keyring.ts';
export { type Flaw, flaws, follow, followBriefly, type Link, type Trail, unnamedTrim, unseal } from './link.ts';
export { genesis, journalVersion, seal } from './seal.ts';
export { isTrimmable, isTrimmedText, trimRecord } from './trim.ts';
export { trimmedBy, trimsOf } from './trims.ts';
