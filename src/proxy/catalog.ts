import { isObject } from '../base/is-object.ts';
import type { JsonFields } from '../jsonrpc/index.ts';
import { foldName } from './alike-names.ts';
import { nameOf, type PinCheck, type Pins } from './pins.ts';
import { roleOf, type ToolRole } from './roles.ts';

/** Requests a page of tools from the server, on the proxy's own behalf. */
export type FetchPage = (cursor: string | undefined) => Promise<JsonFields | undefined>;

const maxPages = 64;

/** The names of tools that stop a server, by reason. */
type Unaccepted = Omit<Extract<PinCheck, { ok: false }>, 'ok'> & { readonly alike: readonly string[] };

/** The server's tools, and whether it may still be called. Once stopped, it stays stopped. */
export class ToolCatalog {
  readonly #pins: Pins;
  readonly #overrides: ReadonlyMap<string, ToolRole>;
  readonly #say: (message: string) => void;
  readonly #definitions = new Map<string, unknown>();
  #listed = false;
  /** How often the server announced changed tools. A list requested before the last announcement does not count. */
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

  /** Whether the server has listed a tool of exactly this name. */
  isListed(name: string): boolean {
    return this.#definitions.has(name);
  }

  /** The schema of a tool's structured content, as it was pinned with the tool. */
  outputSchemaOf(name: string): unknown {
    const definition = this.#definitions.get(name);
    return isObject(definition) ? definition.outputSchema : undefined;
  }

  /** The server announced changed tools: check them before the next call. */
  forget(): void {
    this.#announced += 1;
    this.#listed = false;
  }

  /** Checks a page of tools on its way to the client. */
  async see({ tools, nextCursor }: JsonFields, announced: number = this.#announced): Promise<void> {
    const page = Array.isArray(tools) ? tools : [];
    const alike = this.#alike(page.map(nameOf));
    if (alike.length > 0) return this.#stop({ alike });
    const check = await this.#pins.check(page, nextCursor === undefined);
    if (!check.ok) return this.#stop(check);
    for (const tool of page) this.#definitions.set(nameOf(tool), tool);
    if (nextCursor === undefined && announced === this.#announced) this.#listed = true;
  }

  /**
   * A client may call a tool without listing the tools first. The proxy then lists them, as no unchecked tool may be called.
   * Returns the reason if no tool may be called.
   */
  async ensure(fetchPage: FetchPage): Promise<string | undefined> {
    let cursor: string | undefined;
    for (let page = 0; page < maxPages && !this.#listed && this.#stopped === undefined; page++) {
      const announced = this.#announced;
      const result = await fetchPage(cursor);
      if (result === undefined) break;
      await this.see(result, announced);
      cursor = typeof result.nextCursor === 'string' ? result.nextCursor : undefined;
    }
    if (this.#stopped !== undefined || this.#listed) return this.#stopped;
    return 'The memory server does not list its tools, so the proxy calls none of them. Try again later.';
  }

  /**
   * Tools of one name, or of names that a server may take for one another: nobody could say which of them a call runs, and
   * the definition that was checked need not be the one that a model reads.
   */
  #alike(names: readonly string[]): readonly string[] {
    const folded = new Map([...this.#definitions.keys()].map((name) => [foldName(name), name]));
    const seen = new Set<string>();
    return names.filter((name) => {
      const form = foldName(name);
      const isTaken = seen.has(form) || (folded.get(form) ?? name) !== name;
      seen.add(form);
      return isTaken;
    });
  }

  #stop({ changed = [], accused = [], alike = [] }: Partial<Unaccepted>): void {
    const parts = [
      ...(alike.length === 0 ? [] : [`listed twice, or named like another: ${alike.map(shown).join(', ')}`]),
      ...(changed.length === 0 ? [] : [`changed since they were accepted: ${changed.map(shown).join(', ')}`]),
      ...(accused.length === 0 ? [] : [`described like an attack: ${accused.map(shown).join(', ')}`]),
    ];
    this.#stopped = `The memory server is blocked because of its tools (${parts.join('; ')}). The proxy calls none of them until the user has checked them and restarted the proxy with --accept-tools.`;
    this.#say(this.#stopped);
  }
}

/** Tool names are the server's own text, and this server is suspect. */
function shown(name: string): string {
  return /^[\w.:/-]{1,64}$/.test(name) ? name : '(name withheld)';
}
