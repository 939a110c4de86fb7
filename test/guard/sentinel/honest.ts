import { readdirSync, readFileSync } from 'node:fs';

interface Line {
  readonly text: string;
  readonly label: string;
  readonly kind: string;
  readonly lang: string;
}

const folder = new URL('../../../corpus/', import.meta.url);

/** The honest texts of the corpus, in the order of its files. */
export function honestTexts(language = 'en'): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ label, lang, text }) => label === 'benign' && lang === language && text.length <= 2_000)
    .map(({ text }) => text);
}
