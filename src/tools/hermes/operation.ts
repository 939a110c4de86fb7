import { isObject } from '../../base/is-object.ts';
import { firstThreatMessage } from '../../detect/index.ts';
import { foldLines, isOneEntry, strip } from '../../stores/markdown/index.ts';

/** One change, in the form that is scanned, matched and stored. There is no other form to slip something past. */
export type BoundedOperation =
  | { readonly action: 'add'; readonly content: string }
  | { readonly action: 'replace'; readonly oldText: string; readonly content: string }
  | { readonly action: 'remove'; readonly oldText: string };

export const actions: readonly string[] = ['add', 'replace', 'remove'];

/**
 * Line ends folded and blank edges off, as the file will give it back. Nothing else goes: the scanner must see what was written.
 * What is no text, from a program without types, is answered as an empty one is.
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

/** Says what is wrong with an operation before anything is looked at. */
export function operationProblem(operation: BoundedOperation): string | undefined {
  if (!actions.includes(operation.action)) return unknownAction(operation.action);
  if (operation.action === 'add') return contentProblem(operation.content, 'Content cannot be empty.');
  if (operation.oldText === '') return 'old_text cannot be empty.';
  if (operation.action === 'remove') return undefined;
  return contentProblem(operation.content, "new_content cannot be empty. Use 'remove' to delete entries.");
}

function contentProblem(content: string, whenEmpty: string): string | undefined {
  if (content === '') return whenEmpty;
  // In front of a file it would vanish.
  if (content.startsWith('\ufeff'))
    return firstThreatMessage(content) ?? 'Content cannot begin with a byte order mark.';
  if (!isOneEntry(content)) {
    return "Content cannot contain the entry delimiter (a line with nothing but '\u00a7'). Store it as separate entries.";
  }
  return undefined;
}

/** What a model or a program without types may have sent. */
export type OperationFields = Readonly<Record<string, unknown>>;

export function isListOfObjects(value: unknown): value is readonly OperationFields[] {
  return Array.isArray(value) && value.every(isObject);
}
