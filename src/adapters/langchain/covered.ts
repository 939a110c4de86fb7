import { threadOf } from './run.ts';
import type { LangChainRun } from './shapes.ts';

/** Agents whose reading is reported, by thread and place in the graph. */
const covered = new Set<string>();
const maxCovered = 10_000;

/** A guarded agent calls its model: what it reads is known to the guard. */
export function reportCovered(run: LangChainRun): void {
  const place = placeOf(run);
  covered.delete(place);
  covered.add(place);
  const [oldest] = covered;
  if (covered.size > maxCovered && oldest !== undefined) covered.delete(oldest);
}

/**
 * Whether the agent that the current code belongs to has the guard's middleware. A sub-agent without it reads pages that
 * nobody reports, in the same thread.
 */
export function isCovered(run: LangChainRun): boolean {
  return covered.has(placeOf(run));
}

function placeOf(run: LangChainRun): string {
  const path = run.configurable?.checkpoint_ns;
  const steps = typeof path === 'string' ? path.split('|') : [];
  return JSON.stringify([threadOf(run), ...steps.slice(0, -1)]);
}
