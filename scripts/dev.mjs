// `npm run dev`: the server restarts when its source changes; the web app reloads in the browser and calls that server.
import { spawn } from 'node:child_process';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { readEnvFile } = await import('./lib/env-file.mjs');
const { install } = await import('./lib/install.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { threads } = await import('./lib/run.mjs');
const { whenOrphaned } = await import('./lib/serve.mjs');

const problem = await install();
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

readEnvFile();
const watched = ['watch', '--conditions=lanewise-source', inRoot('apps/server/src/main.ts'), ...process.argv.slice(2)];
const programs = [
  spawn(process.execPath, [inRoot('node_modules/tsx/dist/cli.mjs'), ...watched], {
    cwd: inRoot(),
    stdio: 'inherit',
    // A given port is fixed: the web app calls this one.
    env: { PORT: '8080', ...process.env, ...threads },
  }),
  spawn(process.execPath, [inRoot('node_modules/vite/bin/vite.js')], { cwd: inRoot('apps/web'), stdio: 'inherit' }),
];

// Neither is of use alone: when one ends, so does the other. Each is signalled once, and Ctrl+C already signals the
// whole group: a second signal would interrupt the server's shutdown.
let ending = false;
const end = (tell) => {
  if (!ending && tell) for (const program of programs) program.kill('SIGTERM');
  ending = true;
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => end(signal !== 'SIGINT' || !process.stdin.isTTY));
whenOrphaned(() => end(true));
for (const program of programs)
  program.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    end(true);
  });
