import { ConfigError } from '../config/load.ts';
import { FactsError } from '../facts/errors.ts';
import { KeepError } from '../keep/errors.ts';
import { LockHeld } from '../process/lock.ts';
import { StoreError } from '../meta/errors.ts';
import { CommandError } from './world.ts';

const foreseen = [ConfigError, FactsError, KeepError, LockHeld, StoreError];

/** Runs work on a data folder without its server. Expected errors become one sentence each. */
export const onFolder = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (foreseen.some((kind) => error instanceof kind))
      throw new CommandError((error as Error).message, { cause: error });
    throw error;
  }
};
