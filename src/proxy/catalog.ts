import type { JsonFields } from '../jsonrpc/index.ts';
import { nameOf, type PinCheck, type Pins } from './pins.ts';
import { roleOf, type ToolRole } from './roles.ts';

/** Asks the server for a page of its tools, on our own account. */
export type FetchPage = (cursor: string | undefined) => Promise<JsonFields | undefined>;

const mostPages = 64;

/** What is known of the server's tools, and whether it may go on. Once it was stopped, it stays stopped. */
export class ToolCatalog {
  readonly #pins: Pins;
  readonly #overrides: ReadonlyMap<string, ToolRole>;
  readonly #say: (message: string) => void;
  readonly #definitions = new Map<string, unknown>();
  #listed = false;
  /** How often the server said that its tools have changed. A list from before the last time does not count. */
  #announced = 0;
  #stopped: string | undefined;

  constructor(pins: Pins, overrides: ReadonlyMap<string, ToolRole>, say: (message: string) => void) {
    this.#pins = pins;
    this.#overrides = overrides;
    this.#say = say;
  }

  get stopped(): string | undefined {
    return this.#stopped;
  }

  roleOf(name: string): ToolRole {
    return roleOf(name, this.#definitions.get(name), this.#overrides);
  }

  /** The server says that its tools have changed: they are looked at before the next call. */
  forget(): void {
    this.#announced += 1;
    this.#listed = false;
  }

  /** A page of tools that is on its way to the client. */
  async see({ tools, nextCursor }: JsonFields, announced: number = this.#announced): Promise<void> {
    const page = Array.isArray(tools) ? tools : [];
    const check = await this.#pins.check(page, nextCursor === undefined);
    if (!check.ok) return this.#stop(check);
    for (const tool of page) this.#definitions.set(nameOf(tool), tool);
    if (nextCursor === undefined && announced === this.#announced) this.#listed = true;
  }

  /**
   * A client may call a tool without having asked what there is. Then we ask: nothing is called that was not looked at. Says
   * why nothing may be called, if so.
   */
  async ensure(fetchPage: FetchPage): Promise<string | undefined> {
    let cursor: string | undefined;
    for (let page = 0; page < mostPages && !this.#listed && this.#stopped === undefined; page++) {
      const announced = this.#announced;
      const result = await fetchPage(cursor);
      if (result === undefined) break;
      await this.see(result, announced);
      cursor = typeof result.nextCursor === 'string' ? result.nextCursor : undefined;
    }
    if (this.#stopped !== undefined || this.#listed) return this.#stopped;
    return 'The memory server does not say what its tools are, so none is called. Try again later.';
  }

  #stop({ changed, accused }: Extract<PinCheck, { ok: false }>): void {
    const parts = [
      ...(changed.length === 0 ? [] : [`changed since they were accepted: ${changed.map(shown).join(', ')}`]),
      ...(accused.length === 0 ? [] : [`described like an attack: ${accused.map(shown).join(', ')}`]),
    ];
    this.#stopped = `The tools of the memory server are not what they should be (${parts.join('; ')}). Nothing is called until the user has looked at them and started the proxy with --accept-tools.`;
    this.#say(this.#stopped);
  }
}

/** A name is the server's own word, and this one is under suspicion. */
function shown(name: string): string {
  return /^[\w.:/-]{1,64}$/.test(name) ? name : '(a name that is not shown)';
}
