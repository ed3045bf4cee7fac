// Finds frequent sets with `node-fpgrowth`, in a thread of its own: it may need more memory than a process has.
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { FPGrowth } from 'node-fpgrowth';

const { starts, items, support } = workerData;
const baskets = Array.from({ length: starts.length - 1 }, (_, at) => [...items.subarray(starts[at], starts[at + 1])]);
const from = performance.now();
const sets = await new FPGrowth(support).exec(baskets);
parentPort.postMessage({ seconds: (performance.now() - from) / 1_000, sets: sets.length });
