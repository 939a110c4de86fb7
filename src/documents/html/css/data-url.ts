/** The style sheet in a `data:` address; undefined for any other address. */
export function dataSheet(address: string): string | undefined {
  const [, type = '', body = ''] = /^data:([^,]*),([\s\S]*)$/i.exec(address.trim()) ?? [];
  if (!/^text\/css(?:;|$)/i.test(type.trim())) return undefined;
  const plain = percentDecoded(body);
  return /;\s*base64\s*$/i.test(type) ? Buffer.from(plain, 'base64').toString('utf8') : plain;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a browser takes a broken escape as it is
  }
}
