import { sha256 } from '../base/hash.ts';
import type { GuardedSpace } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';
import type { Screen } from './screen.ts';

const operator: Origin = { channel: 'operator', principal: 'bezoar-proxy' };
const target = 'pin:instructions';
const changedNotice =
  'The instructions of the memory server have changed since they were accepted, and are not shown. The user can check them and restart the proxy with --accept-tools.';

/**
 * The instructions that a server gives a model when it starts. They speak with the host's voice, so they are pinned like
 * the definitions of tools: what was seen first, or accepted by an operator, passes, and anything else is withheld.
 */
export class PinnedInstructions {
  readonly #space: GuardedSpace;
  readonly #screen: Screen;
  readonly #say: (message: string) => void;
  readonly #accepting: boolean;

  constructor(space: GuardedSpace, screen: Screen, accepting: boolean, say: (message: string) => void) {
    this.#space = space;
    this.#screen = screen;
    this.#accepting = accepting;
    this.#say = say;
  }

  /** The instructions as they may be shown; undefined if there are none. */
  async shown(given: unknown): Promise<unknown> {
    const isAbsent = given === undefined || given === '';
    const content = isAbsent ? 'no instructions' : `instructions sha256 ${sha256(JSON.stringify(given))}`;
    const known = await this.#pinned();
    if (known?.contentHash === sha256(content)) return given;
    const notice = this.#accepting ? undefined : this.#objection(given, known !== undefined);
    if (notice !== undefined) {
      this.#say('the instructions of the memory server are withheld; check them, then start once with --accept-tools');
      return isAbsent ? undefined : notice;
    }
    if (known !== undefined) await this.#space.replace({ id: known.id, content }, operator);
    else await this.#space.write({ content, kind: 'baseline', target }, operator);
    return given;
  }

  /** What is in their place, if they may not be shown. */
  #objection(given: unknown, isChanged: boolean): string | undefined {
    const accused = typeof given === 'string' ? this.#screen.own([given]).get(given) : undefined;
    const isText = given === undefined || typeof given === 'string';
    return accused ?? (isChanged || !isText ? changedNotice : undefined);
  }

  /** Only an operator's baseline counts: other writers of the space may use the same target. */
  async #pinned(): Promise<{ readonly id: string; readonly contentHash: string } | undefined> {
    const browsed = await this.#space.browse({ targets: [target], states: ['active'] }, operator);
    if (browsed.outcome !== 'browsed') return undefined;
    const own = browsed.entries.find(
      ({ facts }) => facts.kind === 'baseline' && facts.provenance.channel === 'operator',
    );
    return own === undefined ? undefined : { id: own.facts.id, contentHash: own.text?.contentHash ?? '' };
  }
}
