import type { ExtractedDocument } from '../../model/document.ts';
import { type MaskedKind, maskFor } from '../../model/private-data.ts';
import type { Policy, RedactedText } from '../../policy/index.ts';
import type { CachedScanner } from '../assess/cached-scanner.ts';
import { maskingFor, maskWords, type RedactionQuestion } from '../assess/redaction.ts';
import type { Refused } from '../results.ts';

/** A document without its private data. All places in it are those of the masked text. */
export interface RedactedDocument {
  readonly document: ExtractedDocument;
  readonly tags: readonly string[];
  readonly redacted: RedactedText;
}

/** Masks a document before it is cut, so that no cut goes through a key. */
export function redactDocument(
  scope: { readonly scanner: CachedScanner; readonly policy: Policy },
  document: ExtractedDocument,
  tags: readonly string[],
  question: RedactionQuestion,
): RedactedDocument | Refused | undefined {
  const words = { content: document.text, tags: [document.name, ...tags] };
  const masking = maskingFor(scope, words, question);
  if (masking === undefined) return undefined;
  const { kinds, row, why } = masking;
  const result = maskWords(scope.scanner, words, kinds);
  if ('outcome' in result) return result;
  const [name = '', ...maskedTags] = result.tags;
  const { placeOf } = result;
  return {
    document: {
      ...document,
      name,
      text: result.content,
      pages: document.pages.map(placeOf),
      headings: document.headings.map(placeOf),
      hidden: document.hidden.map((hidden) => ({ ...hidden, at: placeOf(hidden.at) })),
    },
    tags: maskedTags,
    redacted: { row, why, masked: result.masked },
  };
}

/** What of a document was masked in one of its parts. */
export function maskedInPart(redacted: RedactedText | undefined, content: string): RedactedText | undefined {
  if (redacted === undefined) return undefined;
  const masked = redacted.masked.flatMap(({ kind }): readonly MaskedKind[] => {
    const count = content.split(maskFor(kind)).length - 1;
    return count === 0 ? [] : [{ kind, count }];
  });
  return masked.length === 0 ? undefined : { ...redacted, masked };
}
