import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../base/env.ts';
import { readState, writeState } from './evidence/state-file.ts';
import { isObject } from './json-shape.ts';

/** What an installation added to a settings file besides its entries, so that removing it leaves nothing behind. */
export interface InstallationRecord {
  /** `folder`, `file`, `object` (the file was empty), or the JSON pointer of a member. */
  readonly created: readonly string[];
}

/** The settings files of this machine that call our hook, kept in the user's folder of Bezoar. */
export class Installations {
  readonly #path: string;
  readonly #env: Env;

  constructor(folder: string, env: Env) {
    this.#path = join(folder, 'hook-installations.json');
    this.#env = env;
  }

  /** Undefined for a file that we did not write, or an installation of a version that kept no records. */
  find(file: string): InstallationRecord | undefined {
    const created = this.#all()[file];
    return created === undefined ? undefined : { created };
  }

  note(file: string, { created }: InstallationRecord): void {
    this.#save({ ...this.#all(), [file]: created });
  }

  forget(file: string): void {
    const { [file]: forgotten, ...rest } = this.#all();
    if (forgotten !== undefined) this.#save(rest);
  }

  /** The settings files that still mention a text, such as the path of a program. */
  filesWith(text: string): readonly string[] {
    const written = JSON.stringify(text).slice(1, -1);
    return Object.keys(this.#all()).filter((file) => existsSync(file) && readFileSync(file, 'utf8').includes(written));
  }

  #all(): Readonly<Record<string, readonly string[]>> {
    const { files } = readState(this.#path) ?? {};
    return Object.fromEntries(
      Object.entries(isObject(files) ? files : {}).map(([file, created]) => [file, textsIn(created)]),
    );
  }

  #save(files: Readonly<Record<string, readonly string[]>>): void {
    if (Object.keys(files).length === 0) rmSync(this.#path, { force: true });
    else writeState(this.#path, { files }, this.#env);
  }
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
