import { integrations } from './drivers/index.ts';
import { tableTests } from './table-tests.ts';

// The integrations that run in this process. table-processes.test.ts has the others.
tableTests(integrations.filter(({ spawns }) => !spawns));
