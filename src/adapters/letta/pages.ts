import { isObject } from '../../base/is-object.ts';

type Show = (value: unknown) => Promise<unknown>;

interface Page extends AsyncIterable<unknown> {
  getPaginatedItems(): unknown[];
  getNextPage(): Promise<Page>;
  hasNextPage(): boolean;
}

interface Stream {
  iterator(): AsyncIterable<unknown>;
}

/** An answer as it is shown: a page with its items, a stream with each of its events, or a value. */
export async function shownThing(show: Show, thing: unknown): Promise<unknown> {
  if (isPage(thing)) return shownPage(show, thing);
  return isStream(thing) ? shownStream(show, thing) : show(thing);
}

/** `for await (const item of client.things.list())` reads pages without waiting for the first one. */
export function iterable<Result>(running: Promise<Result>): Promise<Result> {
  return Object.assign(running, {
    async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
      yield* (await running) as AsyncIterable<unknown>;
    },
  });
}

const isPage = (thing: unknown): thing is Page => isObject(thing) && typeof thing.getPaginatedItems === 'function';
const isStream = (thing: unknown): thing is Stream => isObject(thing) && typeof thing.iterator === 'function';

async function shownPage(show: Show, page: Page): Promise<Page> {
  const items = page.getPaginatedItems();
  const shown = (await show(items)) as unknown[];
  const next = async (): Promise<Page> => shownPage(show, await page.getNextPage());
  async function* pages(): AsyncGenerator<Page> {
    let current = guarded;
    yield current;
    while (current.hasNextPage()) {
      current = await current.getNextPage();
      yield current;
    }
  }
  async function* all(): AsyncGenerator<unknown> {
    for await (const one of pages()) yield* one.getPaginatedItems();
  }
  const replaced: ReadonlyMap<string | symbol, unknown> = new Map<string | symbol, unknown>([
    ['getPaginatedItems', () => shown],
    ['getNextPage', next],
    ['iterPages', pages],
    [Symbol.asyncIterator, all],
    ['body', undefined],
  ]);
  const guarded: Page = proxied(page, (name, value) => (value === items ? shown : (replaced.get(name) ?? value)));
  return guarded;
}

/** Everything a stream offers is made of its `iterator`. */
function shownStream(show: Show, stream: Stream): Stream {
  async function* events(): AsyncGenerator<unknown> {
    for await (const event of stream.iterator()) yield await show(event);
  }
  const guarded: Stream = new Proxy(stream, {
    get(target, name) {
      if (name === 'iterator' || name === Symbol.asyncIterator) return events;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(guarded) : value;
    },
  });
  return guarded;
}

function proxied<Thing extends object>(
  thing: Thing,
  change: (name: string | symbol, value: unknown) => unknown,
): Thing {
  return new Proxy(thing, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      const changed = change(name, value);
      return changed === value && typeof value === 'function' ? value.bind(target) : changed;
    },
  });
}
