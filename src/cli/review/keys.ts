import { StringDecoder } from 'node:string_decoder';
import { drawHidden } from '../draw.ts';
import type { Io } from '../io.ts';

/** Keyboard input. */
export interface Keys {
  /** The next key; undefined at the end of input. */
  next(): Promise<string | undefined>;
  /** A line, echoed while typed; undefined if cancelled (Escape, Ctrl-C), or empty without a fallback. */
  line(question: string, fallback?: string): Promise<string | undefined>;
  close(): void;
}

const ESCAPE = '\u001b';
const INTERRUPT = '\u0003';
const END = '\u0004';
const ERASE: ReadonlySet<string> = new Set(['\u007f', '\b']);
const isControl = /\p{Cc}/u;

export function openKeys(io: Io): Keys {
  io.setRaw?.(true);
  const chunks = io.stdin.iterator({ destroyOnReturn: false });
  const decoder = new StringDecoder('utf8');

  async function chunk(): Promise<string | undefined> {
    const { done, value } = (await chunks.next()) as IteratorResult<Uint8Array | string, undefined>;
    return done ? undefined : decoder.write(Buffer.from(value as string));
  }

  async function next(): Promise<string | undefined> {
    for (;;) {
      const typed = await chunk();
      if (typed === undefined) return undefined;
      if (typed === INTERRUPT || typed === END || typed === ESCAPE) return 'q';
      // Returned unchanged: a paste of several characters matches no key, and decides nothing.
      if (!isControl.test(typed)) return typed.toLowerCase();
    }
  }

  async function line(question: string, fallback?: string): Promise<string | undefined> {
    io.stdout.write(fallback === undefined ? `${question} ` : `${question} [${fallback}] `);
    const draft = new Draft(io);
    while (!draft.finished) {
      const typed = await chunk();
      if (typed === undefined || typed === INTERRUPT || typed === ESCAPE) break;
      for (const character of typed) draft.type(character);
    }
    io.stdout.write('\n');
    return draft.finished ? draft.text.trim() || fallback : undefined;
  }

  return {
    next,
    line,
    close() {
      io.setRaw?.(false);
      void chunks.return?.();
      io.stdin.pause();
    },
  };
}

/** A line being typed. */
class Draft {
  readonly #io: Io;
  text = '';
  finished = false;

  constructor(io: Io) {
    this.#io = io;
  }

  type(character: string): void {
    if (this.finished) return;
    if (character === '\r' || character === '\n') this.finished = true;
    else if (ERASE.has(character)) this.#erase();
    else if (!isControl.test(character)) this.#append(character);
  }

  #append(character: string): void {
    this.text += character;
    this.#io.stdout.write(drawHidden(character));
  }

  #erase(): void {
    if (this.text === '') return;
    this.text = [...this.text].slice(0, -1).join('');
    this.#io.stdout.write('\b \b');
  }
}
