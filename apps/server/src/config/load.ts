import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { own } from '@lanewise/contract/own';
import type { z } from 'zod';
import type { Config } from './config.ts';
import type { Setting } from './setting.ts';
import { otherVariables, settings, type SettingName } from './settings.ts';

/**
 * A setting with an invalid value. The message is one sentence that names the variable, the value and what is expected.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The project's folder, seen from apps/server/src/config or apps/server/dist/config. */
const projectFolder = fileURLToPath(new URL('../../../../', import.meta.url));

type Values = { [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> };

/** Returns a known name that differs by a letter or two, for the hint of the typo guard. */
const similar = (variable: string, known: readonly string[]): string | undefined =>
  known.find((name) => distance(variable, name) <= 2);

/** Edit distance: the letters to change, insert or remove to turn one text into the other. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};

const refuseUnknown = (env: NodeJS.ProcessEnv): void => {
  const known = [...Object.values(settings), ...otherVariables].map(({ variable }) => variable);
  const unknown = Object.keys(env).find((name) => name.startsWith('LANEWISE_') && !known.includes(name));
  if (unknown === undefined) return;
  const hint = similar(unknown, known);
  throw new ConfigError(
    `${unknown} is no setting of Lanewise${hint === undefined ? '; the README lists them all.' : `; did you mean ${hint}?`}`,
  );
};

/** Returns an address without its password. Returns nothing of any other secret. */
const shown = ({ secret }: Setting, text: string): string => {
  if (!secret) return JSON.stringify(text);
  return /^[a-z]+:\/\//.test(text) ? JSON.stringify(text.replace(/^([a-z]+:\/\/).*$/s, '$1…')) : 'the given value';
};

const read = (name: SettingName, env: NodeJS.ProcessEnv): unknown => {
  const setting: Setting = settings[name];
  const given = own(env, setting.variable)?.trim() ?? '';
  const text = given === '' ? setting.default : given;
  const result = setting.schema.safeParse(text);
  if (result.success) return result.data;
  throw new ConfigError(`${setting.variable} is ${shown(setting, text)} but must be ${setting.expected}.`);
};

/**
 * Loads the configuration of a server from the arguments, then the environment, then the defaults. An empty variable
 * counts as unset. Throws ConfigError for the first invalid value and for an unknown LANEWISE_ variable.
 */
export const loadConfig = (env: NodeJS.ProcessEnv, args: { home?: string; port?: number } = {}): Config => {
  refuseUnknown(env);
  const given: NodeJS.ProcessEnv = {
    ...env,
    ...(args.home === undefined ? {} : { [settings.home.variable]: args.home }),
    ...(args.port === undefined ? {} : { [settings.port.variable]: String(args.port) }),
  };
  const names = Object.keys(settings) as SettingName[];
  const values = Object.fromEntries(names.map((name) => [name, read(name, given)])) as unknown as Values;
  const { idleMinutes, absoluteMinutes, adminIdleMinutes, adminAbsoluteMinutes, ...others } = values;
  const { segmentBytes, segmentDecodedBytes, queryMemoryBytes, querySeconds, diskFreeShare, ...unlimited } = others;
  const { questionsOfUser, questionsOfCompany, downloadsOfUser, downloadsOfCompany, ...unshared } = unlimited;
  const { idleSeconds, downloadSeconds, ...untimed } = unshared;
  const { sessionDays, fileDays, reportDays, connectorFileDays, failedDays, decidedDays, ...unkept } = untimed;
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcLabel, ...rest } = unkept;
  return {
    ...rest,
    home: isGiven(given, 'home') ? resolve(values.home) : resolve(projectFolder, values.home),
    oidc: providerOf({ oidcIssuer, oidcClientId, oidcClientSecret, oidcLabel }, values.publicUrl),
    portGiven: isGiven(given, 'port'),
    session: { idleMinutes, absoluteMinutes, adminIdleMinutes, adminAbsoluteMinutes },
    retention: { sessionDays, fileDays, reportDays, connectorFileDays, failedDays, decidedDays },
    limits: { segmentBytes, segmentDecodedBytes, queryMemoryBytes, querySeconds, diskFreeShare },
    shares: {
      questionsOfUser,
      questionsOfCompany,
      downloadsOfUser,
      downloadsOfCompany,
      idleSeconds,
      downloadSeconds,
    },
  };
};

type ProviderNames = 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcLabel';

/** Returns the identity provider, or null. Throws if only some of its settings are given. */
const providerOf = (values: Pick<Values, ProviderNames>, publicUrl: string | null): Config['oidc'] => {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcLabel: label } = values;
  const needed = { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, publicUrl };
  const names = Object.keys(needed) as (keyof typeof needed)[];
  if (issuer === null && clientId === '' && clientSecret === '') return null;
  const missing = names.find((name) => needed[name] === null || needed[name] === '');
  if (missing !== undefined || issuer === null) {
    const { variable } = settings[missing ?? 'oidcIssuer'];
    throw new ConfigError(`${variable} is not set but must be, as the login with an OpenID Connect provider is.`);
  }
  return { issuer, clientId, clientSecret, label };
};

const isGiven = (env: NodeJS.ProcessEnv, name: SettingName): boolean =>
  (own(env, settings[name].variable)?.trim() ?? '') !== '';
