import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { readEnvFile } from './env-file.mjs';
import { install } from './install.mjs';
import { inRoot } from './paths.mjs';
import { resetHome } from './reset.mjs';
import { serve } from './serve.mjs';

export const usage = `npm start                      install, build and serve; on an empty data folder with the demo chain
npm start -- --empty           without the demo chain; prints a one-time link for the first Super Admin
npm start -- --port 9000       serve there instead of 8080 or PORT
npm start -- --reset [--yes]   delete the data folder first; asks, unless --yes is given`;

const options = {
  empty: { type: 'boolean', default: false },
  reset: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
};

/** { values } or { problem }: one sentence with the correct usage. */
export const readFlags = (args) => {
  try {
    const { values } = parseArgs({ args, options });
    if (values.port !== undefined && !/^\d{1,5}$/.test(values.port))
      return { problem: `--port must be a number from 0 to 65535, not "${values.port}".` };
    return { values };
  } catch (error) {
    return { problem: `${error.message.split('. ')[0]}.` };
  }
};

/** Runs all steps and returns the exit code. */
export const start = async (args) => {
  const { values, problem } = readFlags(args);
  if (problem !== undefined) return fail(`${problem}\n\n${usage}`, 2);
  if (values.help) {
    console.log(usage);
    return 0;
  }
  readEnvFile();
  if (values.reset) {
    const refusal = await resetHome({ yes: values.yes });
    if (refusal !== null) return fail(refusal, 1);
  }
  const notInstalled = await install();
  if (notInstalled !== null) return fail(notInstalled, 1);
  if (!(await build())) return fail('Building failed; the messages above say where.', 1);
  const forward = [...(values.empty ? ['--empty'] : []), ...(values.port === undefined ? [] : ['--port', values.port])];
  return serve([inRoot('apps/server/dist/main.js'), ...forward]);
};

const fail = (message, code) => {
  console.error(message);
  return code;
};
