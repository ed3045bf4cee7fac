/** Waiting bytes in their original chunks, joined once when needed, however small the chunks are. */
export class Queue {
  #chunks: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Copies the chunk, because the caller may reuse its buffer. */
  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk.slice());
    this.#length += chunk.length;
  }

  /** Empties the queue and returns its bytes after `before`. */
  takeBehind(before: Uint8Array): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(before.length + this.#length);
    all.set(before);
    let at = before.length;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks = [];
    this.#length = 0;
    return all;
  }
}
