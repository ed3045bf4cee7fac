import { parentPort } from 'node:worker_threads';
import { failureOf, ownMemory, ready, type Message, type Reply } from './crossing.ts';
import { openTasks } from './tasks.ts';

/** A thread of `threads`. It decompresses, masks, decodes and packs received bytes. */
if (!parentPort) throw new Error('This file is started as a thread by threads.ts.');
const port = parentPort;
const tasks = openTasks();

const replyTo = async ({ id, name, args }: Message): Promise<Reply> => {
  try {
    return { id, value: await (tasks[name] as (...given: readonly unknown[]) => Promise<unknown>)(...args) };
  } catch (error) {
    return { id, ...failureOf(error) };
  }
};

/** Buffers of a reply. They are moved instead of copied, and the thread does not read them again. */
const memoryOf = (reply: Reply): ArrayBuffer[] => {
  const value = 'value' in reply ? reply.value : null;
  if (value instanceof Uint8Array) return ownMemory(value);
  const isFile = typeof value === 'object' && value !== null && 'content' in value;
  return isFile && value.content instanceof Uint8Array ? ownMemory(value.content) : [];
};

port.on('message', (message: Message) => {
  void replyTo(message).then((reply) => port.postMessage(reply, memoryOf(reply)));
});
port.postMessage(ready);
