import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';

/** The environment of a command, apart from files and the server. Tests pass their own. */
export interface World {
  out(line: string): void;
  err(line: string): void;
  /** The terminal for progress; null without one (a pipe, a log, a test). */
  terminal: NodeJS.WriteStream | null;
  input: Readable;
  sleep(milliseconds: number): Promise<void>;
  /** Finds the running server of this machine. `url` and `token` name another server if no option names one. */
  local(): Promise<LocalServer | null>;
  url: string | null;
  token: string | null;
  /** Settings of the server on this machine, running or not. Throws ConfigError. */
  config(): Config;
  /** UV_THREADPOOL_SIZE at the start of Node. */
  threadPoolSize: number | undefined;
  version: string;
}

export interface LocalServer {
  /** Base of the API, ending in a slash. */
  api: string;
  token: string;
}

/** A command line that cannot be understood: exit code 2, the sentence, and a hint at the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Any other error that ends a command: exit code 1 and the sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
