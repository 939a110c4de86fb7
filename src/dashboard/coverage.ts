import type { JournalLine } from '../guard/index.ts';
import { type Coverage, coverages } from '../model/provenance.ts';

/** What the guard knows about what one agent reads. */
export interface PrincipalCoverage {
  readonly principal: string;
  /** The coverage of its newest note. */
  readonly level: Coverage;
  readonly notes: Readonly<Record<Coverage, number>>;
  readonly sessions: number;
  /** What raises it; undefined if it is full. */
  readonly step?: string;
}

/** The coverage of each agent that wrote a note, by the attributions of the given records, newest first. */
export function coverageOfAgents(lines: readonly JournalLine[]): readonly PrincipalCoverage[] {
  const agents = new Map<string, { readonly notes: Coverage[]; readonly sessions: Set<string> }>();
  for (const { event } of lines) {
    for (const { provenance } of event.changes) {
      const { attribution, principal, session } = provenance;
      // A later change of an entry, such as a release, repeats how its text arrived.
      if (attribution === undefined || event.by.principal !== principal || event.by.session !== session) continue;
      const known = agents.get(principal) ?? { notes: [], sessions: new Set() };
      agents.set(principal, known);
      known.notes.push(attribution.coverage);
      if (session !== undefined) known.sessions.add(session);
    }
  }
  return [...agents].map(([principal, { notes, sessions }]) => {
    const [level = 'none'] = notes;
    const counted = (one: Coverage): number => notes.filter((coverage) => coverage === one).length;
    return {
      principal,
      level,
      notes: Object.fromEntries(coverages.map((one) => [one, counted(one)])) as Record<Coverage, number>,
      sessions: sessions.size,
      ...(level === 'full' ? {} : { step: stepFor(principal) }),
    };
  });
}

function stepFor(principal: string): string {
  return principal.startsWith('mcp:')
    ? 'Run bezoar hook install beside the MCP server, so that it learns what the agent hears and reads.'
    : 'Report every user turn, tool result and document with observe, and start sessions with coverage full.';
}
