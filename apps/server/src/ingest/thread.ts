import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { parentPort } from 'node:worker_threads';
import { openSegment, type Opened } from './opened.ts';
import type { Message, Reply, Request } from './readers.ts';

/** A thread of `readers`: segments are decoded, kept and written as blocks here, beside the program that answers people. */
if (!parentPort) throw new Error('This file is started as a thread by readers.ts.');
const port = parentPort;
const opened = new Map<number, Opened>();

const segmentOf = (segment: number): Opened => {
  const found = opened.get(segment);
  if (!found) throw new Error(`segment ${segment} is not open`);
  return found;
};

const answer = async (segment: number, request: Request): Promise<unknown> => {
  switch (request.type) {
    case 'open': {
      const one = await openSegment(request.source);
      opened.set(segment, one);
      return one.contents;
    }
    case 'transaction':
      return segmentOf(segment).transaction(request.at);
    case 'takeBack':
      return segmentOf(segment).takeBack(request.at, request.sale);
    case 'block':
      return segmentOf(segment).block(request.request);
    case 'close':
      opened.delete(segment);
      return null;
  }
};

const replyOf = async ({ id, segment, request }: Message): Promise<Reply> => {
  try {
    return { id, value: await answer(segment, request) };
  } catch (error) {
    if (error instanceof SegmentRefused) {
      const { code, message, params } = error;
      return { id, refused: { code, message, params } };
    }
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
};

port.on('message', (message: Message) => {
  void replyOf(message).then((reply) => {
    // A block is moved and not copied: nobody here looks at it again.
    const value = 'value' in reply ? reply.value : null;
    port.postMessage(reply, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []);
  });
});
