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

const operator: Origin = { channel: 'operator', principal: 'bezoar-proxy' };
/** Written once all tools of a server were pinned: what comes later is new, however good its name. */
const complete = { target: 'pins', content: 'tools pinned' };

/**
 * The definitions of tools as they were first seen, or as an operator accepted them. A server that describes a tool in one way
 * while it is looked at and in another once it is trusted is stopped. Kept in the journal, so that a pin cannot be moved.
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

  /** A page of definitions, held against the pins. Unknown ones are pinned while the first list lasts. */
  async check(tools: readonly unknown[], isLast: boolean): Promise<PinCheck> {
    const known = await this.#known(tools);
    const accused = this.#accepting
      ? []
      : tools.filter((tool) => !known.get(nameOf(tool))?.same && this.#isAccused(tool));
    const changed = this.#accepting ? [] : tools.filter((tool) => known.get(nameOf(tool))?.same === false);
    const added = tools.filter((tool) => known.get(nameOf(tool)) === undefined);
    const late = this.#accepting || !(await this.#isComplete()) ? [] : added;
    const wrong = [...changed, ...late];
    if (wrong.length > 0 || accused.length > 0) {
      return { ok: false, changed: wrong.map(nameOf), accused: accused.map(nameOf) };
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
    const targets = tools.map((tool) => targetOf(nameOf(tool)));
    const entries = (await this.#space.list({ targets, limit: 500 }, operator)).entries;
    const pins = new Map(entries.map(({ target, id, contentHash }) => [target, { id, contentHash }]));
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
    return (await this.#space.list({ targets: [complete.target] }, operator)).entries.length > 0;
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

/** The same definition whatever the order of its members. */
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
