/** Bytes and base64 wherever JavaScript runs: `Buffer` is of Node alone. */
export function fromBase64(text: string): Int8Array {
  const binary = atob(text);
  const bytes = new Int8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** What one call can take as arguments; more of them overflow the stack. */
const maxArguments = 8_192;

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += maxArguments) {
    binary += String.fromCharCode(...bytes.subarray(start, start + maxArguments));
  }
  return btoa(binary);
}
