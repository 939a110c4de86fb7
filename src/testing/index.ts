/**
 * For authors of stores: the contract every store keeps, and the words it must find.
 *
 * @example
 * for (const { name, run } of storeContract(openMyStore)) test(name, run);
 */
export { searchWords } from '../model/search-words.ts';
export { compareStores } from './compare-stores.ts';
export type { ContractCase } from './contract-case.ts';
export { hostileTexts } from './hostile.ts';
export { SimDatabase } from './simulation/sim-database.ts';
export { createSimDisk } from './simulation/sim-disk.ts';
export { simStore } from './simulation/sim-store.ts';
export { storeContract } from './store-contract.ts';
