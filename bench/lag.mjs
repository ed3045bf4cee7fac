// Loaded before the server (`node --import`). Measures how long the event loop is held up and reports it on request.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setInterval } from 'node:timers';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send) {
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  /**
   * Milliseconds that the main thread has computed since the start of the process, without the time of other processes.
   * Linux only.
   */
  const computed = () => {
    try {
      return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return NaN;
    }
  };
  let [before, step] = [computed(), 0];
  setInterval(() => {
    const now = computed();
    step = Math.max(step, now - before);
    before = now;
  }, 5).unref();
  process.on('message', (word) => {
    if (word === 'begin') {
      lag.reset();
      step = 0;
    }
    const ms = (nanoseconds) => nanoseconds / 1e6;
    process.send?.({ p50: ms(lag.percentile(50)), p99: ms(lag.percentile(99)), max: ms(lag.max), step });
  });
  process.channel?.unref();
}
