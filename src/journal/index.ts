export { followUnsealed } from './chain.ts';
export { type Checkpoint, checkpointHolds, signCheckpoint } from './checkpoint.ts';
export { createKeyring, currentKey, keyFrom, rotate } from './keyring.ts';
export { type Flaw, follow, type Link, type Trail, unseal } from './link.ts';
export { genesis, journalVersion, seal } from './seal.ts';
