import { sha256 } from '../../base/hash.ts';
import type { RecordedFinding } from '../../model/event.ts';
import {
  contradictionFindings,
  type Join,
  type JointReading,
  joinsOf,
  type Piece,
  type SeamReading,
  type Statement,
} from '../../sentinel/index.ts';
import { type CachedScanner, incompleteScanRule } from '../assess/cached-scanner.ts';

const maxCachedJoins = 20_000;
const maxCachedRenderings = 1_000;
/** Maximum number of preceding entries that an entry is joined with. */
const maxPreceding = 64;

/**
 * Caches what entries say only together, while the entries and the rules stay the same. Keyed by digests: no text is
 * kept.
 */
export class JointReadings {
  readonly #scanner: CachedScanner;
  readonly #readings = new Map<string, JointReading>();
  readonly #rendered = new Map<string, SeamReading>();

  constructor(scanner: CachedScanner) {
    this.#scanner = scanner;
  }

  /** Findings in entries shown together, by entry. `shown` is in prompt order. */
  among(shown: readonly Piece[]): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, Set<string>>();
    for (const [index, piece] of shown.entries()) {
      const recent = shown.slice(Math.max(0, index - maxPreceding), index);
      const { hits } = this.#reading(piece, recent);
      for (const { ruleId: rule, ids } of hits) {
        for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(rule));
      }
    }
    return new Map([...found].map(([id, rules]) => [id, [...rules].sort()]));
  }

  /** Findings that cross the seams of a rendered text. A part that was not scanned completely may contain anything. */
  overSeams(windows: readonly Join[]): SeamReading['hits'] {
    return windows.flatMap((window) => {
      const { hits, complete } = this.#seams(window);
      return complete ? hits : [...hits, { ruleId: incompleteScanRule, ids: window.parts.map(({ id }) => id) }];
    });
  }

  forget(): void {
    this.#readings.clear();
    this.#rendered.clear();
  }

  #seams(window: Join): SeamReading {
    const key = sha256(JSON.stringify([this.#scanner.rules, window]));
    const known = this.#rendered.get(key);
    if (known !== undefined) return known;
    const reading = this.#scanner.seams(window);
    if (this.#rendered.size >= maxCachedRenderings) this.#rendered.clear();
    this.#rendered.set(key, reading);
    return reading;
  }

  #reading(piece: Piece, recent: readonly Piece[]): JointReading {
    const joins = joinsOf(piece, recent);
    if (joins.length === 0) return nothing;
    // Keyed by a digest, so that no text is kept and an edit of the same length is a different key.
    const key = sha256(JSON.stringify([this.#scanner.rules, joins]));
    const known = this.#readings.get(key);
    if (known !== undefined) return known;
    const reading = this.#scanner.joint(joins, piece.id);
    if (this.#readings.size >= maxCachedJoins) this.#readings.clear();
    this.#readings.set(key, reading);
    return reading;
  }
}

const nothing: JointReading = { hits: [], complete: true };

/** What contradicts some entries, among these and others that would be shown or are stored beside them, by entry. */
export function contradictionsAmong(
  doubtful: readonly Statement[],
  statements: readonly Statement[],
): ReadonlyMap<string, readonly RecordedFinding[]> {
  const bySubject = new Map<string, Statement[]>();
  for (const statement of statements) {
    for (const subject of new Set(statement.claims.map((claim) => claim.subject))) {
      const same = bySubject.get(subject);
      if (same === undefined) bySubject.set(subject, [statement]);
      else same.push(statement);
    }
  }
  const found = new Map<string, readonly RecordedFinding[]>();
  for (const own of doubtful) {
    const others = new Set(own.claims.flatMap(({ subject }) => bySubject.get(subject) ?? []));
    const findings = others.size < 2 ? [] : contradictionFindings(own, [...others]);
    if (findings.length > 0) found.set(own.id, findings);
  }
  return found;
}
