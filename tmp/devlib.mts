import * as b from '/work/main/src/index.ts';
export const createScanner = b.createScanner; export const memoryStore = b.memoryStore; export const scriptedEnv = 0;
export const createGuard = (): any => b.createGuard({ store: b.memoryStore(), keyring: b.createKeyring(b.systemEnv), scanner: b.createScanner(), policy: b.policyFrom({ rates: { writes: { agent: 0, tool: 0 } } } as any) } as any);
