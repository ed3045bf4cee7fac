import { mkdir } from 'node:fs/promises';
import * as enrolmentCalls from '@lanewise/contract/endpoints/connector-enrolment';
import { z } from 'zod';
import { CallFailed } from '@lanewise/intake/call';
import { openCalls, type Ask } from '../calls/call.ts';
import { enrol, openKeys, type Keys, type TellCode } from '../kept/keys.ts';
import { holdFolder } from '../process/lock.ts';
import type { Log } from '../process/log.ts';
import { beginSettings, loadSettings, SettingsError, type Settings } from '../settings/settings.ts';
import { waitBefore } from '../process/wait.ts';

// Reads only the fields that the agent needs, because a newer server may answer with more.
const name = z.string().max(1_000);
const enrolled = z.object({
  name,
  companyName: name,
  locationName: name.nullable(),
  storeNumber: name.nullable(),
});
type Enrolled = z.output<typeof enrolled>;

const described = ({ name, companyName, locationName, storeNumber }: Enrolled): string =>
  locationName === null
    ? `"${name}" for every location of ${companyName}`
    : `"${name}" for ${locationName} (store ${storeNumber ?? '?'}) of ${companyName}`;

const telling =
  (call: Ask, version: string, then: (who: string) => void): TellCode =>
  async (code, keyHash) => {
    then(described(await call(enrolmentCalls.enrolConnector, { body: { code, keyHash, version } }, enrolled)));
  };

/** Whether the server refused the code. A refusal is final; any other failure may pass. */
const isRefusal = ({ status, code }: CallFailed): boolean => status === 400 && code !== '';

interface Obtaining {
  version: string;
  call: Ask;
  log: Log;
  pause: (milliseconds: number) => Promise<void>;
  stopped: AbortSignal;
}

/**
 * Returns the keys of an agent at its start. If the settings have a new code, enrols the agent first, and tries again
 * as long as the server does not answer. Null: the agent was stopped meanwhile. Throws SettingsError.
 */
export const obtainKeys = async (
  settings: Settings,
  { version, call, log, pause, stopped }: Obtaining,
): Promise<Keys | null> => {
  const tell = telling(call, version, (who) => log('info', `This agent is enrolled as ${who}.`));
  for (let tried = 0; !stopped.aborted; tried += 1) {
    try {
      return await openKeys(settings, tell);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (isRefusal(error)) throw new SettingsError(`code: ${error.message}`);
      if (tried === 0) log('warning', `This agent is not enrolled yet. ${error.message}`);
      await pause(waitBefore(error, tried, Math.random()));
    }
  }
  return null;
};

export interface Enrolling {
  server: string;
  code: string;
  file: string;
  version: string;
  say: (line: string) => void;
  stopped: AbortSignal;
}

/**
 * Enrols an agent once, for the command with which a person sets up a store. Throws SettingsError, Held and CallFailed.
 */
export const enrolOnce = async ({ server, code, file, version, say, stopped }: Enrolling): Promise<void> => {
  const isNew = await beginSettings(file, server);
  const settings = await loadSettings(file);
  if (settings.server !== server)
    throw new SettingsError(`${file}: server: is ${settings.server}, and the code is for ${server}`);
  if (settings.key !== undefined) throw new SettingsError(`${file}: key: leave it out, this agent gets its own`);
  await mkdir(settings.data, { recursive: true, mode: 0o700 });
  const release = await holdFolder(settings.data);
  try {
    const tell = telling(openCalls(server, stopped), version, (who) => say(`This agent is enrolled as ${who}.`));
    await enrol(settings, code, tell);
  } finally {
    await release();
  }
  if (isNew) say(`${file} is written. Put the folder of the register into it, in place of "pos".`);
  say(`Start the agent: lanewise-agent ${file}`);
};
