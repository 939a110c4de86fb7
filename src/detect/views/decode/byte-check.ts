/** Decides byte by byte whether a stream can be text in UTF-8, or begins as compressed data, which may be any bytes. */
export class ByteCheck {
  private count = 0;
  private before = 0;
  private following = 0;
  private packed = false;

  /** Starts again with another stream. */
  clear(): void {
    this.count = 0;
    this.before = 0;
    this.following = 0;
    this.packed = false;
  }

  accepts(byte: number): boolean {
    const at = this.count++;
    const { before } = this;
    this.before = byte;
    if (this.packed) return true;
    if (at === 0 && byte === 0x1f) return true;
    if (at === 1 && isCompressed(before, byte)) {
      this.packed = true;
      return true;
    }
    return at === 1 && before === 0x1f ? false : this.isText(byte);
  }

  private isText(byte: number): boolean {
    if (this.following > 0) {
      this.following--;
      return byte >> 6 === 2;
    }
    if (byte < 128) return byte >= 32 ? byte < 127 : byte === 9 || byte === 10 || byte === 13;
    if (byte < 0xc2 || byte > 0xf4) return false;
    this.following = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    return true;
  }
}

/** The first two bytes of gzip, or of zlib at its usual levels. */
function isCompressed(first: number, second: number): boolean {
  if (first === 0x1f) return second === 0x8b;
  return first === 0x78 && (second === 0x01 || second === 0x9c || second === 0xda);
}
