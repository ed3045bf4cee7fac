/** Bytes that wait, in the chunks in which they came: joined once, when they are needed, however small the chunks are. */
export class Queue {
  #chunks: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Takes a copy: the caller may fill its buffer anew. */
  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk.slice());
    this.#length += chunk.length;
  }

  /** All of them behind `before`; none waits any more. */
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
