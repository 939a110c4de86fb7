import type { AdapterOptions } from '../core/index.ts';

/** A call that a person decides about. */
export interface ToolQuestion {
  readonly tool: string;
  readonly input: unknown;
  /** Which arguments come from outside text alone, and from where. Contains none of their words. */
  readonly reason: string;
}

/** Options of `guardTools` and `guardParams`. A tool knows nothing about its conversation, so it is named here. */
export interface AnthropicGuardOptions
  extends Pick<AdapterOptions<undefined>, 'session' | 'memoryTools' | 'trusted' | 'effects'> {
  /** Who writes the memory. Default: `agent`. */
  readonly principal?: string;
  /**
   * Asks a person before a tool of `effects` runs whose arguments come from outside text alone. Only `true` is a yes.
   * Without it such calls are refused.
   */
  readonly ask?: (question: ToolQuestion) => Promise<boolean>;
}
