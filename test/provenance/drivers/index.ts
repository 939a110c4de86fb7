import type { Integration } from '../integration.ts';
import { library, libraryWithoutReports } from './library.ts';

/** Every integration, in the order of the table in docs/provenance.md. */
export const integrations: readonly Integration[] = [library, libraryWithoutReports];
