// Node 20 does not load TypeScript in a thread by itself. The published package runs the compiled worker as it is.
import { register } from 'tsx/esm/api';

register();
await import('../../../src/documents/worker.ts');
