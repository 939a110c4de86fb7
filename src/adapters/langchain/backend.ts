import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { orRefuse } from '../core/index.ts';
import { isCovered } from './covered.ts';
import { KeptTexts } from './kept-texts.ts';
import { refusalOfChange, shownFile } from './memory-file.ts';
import { createLangChainAdapter, currentRun, type LangChainOptions, threadOf } from './run.ts';

/** Options of `guardBackend`. */
export interface GuardBackendOptions extends Pick<LangChainOptions, 'session' | 'sessionOf' | 'principal'> {
  /** Which files are memories. Default: `AGENTS.md` in any folder, and everything below `/memories/`. */
  readonly isMemory?: (path: string) => boolean;
  /** Memory files that only people write: they are shown as they are, and no agent changes them. */
  readonly trusted?: readonly string[];
}

/** A backend of deepagents, by shape. */
export interface DeepAgentsBackend {
  /** The file as it is stored. */
  readRaw(path: string): unknown;
  /** Creates or replaces a file. */
  write(path: string, content: string): unknown;
  /** Replaces a text in a file. */
  edit(path: string, old: string, replacement: string, all?: boolean): unknown;
}

const memoryFile = /\/AGENTS\.md[. ]*$|^\/memories\//i;

/**
 * Guards the memory files of a deep agent: `createDeepAgent({ backend: guardBackend(backend, space), memory: [...] })`. What
 * an agent writes into them is stored only if the guard stores it, and what a prompt loads without the trust of the user is
 * marked as data. Add `guardMiddleware` as well: it reports what the agent reads.
 */
export function guardBackend<Backend extends DeepAgentsBackend>(
  backend: Backend,
  space: GuardedSpace,
  options: GuardBackendOptions = {},
): Backend {
  const { isMemory = (path) => memoryFile.test(path), trusted = [], ...rest } = options;
  const files = new MemoryFiles(backend, space, rest, {
    isMemory: (path) => isMemory(plainPath(path)),
    trusted: trusted.map(plainPath),
  });
  const replaced: Readonly<Record<string | symbol, unknown>> = {
    write: (path: string, content: string) => files.write(path, content),
    edit: (path: string, old: string, replacement: string, all?: boolean) => files.edit(path, old, replacement, all),
    delete: (path: string) => files.delete(path),
    uploadFiles: (given: readonly (readonly [string, Uint8Array])[]) => files.upload(given),
    downloadFiles: (paths: readonly string[]) => files.download(paths),
  };
  return new Proxy(backend, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      const isAlways = name === 'downloadFiles'; // deepagents loads memories by it, if there is one
      if (Object.hasOwn(replaced, name) && (value !== undefined || isAlways)) return replaced[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
    has: (target, name) => name === 'downloadFiles' || Reflect.has(target, name),
  });
}

interface Rules {
  readonly isMemory: (path: string) => boolean;
  readonly trusted: readonly string[];
}

interface Downloaded {
  readonly path: string;
  readonly content: Uint8Array | null;
  readonly error: string | null;
}

type Method = (...given: readonly unknown[]) => unknown;

class MemoryFiles {
  readonly #backend: Readonly<Record<string, Method | undefined>>;
  readonly #rules: Rules;
  readonly #shownTexts: () => Promise<KeptTexts>;
  readonly #writtenTexts: () => Promise<KeptTexts>;

  constructor(backend: object, space: GuardedSpace, options: LangChainOptions, rules: Rules) {
    this.#backend = backend as Readonly<Record<string, Method | undefined>>;
    this.#rules = rules;
    const adapter = createLangChainAdapter('guardBackend', space, options);
    const isNamed = options.session !== undefined || options.sessionOf !== undefined;
    const inSession = async () => new KeptTexts(space, (await adapter.sessionFor(currentRun())).guarded.origin);
    const fromOutside = (): KeptTexts => {
      const { principal = 'agent' } = options;
      const name = typeof principal === 'string' ? principal : principal(currentRun());
      return new KeptTexts(space, { channel: 'tool', principal: name, tool: 'deepagents-file' });
    };
    this.#shownTexts = async () => (isNamed || threadOf(currentRun()) !== undefined ? inSession() : fromOutside());
    // Nobody knows what an agent without the middleware has read, so what it writes is not its own.
    this.#writtenTexts = async () =>
      options.session !== undefined || isCovered(currentRun()) ? inSession() : fromOutside();
  }

