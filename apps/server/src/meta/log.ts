/** The part of a logger that this folder needs. A logger of pino fits. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const ignore = (): void => undefined;
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
