import { SegmentRefused, type RefusalCode } from '@lanewise/contract/facts/decode';
import { Unreadable } from '../read/masked-file.ts';
import type { Tasks } from './tasks.ts';

/**
 * A message to a thread and its reply. Passing an error between threads loses the fields of our own error classes, so
 * replies carry these fields separately.
 */
export interface Message {
  id: number;
  name: keyof Tasks;
  args: readonly unknown[];
}
type Failure =
  | { error: Error }
  | { unreadable: string }
  | { refused: { code: RefusalCode; message: string; params: Record<string, string> } };
export type Reply = { id: number } & ({ value: unknown } | Failure);

/** The first message of a thread. Requests count from 1. */
export const ready: Reply = { id: 0, value: null };
export const isReady = ({ id }: Reply): boolean => id === ready.id;

export const failureOf = (error: unknown): Failure => {
  if (error instanceof SegmentRefused) {
    const { code, message, params } = error;
    return { refused: { code, message, params } };
  }
  if (error instanceof Unreadable) return { unreadable: error.message };
  return { error: error instanceof Error ? error : new Error(String(error)) };
};

export const errorOf = (failure: Failure): Error => {
  if ('error' in failure) return failure.error;
  if ('unreadable' in failure) return new Unreadable(failure.unreadable);
  const { code, message, params } = failure.refused;
  return new SegmentRefused(code, message, params);
};

/**
 * The buffer of a byte array, if the array is alone in its buffer; otherwise none. Small byte arrays share a buffer.
 */
export const ownMemory = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** Bytes arrive as a plain Uint8Array. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
