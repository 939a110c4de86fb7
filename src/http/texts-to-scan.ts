import { canonicalText } from '../base/text.ts';

interface MayHaveTexts {
  readonly content?: unknown;
  readonly text?: unknown;
  readonly operations?: readonly { readonly content?: unknown }[];
}

/** The texts of a request that the guard is going to scan, in the form in which it does. Tags are too short to matter. */
export function textsToScan(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { content, text, operations = [] } = body as MayHaveTexts;
  const contents = [content, ...operations.map((operation) => operation.content)];
  return [
    ...contents.flatMap((one) => (typeof one === 'string' ? canonicalText(one) : [])),
    ...(typeof text === 'string' ? [text] : []),
  ];
}
