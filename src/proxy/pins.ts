import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';
import { isObject } from '../base/is-object.ts';
import type { GuardedSpace } from '../guard/index.ts';
import type { JsonFields } from '../jsonrpc/index.ts';
import type { Origin } from '../model/provenance.ts';
import type { Screen } from './screen.ts';
import { textsIn } from './texts.ts';

export type PinCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly changed: readonly string[]; readonly accused: readonly string[] };

const pageSize = 500;
const operator: Origin = { channel: 'operator', principal: 'bezoar-proxy' };
/** Written once all tools of a server are pinned. Any tool that appears later counts as changed. */
const complete = { target: 'pins', content: 'tools pinned' };

/**
 * Tool definitions as first seen, or as an operator accepted them. A server that changes the description of a tool after it
 * was trusted is blocked. Pins are stored in the journal, so that nobody can change them unnoticed.
 */
export class Pins {
  readonly #space: GuardedSpace;
  readonly #screen: Screen;
  #accepting: boolean;

  constructor(space: GuardedSpace, screen: Screen, accepting: boolean) {
    this.#space = space;
    this.#screen = screen;
    this.#accepting = accepting;
  }

  /** Compares a page of definitions with the pins. Unknown tools are pinned until the first list is complete. */
  async check(tools: readonly unknown[], isLast: boolean): Promise<PinCheck> {
    const known = await this.#known(tools);
    const accused = this.#accepting
      ? []
      : tools.filter((tool) => !known.get(nameOf(tool))?.same && this.#isAccused(tool));
    const changed = this.#accepting ? [] : tools.filter((tool) => known.get(nameOf(tool))?.same === false);
    const added = tools.filter((tool) => known.get(nameOf(tool)) === undefined);
    const addedLater = this.#accepting || !(await this.#isComplete()) ? [] : added;
    const unexpected = [...changed, ...addedLater];
    if (unexpected.length > 0 || accused.length > 0) {
      return { ok: false, changed: unexpected.map(nameOf), accused: accused.map(nameOf) };
    }
    for (const tool of tools) await this.#pin(tool, known.get(nameOf(tool)));
    if (isLast) {
      await this.#space.write({ ...complete, kind: 'baseline' }, operator);
      this.#accepting = false;
    }
    return { ok: true };
  }

  async #known(
    tools: readonly unknown[],
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly same: boolean }>> {
    const pins = await this.#baseline(tools.map((tool) => targetOf(nameOf(tool))));
    return new Map(
      tools.flatMap((tool) => {
        const pin = pins.get(targetOf(nameOf(tool)));
        return pin === undefined ? [] : [[nameOf(tool), { id: pin.id, same: pin.contentHash === sha256(pinOf(tool)) }]];
      }),
    );
  }

  async #pin(tool: unknown, known: { readonly id: string; readonly same: boolean } | undefined): Promise<void> {
    if (known?.same) return;
    const content = pinOf(tool);
    if (known !== undefined) await this.#space.replace({ id: known.id, content }, operator);
    else await this.#space.write({ content, kind: 'baseline', target: targetOf(nameOf(tool)) }, operator);
  }

  async #isComplete(): Promise<boolean> {
    return (await this.#baseline([complete.target])).size > 0;
  }

  /** Only what an operator wrote as a baseline: an agent that writes to this space chooses its targets too. */
  async #baseline(
    targets: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly contentHash: string | undefined }>> {
    const found = new Map<string, { readonly id: string; readonly contentHash: string | undefined }>();
    for (let from = 0; from < targets.length; from += pageSize) {
      const wanted = {
        targets: targets.slice(from, from + pageSize),
        kinds: ['baseline'],
        channels: ['operator'],
        states: ['active'],
        limit: pageSize,
      } as const;
      const page = await this.#space.browse(wanted, operator);
      if (page.outcome === 'refused') throw new Fault('input-invalid', `the pins cannot be read: ${page.message}`);
      for (const { facts, text } of page.entries) {
        found.set(facts.target, { id: facts.id, contentHash: text?.contentHash });
      }
    }
    return found;
  }

  #isAccused(tool: unknown): boolean {
    const texts = textsIn(tool);
    return this.#screen.own([...texts, texts.join('\n')]).size > 0;
  }
}

export function nameOf(tool: unknown): string {
  return isObject(tool) && typeof tool.name === 'string' ? tool.name : '';
}

function targetOf(name: string): string {
  return `pin:${sha256(name).slice(0, 32)}`;
}

function pinOf(tool: unknown): string {
  return `tool definition sha256 ${sha256(JSON.stringify(sorted(tool)))}`;
}

/** Sorts members, so that their order does not change the hash. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const fields: JsonFields = value;
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((key) => [key, sorted(fields[key])]),
  );
}
