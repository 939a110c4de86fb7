import { dirname, resolve } from 'node:path';

/** Longer files steer no agent. */
const maxTextLength = 1_000_000;
const maxImports = 200;

/**
 * The files that an instruction file imports with `@path`, as absolute paths. Agents read them into the prompt like the file
 * itself. Code is left out only where every parser agrees that it is code: a closed fence, or a span within a line.
 */
export function importsIn(text: string, file: string, home: string | undefined): readonly string[] {
  if (text.length > maxTextLength || !text.includes('@')) return [];
  const found = new Set<string>();
  for (const [, written = ''] of withoutCode(text).matchAll(/(?:^|[\s([{"'*_,;:>|-])@((?:[^\s\\]|\\ )+)/g)) {
    for (const name of spellings(written)) {
      if (found.size >= maxImports) return [...found];
      found.add(resolve(dirname(file), home === undefined ? name : name.replace(/^~(?=\/|$)/, () => home)));
    }
  }
  return [...found];
}

/** The path as written, without a fragment, and without the punctuation of the sentence around it. */
function spellings(written: string): readonly string[] {
  const path = written.replaceAll('\\ ', ' ').replace(/#.*$/, '');
  const bare = path.replace(/[.,;:!?)\]}"'*_>|]+$/, '');
  return [...new Set([path, bare])].filter((name) => /^(?:~?[\w./]|~\/)/.test(name) && /[\w]/.test(name));
}

function withoutCode(text: string): string {
  const kept: string[] = [];
  let fence: string | undefined;
  let held: string[] = [];
  for (const line of text.split('\n')) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === undefined) {
      fence = mark;
      if (mark === undefined) kept.push(line.replace(/(`+)(?!`)[^`]*\1(?!`)/g, ' '));
    } else if (mark?.startsWith(fence) && /^[\s`~]*$/.test(line)) {
      [fence, held] = [undefined, []];
    } else held.push(line);
  }
  // A fence that is never closed may not be one.
  return [...kept, ...held].join('\n');
}
