// Loaded before the server (`node --import`): measures how long its event loop is held up, and says so when it is asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send) {
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  process.on('message', (word) => {
    if (word === 'begin') lag.reset();
    const ms = (nanoseconds) => nanoseconds / 1e6;
    process.send?.({ p50: ms(lag.percentile(50)), p99: ms(lag.percentile(99)), max: ms(lag.max) });
  });
  process.channel?.unref();
}
