import { USUAL_BASE } from '@lanewise/contract/endpoints/address';
import { z } from 'zod';
import { address, flag, isNetwork, optional, setting, wholeNumber } from '../setting.ts';

/** The address of the server, the services that it uses, and its logs. */
export const server = {
  home: setting({
    variable: 'LANEWISE_HOME',
    default: '.lanewise',
    description:
      'Data folder. Relative to the folder the server is started in; the default lies in the project folder.',
    expected: 'a path',
    schema: z.string().regex(/^[^\0]+$/),
  }),
  port: setting({
    variable: 'PORT',
    default: '8080',
    description:
      'Port of web and API. If the default port is taken, the server uses the next free port; a port that you set is never changed.',
    expected: 'a whole number from 0 to 65535',
    schema: wholeNumber(0, 65_535),
  }),
  host: setting({
    variable: 'HOST',
    default: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 or :: for all.',
    expected: 'a host name or an IP address',
    schema: z.string().regex(/^[A-Za-z0-9.:_-]{1,253}$/),
  }),
  basePath: setting({
    variable: 'BASE_PATH',
    default: USUAL_BASE,
    description: 'Where the API begins.',
    expected: 'a path such as /api/',
    schema: z
      .string()
      .regex(/^\/([\w~-][\w.~-]*\/)*([\w~-][\w.~-]*)?$/)
      .transform((path) => (path.endsWith('/') ? path : `${path}/`)),
  }),
  publicUrl: setting({
    variable: 'PUBLIC_URL',
    default: '',
    description: 'What links in messages start with; by default made from host and port.',
    expected: 'an http or https address such as https://reports.example.com',
    schema: optional(address('http://', 'https://').transform((text) => text.replace(/\/+$/, ''))),
  }),
  trustProxy: setting({
    variable: 'TRUST_PROXY',
    default: '',
    description: 'Reverse proxies whose X-Forwarded-For is believed, for limits and the audit log; by default none.',
    expected: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
    schema: z
      .string()
      .transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])))
      .refine((parts) => parts.every(isNetwork)),
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    default: '',
    description: 'PostgreSQL server (15 or newer) for metadata; by default the server brings its own.',
    expected: 'an address such as postgres://user:password@host/database',
    schema: optional(address('postgres://', 'postgresql://')),
    secret: true,
  }),
  clickhouseUrl: setting({
    variable: 'CLICKHOUSE_URL',
    default: '',
    description: 'ClickHouse server for the facts; by default the server brings its own engine.',
    expected: 'an address such as http://user:password@host:8123/database',
    schema: optional(address('http://', 'https://')),
    secret: true,
  }),
  logLevel: setting({
    variable: 'LOG_LEVEL',
    default: 'info',
    description: 'fatal, error, warn, info, debug or silent.',
    expected: 'one of fatal, error, warn, info, debug, silent',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  }),
  maintenance: flag(
    'LANEWISE_MAINTENANCE',
    false,
    'While true, every call answers 503 and the browser shows the maintenance page; the command line of this machine goes on working.',
  ),
  demo: setting({
    variable: 'LANEWISE_DEMO',
    default: 'full',
    description:
      'How much of the demo chain an empty data folder gets: full (36 stores, 13 months, new receipts every minute) or small (12 stores, three weeks).',
    expected: 'full or small',
    schema: z.enum(['full', 'small']),
  }),
  retailer: setting({
    variable: 'LANEWISE_RETAILER',
    default: '',
    description:
      'Text in the names of the companies that are offered Lane Reboot, in upper or lower case; by default no company is.',
    expected: 'a part of a name, at most 200 characters',
    schema: z.string().max(200),
  }),
  oldestAgent: setting({
    variable: 'LANEWISE_OLDEST_AGENT',
    default: '0.1.0',
    description:
      'Oldest agent version whose files the server takes; an older agent keeps what it reads until it is replaced.',
    expected: 'a version such as 1.4.0',
    schema: z.string().regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/),
  }),
  supportAddress: setting({
    variable: 'LANEWISE_SUPPORT_ADDRESS',
    default: 'support@lanewise.example',
    description: 'E-mail address behind "Contact support": your own help desk.',
    expected: 'an e-mail address such as help@example.com',
    schema: z.string().max(254).pipe(z.email()),
  }),
  smtpUrl: setting({
    variable: 'LANEWISE_SMTP_URL',
    default: '',
    description:
      'Mail server for links to set a password; by default mails wait in an outbox that administrators read.',
    expected: 'an address such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com',
    schema: optional(address('smtp://', 'smtps://')),
    secret: true,
  }),
  mailSender: setting({
    variable: 'LANEWISE_MAIL_SENDER',
    default: 'no-reply@lanewise.example',
    description: 'Sender of mails: an address that your mail server may send for.',
    expected: 'an e-mail address such as reports@example.com',
    schema: z.string().max(254).pipe(z.email()),
  }),
  faultTests: setting({
    ...flag(
      'LANEWISE_FAULT_TESTS',
      false,
      'The process kills itself at the step of ingest that the file abort-at in the data folder names.',
    ),
    isForTests: true,
  }),
} as const;
