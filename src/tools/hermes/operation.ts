import { isObject } from '../../base/is-object.ts';
import { accusationOf } from '../../detect/index.ts';
import { foldLines, isOneEntry, strip } from '../../stores/markdown/index.ts';

/** One change, in the only form that is scanned, matched and stored, so that nothing can slip through in another form. */
export type BoundedOperation =
  | { readonly action: 'add'; readonly content: string }
  | { readonly action: 'replace'; readonly oldText: string; readonly content: string }
  | { readonly action: 'remove'; readonly oldText: string };

export const actions: readonly string[] = ['add', 'replace', 'remove'];

/**
 * Uniform line endings and no surrounding whitespace, as the file will return it. Nothing else is removed: the scanner must
 * see what was written. A value that is not a string is treated like an empty one.
 */
export function canonical(text: unknown): string {
  return typeof text === 'string' ? strip(foldLines(text)) : '';
}

export function unknownAction(name: unknown): string {
  return `Unknown action '${typeof name === 'string' ? name : ''}'. Use: ${actions.join(', ')}`;
}

export function unknownTarget(name: unknown): string {
  return `Invalid target '${typeof name === 'string' ? name : ''}'. Use 'memory' or 'user'.`;
}

export function canonicalOperation(operation: BoundedOperation): BoundedOperation {
  if (operation.action === 'add') return { action: 'add', content: canonical(operation.content) };
  const oldText = canonical(operation.oldText);
  if (operation.action === 'remove') return { action: 'remove', oldText };
  return { ...operation, oldText, content: canonical(operation.content) };
}

/** Checks an operation before anything is read. */
export function operationProblem(operation: BoundedOperation): string | undefined {
  if (!actions.includes(operation.action)) return unknownAction(operation.action);
  if (operation.action === 'add') return contentProblem(operation.content, 'Content cannot be empty.');
  if (operation.oldText === '') return 'old_text cannot be empty.';
  if (operation.action === 'remove') return undefined;
  return contentProblem(operation.content, "new_content cannot be empty. Use 'remove' to delete entries.");
}

function contentProblem(content: string, whenEmpty: string): string | undefined {
  if (content === '') return whenEmpty;
  // At the start of a file it would be lost.
  if (content.startsWith('\ufeff')) return accusationOf(content) ?? 'Content cannot begin with a byte order mark.';
  if (!isOneEntry(content)) {
    return "Content cannot contain the entry delimiter (a line with nothing but '\u00a7'). Store it as separate entries.";
  }
  return undefined;
}

/** The unchecked fields that a model or an untyped program sent. */
export type OperationFields = Readonly<Record<string, unknown>>;

export function isListOfObjects(value: unknown): value is readonly OperationFields[] {
  return Array.isArray(value) && value.every(isObject);
}
