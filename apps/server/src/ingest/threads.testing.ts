import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isBuilt } from '../program.testing.ts';
import type { TaskLimits } from './one-thread.ts';
import { threadsOf, type Threads } from './threads.ts';

/** A thread does not take over the loader that reads our source, so it begins by registering one. */
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

/** Real threads: of the built program where it was built from these sources, which starts in a tenth of the time. */
export const realThreads = (limits?: TaskLimits): Threads =>
  isBuilt
    ? threadsOf(new URL('../../dist/ingest/thread.js', import.meta.url), limits ? { limits } : {})
    : fromSource(limits);
