/**
 * What is scanned. `memory`: texts that an agent remembers, each of which must stand for itself. `repository`: trees of
 * documents and code, where a tool that is wrong once in a hundred files is wrong in every run.
 */
export const scanProfiles = ['memory', 'repository'] as const;
export type ScanProfile = (typeof scanProfiles)[number];
