import { once } from 'node:events';
import type { Client, Connection, Submittable } from 'pg';

/** The part of the driver's connection that its types leave out (pg 8, lib/connection.js). */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Bytes that may wait for a slow reader before the server is told to wait too. */
const MOST_WAITING = 4 * 2 ** 20;

/** What the driver calls on a statement under way (pg 8, lib/client.js); a copy answers most of it with nothing. */
abstract class Copy implements Submittable {
  readonly #text: string;
  readonly done: Promise<void>;
  #error: Error | null = null;
  #settle!: { resolve: () => void; reject: (error: Error) => void };

  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    // Whoever waits for it sees the failure; until then it is nobody's unhandled one.
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

  /** The driver's way to say that the statement, or the whole connection, has failed. */
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

  /** Called when there is something new to look at. */
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
    // A view of the driver's own buffer, which the next message overwrites.
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

/** Rows of `copy ... to stdout`, a buffer each, in constant memory. One that is not read to its end blocks the connection. */
export const copyOut = (client: Client, text: string): AsyncIterable<Buffer> => client.query(new CopyOut(text)).rows();

/** Runs `copy ... from stdin` with these bytes. Rejects with the failure of the server, or of the bytes. */
export const copyIn = async (client: Client, text: string, chunks: AsyncIterable<Uint8Array>): Promise<void> =>
  client.query(new CopyIn(text, chunks)).done;
