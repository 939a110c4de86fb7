/** What a sed script does beside editing lines. */
export interface SedScript {
  /** Files named by `w`. */
  readonly writes: readonly string[];
  /** Uses text from elsewhere (`r`), or runs commands (`e`). */
  readonly runs: boolean;
  readonly readsFiles: boolean;
  /** Only adds the text that is in the script, or deletes whole lines. */
  readonly onlyAdds: boolean;
}

/** An address: a number, `$`, a regular expression, with steps and ranges. */
const address =
  /(?:\d+(?:~\d+)?|\$|\+\d+|~\d+|\/(?:[^\\/\n]|\\[\s\S])*\/[IM]*|\\([^\n])(?:(?!\1)[^\\\n]|\\[\s\S])*\1[IM]*)/y;
const separator = /[\s;]*/y;

/** Parses a script; undefined if we do not understand it. */
export function readSedScript(script: string): SedScript | undefined {
  const reader = new SedReader(script);
  while (!reader.ended) if (!reader.step()) return undefined;
  return reader.result();
}

class SedReader {
  readonly #script: string;
  #at = 0;
  readonly #writes: string[] = [];
  #runs = false;
  #readsFiles = false;
  #onlyAdds = true;

  constructor(script: string) {
    this.#script = script;
  }

  get ended(): boolean {
    this.#take(separator);
    return this.#at >= this.#script.length;
  }

  result(): SedScript {
    return { writes: this.#writes, runs: this.#runs, readsFiles: this.#readsFiles, onlyAdds: this.#onlyAdds };
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#script)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  /** Reads one command; false if it is not one we know. */
  step(): boolean {
    if (this.#take(address) !== undefined && this.#take(/\s*,\s*/y) !== undefined && this.#take(address) === undefined)
      return false;
    this.#take(/[\s!]*/y);
    const command = this.#script[this.#at++] ?? '';
    if (!/[aicd]/.test(command) && !/[{}#=]/.test(command)) this.#onlyAdds = false;
    if (/[{}=dDgGhHnNpPxzFlqQ]/.test(command)) return this.#take(/[ \t]*\d*/y) !== undefined;
    if (/[:btTvL]/.test(command)) return this.#take(/[^\n;]*/y) !== undefined;
    if (command === '#') return this.#take(/[^\n]*/y) !== undefined;
    if (/[aic]/.test(command)) return this.#take(/(?:[^\\\n]|\\[\s\S])*/y) !== undefined;
    if (/[rR]/.test(command)) return this.#file(() => (this.#readsFiles = true));
    if (/[wW]/.test(command)) return this.#file((name) => this.#writes.push(name));
    if (command === 'e') return this.#file(() => (this.#runs = true));
    return (command === 's' || command === 'y') && this.#substitution(command);
  }

  /** Names of files go up to the end of the line. */
  #file(keep: (name: string) => unknown): boolean {
    keep((this.#take(/[^\n]*/y) ?? '').trim());
    return true;
  }

  #substitution(command: string): boolean {
    const delimiter = this.#script[this.#at++] ?? '';
    if (delimiter === '' || delimiter === '\\' || delimiter === '\n') return false;
    if (!this.#half(delimiter) || !this.#half(delimiter)) return false;
    if (command === 'y') return true;
    const flags = this.#take(/[gpiImM0-9]*e?[gpiImM0-9]*/y) ?? '';
    if (flags.includes('e')) this.#runs = true;
    return this.#script[this.#at] !== 'w' || (this.#at++ >= 0 && this.#file((name) => this.#writes.push(name)));
  }

  #half(delimiter: string): boolean {
    for (let inClass = false; this.#at < this.#script.length; this.#at++) {
      const character = this.#script[this.#at];
      if (character === '\\') this.#at++;
      else if (character === delimiter && !inClass) return this.#at++ >= 0;
    }
    return false;
  }
}

/** `s/plain/plain/g` applied to a text; undefined if the pattern is more than plain text. */
export function plainSubstitution(script: string, text: string): string | undefined {
  const [, , pattern, into, flags] =
    /^\s*s([/|#,@])([\w \-=:@"'<>!%;,#/]+)\1([\w \-=:@"'<>!%;,.#/()]*)\1(g?)\s*$/.exec(script) ?? [];
  if (pattern === undefined || into === undefined) return undefined;
  return text
    .split('\n')
    .map((line) => (flags === 'g' ? line.replaceAll(pattern, () => into) : line.replace(pattern, () => into)))
    .join('\n');
}
