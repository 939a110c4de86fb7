/**
 * How many worlds `npm test` simulates. `npm run test:long` simulates 100,000. Each planted mistake must be found within
 * this number, so that a run of every day would have found it.
 */
export const seedsPerRun = 120;
