import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isBuilt } from '../../program.testing.ts';
import type { TaskLimits } from './one-thread.ts';
import { threadsOf, type Threads } from './threads.ts';

/** A thread does not inherit the loader of the TypeScript source, so it registers one first. */
const loader = pathToFileURL(
  createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/cjs$/, 'mjs'),
).href;
const thread = new URL('./thread.ts', import.meta.url).href;
const begin = `import { register } from '${loader}'; register(); await import('${thread}');`;

const fromSource = (limits?: TaskLimits): Threads =>
  threadsOf(new URL(`data:text/javascript,${encodeURIComponent(begin)}`), {
    execArgv: ['--conditions=lanewise-source'],
    ...(limits ? { limits } : {}),
  });

/** Real threads. If there is a built program, its threads are used, because they start in a tenth of the time. */
export const realThreads = (limits?: TaskLimits): Threads =>
  isBuilt
    ? threadsOf(new URL('../../../dist/ingest/threads/thread.js', import.meta.url), limits ? { limits } : {})
    : fromSource(limits);
