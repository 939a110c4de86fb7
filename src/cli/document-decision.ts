import { Fault } from '../base/fault.ts';
import { shortId } from '../base/short-id.ts';
import type { DocumentReviewResult } from '../guard/index.ts';
import { plural } from './format/run.ts';
import { type CommandResult, refusalResult } from './memory-command.ts';

/** A decision is about one entry, or about one document. */
export function idOrDocument(given: string | undefined): string {
  if (given !== undefined) return given;
  throw new Fault('input-invalid', 'nothing to decide about: give an id, or --document with an address');
}

export function refuseBoth(given: string | undefined): void {
  if (given !== undefined) throw new Fault('input-invalid', 'give an id or --document, not both');
}

/** The result of one decision about all chunks of a document. */
export function documentResult(result: DocumentReviewResult): CommandResult {
  if (result.outcome === 'refused') return refusalResult(result);
  const { outcome, id, pieces } = result;
  return {
    json: result,
    text: (style) =>
      `${outcome === 'released' ? style.good(outcome) : outcome}  ${shortId(id)}, ${plural(pieces.length, 'chunk')}\n`,
  };
}
