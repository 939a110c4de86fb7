import type { StoredDecision } from './basis.ts';
import { storedDecision } from './schemas.ts';

const maxBaselineLength = 16_384;

/** Parses a stored decision from JSON; undefined for anything else. */
export function parseBaseline(text: string): StoredDecision | undefined {
  if (text.length > maxBaselineLength) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = storedDecision.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}
