export { compareStores } from './compare-stores.ts';
export type { ContractCase } from './contract-case.ts';
export { hostileTexts } from './hostile.ts';
export { storeContract } from './store-contract.ts';
