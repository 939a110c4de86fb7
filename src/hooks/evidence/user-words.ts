/**
 * Editors also submit prompts that nobody typed: the result of a background agent, a message of another session, the output
 * of a command. They come in tags. A plain HTML tag in the middle of a sentence is the user's own.
 */
const machineTag = /^\s*<[A-Za-z!/?]|<\/?[A-Za-z]+[-_:][A-Za-z]/u;

/** The part of a prompt that the user may have typed, and what came with it from elsewhere. */
export function userWords(prompt: string): { readonly said: string; readonly shown: string } {
  const at = prompt.search(machineTag);
  return at < 0 ? { said: prompt, shown: '' } : { said: prompt.slice(0, at).trimEnd(), shown: prompt.slice(at) };
}
