import { type Env, systemEnv } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import type { GuardedSpace, TextScanner } from '../guard/index.ts';
import { ToolCatalog } from './catalog.ts';
import { type ExistingText, type ReadCall, readExisting } from './existing-memory.ts';
import { adoptText, statesOf, type TextState } from './judged-texts.ts';
import { Pins } from './pins.ts';
import { type RoleName, roleNames } from './roles.ts';
import { Screen } from './screen.ts';
import { serverClient } from './server-client.ts';
import type { Upstream } from './upstream.ts';

export interface AdoptMemoryOptions {
  readonly space: GuardedSpace;
  readonly scanner: TextScanner;
  readonly upstream: Upstream;
  /** Reports a message to the operator. */
  readonly say: (message: string) => void;
  /** The calls that read the memory. None: every reading tool that needs no argument. */
  readonly calls?: readonly ReadCall[];
  readonly roles?: ReadonlyMap<string, RoleName>;
  /** Milliseconds a server has to answer. Default 60,000. */
  readonly timeout?: number;
  readonly env?: Env;
}

/** A text that is already in the memory of a server. */
export interface FoundText extends ExistingText, TextState {}

export interface FoundMemory {
  readonly texts: readonly FoundText[];
  readonly calls: readonly ReadCall[];
  readonly failed: readonly string[];
  /** Over all texts and their sources: what a person has read. */
  readonly contentHash: string;
}

/** Who brings a text of an existing memory into the journal. The tool that showed it is the source. */
export const adoptedSource = { channel: 'import', principal: 'bezoar-proxy' } as const;

/** Reads the memory of a server and judges every text. Tool definitions are pinned; nothing else is stored. */
export async function findMemory(options: AdoptMemoryOptions): Promise<FoundMemory> {
  const { space, scanner, upstream, say, calls = [], env = systemEnv, timeout = 60_000 } = options;
  const screen = new Screen({ space, scanner });
  const roles = new Map([...(options.roles ?? [])].map(([tool, role]) => [tool, roleNames[role]]));
  const catalog = new ToolCatalog(new Pins(space, screen, false), roles, say);
  const client = await serverClient(upstream, timeout, env);
  const found = await readExisting(client, catalog, calls);
  const texts = await statesOf(screen, found.texts);
  const contentHash = sha256(JSON.stringify(texts.map(({ tool, text }) => [tool, text])));
  return { ...found, texts, contentHash };
}

/** Stores the texts in the journal, as text of unknown origin. Accused ones wait for a person. */
export async function importFound(options: AdoptMemoryOptions, { texts }: FoundMemory): Promise<void> {
  const screen = new Screen({ space: options.space, scanner: options.scanner });
  for (const { text, tool, state } of texts) {
    if (state === 'accused') await adoptText(screen, text);
    if (state === 'clean') await adoptText(screen, text, { ...adoptedSource, ...toolOf(tool) });
  }
}

/** Only a name that the journal accepts. */
export function toolOf(name: string): { readonly tool?: string } {
  return /^[\w.:/-]{1,64}$/.test(name) ? { tool: name } : {};
}