  write(path: string, content: string): Promise<unknown> {
    return this.#changing(
      path,
      async () => content,
      () => this.#call('write', path, content),
    );
  }

  edit(path: string, old: string, replacement: string, all = false): Promise<unknown> {
    const after = (before: string): string =>
      all ? before.replaceAll(old, () => replacement) : before.replace(old, () => replacement);
    return this.#changing(
      path,
      async () => after(await this.#text(path)),
      () => this.#call('edit', path, old, replacement, all),
    );
  }

  delete(path: string): Promise<unknown> {
    return this.#changing(
      path,
      async () => '',
      () => this.#call('delete', path),
    );
  }

  async upload(files: readonly (readonly [string, Uint8Array])[]): Promise<unknown> {
    const answers: unknown[] = [];
    for (const [path, content] of files) {
      const answer = await this.#changing(
        path,
        async () => new TextDecoder().decode(content),
        async () => {
          const uploaded = await this.#call('uploadFiles', [[path, content]]);
          return Array.isArray(uploaded) ? (uploaded[0] as unknown) : uploaded;
        },
      );
      const isRefused = isObject(answer) && typeof answer.error === 'string' && answer.path === undefined;
      answers.push(isRefused ? { path, error: 'permission_denied' } : answer);
    }
    return answers;
  }

  /** What a prompt loads. Throws if the guard fails: deepagents then continues without the file. */
  async download(paths: readonly string[]): Promise<readonly Downloaded[]> {
    const loaded = this.#backend.downloadFiles === undefined ? undefined : await this.#call('downloadFiles', paths);
    const answers: Downloaded[] = [];
    for (const [at, path] of paths.entries()) {
      const found = Array.isArray(loaded) ? (loaded[at] as Downloaded) : await this.#raw(path);
      const isShown = found.content === null || !this.#rules.isMemory(path) || this.#isTrusted(path);
      answers.push(isShown ? found : { ...found, content: await this.#shown(found.content) });
    }
    return answers;
  }

  async #shown(content: Uint8Array): Promise<Uint8Array> {
    return new TextEncoder().encode(await shownFile(await this.#shownTexts(), new TextDecoder().decode(content)));
  }

  /** Changes a file, if it is no memory or the guard agrees. Backends report problems to the model as `error`. */
  #changing(path: string, after: () => Promise<string>, change: () => unknown): Promise<unknown> {
    if (!this.#rules.isMemory(path)) return Promise.resolve(change());
    if (this.#isTrusted(path)) return Promise.resolve({ error: `Not saved. Only people write ${path}.` });
    return orRefuse<unknown>(
      async () => {
        const refusal = await refusalOfChange(await this.#writtenTexts(), await this.#text(path), await after());
        return refusal === undefined ? change() : { error: refusal };
      },
      (error) => ({ error }),
    );
  }

  #isTrusted(path: string): boolean {
    return this.#rules.trusted.includes(plainPath(path));
  }

  async #text(path: string): Promise<string> {
    const { content } = await this.#raw(path);
    return content === null ? '' : new TextDecoder().decode(content);
  }

  async #raw(path: string): Promise<Downloaded> {
    let answer: unknown;
    try {
      answer = await this.#call('readRaw', path);
    } catch {
      return { path, content: null, error: 'file_not_found' }; // backends of the first protocol throw
    }
    const { data = answer, error } = isObject(answer) ? answer : {};
    const content = isObject(data) ? data.content : undefined;
    if (error !== undefined || content === undefined) return { path, content: null, error: 'file_not_found' };
    if (content instanceof Uint8Array) return { path, content, error: null };
    const text = Array.isArray(content) ? content.join('\n') : String(content);
    return { path, content: new TextEncoder().encode(text), error: null };
  }

  #call(name: string, ...given: readonly unknown[]): unknown {
    const method = this.#backend[name];
    if (method === undefined) throw new Fault('config-invalid', `guardBackend: the backend has no ${name}`);
    return method.apply(this.#backend, given as unknown[]);
  }
}

/** `/AGENTS.md`, `./AGENTS.md` and `/docs/../AGENTS.md` are the same file. */
function plainPath(path: string): string {
  const steps: string[] = [];
  for (const step of path.split(/[\\/]+/)) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}
