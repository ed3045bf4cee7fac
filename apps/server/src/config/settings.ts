import { z } from 'zod';
import {
  address,
  bytes,
  days,
  flag,
  isNetwork,
  isVaried,
  minutes,
  optional,
  seconds,
  setting,
  share,
  wholeNumber,
} from './setting.ts';

/** Every setting of the server. The README's table and .env.example are made from this list. */
export const settings = {
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
    description: 'Port of web and API. The default moves on to the next free port, a given one does not.',
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
    default: '/api/',
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
  logLevel: setting({
    variable: 'LOG_LEVEL',
    default: 'info',
    description: 'fatal, error, warn, info, debug or silent.',
    expected: 'one of fatal, error, warn, info, debug, silent',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  }),
  demo: setting({
    variable: 'LANEWISE_DEMO',
    default: 'full',
    description:
      'How much of the demo chain an empty data folder gets: full (36 stores, 13 months, today goes on) or small (12 stores, three weeks).',
    expected: 'full or small',
    schema: z.enum(['full', 'small']),
  }),
  retailer: setting({
    variable: 'LANEWISE_RETAILER',
    default: '',
    description: 'Companies with this in their name, in upper or lower case, are offered Lane Reboot; by default none.',
    expected: 'a part of a name, at most 200 characters',
    schema: z.string().max(200),
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
  captchaSiteKey: setting({
    variable: 'LANEWISE_CAPTCHA_SITE_KEY',
    default: 'lanewise',
    description: 'Name of the captcha of this installation: what was solved for another one is refused.',
    expected: '1 to 100 letters, digits, dots, dashes or underscores',
    schema: z.string().regex(/^[\w.-]{1,100}$/),
  }),
  maintenance: flag(
    'LANEWISE_MAINTENANCE',
    false,
    'While true every call answers 503 and the browser shows the maintenance page; the command line of this machine goes on.',
  ),
  secretKey: setting({
    variable: 'LANEWISE_SECRET_KEY',
    default: '',
    description:
      'What encrypts second factors: any text of 32 characters or more, the same on all servers of one database; by default a key of its own in the data folder.',
    expected: 'a text of 32 characters or more that nobody can guess',
    schema: optional(z.string().min(32).max(1_000).refine(isVaried)),
    secret: true,
  }),
  secondFactor: setting({
    variable: 'LANEWISE_SECOND_FACTOR',
    default: 'optional',
    description: 'admins: Super Admin and Support Admin work only after they have set up a second factor.',
    expected: 'optional or admins',
    schema: z.enum(['optional', 'admins']),
  }),
  switchReason: flag(
    'LANEWISE_SWITCH_REASON',
    false,
    'Whether calls that switch into another account without a reason are refused; the screen always asks for one.',
  ),
  oidcIssuer: setting({
    variable: 'LANEWISE_OIDC_ISSUER',
    default: '',
    description: 'OpenID Connect provider that people may log in with beside the password; needs PUBLIC_URL.',
    expected: 'an https address such as https://id.example.com (http on this machine only)',
    schema: optional(
      z.union([
        address('https://'),
        z
          .string()
          .regex(/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/)
          .refine((text) => URL.canParse(text)),
      ]),
    ),
  }),
  oidcClientId: setting({
    variable: 'LANEWISE_OIDC_CLIENT_ID',
    default: '',
    description: 'Name by which that provider knows this installation.',
    expected: 'a text of at most 500 characters',
    schema: z.string().max(500),
  }),
  oidcClientSecret: setting({
    variable: 'LANEWISE_OIDC_CLIENT_SECRET',
    default: '',
    description: 'Password of this installation at that provider.',
    expected: 'a text of at most 1000 characters',
    schema: z.string().max(1_000),
    secret: true,
  }),
  oidcLabel: setting({
    variable: 'LANEWISE_OIDC_LABEL',
    default: 'Single sign-on',
    description: 'What the login page calls that provider.',
    expected: 'a text of 1 to 60 characters',
    schema: z.string().min(1).max(60),
  }),
  analyticsTokenRequired: flag(
    'ANALYTICS_TOKEN_REQUIRED',
    false,
    'Whether analytics calls must carry the analytics token that login hands out.',
  ),
  revealUnknownAccounts: flag(
    'REVEAL_UNKNOWN_ACCOUNTS',
    true,
    'Whether "forgot password" says that an account is unknown; false makes all its answers alike.',
  ),
  idleMinutes: minutes('LANEWISE_SESSION_IDLE_MINUTES', 720, 'A session ends after this time unused.'),
  absoluteMinutes: minutes('LANEWISE_SESSION_ABSOLUTE_MINUTES', 10_080, 'A session ends after this time in any case.'),
  adminIdleMinutes: minutes(
    'LANEWISE_ADMIN_SESSION_IDLE_MINUTES',
    30,
    'The same for Super Admin and Support Admin, unused.',
  ),
  adminAbsoluteMinutes: minutes(
    'LANEWISE_ADMIN_SESSION_ABSOLUTE_MINUTES',
    720,
    'The same for Super Admin and Support Admin, in any case.',
  ),
  segmentBytes: bytes('LANEWISE_SEGMENT_BYTES', 4 * 2 ** 20, 'Largest upload that is compressed.'),
  segmentDecodedBytes: bytes(
    'LANEWISE_SEGMENT_DECODED_BYTES',
    64 * 2 ** 20,
    'Largest upload, decompressed or not compressed.',
  ),
  queryMemoryBytes: bytes('LANEWISE_QUERY_MEMORY_BYTES', 2 ** 30, 'Memory one query of the facts may take.'),
  querySeconds: setting({
    variable: 'LANEWISE_QUERY_SECONDS',
    default: '30',
    description: 'Time one query of the facts may take.',
    expected: 'a whole number of seconds from 1 to 3600',
    schema: wholeNumber(1, 3_600),
  }),
  questionsOfUser: share(
    'LANEWISE_QUESTIONS_OF_USER',
    24,
    'Questions that one user has open at a time; more answer 429.',
  ),
  questionsOfCompany: share('LANEWISE_QUESTIONS_OF_COMPANY', 96, 'The same for all users of a company together.'),
  downloadsOfUser: share('LANEWISE_DOWNLOADS_OF_USER', 3, 'Files that one user downloads at a time; more answer 429.'),
  downloadsOfCompany: share('LANEWISE_DOWNLOADS_OF_COMPANY', 12, 'The same for all users of a company together.'),
  idleSeconds: seconds(
    'LANEWISE_IDLE_SECONDS',
    60,
    'An answer of which the client takes nothing for so long breaks off.',
  ),
  downloadSeconds: seconds('LANEWISE_DOWNLOAD_SECONDS', 3_600, 'An answer that takes longer than this breaks off.'),
  diskFreeShare: setting({
    variable: 'LANEWISE_DISK_FREE_SHARE',
    default: '0.05',
    description: 'Share of the disk that stays free, at most 2 GiB: uploads that would take it are refused.',
    expected: 'a number from 0 to 0.9',
    schema: z
      .string()
      .regex(/^\d(\.\d{1,6})?$/)
      .transform(Number)
      .pipe(z.number().max(0.9)),
  }),
  sessionDays: days(
    'LANEWISE_KEEP_SESSIONS_DAYS',
    30,
    'Days that ended sessions, dead one-time links and failed logins are kept.',
  ),
  fileDays: days(
    'LANEWISE_KEEP_FILES_DAYS',
    0,
    'Days that received files are kept after they entered; without them figures cannot be rebuilt or replayed.',
  ),
  reportDays: days(
    'LANEWISE_KEEP_REPORTS_DAYS',
    0,
    'Days that printed reports of stores are kept, from their business date.',
  ),
  connectorFileDays: days(
    'LANEWISE_KEEP_CONNECTOR_FILES_DAYS',
    90,
    'Days that logs and other files which stores were asked for are kept, and what was asked.',
  ),
  failedDays: days('LANEWISE_KEEP_FAILED_DAYS', 0, 'Days that files are kept that could not enter.'),
  decidedDays: days(
    'LANEWISE_KEEP_DECIDED_DAYS',
    0,
    'Days that conflicts and quarantined transactions stay listed after somebody decided them; open ones always stay.',
  ),
  auditDays: setting({
    variable: 'LANEWISE_KEEP_AUDIT_DAYS',
    default: '0',
    description: 'Days that records of the audit log are kept, a year or more. 0: for ever.',
    expected: '0 for ever, or a whole number of days from 366 to 36500',
    schema: wholeNumber(0, 36_500)
      .refine((count) => count === 0 || count >= 366)
      .transform((count) => (count === 0 ? null : count)),
  }),
  faultTests: flag(
    'LANEWISE_FAULT_TESTS',
    false,
    'For fault tests only: the process kills itself at the step of ingest that the file abort-at in the data folder names.',
  ),
} as const;

export type SettingName = keyof typeof settings;

/** Variables of this product that programs other than the server read. */
export const otherVariables: readonly { variable: string; description: string }[] = [
  { variable: 'LANEWISE_DATA', description: 'Folder of the data sets that some tests read.' },
  {
    variable: 'LANEWISE_TEST_DATABASE_URL',
    description: 'PostgreSQL server on which the tests make their databases; "installed" starts the one of the system.',
  },
  {
    variable: 'LANEWISE_TEST_CLICKHOUSE_URL',
    description: 'ClickHouse server for the tests that run on one; by default they start their own.',
  },
  {
    variable: 'LANEWISE_TEST_SEED',
    description: 'Number by which tests draw their data; by default another in every run.',
  },
  { variable: 'LANEWISE_URL', description: 'Address of the server for the command line, instead of --url.' },
  { variable: 'LANEWISE_TOKEN', description: 'Token of the command line for a server elsewhere, instead of --token.' },
];
