import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface SpoolOptions {
  folder: string;
  /** Most bytes of one file; a larger one is aborted. */
  mostBytes: number;
  /** Throws when the disk is too full to continue. */
  assertSpace: () => Promise<void>;
  /** The file is removed when it aborts. */
  signal: AbortSignal;
}

/** Bytes between two checks of the disk. */
const betweenLooks = 64 * 1024 ** 2;
const partBytes = 64 * 1024;

/**
 * Writes a file to the disk as fast as `source` makes it, and sends it from the disk as slowly as the caller reads. So
 * `source` is free as soon as the file is complete. The file has no name: no other process can open it, and it
 * disappears with the process. The caller must abort the signal at the end, because only then is the file closed.
 */
export const openSpool = async (
  source: AsyncIterable<Buffer>,
  { folder, mostBytes, assertSpace, signal }: SpoolOptions,
): Promise<AsyncIterable<Buffer>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = join(folder, randomUUID());
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  let written = 0;
  let ended = false;
  const broken: { by?: Error } = {};
  let wake = (): void => undefined;

  const fill = async (): Promise<void> => {
    let looked = 0;
    for await (const chunk of source) {
      if (signal.aborted) return;
      if (written + chunk.length > mostBytes) throw new RangeError(`the file grows beyond ${mostBytes} bytes`);
      if (written - looked >= betweenLooks) {
        await assertSpace();
        looked = written;
      }
      await file.appendFile(chunk);
      written += chunk.length;
      wake();
    }
  };
  const filled = fill()
    .catch((error: unknown) => {
      broken.by = error instanceof Error ? error : new Error('the file broke off', { cause: error });
    })
    .finally(() => {
      ended = true;
      wake();
    });
  const drop = (): void => {
    wake();
    void filled.then(() => file.close());
  };
  if (signal.aborted) drop();
  else signal.addEventListener('abort', drop, { once: true });

  return (async function* () {
    for (let at = 0; !signal.aborted;) {
      if (at < written) {
        const part = Buffer.allocUnsafe(Math.min(partBytes, written - at));
        const { bytesRead } = await file.read(part, 0, part.length, at);
        at += bytesRead;
        yield part.subarray(0, bytesRead);
      } else if (ended) {
        if (broken.by) throw broken.by;
        return;
      } else await new Promise<void>((resolve) => (wake = resolve));
    }
  })();
};
