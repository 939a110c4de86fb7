import { shortId } from '../base/short-id.ts';
import type { BrowsedEntry } from '../guard/index.ts';
import type { EntryFacts } from '../model/entry.ts';
import { drawHidden, fitStart, widthOf } from './draw.ts';
import type { Style } from './style.ts';
import { formatTime } from './time.ts';

/** An entry in `--json` output. Part of the interface: keys are added, never renamed. */
export function entryJson({ facts, seq, updatedAt, text }: BrowsedEntry): object {
  const { provenance, digest: _digest, length: _length, ...rest } = facts;
  return { ...rest, provenance, seq, updatedAt, ...(text ?? { content: null, tags: [], contentHash: null }) };
}

/** For a retired entry, the reason says more than the state. */
export function stateWord({ state, inactiveReason }: Pick<EntryFacts, 'state' | 'inactiveReason'>): string {
  if (state === 'quarantined') return 'held';
  return state === 'retired' ? (inactiveReason ?? state) : state;
}

export function paintedState(facts: EntryFacts, style: Style, width = 0): string {
  const word = stateWord(facts).padEnd(width);
  if (facts.state === 'active') return style.good(word);
  return facts.state === 'quarantined' ? style.level('medium', word) : style.dim(word);
}

/** One entry on one line. */
export function entryLine({ facts, text }: BrowsedEntry, style: Style): string {
  const { id, target, provenance } = facts;
  const head = `${shortId(id)}  ${stateWord(facts).padEnd(9)}  ${provenance.trust.padEnd(11)}  ${target.padEnd(8)}  `;
  const painted = `${style.bold(shortId(id))}  ${paintedState(facts, style, 9)}  ${provenance.trust.padEnd(11)}  ${style.dim(target.padEnd(8))}  `;
  return `${painted}${oneLine(text?.content ?? '(no text)', style.width - widthOf(head))}\n`;
}

function oneLine(text: string, columns: number): string {
  const drawn = drawHidden(text.replaceAll('\n', ' '));
  return widthOf(drawn) <= columns ? drawn : `${fitStart(drawn, Math.max(columns - 3, 8))}...`;
}

/** The origin and time of a text, on one line. */
export function provenanceLine({ provenance, createdAt }: EntryFacts): string {
  const { channel, principal, trust, session, tool, uri, parents } = provenance;
  const parts = [
    `from ${channel} ${drawHidden(principal)}`,
    `trust ${trust}`,
    ...(tool === undefined ? [] : [`through ${drawHidden(tool)}`]),
    ...(uri === undefined ? [] : [`at ${drawHidden(uri)}`]),
    ...(session === undefined ? [] : [`in session ${drawHidden(session)}`]),
    ...(parents.length === 0 ? [] : [`derived from ${parents.map(shortId).join(', ')}`]),
    formatTime(createdAt),
  ];
  return parts.join(', ');
}
