import { once } from 'node:events';
import type { Client, Connection, Submittable } from 'pg';

/** The members of the driver's connection that are missing in the driver's types (pg 8, lib/connection.js). */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Bytes that wait for a slow reader before the server is paused. */
const MOST_WAITING = 4 * 2 ** 20;

/** The methods that the driver calls on a running statement (pg 8, lib/client.js). A copy ignores most of them. */
abstract class Copy implements Submittable {
  readonly #text: string;
  readonly done: Promise<void>;
  #error: Error | null = null;
  #settle!: { resolve: () => void; reject: (error: Error) => void };

  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    // The caller gets the failure when it awaits `done`. Until then, the failure must not count as an unhandled
    // rejection.
    this.done.catch(() => undefined);
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  abstract handleCopyData(message: { chunk: Buffer }, connection: CopyConnection): void;
  abstract handleCopyInResponse(connection: CopyConnection): void;
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  callback(): void {}

  /** Called by the driver when the statement or the whole connection has failed. */
  handleError(error: Error): void {
    this.#error ??= error;
    this.#settle.reject(this.#error);
    this.wake();
  }

  handleReadyForQuery(): void {
    if (this.#error) this.#settle.reject(this.#error);
    else this.#settle.resolve();
    this.wake();
  }

  /** Called when new bytes or the end have arrived. */
  protected wake(): void {}
}

class CopyOut extends Copy {
  readonly #waiting: Buffer[] = [];
  #size = 0;
  #connection: CopyConnection | null = null;
  #ended = false;
  #onNews: (() => void) | null = null;

  handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection): void {
    this.#connection = connection;
    // The chunk is a view of the driver's own buffer, which the next message overwrites.
    this.#waiting.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size > MOST_WAITING) connection.stream.pause();
    this.wake();
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFail('this statement takes no rows');
  }

  override handleError(error: Error): void {
    this.#ended = true;
    super.handleError(error);
  }

  override handleReadyForQuery(): void {
    this.#ended = true;
    super.handleReadyForQuery();
  }

  protected override wake(): void {
    this.#onNews?.();
  }

  async *rows(): AsyncIterable<Buffer> {
    for (;;) {
      for (let row = this.#waiting.shift(); row; row = this.#waiting.shift()) {
        this.#size -= row.length;
        if (this.#size <= MOST_WAITING) this.#connection?.stream.resume();
        yield row;
      }
      if (this.#ended) return await this.done;
      await new Promise<void>((resolve) => (this.#onNews = resolve));
    }
  }
}

class CopyIn extends Copy {
  readonly #chunks: AsyncIterable<Uint8Array>;

  constructor(text: string, chunks: AsyncIterable<Uint8Array>) {
    super(text);
    this.#chunks = chunks;
  }

  handleCopyData(): void {}

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection);
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#chunks) {
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    } catch (error) {
      connection.sendCopyFail('the rows could not be read');
      this.handleError(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/**
 * Yields the rows of `copy ... to stdout` as buffers, in constant memory. The connection is blocked until all rows are
 * read.
 */
export const copyOut = (client: Client, text: string): AsyncIterable<Buffer> => client.query(new CopyOut(text)).rows();

/** Runs `copy ... from stdin` with these bytes. Rejects with the failure of the server or of the bytes. */
export const copyIn = async (client: Client, text: string, chunks: AsyncIterable<Uint8Array>): Promise<void> =>
  client.query(new CopyIn(text, chunks)).done;
