import { SegmentRefused, type RefusalCode } from '@lanewise/contract/facts/decode';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { Worker } from 'node:worker_threads';
import { openSegment, type BlockRequest, type Contents, type Figures, type Opened, type Source } from './opened.ts';

/** A segment that was opened, here or in another thread; see `Opened`. Holds memory until it is closed. */
export interface Reader {
  readonly contents: Contents;
  transaction(at: number): Promise<Transaction>;
  takeBack(at: number, sale: number | Transaction): Promise<Pick<Figures, 'lines' | 'net'>>;
  block(request: BlockRequest): Promise<Buffer>;
  close(): void;
}

export interface Readers {
  /** Takes over the bytes of the source: nobody may look at them afterwards. Throws SegmentRefused. */
  open(source: Source): Promise<Reader>;
  /** How many segments are worth decoding before their turn: each holds memory. 0 where decoding takes the program's own time. */
  readonly ahead: number;
  close(): Promise<void>;
}

/** What a thread is asked; `segment` is a number that the asking side gave. */
export type Request =
  | { type: 'open'; source: Source }
  | { type: 'transaction'; at: number }
  | { type: 'takeBack'; at: number; sale: number | Transaction }
  | { type: 'block'; request: BlockRequest }
  | { type: 'close' };
export interface Message {
  id: number;
  segment: number;
  request: Request;
}
/** An error crosses as it is, but for what only our own class holds. */
export type Reply = { id: number } & (
  | { value: unknown }
  | { error: Error }
  | { refused: { code: RefusalCode; message: string; params: Record<string, string> } }
);

const inProcess = (opened: Opened): Reader => ({
  contents: opened.contents,
  transaction: (at) => opened.transaction(at),
  takeBack: (at, sale) => opened.takeBack(at, sale),
  block: async (request) => opened.block(request),
  close: () => undefined,
});

/** For programs that run from source, where a thread could not be started from a file. */
export const readersHere = (): Readers => ({
  open: async (source) => inProcess(await openSegment(source)),
  ahead: 0,
  close: async () => undefined,
});

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** One thread, and what it was asked. */
class Thread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #ended: Error | null = null;

  constructor(file: URL, execArgv: readonly string[], onEnd: () => void) {
    this.#worker = new Worker(file, { execArgv: [...execArgv] });
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error)), onEnd));
    this.#worker.on('exit', () => this.#end(new Error('the thread that decodes has ended'), onEnd));
  }

  /** `moved`: memory of the request that goes over instead of being copied. */
  ask<Value>(segment: number, request: Request, moved: readonly ArrayBuffer[] = []): Promise<Value> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = (this.#last += 1);
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as Value), reject });
      // Nothing but an answer that somebody waits for keeps the process alive.
      this.#worker.ref();
      this.#worker.postMessage({ id, segment, request } satisfies Message, moved);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('value' in reply) waiting?.resolve(reply.value);
    else if ('error' in reply) waiting?.reject(reply.error);
    else waiting?.reject(new SegmentRefused(reply.refused.code, reply.refused.message, reply.refused.params));
  }

  #end(error: Error, onEnd: () => void): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    onEnd();
  }
}

/** The memory of bytes that have it for themselves; small ones lie in memory that is shared. */
const ownMemory = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/**
 * One thread that decodes, started when it is first needed: with the engine beside it two cores are busy, and a second one
 * would hold 70 MiB more. When it ends (out of memory) what was open in it is lost to its caller alone, and the next segment
 * starts another. `execArgv`: what Node needs to run the file.
 */
export const readersInThread = (file: URL, execArgv: readonly string[] = []): Readers => {
  let running: Thread | null = null;
  let segments = 0;

  const start = (): Thread => {
    const thread: Thread = new Thread(file, execArgv, () => {
      if (running === thread) running = null;
    });
    return thread;
  };

  return {
    ahead: 1,
    open: async (source) => {
      const thread = (running ??= start());
      const segment = (segments += 1);
      const close = () => void thread.ask(segment, { type: 'close' }).catch(() => undefined);
      try {
        const contents = await thread.ask<Contents>(segment, { type: 'open', source }, ownMemory(source.bytes));
        return {
          contents,
          transaction: (at) => thread.ask(segment, { type: 'transaction', at }),
          takeBack: (at, sale) => thread.ask(segment, { type: 'takeBack', at, sale }),
          block: async (request) => {
            const bytes = await thread.ask<Uint8Array>(segment, { type: 'block', request });
            return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
          },
          close,
        };
      } catch (error) {
        close();
        throw error;
      }
    },
    close: async () => {
      await running?.close();
    },
  };
};

/** A thread for the compiled program; from source, decoding stays where it is. */
export const openReaders = (): Readers =>
  import.meta.url.endsWith('.ts') ? readersHere() : readersInThread(new URL('./thread.js', import.meta.url));
