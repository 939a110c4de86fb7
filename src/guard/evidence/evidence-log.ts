import { hmac, sameDigest } from '../../base/hash.ts';
import type { Origin } from '../../model/provenance.ts';
import type { EvidenceRow } from '../../model/store.ts';
import {
  decodeEvidence,
  type Evidence,
  encodeEvidence,
  forgetWords,
  type Mark,
  noEvidence,
} from '../../provenance/index.ts';
import type { GuardDependencies } from '../core/dependencies.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isMinted } from './minted-session.ts';

const maxCachedMarks = 20_000;
const maxCachedSessions = 64;
const maxCachedCallers = 1_000;
/** Other sessions of the principal whose outside text is compared with a note. */
const maxOtherSessions = 16;
const sealBytes = 16;
const noRows: readonly EvidenceRow[] = [];

interface Caller {
  readonly minted: boolean;
  readonly key: string;
}

interface CachedEvidence {
  /** The last record known when it was read. */
  readonly asOf: number;
  /** A server lives longer than its evidence. */
  readonly expiresAt?: number;
  readonly evidence: Evidence;
}

interface OpenedRow {
  readonly principal: string;
  readonly expiresAt: number;
  readonly data: Uint8Array;
  readonly evidence: Evidence;
}

interface CachedOthers {
  readonly asOf: number;
  readonly found: ReadonlyMap<string, Evidence>;
}

/**
 * What the sessions of one space have read, in the store and cached here. The rows hold keyed hashes under a seal: someone
 * who can write to the database can delete evidence, which lowers trust, but cannot make any.
 */
export class EvidenceLog {
  readonly #dependencies: GuardDependencies;
  readonly #ledger: Ledger;
  readonly #secret: Uint8Array;
  readonly #marks = new Map<string, number>();
  readonly #callers = new Map<string, Caller>();
  #last: { readonly principal: string; readonly session: string | undefined; readonly caller: Caller } | undefined;
  readonly #principals = new Map<string, string>();
  readonly #sessions = new Map<string, CachedEvidence>();
  readonly #others = new Map<string, CachedOthers>();
  /** The rows that were written or opened last, by session: a row with the same bytes need not be opened again. */
  readonly #opened = new Map<string, OpenedRow>();
  #erased = 0;

  constructor(dependencies: GuardDependencies, ledger: Ledger) {
    this.#dependencies = dependencies;
    this.#ledger = ledger;
    // The oldest key, so that evidence survives a key rotation.
    const oldest = dependencies.keyring.keys[0]?.secret ?? new Uint8Array();
    this.#secret = Buffer.from(hmac(oldest, `bezoar evidence\n${ledger.space}`), 'hex');
  }

