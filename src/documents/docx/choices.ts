/** Extensions that Word supports. */
const known: ReadonlySet<string> = new Set(
  [
    'word/2010/wordml word/2012/wordml word/2018/wordml word/2015/wordml/symex word/2016/wordml/cid word/2018/wordml/cex',
    'word/2010/wordprocessingShape word/2010/wordprocessingGroup word/2010/wordprocessingCanvas',
    'word/2010/wordprocessingInk word/2010/wordprocessingDrawing drawing/2010/main drawing/2014/main',
    'drawing/2014/chartex drawing/2015/9/8/chartex drawing/2016/ink drawing/2017/model3d',
  ]
    .join(' ')
    .split(' ')
    .map((path) => `http://schemas.microsoft.com/office/${path}`),
);

type Resolve = (prefix: string) => string | undefined;

/** Programs show the first choice of which they support every extension, otherwise the fallback. */
export class Choices {
  readonly #chosen: boolean[] = [];

  open(): void {
    this.#chosen.push(false);
  }

  close(): void {
    this.#chosen.pop();
  }

  /** Whether a choice is shown, by the prefixes that it requires. */
  take(required: string, resolve: Resolve): boolean {
    const prefixes = required.split(/\s+/).filter((prefix) => prefix !== '');
    if (this.isTaken || !prefixes.every((prefix) => known.has(resolve(prefix) ?? ''))) return false;
    if (this.#chosen.length > 0) this.#chosen[this.#chosen.length - 1] = true;
    return true;
  }

  get isTaken(): boolean {
    return this.#chosen.at(-1) === true;
  }
}

/** The namespaces whose elements a program leaves out, with all that is in them, unless it knows them. */
export function ignoredNamespaces(ignorable: string | undefined, resolve: Resolve): ReadonlySet<string> {
  const named = (ignorable ?? '').split(/\s+/).flatMap((prefix) => resolve(prefix) ?? []);
  return new Set(named.filter((uri) => !known.has(uri)));
}
