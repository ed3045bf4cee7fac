import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { clearInterval, setInterval } from 'node:timers';
import { root } from './paths.mjs';
import { threads } from './run.mjs';

/**
 * npm sends SIGTERM to the shell in between, which ends silently; the loss of the parent process is then the signal.
 */
export const whenOrphaned = (act) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 250);
  watch.unref();
};

/**
 * Runs the server as a child until it ends, and returns the exit code. Ctrl+C in a terminal reaches the child by
 * itself, because it belongs to the same group; a signal to this process alone is passed on, so that the child always
 * gets each signal once.
 */
export const serve = (args, { env = {} } = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...threads, ...env },
    });
    const pass = (signal) => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    whenOrphaned(() => child.kill('SIGTERM'));
    child.on('error', (error) => {
      console.error(`The server could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