  /** The keyed hash of a word or value. */
  readonly mark: Mark = (word) => {
    const known = this.#marks.get(word);
    if (known !== undefined) return known;
    const made = Number.parseInt(hmac(this.#secret, `word\n${word}`).slice(0, 8), 16);
    if (this.#marks.size >= maxCachedMarks) this.#marks.clear();
    this.#marks.set(word, made);
    return made;
  };

  /** A number that recognises a repeated report of the same observation. */
  idOf(parts: readonly string[]): number {
    return Number.parseInt(hmac(this.#secret, `observation\n${JSON.stringify(parts)}`).slice(0, 8), 16);
  }

  /** The evidence of a minted session; for any other caller, what its principal reported without a session. */
  async of(origin: Origin): Promise<Evidence> {
    this.#forgetErased();
    const key = this.keyOf(origin);
    const cached = this.#sessions.get(key);
    if (cached !== undefined && cached.asOf >= (await this.#lastObserved(origin)) && !this.#hasExpired(cached)) {
      return cached.evidence;
    }
    const asOf = this.#ledger.head?.seq ?? -1;
    const [row] = await this.#dependencies.store.evidence(this.#ledger.space, [key]);
    const evidence = (row === undefined ? undefined : this.#open(row)) ?? noEvidence;
    this.#keep(key, { asOf, evidence, ...(row === undefined ? {} : { expiresAt: row.expiresAt }) });
    return evidence;
  }

  /** The evidence of the other sessions of this principal within the policy's window. It can only lower. */
  async ofOthers(origin: Origin, since: number): Promise<readonly Evidence[]> {
    const principal = this.#keyOfPrincipal(origin.principal);
    const own = this.keyOf(origin);
    let cached = this.#others.get(principal);
    const lastObserved = await this.#ledger.readers.lastObserved(origin.principal);
    if (cached === undefined || cached.asOf < lastObserved) {
      const asOf = this.#ledger.head?.seq ?? -1;
      const { store } = this.#dependencies;
      const rows =
        lastObserved >= 0
          ? await store.recentEvidence(this.#ledger.space, principal, since, maxOtherSessions + 1)
          : noRows;
      cached = {
        asOf,
        found: new Map(
          rows.flatMap((row) => {
            const evidence = this.#open(row);
            return evidence === undefined ? [] : [[row.session, evidence]];
          }),
        ),
      };
      if (this.#others.size >= maxCachedSessions) this.#others.clear();
      this.#others.set(principal, cached);
    }
    return [...cached.found].filter(([session]) => session !== own).map(([, evidence]) => evidence);
  }

  /** The row for new evidence of a caller. */
  rowOf(origin: Origin, evidence: Evidence, now: number, expiresAt: number): EvidenceRow {
    const { space } = this.#ledger;
    const session = this.keyOf(origin);
    const body = encodeEvidence(evidence);
    const principal = this.#keyOfPrincipal(origin.principal);
    const data = Buffer.concat([body, this.#seal(session, principal, expiresAt, body)]);
    this.#keepOpened(session, { principal, expiresAt, data, evidence });
    return { space, session, principal, updatedAt: now, expiresAt, data };
  }

  /** The key of a caller's evidence. A session that was not minted is no session. */
  keyOf(origin: Origin): string {
    return this.#callerOf(origin).key;
  }

  /** Whether the caller's session was minted by this guard. */
  isMinted(origin: Origin): boolean {
    return this.#callerOf(origin).minted;
  }

  /** Another process may have erased what is cached here. */
  #forgetErased(): void {
    if (this.#ledger.erased !== this.#erased) this.forget();
    this.#erased = this.#ledger.erased;
  }

  /** Nothing derived from erased texts may survive in this cache. */
  forget(): void {
    forgetWords();
    this.#marks.clear();
    this.#sessions.clear();
    this.#others.clear();
    this.#opened.clear();
  }

  #callerOf(origin: Origin): Caller {
    const { principal, session } = origin;
    // One operation asks several times.
    if (this.#last?.principal === principal && this.#last.session === session) return this.#last.caller;
    const caller = this.#readCaller(origin);
    this.#last = { principal, session, caller };
    return caller;
  }

  #readCaller({ principal, session }: Origin): Caller {
    const name = JSON.stringify([principal, session]);
    const known = this.#callers.get(name);
    if (known !== undefined) return known;
    const minted = isMinted(this.#dependencies.keyring, this.#ledger.space, {
      principal,
      ...(session === undefined ? {} : { session }),
    });
    const named = minted ? [principal, session] : [principal];
    const caller = { minted, key: hmac(this.#secret, `session\n${JSON.stringify(named)}`).slice(0, 32) };
    if (this.#callers.size >= maxCachedCallers) this.#callers.clear();
    this.#callers.set(name, caller);
    return caller;
  }

  #lastObserved(origin: Origin): Promise<number> {
    const { principal, session } = origin;
    return this.#ledger.readers.lastObserved(principal, this.isMinted(origin) ? session : undefined);
  }

  #keyOfPrincipal(principal: string): string {
    const known = this.#principals.get(principal);
    if (known !== undefined) return known;
    const key = hmac(this.#secret, `principal\n${principal}`).slice(0, 32);
    if (this.#principals.size >= maxCachedCallers) this.#principals.clear();
    this.#principals.set(principal, key);
    return key;
  }

  #hasExpired({ expiresAt }: CachedEvidence): boolean {
    return expiresAt !== undefined && expiresAt <= this.#dependencies.env.now();
  }

  #keep(key: string, cached: CachedEvidence): void {
    if (this.#sessions.size >= maxCachedSessions) this.#sessions.clear();
    this.#sessions.set(key, cached);
  }

  #open({ session, principal, expiresAt, data }: EvidenceRow): Evidence | undefined {
    if (expiresAt <= this.#dependencies.env.now() || data.length <= sealBytes) return undefined;
    const opened = this.#opened.get(session);
    const isKnown = opened?.principal === principal && opened.expiresAt === expiresAt;
    if (isKnown && Buffer.compare(opened.data, data) === 0) return opened.evidence;
    const body = data.subarray(0, -sealBytes);
    const seal = Buffer.from(data.subarray(-sealBytes)).toString('hex');
    const expected = Buffer.from(this.#seal(session, principal, expiresAt, body)).toString('hex');
    const evidence = sameDigest(seal, expected) ? decodeEvidence(body) : undefined;
    if (evidence !== undefined) this.#keepOpened(session, { principal, expiresAt, data, evidence });
    return evidence;
  }

  #keepOpened(session: string, row: OpenedRow): void {
    if (this.#opened.size >= maxCachedSessions) this.#opened.clear();
    this.#opened.set(session, row);
  }

  #seal(session: string, principal: string, expiresAt: number, body: Uint8Array): Uint8Array {
    const bound = JSON.stringify([session, principal, expiresAt, Buffer.from(body).toString('base64')]);
    return Buffer.from(hmac(this.#secret, `seal\n${bound}`), 'hex').subarray(0, sealBytes);
  }
}
