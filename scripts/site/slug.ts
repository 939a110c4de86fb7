/** The anchor that GitHub gives a heading. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Anchors of one page: a heading that occurs again gets a number, as on GitHub. */
export class Anchors {
  readonly #seen = new Map<string, number>();

  of(heading: string): string {
    const slug = slugOf(heading);
    const count = this.#seen.get(slug) ?? 0;
    this.#seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  }
}
