import type { Channel } from './provenance.ts';

/** How often may be written. Counted from accepted writes of the journal; 0 means without limit. */
export interface Rates {
  readonly windowSeconds: number;
  /** Most writes of one principal within the window, by the channel it comes through. */
  readonly writes: Readonly<Record<Channel, number>>;
  /** Most writes of all principals together, where their channels are limited: many hands that each stay below their own. */
  readonly space: number;
}
