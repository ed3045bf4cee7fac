import { basename, isAbsolute, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './load.ts';
import { envExample, settingsTable } from './manifest.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'eighty', 'PORT is "eighty" but must be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT is "65536" but must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT is "-1" but must be a whole number from 0 to 65535.'],
    ['HOST', 'a b', 'HOST is "a b" but must be a host name or an IP address.'],
    ['BASE_PATH', 'api', 'BASE_PATH is "api" but must be a path such as /api/.'],
    ['BASE_PATH', '/../', 'BASE_PATH is "/../" but must be a path such as /api/.'],
    [
      'PUBLIC_URL',
      'ftp://x',
      'PUBLIC_URL is "ftp://x" but must be an http or https address such as https://reports.example.com.',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud" but must be one of fatal, error, warn, info, debug, silent.'],
    ...['true', '10.0.0.0/33', 'proxy.example.com', '1.2.3', '::1/129', '10.0.0.1;10.0.0.2'].map((value) => [
      'TRUST_PROXY',
      value,
      `TRUST_PROXY is ${JSON.stringify(value)} but must be IP addresses or networks such as 10.0.0.0/8, separated by commas.`,
    ]),
    ['LANEWISE_MAINTENANCE', 'on', 'LANEWISE_MAINTENANCE is "on" but must be true or false.'],
    [
      'LANEWISE_SUPPORT_ADDRESS',
      'help desk',
      'LANEWISE_SUPPORT_ADDRESS is "help desk" but must be an e-mail address such as help@example.com.',
    ],
    ['REVEAL_UNKNOWN_ACCOUNTS', 'no', 'REVEAL_UNKNOWN_ACCOUNTS is "no" but must be true or false.'],
    [
      'LANEWISE_SESSION_IDLE_MINUTES',
      '0',
      'LANEWISE_SESSION_IDLE_MINUTES is "0" but must be a whole number of minutes from 1 to 525600.',
    ],
    ['LANEWISE_DISK_FREE_SHARE', '1', 'LANEWISE_DISK_FREE_SHARE is "1" but must be a number from 0 to 0.9.'],
    [
      'LANEWISE_SEGMENT_BYTES',
      '4MB',
      'LANEWISE_SEGMENT_BYTES is "4MB" but must be a whole number of bytes, at least 65536.',
    ],
  ])('is refused with one sentence: %s=%s', (variable, value, sentence) => {
    expect(refusal({ [variable]: value })).toBe(sentence);
  });

  it('is refused without repeating a password', () => {
    for (const value of ['mysql://root:hunter2@db/x', 'root:hunter2@db', 'postgresql:hunter2']) {
      const sentence = refusal({ DATABASE_URL: value });
      expect(sentence).toContain('DATABASE_URL is ');
      expect(sentence).not.toContain('hunter2');
    }
  });

  it('a secret key that is short or no secret is refused, and not repeated', () => {
    const keys = ['short', 'k'.repeat(31), 'k'.repeat(64), 'secret'.repeat(10), 'changeme'.repeat(4)];
    for (const key of keys) {
      const sentence = refusal({ LANEWISE_SECRET_KEY: key });
      expect(sentence).toBe(
        'LANEWISE_SECRET_KEY is the given value but must be a text of 32 characters or more that nobody can guess.',
      );
    }
    expect(refusal({ LANEWISE_SECRET_KEY: '0f9a41c27be85d36a1f04b9d2c7e8835' })).toBe('accepted');
    expect(loadConfig({}).secretKey).toBeNull();
  });

  it('that nobody knows is refused, with a hint when it looks like a slip', () => {
    expect(refusal({ LANEWISE_HOMES: '/x' })).toBe(
      'LANEWISE_HOMES is no setting of Lanewise; did you mean LANEWISE_HOME?',
    );
    expect(refusal({ LANEWISE_COLOUR: 'red' })).toBe(
      'LANEWISE_COLOUR is no setting of Lanewise; the README lists them all.',
    );
    expect(refusal({ LANEWISE_DATA: '/data', HOME: '/root', npm_config_x: '1' })).toBe('accepted');
  });
});

describe('the configuration', () => {
  it('has the defaults that the decisions name', () => {
    const { home, ...config } = loadConfig({});
    expect(config).toEqual({
      port: 8080,
      portGiven: false,
      host: '127.0.0.1',
      basePath: '/api/',
      publicUrl: null,
      databaseUrl: null,
      clickhouseUrl: null,
      trustProxy: [],
      logLevel: 'info',
      retailer: '',
      supportAddress: 'support@lanewise.example',
      smtpUrl: null,
      mailSender: 'no-reply@lanewise.example',
      captchaSiteKey: 'lanewise',
      maintenance: false,
      analyticsTokenRequired: false,
      revealUnknownAccounts: true,
      secretKey: null,
      oldestAgent: '0.1.0',
      secondFactor: 'optional',
      switchReason: false,
      oidc: null,
      session: { idleMinutes: 720, absoluteMinutes: 10_080, adminIdleMinutes: 30, adminAbsoluteMinutes: 720 },
      limits: {
        segmentBytes: 4_194_304,
        segmentDecodedBytes: 67_108_864,
        queryMemoryBytes: 1_073_741_824,
        querySeconds: 30,
        diskFreeShare: 0.05,
      },
      shares: {
        questionsOfUser: 24,
        questionsOfCompany: 96,
        downloadsOfUser: 3,
        downloadsOfCompany: 12,
        idleSeconds: 60,
        downloadSeconds: 3_600,
      },
      retention: {
        sessionDays: 30,
        fileDays: null,
        reportDays: null,
        connectorFileDays: 90,
        failedDays: null,
        decidedDays: null,
      },
      auditDays: null,
      demo: 'full',
      faultTests: false,
    });
    expect(isAbsolute(home)).toBe(true);
    expect(basename(home)).toBe('.lanewise');
    expect(home).toBe(resolve(import.meta.dirname, '../../../../.lanewise'));
  });

  it('treats an empty variable as unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' })).toEqual(loadConfig({}));
  });

  it('takes the environment over the defaults and the arguments over the environment', () => {
    const env = { PORT: '9000', LANEWISE_HOME: 'data' };
    expect(loadConfig(env)).toMatchObject({ port: 9000, portGiven: true, home: join(process.cwd(), 'data') });
    expect(loadConfig(env, { port: 0, home: '/srv/lanewise' })).toMatchObject({ port: 0, home: '/srv/lanewise' });
    expect(loadConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
    expect(loadConfig({ BASE_PATH: '/v1/api', PUBLIC_URL: 'https://pos.example.com//' })).toMatchObject({
      basePath: '/v1/api/',
      publicUrl: 'https://pos.example.com',
    });
  });

  it('is documented setting by setting, but for what serves the tests of the product', () => {
    const all: Setting[] = Object.values(settings);
    for (const { variable, default: value } of all.filter(({ isForTests }) => isForTests !== true)) {
      expect(settingsTable()).toContain(`| \`${variable}\` | ${value === '' ? '' : `\`${value}\``} |`);
      expect(envExample()).toContain(`\n# ${variable}=${value}\n`);
    }
    expect(all.filter(({ isForTests }) => isForTests).map(({ variable }) => variable)).toEqual([
      'LANEWISE_FAULT_TESTS',
    ]);
    expect(`${settingsTable()} ${envExample()}`).not.toContain('LANEWISE_FAULT_TESTS');
  });
});
