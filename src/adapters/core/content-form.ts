/** What a tool result contains, as text that can be compared. */
export interface ContentForm {
  readonly kind: 'text' | 'json';
  readonly text: string;
}

/**
 * Recognises the same tool result on the next step. Objects are compared by what they contain, because a host may
 * change one in place. Undefined for what JSON cannot write, such as a cycle: such a result is read again each time.
 */
export function contentForm(content: unknown): ContentForm | undefined {
  if (typeof content === 'string') return { kind: 'text', text: content };
  try {
    const text: string | undefined = JSON.stringify(content);
    return text === undefined ? undefined : { kind: 'json', text };
  } catch {
    return undefined; // the guard reads such values by its own rules
  }
}

/** Texts are compared as they are: a digest of each on every step would cost more than all else that a repeated step does. */
export function isSameForm(one: ContentForm | undefined, other: ContentForm): boolean {
  return one !== undefined && one.kind === other.kind && one.text === other.text;
}
