import { run } from '../main.ts';
import type { Arguments } from './arguments.ts';

/** `lanewise serve`: runs the server in this process until it is asked to stop. */
export const serve = async (args: Arguments): Promise<number> => {
  const port = args.text('port');
  return run([...(args.isSet('empty') ? ['--empty'] : []), ...(port === undefined ? [] : ['--port', port])]);
};
