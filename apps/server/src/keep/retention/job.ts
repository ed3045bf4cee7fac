import { applyRetention, type RetentionParts } from './run.ts';

const MINUTE = 60_000;
/** Later than the start, which has other work. */
const FIRST_AFTER = 10 * MINUTE;
const EVERY = 24 * 60 * MINUTE;

interface Log {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
}

/**
 * Applies the retention settings once a day while the server runs. Returns a function that stops the daily runs. If the
 * server stops during a run, the next run repeats the work.
 */
export const startRetention = (parts: RetentionParts & { log: Log }): (() => void) => {
  let stopped = false;
  let timer: NodeJS.Timeout;
  const run = async (): Promise<void> => {
    try {
      const deleted = await applyRetention(parts);
      if (deleted.files > 0)
        parts.log.warn(
          deleted,
          'received files were deleted as LANEWISE_KEEP_FILES_DAYS says: their figures cannot be made anew',
        );
      else if (Object.values(deleted).some((count) => count > 0))
        parts.log.info(deleted, 'deleted what is kept no longer');
    } catch (error) {
      if (!stopped)
        parts.log.warn(
          { error: error instanceof Error ? error.message : String(error) },
          'could not delete what is kept no longer',
        );
    }
  };
  const plan = (after: number): void => {
    if (!stopped) timer = setTimeout(() => void run().then(() => plan(EVERY)), after).unref();
  };
  plan(FIRST_AFTER);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};
