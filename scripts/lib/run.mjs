import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a program to its end, without a shell. `hold` returns its output instead of showing it. Resolves to { status,
 * output }; a program that cannot be started or was killed has a status other than 0.
 */
export const run = (command, args, { env = {}, cwd = root, hold = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: hold ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const held = [];
    child.stdout?.on('data', (chunk) => held.push(chunk));
    child.stderr?.on('data', (chunk) => held.push(chunk));
    const end = (status, more = '') =>
      resolve({ status, output: Buffer.concat(held.map((chunk) => Buffer.from(chunk))).toString('utf8') + more });
    child.on('error', (error) => end(127, `${error.message}\n`));
    child.on('close', (code, signal) => end(code ?? 1, signal === null ? '' : `ended by ${signal}\n`));
  });

/** The same for a Node script. */
export const runNode = (args, options) => run(process.execPath, args, options);

/**
 * libuv reads this once, before any script runs, so only a parent process can set it. Six running chDB queries would
 * otherwise occupy all four threads and block every file read (docs/decisions).
 */
export const threads = { UV_THREADPOOL_SIZE: '16' };

/** Prints the title, does the work, and prints how long it took. */
export const step = async (title, work) => {
  const began = Date.now();
  console.log(`- ${title}`);
  const result = await work();
  console.log(`  ${title}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return result;
};
