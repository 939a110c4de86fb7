/**
 * For authors of stores: the contract every store keeps, and the words it must find. For everybody: a simulation of guards,
 * servers, a store and a disk, in which everything goes wrong and everything follows from one seed.
 *
 * @example
 * for (const { name, run } of storeContract) test(name, () => run(openMyStore));
 * const { violations } = await simulate({ seed: 7, scanner: createScanner() });
 */
export { queryStems, textStems } from '../model/search-stems.ts';
export { searchWords } from '../model/search-words.ts';
export { compareStores } from './compare-stores.ts';
export { serverStateContract } from './contract/server-state.ts';
export { vectorContract } from './contract/vectors.ts';
export type { ContractCase } from './contract-case.ts';
export { hostileTexts } from './hostile.ts';
export { Chance } from './simulation/chance.ts';
export type { Violation } from './simulation/inspection.ts';
export { describeRun, type ShrunkRun, shrinkRun } from './simulation/shrink.ts';
export { SimDatabase } from './simulation/sim-database.ts';
export { createSimDisk, type FaultyDisk, type SimDisk } from './simulation/sim-disk.ts';
export { type CommitFault, type SimStoreWorld, simStore } from './simulation/sim-store.ts';
export { type SimulationOptions, type SimulationResult, simulate } from './simulation/simulate.ts';
export { type FaultKind, faultKinds, type Weather } from './simulation/weather.ts';
export { storeContract } from './store-contract.ts';
