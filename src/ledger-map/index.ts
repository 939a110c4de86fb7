export { LedgerMap } from './ledger-map.ts';
export { NodeMismatch, type ReadNodes } from './node-reader.ts';
