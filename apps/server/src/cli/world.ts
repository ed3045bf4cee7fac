import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';

/** What a command may touch beside files and the server; tests bring their own. */
export interface World {
  out(line: string): void;
  err(line: string): void;
  /** Where progress is drawn, or null where nobody watches (a pipe, a log, a test). */
  terminal: NodeJS.WriteStream | null;
  input: Readable;
  sleep(milliseconds: number): Promise<void>;
  /** How the running server of this machine is found, and what names another one where no option does. */
  local(): Promise<LocalServer | null>;
  url: string | null;
  token: string | null;
  /** Settings of a server on this machine, running or not. Throws ConfigError. */
  config(): Config;
  /** UV_THREADPOOL_SIZE as it was when Node started. */
  threadPoolSize: number | undefined;
  version: string;
}

export interface LocalServer {
  /** Base of the API, ending in a slash. */
  api: string;
  token: string;
}

/** A command line that cannot be understood: exit code 2 and the sentence, with a pointer to the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Anything else that ends a command: exit code 1 and the sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
